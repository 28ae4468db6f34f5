"""The results of rulings, as records. The tags are stored names and never change."""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import Place

NamedAction = Literal["fold", "check", "call", "raise", "all_in"]
"""A betting action by its name, as a person says it for a seat that is not to act."""


class ChipsShifted(msgspec.Struct, frozen=True, tag="shifted"):
    """Chips went from one place to another."""

    source: Place
    target: Place
    chips: Chips


class StackSet(msgspec.Struct, frozen=True, tag="stack"):
    """A seat has the stack that was counted."""

    seat: SeatNo
    stack: Chips


class ActionStands(msgspec.Struct, frozen=True, tag="action"):
    """An action stands for its seat."""

    seat: SeatNo
    action: NamedAction


class BetsWentBack(msgspec.Struct, frozen=True, tag="bets_back"):
    """All bets went back."""


class DeadHand(msgspec.Struct, frozen=True, tag="dead_hand"):
    """A hand is dead."""

    seat: SeatNo


Half = Literal["high", "low"]
"""The half of a pot in hi-lo."""


class PotGiven(msgspec.Struct, frozen=True, tag="pot"):
    """A pot, or what one of several boards or one half decides of it, went to these seats.

    `only_pot`: there was no other.
    """

    pot: int
    seats: tuple[SeatNo, ...]
    only_pot: bool = False
    board: int | None = None
    half: Half | None = None


class ButtonMoved(msgspec.Struct, frozen=True, tag="button"):
    """The button was put to a seat."""

    seat: SeatNo


class Penalised(msgspec.Struct, frozen=True, tag="penalty"):
    """A player was warned, lost the hand, or paid chips to the pot or out of play."""

    seat: SeatNo
    hand_dead: bool = False
    chips: Chips = Chips(0)
    goes_to: Place = "out_of_play"


Deed = ChipsShifted | StackSet | ActionStands | BetsWentBack | DeadHand | PotGiven | ButtonMoved | Penalised
