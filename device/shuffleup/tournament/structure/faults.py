"""The faults of a table of blinds: amounts that cannot be paid, wrong steps (STR-41)."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import pairwise

import msgspec

from shuffleup.kernel.amounts import Chips
from shuffleup.tournament.structure.ending import Row


class Word(StrEnum):
    """The name of a fault."""

    NOT_PAYABLE = "not_payable"
    STEP_OVER = "step_over"
    STEP_UNDER = "step_under"
    DOES_NOT_RISE = "does_not_rise"
    BLINDS_APART = "blinds_apart"


class BlindFault(msgspec.Struct, frozen=True, order=True):
    """One fault of a level; a step belongs to its later level."""

    level: int
    word: Word


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
            found.append(BlindFault(level, Word.BLINDS_APART))
        chip = smallest_in_play(level, denominations, colour_up_after)
        if any(amount % chip for amount in (*row, *antes[level - 1 : level])):
            found.append(BlindFault(level, Word.NOT_PAYABLE))
    return tuple(sorted(found))


def smallest_in_play(
    level: int, denominations: Sequence[Chips], colour_up_after: Mapping[Chips, int]
) -> Chips:
    """Return the smallest chip that is in play at a level; the largest chip always is."""
    left = (chip for chip in denominations if chip not in colour_up_after or colour_up_after[chip] >= level)
    return min(left, default=max(denominations))


def step_fits(before: Chips, after: Chips) -> bool:
    """Say whether a big blind is 1.25 to 1.6 times the one before, both included (STR-34)."""
    return 5 * before <= 4 * after and 5 * after <= 8 * before


def _of_step(before: Row, after: Row) -> tuple[Word, ...]:
    if after[1] <= before[1]:
        return (Word.DOES_NOT_RISE,)
    if step_fits(before[1], after[1]):
        return ()
    return (Word.STEP_OVER if 5 * after[1] > 8 * before[1] else Word.STEP_UNDER,)
