"""The decision of a table: when it opens, counts and stands, and what UNDO makes of it (SPEC TIM, SHT)."""

from msgspec.structs import replace

from shuffleup.kernel.field_types import Millis, SeatNo
from shuffleup.poker.decision_time import DecisionClock
from shuffleup.poker.state import NOT_YET
from shuffleup.table.card_machine.cards_due import deals_this_hand, next_due
from shuffleup.table.decision_clock.decision import Decision, opened, wait_for_cards
from shuffleup.table.state import Play, Table

DEALT_FOR = Millis(2_000)
"""Time for which a face says that cards are dealt, and in which no time for a decision runs."""


def begun(table: Table, play: Play, at: Millis) -> Decision | None:
    """Open the decision that is timed by itself (SPEC TIM-05, TIM-06, SHT-01); None while it waits for a key.

    It begins when the player is known to be in turn and the cards are out (SPEC TIM-08, SHT-05): a machine
    reports the last one; where people deal, the CLOCK key says it, or the time that they need has passed.
    """
    now = replace(table, play=play)
    opens = length(now)
    if opens is None:
        return None
    machine, street = deals_this_hand(now), _opens_street(play)
    if machine and next_due(now) is not None:
        return None
    rules = table.rules
    by_people = not machine and rules.table.dealing != "screen"
    waited: int | None = 0
    if by_people:
        # Where people confirm a street nobody is in turn before CONFIRM: nothing is left to wait for.
        on_street = street and not rules.table.confirm_streets
        waited = wait_for_cards(rules.time, first_of_hand=not play.acts, first_of_street=on_street)
    if waited is None:
        return None
    until = Millis(at + waited * 1000)
    if waited:
        opens = replace(opens, waits_until=until)
    elif by_people and street and rules.table.dealing == "hands" and not rules.time.deal_seconds:
        until = Millis(at + DEALT_FOR)
    return opens if table.stands else opens.running(until)


def length(table: Table) -> Decision | None:
    """Return the decision of the seat in turn, which does not count yet; None where none is timed."""
    hand = table.play.hand
    if hand is None or hand.to_act is None or not table.every_decision_is_timed:
        return None
    seat, time = hand.to_act, table.rules.time
    return opened(seat, time, hand.street, absent=seat in table.play.absent, shortened=table.shortened(seat))


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
    if decision is None or not _same(decision, table, play):
        return begun(table, play, at)
    absent = decision.seat in play.absent
    if absent == (decision.seat in table.play.absent) or not table.every_decision_is_timed:
        return decision
    other = length(replace(table, play=play))
    return decision.with_length_of(other, at, absent=absent) if other else decision


def _same(decision: Decision, table: Table, play: Play) -> bool:
    """Say whether a play waits for the same decision as the table."""
    if play.hand is None or play.hand.to_act != decision.seat:
        return False
    return play.hand_no == table.play.hand_no and play.acts == table.play.acts


def reopened(table: Table, play: Play, was: Decision | None, at: Millis) -> Decision | None:
    """Open the decision to which UNDO or redo leads, as it was at its act (SHT-10)."""
    if table.decision is not None and table.every_decision_is_timed and _same(table.decision, table, play):
        return continued(table, play, at)
    before = replace(table, play=play)
    if was is None or not before.every_decision_is_timed:
        return begun(table, play, at)
    return was if table.stands else was.reopened(at, table.rules.time.after_stop)


def called(table: Table, seat: SeatNo | None, caller: SeatNo | None, allowed: Millis, at: Millis) -> Decision:
    """Start the time on request (SPEC TIM-01), with the allowed length (TIM-09).

    One that was open and waited, for cards or after a restart, keeps what it had.
    """
    open_one = table.decision or length(table)
    if open_one is not None and open_one.base == allowed:
        return replace(open_one.begun(at, table.rules.time.after_stop), caller=caller)
    return Decision(seat, DecisionClock(allowed, since=at), caller, base=allowed)


def standing(decision: Decision | None, left: Millis | None, at: Millis) -> Decision | None:
    """Stop the time with this much left: play stops. What the box has asked for a while stays asked."""
    if decision is None or left is None:
        return None
    if decision.clock.left(at) == left:
        return decision.stopped(at)
    allowed = decision.clock.allowed
    return replace(decision, clock=DecisionClock(allowed, Millis(allowed - left)))
