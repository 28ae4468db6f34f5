"""Chips put forward that need a ruling: silent and oversized chips, several motions, wrong amounts.

All totals are for the street, the chips of earlier in the street included (SPEC BET-17 to BET-21, TDA 43 to
45).
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Literal

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips
from shuffleup.poker.legal import legal_actions
from shuffleup.poker.refusals import MotionsDoNotFit, NothingToRuleOn
from shuffleup.poker.state import Hand
from shuffleup.ruleset.hand import Betting

Word = Literal["call", "bet", "raise", "all_in"]


class Declared(msgspec.Struct, frozen=True):
    """A player's word before the chips, and the total where one was named."""

    word: Word
    to: Chips | None = None


class ChipsOut(msgspec.Struct, frozen=True):
    """Chips that a player has put out, one number a chip; `before` lay there already on this street.

    `all_in` says that they were the player's last.
    """

    chips: tuple[Chips, ...]
    before: Chips = Chips(0)
    all_in: bool = False
    declared: Declared | None = None

    @property
    def total(self) -> Chips:
        """All chips of the player on this street."""
        return Chips(self.before + sum(self.chips))


class Facing(msgspec.Struct, frozen=True):
    """The situation of the player: the price, the bounds of a raise, and the largest bet or raise so far.

    The bounds are None where the player may not raise, and `max_raise_to` where there is no upper limit.
    """

    to_call: Chips
    step: Chips
    min_raise_to: Chips | None
    max_raise_to: Chips | None = None


class ChipsRuling(msgspec.Struct, frozen=True):
    """The ruled action, its total, and what the player still owes or gets back as change.

    `is_string_bet` says that chips of later motions do not count.
    """

    ruling: Literal["call", "bet", "raise"]
    to: Chips
    owed: Chips = Chips(0)
    returned: Chips = Chips(0)
    is_string_bet: bool = False


def facing(hand: Hand) -> Facing:
    """Say what the seat to act faces."""
    legal = legal_actions(hand)
    return Facing(hand.price, hand.step, legal.min_raise_to, legal.max_raise_to)


def rule_on_chips(rules: Betting, price: Facing, out: ChipsOut) -> ChipsRuling:
    """Rule on chips by their owner's words or, without words, by the chips alone (SPEC BET-16, BET-19).

    Facing a bet, one chip is a call, and so are chips that are all needed for it; other chips are a raise
    if they make half of one, which is then completed, and otherwise a call (TDA 43 to 45). A player's last
    chips go in as they are.

    Raises:
        WrongAmount: there are no chips and no amount was named.
    """
    if not out.chips and (out.declared is None or out.declared.to is None):
        raise NothingToRuleOn()
    if price.min_raise_to is None or _is_call(rules, price, out):
        return settled("call", _call_to(price, out), out.total)
    return settled("raise" if price.to_call else "bet", _raise_to(price, price.min_raise_to, out), out.total)


def settled(ruling: Literal["call", "bet", "raise"], to: Chips, total: Chips) -> ChipsRuling:
    """Say what is owed or goes back where `total` is out and the action is to `to`."""
    return ChipsRuling(ruling, to, Chips(max(0, to - total)), Chips(max(0, total - to)))


def _is_call(rules: Betting, price: Facing, out: ChipsOut) -> bool:
    if out.declared is not None:
        return _says_call(price, out, out.declared)
    if out.before >= price.to_call:
        return False
    if len(out.chips) == 1 or out.total - min(out.chips) < price.to_call:
        return True
    return not out.all_in and not _is_raise(rules, price, out.total)


def _says_call(price: Facing, out: ChipsOut, declared: Declared) -> bool:
    """Say whether the words come to a call; a bet or raise without an amount never does."""
    if declared.word == "all_in":
        return (declared.to or out.total) <= price.to_call
    return declared.word == "call" or (declared.to is not None and declared.to <= price.to_call)


def _is_raise(rules: Betting, price: Facing, total: Chips) -> bool:
    if price.min_raise_to is not None and total >= price.min_raise_to:
        return True
    return rules.half_raise_rule and 2 * (total - price.to_call) >= price.step


def _call_to(price: Facing, out: ChipsOut) -> Chips:
    declared = out.declared
    if declared is not None and declared.word == "all_in":
        return Chips(min(price.to_call, declared.to or out.total))
    return Chips(min(price.to_call, out.total)) if out.all_in else price.to_call


def _raise_to(price: Facing, least: Chips, out: ChipsOut) -> Chips:
    declared = out.declared
    everything = out.all_in or (declared is not None and declared.word == "all_in")
    wanted = out.total if declared is None or declared.to is None else declared.to
    to = wanted if everything else max(wanted, least)
    return Chips(to if price.max_raise_to is None else min(to, price.max_raise_to))


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


def corrected_raise(raised_to: Chips, price: Chips, step: Chips, *, next_street_dealt: bool) -> Chips:
    """Give the total to which a raise that was too small is corrected, for its maker and all who called it.

    It should have raised `price` by `step`, the largest bet or raise before it. Once the next street is dealt
    the error stands (TDA 52).
    """
    return raised_to if next_street_dealt else Chips(max(raised_to, price + step))


def rule_on_undercall(*, heads_up: bool, opening_bet: bool) -> Literal["full_call", "floor_decides"]:
    """Rule on chips short of a call, put in in turn by somebody who has more (TDA 51).

    They bind to the whole call against any bet heads-up and against the opening bet with more players; the
    big blind is the opening bet of the first round. Elsewhere the floor decides.
    """
    return "full_call" if heads_up or opening_bet else "floor_decides"


def binds_out_of_turn(*, folded: bool, price_then: Chips, price_now: Chips) -> bool:
    """Say whether an act out of turn binds when its player's turn comes (SPEC BET-21, TDA 53).

    It does where nobody bet or raised in between: a check, a call and a fold change nothing. A fold binds in
    any case.
    """
    return folded or price_now == price_then
