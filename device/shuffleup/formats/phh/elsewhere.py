"""Events of irregular acts: another house let them happen, and our rules refuse them."""

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import BetMade, Called, HandEvent, Mucked, Raised
from shuffleup.poker.legal import BetOrRaiseTo, HandCommand, Muck
from shuffleup.poker.refusals import (
    CalledHandsAreShown,
    MayNotRaise,
    OpenedAllIn,
    PokerError,
    WinnerMayNotMuck,
    WrongTotal,
)
from shuffleup.poker.showdown import contenders
from shuffleup.poker.state import Hand


def irregular_event(hand: Hand, command: HandCommand, refused: PokerError) -> HandEvent | None:
    """Give the event of an act that is against the rules alone, None for one that cannot be.

    A raise is above what the others bet and no more than the seat has, and one to that amount is a call; a
    muck leaves somebody who wins.
    """
    match command, refused:
        case BetOrRaiseTo(seat, to), WrongTotal() | MayNotRaise():
            return _bet(hand, seat, to)
        case Muck(seat), OpenedAllIn() | CalledHandsAreShown() | WinnerMayNotMuck():
            return Mucked(seat) if len(contenders(hand, hand.live)) > 1 else None
    return None


def _bet(hand: Hand, seat: SeatNo, to: Chips) -> HandEvent | None:
    owed = Chips(to - hand.bet(seat))
    if to < hand.price or not 0 < owed <= hand.stack(seat):
        return None
    if to == hand.price:
        return Called(seat, owed)
    return Raised(seat, to) if hand.price else BetMade(seat, to)
