"""Messages of a command beside its result: a line on the standard error."""

import sys


def complain(line: str) -> None:
    """Write a line to the standard error, at once."""
    print(line, file=sys.stderr, flush=True)
