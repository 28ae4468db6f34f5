"""Events of a cash night's additions, in the past tense. The tags are stored names and never change."""

from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo
from shuffleup.table.events import OwnEvent


class StraddleAnnounced(OwnEvent, frozen=True, tag="straddle.announced"):
    """A seat straddles the next hand, behind those that announced it before (VAR-02, VAR-04)."""

    seat: SeatNo


class StraddlesCalledOff(OwnEvent, frozen=True, tag="straddles.called_off"):
    """Nobody straddles the next hand."""


class SeatAgreedToRun(OwnEvent, frozen=True, tag="run.seat_agreed"):
    """A player agrees that the rest of the board is dealt so many times (VAR-07)."""

    seat: SeatNo
    times: int


class SevenDeucePaid(OwnEvent, frozen=True, tag="seven_deuce.paid"):
    """Who won a pot with a seven and a deuce was paid by the others, beside the hand (VAR-11)."""

    winner: SeatNo
    pays: tuple[tuple[SeatNo, Chips], ...]


class BombPotSet(OwnEvent, frozen=True, tag="bomb_pot.set"):
    """The next hand is a bomb pot, or is none (VAR-10)."""

    on: bool
