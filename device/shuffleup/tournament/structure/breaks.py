"""The breaks of a proposed structure, and the colour-ups that are held in them (STR-36)."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from shuffleup.kernel.amounts import Chips
from shuffleup.tournament.structure.ending import Row


def breaks_after(level_minutes: int, levels: int, every: int, minutes: int) -> dict[int, int]:
    """Place breaks of `minutes` after some of `levels` levels, as level and minutes.

    A break is at the first end of a level at which `every` minutes or more have been played since the start
    or the last break; none after the last level, and none where either number is 0.
    """
    if not every or not minutes:
        return {}
    between = -(-every // level_minutes)
    return dict.fromkeys(range(between, levels, between), minutes)


def colour_ups(
    rows: Sequence[Row],
    denominations: Sequence[Chips],
    breaks: Mapping[int, int],
    antes: Sequence[Chips] = (),
) -> dict[Chips, int]:
    """Name the level after which each chip goes: the one before the first break in which nothing needs it.

    A chip is needed while a blind or an ante is no whole multiple of the next larger one. The largest chip
    stays, and so does a chip after whose last level no break follows.
    """
    going, after = dict[Chips, int](), 0
    for chip, larger in pairwise(sorted(set(denominations))):
        needing = (
            level
            for level, row in enumerate(rows, 1)
            if any(amount % larger for amount in (*row, *antes[level - 1 : level]))
        )
        after = max(after, *needing, 0)
        held = min((level for level in breaks if level >= max(after, 1)), default=None)
        if held is None:
            break
        going[chip] = held
    return going
