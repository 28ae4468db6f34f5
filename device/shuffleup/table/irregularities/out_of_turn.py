"""Acts out of turn: taken back, stored, and ruled on when the turn comes (SPEC BET-21, TDA 53)."""

from collections.abc import Sequence

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import HandEvent
from shuffleup.poker.hand import decide
from shuffleup.poker.irregularities.rulings import act_for
from shuffleup.poker.irregularities.unclear_bets import binds_out_of_turn
from shuffleup.poker.legal import AllIn, BetOrRaiseTo, BettingAction, CheckOrCall, Fold, legal_actions
from shuffleup.poker.state import Hand
from shuffleup.table.irregularities.incident_events import ActedOutOfTurn, NamedAction, OutOfTurnRuled
from shuffleup.table.refusals import (
    ActedOutOfTurnAlready,
    CannotCheck,
    IsItsTurn,
    NobodyToAct,
    NothingToCall,
    RaiseNeedsTotal,
)


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


def keep(
    hand: Hand, kept: Sequence[ActedOutOfTurn], seat: SeatNo, action: NamedAction, to: Chips | None
) -> ActedOutOfTurn:
    """Keep what a seat did before its turn, as far as it could have done it in turn.

    Raises:
        NotLegalNow: the seat is to act, nobody is, or an act of the seat is kept already.
        PokerError: the seat could not act so if it were its turn.
    """
    if hand.to_act is None:
        raise NobodyToAct()
    if seat == hand.to_act:
        raise IsItsTurn(seat, legal=legal_actions(hand).choices())
    if any(one.seat == seat for one in kept):
        raise ActedOutOfTurnAlready(seat, legal=("undo",))
    act_for(hand, action_named(hand, seat, action, to))
    return ActedOutOfTurn(seat, action, to, hand.price)


def when_the_turn_comes(hand: Hand, kept: Sequence[ActedOutOfTurn]) -> tuple[HandEvent | OutOfTurnRuled, ...]:
    """Rule on the act that the seat to act has made before its turn; nothing where it has made none.

    It binds where the bet is still what it was, and a fold in any case. A raise that has nobody left to call
    it goes back as well.
    """
    act = next((one for one in kept if one.seat == hand.to_act), None)
    if act is None:
        return ()
    if not binds(hand, act):
        return (OutOfTurnRuled(act.seat, act.action, "bet_changed"),)
    if not _is_still_open(hand, act):
        return (OutOfTurnRuled(act.seat, act.action, "nobody_to_call"),)
    events = decide(hand, action_named(hand, act.seat, act.action, act.to))
    return (*events, OutOfTurnRuled(act.seat, act.action))


def binds(hand: Hand, act: ActedOutOfTurn) -> bool:
    """Say whether an act that is kept will stand: the bet is still what it was, or it is a fold."""
    return binds_out_of_turn(folded=act.action == "fold", price_then=act.price, price_now=hand.price)


def _is_still_open(hand: Hand, act: ActedOutOfTurn) -> bool:
    legal = legal_actions(hand)
    if act.action == "all_in":
        return legal.all_in_to is not None
    return act.action != "raise" or act.to == legal.all_in_to or legal.can_raise
