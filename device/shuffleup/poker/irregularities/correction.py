"""Bets of a wrong size and acts out of turn, found after they were made (SPEC BET-20, BET-21)."""

from typing import Literal

from shuffleup.kernel.field_types import Chips


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
