"""Ids of commands: made by the sender, ordered by time, unique."""

import random
import secrets
from collections.abc import Callable
from typing import Protocol

from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import CommandId

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter that a person mistakes for a digit, and in the order of its values."""

# Milliseconds before random bits, so that ids sort by time: 48 + 80 bits in letters of 5 bits are 26.
_LENGTH = 26
_RANDOM_BITS = 80


class CommandIds(Protocol):
    """The source of the ids of a sender's commands."""

    def next(self) -> CommandId:
        """Return an id that sorts behind every earlier one."""


class _Rising:
    """48 bits of milliseconds and 80 random bits, in 26 characters; never at or below the one before."""

    def __init__(self, milliseconds: Callable[[], int], random_bits: Callable[[int], int]) -> None:
        self._milliseconds = milliseconds
        self._random_bits = random_bits
        self._last = 0

    def next(self) -> CommandId:
        """Return an id that sorts behind every earlier one, even after the clock was set back."""
        fresh = (self._milliseconds() << _RANDOM_BITS) | self._random_bits(_RANDOM_BITS)
        self._last = max(fresh, self._last + 1)
        return CommandId(_written(self._last))


def _written(number: int) -> str:
    return "".join(_DIGITS[number >> 5 * place & 31] for place in reversed(range(_LENGTH)))


def time_ordered_ids(clock: Clock) -> CommandIds:
    """Make ids from the wall clock and the operating system's randomness."""
    return _Rising(lambda: round(clock.wall().timestamp() * 1000), secrets.randbits)


def seeded_ids(seed: int, sender: str) -> CommandIds:
    """Make the ids of one sender in a seeded demo: the same seed and sender, the same ids in the same order.

    They name the acts of one journal only, for a second evening from the same seed would repeat them.
    """
    source = random.Random(f"{seed}/{sender}")
    ticks = iter(range(1, 1 << 48))
    return _Rising(lambda: next(ticks), source.getrandbits)
