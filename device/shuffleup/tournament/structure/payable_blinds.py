"""The blinds that chips can pay: those among which a proposal chooses (STR-33)."""

from collections.abc import Iterator, Sequence
from math import lcm

import msgspec

from shuffleup.kernel.amounts import Chips
from shuffleup.tournament.structure.ending import Row

UNITS_OF_A_LARGER_CHIP = 8
"""A chip is left behind from the big blind on that is eight of the next one."""

ALL_UP_TO = 20
"""Up to twenty units every multiple is a choice: small blinds need them all for steps of 1.25 to 1.6."""

DIGITS = (20, 24, 28, 30, 32, 36, 40, 44, 48, 50, 56, 60, 64, 70, 72, 80, 90, 100, 120, 140, 150, 160, 180)
"""Multiples above that, times a power of ten: rooms play round amounts."""

UNROUND = {"1": 0, "2": 0, "3": 0, "4": 0, "5": 1, "6": 0, "8": 0, "12": 2, "15": 1, "16": 2, "25": 3, "7": 4}
"""How unusual the leading digits of a big blind are, from 0; others are 6."""


UNEVEN = 40
"""How unusual a small blind is that is not half the big one: taken only where no other step is left."""


class PayableBlinds(msgspec.Struct, frozen=True, order=True):
    """A big blind that can be paid, its small blind, and how unusual it looks, from 0."""

    big: Chips
    small: Chips
    unusual: int

    @property
    def row(self) -> Row:
        """Return small and big blind."""
        return (self.small, self.big)


def choices(denominations: Sequence[Chips], least: Chips, most: Chips) -> tuple[PayableBlinds, ...]:
    """List the blinds that can be paid, from a big blind of `least` to one of `most`, smallest first.

    A small blind is half the big one. Where only the smallest chip pays a blind, it may be the next payable
    amount below, and is never under a third (STR-33). Larger blinds are multiples of larger chips, so that
    small chips can be coloured up on the way. All are multiples of the smallest chip, whatever the others
    are.
    """
    units = _units(denominations)
    found = dict[Chips, PayableBlinds]()
    for number, (unit, begins) in enumerate(units):
        ends = units[number + 1][1] if number + 1 < len(units) else most + 1
        for times in _multiples(max(begins, least), min(ends, most + 1), unit):
            if number == 0 or times % 2 == 0:
                big = Chips(times * unit)
                small = Chips(times // 2 * unit)
                found[big] = PayableBlinds(big, small, _unusual(big) + UNEVEN * (2 * small != big))
    return tuple(found[big] for big in sorted(found))


def _units(denominations: Sequence[Chips]) -> list[tuple[int, int]]:
    """List the units of blinds, and the big blind from which each holds."""
    smallest = min(denominations)
    units = [(int(smallest), 2 * smallest)]
    for chip in sorted(set(denominations))[1:]:
        unit = lcm(smallest, chip)
        if unit > units[-1][0] and unit % units[-1][0] == 0:
            units.append((unit, UNITS_OF_A_LARGER_CHIP * unit))
    return units


def _multiples(least: int, below: int, unit: int) -> Iterator[int]:
    """List the multiples of a unit that are choices, from `least` up to `below`."""
    first, end = max(2, -(-least // unit)), -(-below // unit)
    yield from range(first, min(ALL_UP_TO, end))
    power = 1
    while DIGITS[0] * power < end:
        yield from (digits * power for digits in DIGITS if first <= digits * power < end)
        power *= 10


def _unusual(big: Chips) -> int:
    return UNROUND.get(str(big).rstrip("0"), 6)
