"""Blinds that rise evenly to the end of an evening: a path through what can be paid (STR-33, STR-34)."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from math import log
from typing import Self

import msgspec

from shuffleup.kernel.amounts import Chips
from shuffleup.tournament.structure.ending import TWICE_THE_MEDIAN, Row
from shuffleup.tournament.structure.faults import step_fits
from shuffleup.tournament.structure.payable_blinds import PayableBlinds

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
    after = min(max(step, log(1.3)), log(1.55))
    paths = [_Path(0.0, first)]
    at, number = log(first.big), 1
    while paths:
        number += 1
        at += step if number <= levels else after
        near = payable.near(at, width)
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
