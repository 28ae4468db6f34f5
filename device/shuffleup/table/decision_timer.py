"""The time for one decision: when it runs, when it stands, and the effect of its end (SPEC TIM)."""

from msgspec.structs import replace

from shuffleup.kernel.field_types import Millis, SeatNo
from shuffleup.poker.decision_time import DecisionClock, time_allowed
from shuffleup.poker.state import NOT_YET
from shuffleup.table.card_machine.cards_due import deals_this_hand, next_due
from shuffleup.table.state import Decision, Play, Table

DEALT_FOR = Millis(2_000)
"""Time for which a face says that cards are dealt, and in which no time for a decision runs."""


def begun(table: Table, play: Play, at: Millis) -> Decision | None:
    """Start the time that every decision has under `time.mode = shot` (SPEC TIM-05, TIM-06).

    It begins when the player is known to be in turn (SPEC TIM-08): where people deal, the first decision of a
    hand comes before the cards are out, so that the CLOCK key starts it. On a later street it begins when
    people have had the time to deal the board, or the machine has reported all its cards.
    """
    if table.rules.time.mode != "shot" or play.hand is None or play.hand.to_act is None:
        return None
    if not play.acts and table.rules.table.dealing != "screen":
        return None
    now = replace(table, play=play)
    if deals_this_hand(now) and next_due(now) is not None:
        return None
    dealing = table.rules.table.dealing == "hands" and _opens_street(play)
    since = None if table.stands else Millis(at + DEALT_FOR) if dealing else at
    return Decision(play.hand.to_act, DecisionClock(time_allowed(table.rules.time), since=since))


def _opens_street(play: Play) -> bool:
    """Say whether nobody has acted since the cards of the board were dealt."""
    hand = play.hand
    if hand is None or not hand.board:
        return False
    return all(hand.answered[hand.row(seat)] == NOT_YET for seat in hand.live)


def continued(table: Table, play: Play, at: Millis) -> Decision | None:
    """Leave the time as it is while the same decision is open, else start it again."""
    decision = table.decision
    if decision is not None and play.is_on_unfollowed and play.hand_no == table.play.hand_no:
        return decision
    if decision is None or play.hand is None or play.hand.to_act != decision.seat:
        return begun(table, play, at)
    same = play.hand_no == table.play.hand_no and play.acts == table.play.acts
    return decision if same else begun(table, play, at)


def called(seat: SeatNo | None, caller: SeatNo | None, allowed: Millis, at: Millis) -> Decision:
    """Start the time on request (SPEC TIM-01), with the allowed length (TIM-09)."""
    return Decision(seat, DecisionClock(allowed, since=at), caller)


def standing(decision: Decision | None, left: Millis | None) -> Decision | None:
    """Stop the time with this much left: play stops."""
    if decision is None or left is None:
        return None
    allowed = decision.clock.allowed
    return replace(decision, clock=DecisionClock(allowed, Millis(allowed - left)))


def stopped(decision: Decision | None, at: Millis) -> Decision | None:
    """Stop the time where it is: the floor stops the whole event (SPEC TIM-08)."""
    return None if decision is None else replace(decision, clock=decision.clock.stopped(at))


def running(decision: Decision | None, at: Millis) -> Decision | None:
    """Let the time run on."""
    return None if decision is None else replace(decision, clock=decision.clock.started(at))


def lengthened(decision: Decision | None, more: Millis) -> Decision | None:
    """Give the decision that is on so much more time."""
    if decision is None:
        return None
    return replace(decision, clock=replace(decision.clock, allowed=Millis(decision.clock.allowed + more)))


def left_of(decision: Decision, now: Millis) -> Millis:
    """Give the time left, 0 when it is over."""
    return decision.clock.left(now)
