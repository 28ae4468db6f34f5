"""Bets made with several motions (SPEC BET-17, BET-18)."""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips
from shuffleup.poker.irregularities.oversized_chip import (
    ChipsOut,
    ChipsRuling,
    Declared,
    Facing,
    rule_on_chips,
    settled,
)
from shuffleup.poker.refusals import MotionsDoNotFit
from shuffleup.ruleset import Betting


def rule_on_motions(rules: Betting, price: Facing, out: ChipsOut, motions: Sequence[int]) -> ChipsRuling:
    """Rule on chips that were put out with one motion after the other; `motions` counts the chips of each.

    Chips of later motions that do not count were a string bet and go back, but under `forward_is_bet` all
    count. What the others come to is ruled on as if they had been put out alone.

    Raises:
        WrongAmount: a motion puts out nothing, or the motions put out more or fewer chips than there are.
    """
    if min(motions, default=0) <= 0 or sum(motions) != len(out.chips):
        raise MotionsDoNotFit(sum(motions), len(out.chips))
    ends = (0, *accumulate(motions))
    moved = [Chips(sum(out.chips[start:end])) for start, end in pairwise(ends)]
    count = ends[motions_that_count(rules, Chips(price.to_call - out.before), moved, out.declared)]
    counted = replace(out, chips=out.chips[:count], all_in=out.all_in and count == len(out.chips))
    ruled = rule_on_chips(rules, price, counted)
    whole = settled(ruled.ruling, ruled.to, out.total)
    return replace(whole, is_string_bet=count < len(out.chips))


def motions_that_count(
    rules: Betting, to_call: Chips, motions: Sequence[Chips], declared: Declared | None = None
) -> int:
    """Return how many of the motions count, from the first on; a spoken amount or all-in needs none.

    All do under `forward_is_bet`, else the first, or the first two after the bare word raise (TDA 42).
    """
    word = declared.word if declared is not None else None
    said_first = declared is not None and declared.to is not None
    if rules.string_bet == "forward_is_bet" or said_first or word == "all_in":
        return len(motions)
    return 2 if word == "raise" and motions[0] == to_call else 1
