"""The commands of a hand: what a person at the table says or does."""

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card


class HandCommand(msgspec.Struct, frozen=True, gc=False):
    """Something that a person at the table says or does."""


class BettingAction(HandCommand, frozen=True):
    """An action of the seat to act."""

    seat: SeatNo


class Fold(BettingAction, frozen=True, tag="fold"):
    """Give up the hand. It binds even where a check was free (SPEC BET-12)."""


class CheckOrCall(BettingAction, frozen=True, tag="check_or_call"):
    """Check where nothing is owed, otherwise call, for less where the stack is short (SPEC ALL-01)."""


class BetOrRaiseTo(BettingAction, frozen=True, tag="bet_or_raise_to"):
    """Bet or raise; `to` is the seat's total for the street, not what it adds."""

    to: Chips


class AllIn(BettingAction, frozen=True, tag="all_in"):
    """Put in the whole stack, be it a call, a bet or a raise (SPEC ALL-11)."""


class DealBoard(HandCommand, frozen=True, tag="deal_board"):
    """The next cards of `Hand.next_board` lie on the table; None where people dealt them unentered."""

    cards: tuple[Card, ...] | None = None


class RunBoard(HandCommand, frozen=True, tag="run_board"):
    """All who hold cards agree that the rest of the board is dealt so many times (VAR-07); 1: once."""

    runs: int


class ReadBoard(HandCommand, frozen=True, tag="read_board"):
    """A whole board so far is entered, where people dealt it without entering it; `board` counts from 0."""

    cards: tuple[Card, ...]
    board: int = 0


class ShowCards(HandCommand, frozen=True, tag="show_cards"):
    """A seat turns up its hole cards."""

    seat: SeatNo
    cards: tuple[Card, ...]


class Muck(HandCommand, frozen=True, tag="muck"):
    """A seat gives up its claim at the showdown without showing (SPEC SHD-05)."""

    seat: SeatNo


class DeclareWinners(HandCommand, frozen=True, tag="declare_winners"):
    """The dealer reads the hands and names who wins a part of a pot; several seats where they tie.

    The part is decided by a board, 0 for the first, and by its high or its low; nobody has to win a low.
    """

    pot: int
    seats: tuple[SeatNo, ...]
    board: int = 0
    low: bool = False
