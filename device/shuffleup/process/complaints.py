"""What a command has to say beside its result: a line for the log."""

import sys


def complain(line: str) -> None:
    """Write a line to the standard error, at once."""
    print(line, file=sys.stderr, flush=True)
