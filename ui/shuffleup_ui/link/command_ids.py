"""Ids for commands: made here, so that a command sent twice is done once; they sort by time."""

import secrets
import time
from collections.abc import Callable

RANDOM_BITS = 80
DIGITS = 32


def wall_ms() -> int:
    """Read the wall clock in milliseconds."""
    return time.time_ns() // 1_000_000


class SortedIds:
    """48 bits of wall time and 80 random bits in hexadecimal; never at or below the one before."""

    def __init__(self, milliseconds: Callable[[], int] = wall_ms) -> None:
        self._milliseconds = milliseconds
        self._last = 0

    def next(self) -> str:
        """Give an id that sorts behind every one given before, though the wall clock is set back."""
        fresh = (self._milliseconds() << RANDOM_BITS) | secrets.randbits(RANDOM_BITS)
        self._last = max(fresh, self._last + 1)
        return f"{self._last:0{DIGITS}x}"
