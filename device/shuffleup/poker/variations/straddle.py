"""Straddles: who may post one, and how much (VAR-02, VAR-04, VAR-05)."""

from collections.abc import Sequence
from typing import Literal

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.ruleset import Straddle

WhyNoStraddle = Literal["not_in_this_event", "wrong_seat", "too_few_players", "wrong_amount", "too_few_chips"]
"""Why a straddle is not taken; of several reasons the first in this order."""

LEAST_PLAYERS = 3


def straddle_of(big_blind: Chips, number: int) -> Chips:
    """Give the amount of straddle `number`, 1 for the first: twice the big blind, then twice as much each."""
    return Chips(big_blind << number)


def straddling_seats(
    rules: Straddle,
    dealt_in: Sequence[SeatNo],
    button: SeatNo,
    small_blind: SeatNo | None,
    big_blind: SeatNo,
) -> tuple[SeatNo, ...]:
    """List the seats that may straddle, in order: each needs the straddle of the one before.

    Under the gun it begins at the left of the big blind and ends before the blinds come round; the straddle
    on the button is one only, and takes a player there.
    """
    if rules.kind == "none" or len(dealt_in) < LEAST_PLAYERS:
        return ()
    if rules.kind == "button":
        return (button,) if button in dealt_in else ()
    order = sorted(dealt_in, key=lambda seat: (seat <= big_blind, seat))
    others = [seat for seat in order if seat not in (small_blind, big_blind)]
    return tuple(others[: rules.most])


def why_no_straddle(
    rules: Straddle,
    *,
    cash: bool,
    in_the_seat: bool,
    players: int,
    big_blind: Chips,
    amount: Chips,
    stack: Chips,
    number: int = 1,
) -> WhyNoStraddle | None:
    """Say why a straddle is not taken, None where it is.

    `in_the_seat` says that it comes from the seat whose turn to straddle it is; `number` is 1 for the first
    straddle of the hand.
    """
    if not cash or rules.kind == "none":
        return "not_in_this_event"
    if not in_the_seat:
        return "wrong_seat"
    if players < LEAST_PLAYERS:
        return "too_few_players"
    if amount != straddle_of(big_blind, number):
        return "wrong_amount"
    return "too_few_chips" if stack < amount else None
