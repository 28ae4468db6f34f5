"""Other blinds for the levels to come, so that an evening ends when it should (STR-40)."""

from collections.abc import Sequence

from shuffleup.kernel.amounts import Chips
from shuffleup.tournament.structure.blind_ladder import LAST_STACKS, even_step, ladder, rising
from shuffleup.tournament.structure.ending import Row
from shuffleup.tournament.structure.payable_blinds import PayableBlinds, choices
from shuffleup.tournament.structure.proposal import LEAST_STEP, MOST_STEP


def other_blinds(
    fixed: Row, levels: Sequence[int], chips: Chips, denominations: Sequence[Chips]
) -> tuple[Row, ...] | None:
    """Return blinds for the levels after one that stays as it is; None where none of them can be paid.

    `levels` says with which level the evening may end, counted from the fixed one as 1, the best first. Steps
    and chips are those of a proposal.
    """
    first = PayableBlinds(fixed[1], fixed[0], 0)
    payable = ladder(choices(denominations, fixed[1], Chips(2 * chips // LAST_STACKS)))
    even = (count for count in levels if count > 1 and _fits(even_step(first.big, chips, count)))
    for count in even:
        if rows := rising(payable, first, count, chips):
            return rows[1:]
    return None


def _fits(step: float) -> bool:
    return LEAST_STEP <= step <= MOST_STEP
