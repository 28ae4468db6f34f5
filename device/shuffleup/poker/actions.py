"""The commands of a hand: what a person at the table says or does."""

import msgspec

from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo
from shuffleup.poker.cards import Card


class Fold(msgspec.Struct, frozen=True, gc=False, tag="fold"):
    """Give up the hand. It binds even where a check was free (SPEC BET-12)."""

    seat: SeatNo


class CheckOrCall(msgspec.Struct, frozen=True, gc=False, tag="check_or_call"):
    """Check where nothing is owed, otherwise call, for less where the stack is short (SPEC ALL-01)."""

    seat: SeatNo


class BetOrRaiseTo(msgspec.Struct, frozen=True, gc=False, tag="bet_or_raise_to"):
    """Bet or raise; `to` is the seat's total for the street, not what it adds."""

    seat: SeatNo
    to: Chips


class AllIn(msgspec.Struct, frozen=True, gc=False, tag="all_in"):
    """Put in the whole stack, be it a call, a bet or a raise (SPEC ALL-11)."""

    seat: SeatNo


class DealBoard(msgspec.Struct, frozen=True, gc=False, tag="deal_board"):
    """The next board cards lie on the table; None where people dealt them and nobody entered them."""

    cards: tuple[Card, ...] | None = None


class ReadBoard(msgspec.Struct, frozen=True, gc=False, tag="read_board"):
    """The whole board so far is entered, where people dealt it without entering it."""

    cards: tuple[Card, ...]


class ShowCards(msgspec.Struct, frozen=True, gc=False, tag="show_cards"):
    """A seat turns up its two cards."""

    seat: SeatNo
    cards: tuple[Card, ...]


class Muck(msgspec.Struct, frozen=True, gc=False, tag="muck"):
    """A seat gives up its claim at the showdown without showing (SPEC SHD-05)."""

    seat: SeatNo


class DeclareWinners(msgspec.Struct, frozen=True, gc=False, tag="declare_winners"):
    """The dealer reads the hands and names who wins a pot; several seats where they tie."""

    pot: int
    seats: tuple[SeatNo, ...]


BettingAction = Fold | CheckOrCall | BetOrRaiseTo | AllIn
"""What the seat to act can do."""

HandCommand = BettingAction | DealBoard | ReadBoard | ShowCards | Muck | DeclareWinners
