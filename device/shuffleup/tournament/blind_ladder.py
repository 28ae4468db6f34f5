"""Blinds that rise evenly to the end of an evening: a path through what chips can pay, and its faults.

STR-33, STR-34; amounts that cannot be paid and wrong steps are faults (STR-41).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from math import lcm, log
from typing import Self

import msgspec

from shuffleup.kernel.field_types import Chips
from shuffleup.tournament.likely_end import TWICE_THE_MEDIAN, Row

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
        # A unit that is no multiple of the one before (as 500 after 200) would make small blinds that chip
        # cannot pay.
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


class BlindFaultName(StrEnum):
    """The name of a fault."""

    NOT_PAYABLE = "not_payable"
    STEP_OVER = "step_over"
    STEP_UNDER = "step_under"
    DOES_NOT_RISE = "does_not_rise"
    BLINDS_APART = "blinds_apart"


class BlindFault(msgspec.Struct, frozen=True, order=True):
    """One fault of a level; a step belongs to its later level."""

    level: int
    word: BlindFaultName


def faults(
    rows: Sequence[Row],
    denominations: Sequence[Chips],
    colour_up_after: Mapping[Chips, int],
    antes: Sequence[Chips] = (),
) -> tuple[BlindFault, ...]:
    """List the faults of a table, by level and then by word (STR-33, STR-34, STR-41).

    `colour_up_after` names the last level in which a chip is in play; a chip that it does not name stays.
    `antes` has one ante a level, or none.
    """
    found = [
        BlindFault(level, word) for level, step in enumerate(pairwise(rows), 2) for word in _of_step(*step)
    ]
    for level, row in enumerate(rows, 1):
        if 3 * row[0] < row[1] or row[0] > row[1]:
            found.append(BlindFault(level, BlindFaultName.BLINDS_APART))
        chip = smallest_in_play(level, denominations, colour_up_after)
        if any(amount % chip for amount in (*row, *antes[level - 1 : level])):
            found.append(BlindFault(level, BlindFaultName.NOT_PAYABLE))
    return tuple(sorted(found))


def smallest_in_play(
    level: int, denominations: Sequence[Chips], colour_up_after: Mapping[Chips, int]
) -> Chips:
    """Return the smallest chip that is in play at a level; the largest chip always is."""
    left = (chip for chip in denominations if chip not in colour_up_after or colour_up_after[chip] >= level)
    return min(left, default=max(denominations))


def step_fits(before: Chips, after: Chips) -> bool:
    """Say whether a big blind is 1.25 to 1.6 times the one before, both included (STR-34)."""
    # Multiplied out: 1.6 is no binary fraction, and a step of exactly 8/5 has to fit (STR-34).
    return 5 * before <= 4 * after and 5 * after <= 8 * before


def _of_step(before: Row, after: Row) -> tuple[BlindFaultName, ...]:
    if after[1] <= before[1]:
        return (BlindFaultName.DOES_NOT_RISE,)
    if step_fits(before[1], after[1]):
        return ()
    return (BlindFaultName.STEP_OVER if 5 * after[1] > 8 * before[1] else BlindFaultName.STEP_UNDER,)


LAST_STACKS = 10
"""Levels are listed until the chips in play are this many big blinds: nobody plays beyond."""

NARROW, WIDE = 0.3, 0.7
"""How far from an even course a blind may be, as a logarithm: first tried narrow, then wide."""

UNUSUAL = 0.008
"""What an unusual amount weighs against the square of the distance from the even course."""


class _Path(msgspec.Struct, frozen=True):
    """A way to a level: what it weighs, its last blind, and the way to the level before."""

    weight: float
    choice: PayableBlinds
    before: Self | None = None

    def choices(self) -> tuple[PayableBlinds, ...]:
        """Return all blinds of the way, the first first."""
        return (*(self.before.choices() if self.before else ()), self.choice)


class Ladder(msgspec.Struct, frozen=True):
    """All blinds that can be paid, smallest first, and the logarithms of the big ones."""

    choices: tuple[PayableBlinds, ...]
    logarithms: tuple[float, ...]

    def near(self, at: float, width: float) -> tuple[PayableBlinds, ...]:
        """Return the blinds whose logarithm is at most `width` from `at`."""
        begin, end = bisect_left(self.logarithms, at - width), bisect_right(self.logarithms, at + width)
        return self.choices[begin:end]


def ladder(choices: Sequence[PayableBlinds]) -> Ladder:
    """Return the ladder of some blinds, smallest first."""
    return Ladder(tuple(choices), tuple(log(one.big) for one in choices))


def even_step(first: Chips, chips: Chips, levels: int) -> float:
    """Return the factor by which `levels` blinds rise evenly from `first` to a 28.5th of the chips."""
    # `levels` blinds have one step fewer between them.
    return float((2 * chips / (TWICE_THE_MEDIAN * first)) ** (1 / (levels - 1)))


def rising(payable: Ladder, first: PayableBlinds, levels: int, chips: Chips) -> tuple[Row, ...] | None:
    """Return the blinds from `first` on that reach a 28.5th of the chips exactly with level number `levels`.

    Each step is 1.25 to 1.6 times the blind before. The list goes on with such steps until the chips are ten
    big blinds. Of the paths that do, the one is taken that is nearest to even steps and whose amounts are
    usual; None where there is none. The distances are floating-point numbers: they choose among legal paths,
    and what is chosen is stored.
    """
    if levels < 2 or 2 * chips <= TWICE_THE_MEDIAN * first.big:
        return None
    for width in (NARROW, WIDE):
        if path := _path(payable, first, levels, chips, width):
            return tuple(choice.row for choice in path)
    return None


def _path(
    payable: Ladder, first: PayableBlinds, levels: int, chips: Chips, width: float
) -> tuple[PayableBlinds, ...] | None:
    step = log(even_step(first.big, chips, levels))
    # Behind the planned end the table must go on with legal steps: 1.25 and 1.6 themselves would leave no
    # choice.
    after = min(max(step, log(1.3)), log(1.55))
    paths = [_Path(0.0, first)]
    at, number = log(first.big), 1
    while paths:
        number += 1
        at += step if number <= levels else after
        near = payable.near(at, width)
        # In whole numbers, not by the logarithms: the level at which the event ends must not hang on a
        # rounding.
        fitting = [one for one in near if (2 * chips <= TWICE_THE_MEDIAN * one.big) == (number >= levels)]
        paths = [path for one in fitting if (path := _best_to(one, paths, at))]
        ended = [path for path in paths if LAST_STACKS * path.choice.big >= chips]
        if ended and number > levels:
            return min(ended, key=_weight).choices()
    return None


def _best_to(one: PayableBlinds, paths: Sequence[_Path], at: float) -> _Path | None:
    """Extend the best of the paths from which a step to this blind fits, None if there is none."""
    fitting = [path for path in paths if step_fits(path.choice.big, one.big)]
    if not fitting:
        return None
    best = min(fitting, key=_weight)
    return _Path(best.weight + (log(one.big) - at) ** 2 + UNUSUAL * one.unusual, one, best)


def _weight(path: _Path) -> float:
    return path.weight
