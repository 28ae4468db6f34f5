"""The messages of a program that serves a table."""

from shuffleup.app.lifecycle import QUICK, SLOW


def complaints(said: str) -> list[str]:
    """List the lines of a standard error, without the pace of a disk that this computer shares."""
    return [line for line in said.splitlines() if line not in (SLOW, QUICK)]
