"""A betting action by its name, for a seat that is not to act."""

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.actions import AllIn, BetOrRaiseTo, BettingAction, CheckOrCall, Fold
from shuffleup.poker.legal import legal_actions
from shuffleup.poker.state import Hand
from shuffleup.table.irregularities.choices import NamedAction
from shuffleup.table.refusals import CannotCheck, NothingToCall, RaiseNeedsTotal


def action_named(hand: Hand, seat: SeatNo, action: NamedAction, to: Chips | None = None) -> BettingAction:
    """Make the action of a seat from its name; `to` is the total of a bet or raise.

    Raises:
        WrongSeat: the seat was not dealt in.
        NotLegalNow: a raise without its total, a check of somebody who owes, a call of somebody who does not.
    """
    if action == "raise":
        if to is None:
            raise RaiseNeedsTotal(legal=legal_actions(hand).choices())
        return BetOrRaiseTo(seat, to)
    owes = hand.bet(seat) < hand.price
    if action == "check" and owes:
        raise CannotCheck(seat, hand.price - hand.bet(seat))
    if action == "call" and not owes:
        raise NothingToCall(seat)
    if action == "fold":
        return Fold(seat)
    return AllIn(seat) if action == "all_in" else CheckOrCall(seat)
