"""Bets made with several motions (SPEC BET-17, BET-18)."""

from collections.abc import Sequence

from shuffleup.amounts import Chips
from shuffleup.poker.chips_out import ChipsRuling, Declared, settled
from shuffleup.poker.errors import WrongAmount
from shuffleup.ruleset import Betting


def rule_on_motions(
    rules: Betting, to_call: Chips, motions: Sequence[Chips], declared: Declared | None = None
) -> ChipsRuling:
    """Rule on chips that were put out with one motion after the other, in chips a motion.

    Under `first_motion_counts` only the first one does, unless the amount was said before; after the bare
    word raise, the exact call may be followed by one more motion (TDA 42). Under `forward_is_bet` all chips
    count. Nothing that is said afterwards takes chips back. Whether the raise is large enough is another
    question, for `rule_on_chips`.

    Raises:
        WrongAmount: nothing was put out.
    """
    if not motions or min(motions) <= 0:
        raise WrongAmount("each motion puts out at least one chip")
    out = Chips(sum(motions))
    to = _counted(rules, to_call, motions, declared)
    if declared is not None and declared.word == "call":
        to = to_call
    if to > to_call:
        return settled("raise" if to_call else "bet", to, out)
    return settled("call", to_call, out)


def motions_that_count(
    rules: Betting, to_call: Chips, motions: Sequence[Chips], declared: Declared | None = None
) -> int:
    """Say how many of the motions count, from the first on; an amount or an all-in that was said needs none.

    All do under `forward_is_bet`, else the first, or the first two after the bare word raise (TDA 42).
    """
    word = declared.word if declared is not None else None
    said_first = declared is not None and declared.to is not None
    if rules.string_bet == "forward_is_bet" or said_first or word == "all_in":
        return len(motions)
    return 2 if word == "raise" and motions[0] == to_call else 1


def _counted(rules: Betting, to_call: Chips, motions: Sequence[Chips], declared: Declared | None) -> Chips:
    if declared is not None and declared.to is not None:
        return declared.to
    return Chips(sum(motions[: motions_that_count(rules, to_call, motions, declared)]))
