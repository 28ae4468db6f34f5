"""Events of a cash night's additions, in the past tense. The tags are stored names and never change."""

from shuffleup.kernel.field_types import Chips, SeatNo
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


class RunsTold(OwnEvent, frozen=True, tag="runs.told"):
    """The rest of the board was dealt so many times in a hand that is not followed (VAR-07, VAR-25)."""

    times: int


class PotsCounted(OwnEvent, frozen=True, tag="pots.counted"):
    """So many chips lie in each pot of a hand that is not followed, the main pot first (VAR-25)."""

    pots: tuple[Chips, ...]


class PartWinnersTapped(OwnEvent, frozen=True, tag="winners.part_tapped"):
    """These seats won a part of a pot of a hand that is not followed: of a board, its high or low (VAR-25).

    Nobody has to win a low.
    """

    pot: int
    board: int
    low: bool
    seats: tuple[SeatNo, ...]


class SevenDeucePaid(OwnEvent, frozen=True, tag="seven_deuce.paid"):
    """Who won a pot with a seven and a deuce was paid by the others, beside the hand (VAR-11)."""

    winner: SeatNo
    pays: tuple[tuple[SeatNo, Chips], ...]


class BombPotSet(OwnEvent, frozen=True, tag="bomb_pot.set"):
    """The next hand is a bomb pot, or is none (VAR-10)."""

    on: bool
