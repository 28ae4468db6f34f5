"""The verbs of the box that change the open amount, and their effect on the keys."""

from typing import Annotated

import msgspec

from shuffleup.hardware.keys import (
    Fingers,
    KeyOutcome,
    amount_bet,
    amount_closed,
    amount_set,
    amount_typed,
    chips_added,
)
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import say
from shuffleup.views.keys import Meaning


class OfAmount(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A command about the amount that a face showed, named by its `opening` where the face knows it."""

    opening: int | None = None


class SetAmount(OfAmount, frozen=True, forbid_unknown_fields=True):
    """One of the usual sizes is chosen: the total of the bet or raise."""

    to: Chips


class AddChips(OfAmount, frozen=True, forbid_unknown_fields=True):
    """So many chips go on top."""

    chips: Annotated[Chips, msgspec.Meta(gt=0)]


class TypeAmount(OfAmount, frozen=True, forbid_unknown_fields=True):
    """Digits are typed, or `delete` takes the last one away."""

    key: Annotated[str, msgspec.Meta(pattern=r"^([0-9]{1,3}|delete)$")]


class BetAmount(OfAmount, frozen=True, forbid_unknown_fields=True):
    """The amount that the face shows is bet; refused where another one is open by then."""

    to: Chips


class CloseAmount(OfAmount, frozen=True, forbid_unknown_fields=True):
    """The amount is closed, and nothing is bet."""


AsksAmount = SetAmount | AddChips | TypeAmount | BetAmount | CloseAmount

AMOUNT_VERBS: dict[str, type[AsksAmount]] = {
    "set_amount": SetAmount,
    "add_chips": AddChips,
    "type_amount": TypeAmount,
    "bet_amount": BetAmount,
    "close_amount": CloseAmount,
}


def amount_outcome(fingers: Fingers, bet: Meaning, asked: AsksAmount, face: str) -> KeyOutcome:
    """Do what a face asks; `bet` is what BET/RAISE means.

    A message about an amount that is open no more changes nothing: it came late, and another one may be open.
    """
    if asked.opening is not None and asked.opening != fingers.opening:
        words = say("that amount is open no more: look again, then press")
        return KeyOutcome(fingers, tone="error", message=words)
    match asked:
        case SetAmount(to):
            return amount_set(fingers, bet, to)
        case AddChips(chips):
            return chips_added(fingers, bet, chips)
        case TypeAmount(key):
            return amount_typed(fingers, bet, key)
        case BetAmount(to):
            return amount_bet(fingers, bet, to, face)
        case CloseAmount():
            return amount_closed(fingers)
