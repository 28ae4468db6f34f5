"""Calls at the table: for the clock (TIM), for the floor (GEN-06), and about players who are away (ABS)."""

from shuffleup.amounts import Chips, Millis
from shuffleup.identity import SeatNo
from shuffleup.poker import actions
from shuffleup.poker.decision_time import (
    AtTheEnd,
    Caller,
    asked_for,
    at_the_end,
    time_allowed,
    why_no_clock,
)
from shuffleup.poker.decision_time import Decision as Bearing
from shuffleup.poker.hand import carry_on
from shuffleup.poker.hand import decide as decide_hand
from shuffleup.poker.incidents import rulings
from shuffleup.poker.state import Hand
from shuffleup.table import incident_commands as asked
from shuffleup.table.coming import newcomers
from shuffleup.table.deciding import left_of
from shuffleup.table.events import TableEvent, TimeOver
from shuffleup.table.following import after, follow
from shuffleup.table.given import Given
from shuffleup.table.hand_of import seat_to_act
from shuffleup.table.incidents.events import (
    AbsenceMarked,
    ClockCalled,
    ClockCancelled,
    ClockRanOut,
    FloorCalled,
    FloorSettled,
    PostOwed,
    TimeCardUsed,
)
from shuffleup.table.refusals import (
    DoesNotWait,
    FloorIsCalled,
    FloorNotCalled,
    LivePostTooLarge,
    MarkedAlready,
    MoreThanEverybodyHas,
    NobodySits,
    NoChoiceForNewcomers,
    NotDealtIn,
    NoTimeCard,
    NoTimeRuns,
    NoTimeToLengthen,
    OnlyDirectorShortens,
    PlayIsStopped,
    TimeIsOver,
    TimeRunsAlready,
)
from shuffleup.table.screen import Deck
from shuffleup.table.state import Table

Events = tuple[TableEvent, ...]


def call_clock(command: asked.CallClock, table: Table, given: Given) -> Events:
    """Start the time for the decision, if the rule set lets this caller ask for it (TIM-01 to TIM-04)."""
    seat = _whose_time(command, table)
    if table.decision is not None:
        raise TimeRunsAlready(table.decision.seat)
    if table.play_stopped:
        raise PlayIsStopped(table.play_stopped)
    # Under a shot clock the dealer starts what stands still; that is no call by a player.
    by_dealer = table.rules.time.mode == "shot" and command.seat is None
    refused = None if by_dealer else why_no_clock(table.rules.time, _caller(command, table, given))
    if refused:
        raise refused
    return (ClockCalled(seat, command.seat, _time_given(command, table, given)),)


def _time_given(command: asked.CallClock, table: Table, given: Given) -> Millis:
    """Give the time of the rule set, or what the director leaves a player who stalls (TIM-09)."""
    rules, seconds = table.rules.time, command.seconds
    if seconds is None:
        return time_allowed(rules)
    if given.by.role != "director":
        raise OnlyDirectorShortens()
    if seconds > rules.seconds:
        raise MoreThanEverybodyHas(seconds, rules.seconds)
    return time_allowed(rules, shortened_to=Millis(seconds * 1000))


def _whose_time(command: asked.CallClock, table: Table) -> SeatNo | None:
    """In a hand that is not followed the caller says who is slow; else it is the seat to act."""
    if not table.play.is_on_unfollowed:
        return seat_to_act(table)
    if command.on is not None and command.on not in table.play.players:
        raise NotDealtIn(command.on, table.play.hand_no)
    return command.on


def _caller(command: asked.CallClock, table: Table, given: Given) -> Caller:
    """Without a seat the dealer answers for the player who asked."""
    director, seat = given.by.role == "director", command.seat
    if seat is None:
        return Caller(is_director=director)
    here = seat in table.sitters
    dealt = here and seat in table.play.players
    at_seat = here and seat not in table.play.absent
    return Caller(here, dealt, at_seat, dealt or bool(table.stacks_now().get(seat)), director)


def cancel_clock(command: asked.CancelClock, table: Table, given: Given) -> Events:
    """Stop the time for the decision."""
    if table.decision is None:
        raise NoTimeRuns()
    return (ClockCancelled(table.decision.seat, left_of(table.decision, given.now)),)


def call_floor(command: asked.CallFloor, table: Table, given: Given) -> Events:
    """Stop play: cards and chips stay as they are; the level clock goes on (GEN-06)."""
    if table.floor_called:
        raise FloorIsCalled(table.floor_called, legal=("floor_done",))
    left = left_of(table.decision, given.now) if table.decision else None
    return (FloorCalled(command.reason.strip(), left, command.why),)


def floor_done(command: asked.FloorDone, table: Table, given: Given) -> Events:
    """Let play go on."""
    if not table.floor_called:
        raise FloorNotCalled()
    return (FloorSettled(),)


def mark_absent(command: asked.MarkAbsent, table: Table, given: Given) -> Events:
    """Note that a player is not there, or is back (ABS-01 to ABS-05)."""
    _check_seated(table, command.seat)
    if (command.seat in table.play.absent) == command.absent:
        raise MarkedAlready(command.seat, command.absent)
    return (AbsenceMarked(command.seat, command.absent),)


def owe_post(command: asked.OwePost, table: Table, given: Given) -> Events:
    """Note what a seat posts when it is dealt in next (ABS-07)."""
    _check_seated(table, command.seat)
    most = table.level.big_blind if table.level else 0
    if command.live and command.chips > most:
        raise LivePostTooLarge(most)
    return (PostOwed(command.seat, Chips(command.chips), command.live),)


def join_hand(command: asked.JoinHand, table: Table, given: Given) -> Events:
    """Let a newcomer post a big blind to be dealt in next, or wait for it to come round (ABS-07)."""
    _check_seated(table, command.seat)
    if table.rules.blinds.join != "post_bb_or_wait":
        raise NoChoiceForNewcomers()
    if command.seat not in newcomers(table) or table.level is None:
        raise DoesNotWait(command.seat)
    return (PostOwed(command.seat, Chips(table.level.big_blind if command.posts else 0), True),)


def use_time_card(command: asked.UseTimeCard, table: Table, given: Given) -> Events:
    """Spend a time card of the player whose time runs, for `time.bank_seconds` more."""
    decision, time = table.decision, table.rules.time
    if decision is None or decision.seat is None:
        raise NoTimeToLengthen()
    if decision.clock.is_over(given.now):
        raise TimeIsOver(decision.seat)
    if not table.cards_left(decision.seat):
        raise NoTimeCard(decision.seat, time.bank_cards, legal=("cancel_clock",))
    more = Millis(time_allowed(time, extra_times=1) - time_allowed(time))
    return (TimeCardUsed(decision.seat, table.sitters[decision.seat].entry, more),)


def tick(table: Table, now: Millis, deck: Deck | None = None) -> Events:
    """Say what happens because a decision took too long; a tie goes to the player.

    What it comes to is the rule set's (TIM-03 to TIM-07, TDA 29), `time.ask_seconds` later where the house
    wants to be asked; in a hand that is not followed the table only says so. `deck` is the deck that the
    screen deals.
    """
    decision, hand = table.decision, table.play.hand
    if decision is None or table.stands or not decision.clock.is_over(now, asked_for(table.rules.time)):
        return ()
    seat = decision.seat
    if hand is None or seat is None:
        return (TimeOver(seat),)
    result = _result(table, hand, seat)
    events = (ClockRanOut(seat, result), *_end_of_time(hand, seat, result))
    return (*events, *follow(after(table, events), deck))


def deadline(table: Table) -> Millis | None:
    """Give the moment at which `tick` has something to say, None while no time runs."""
    expires = table.decision.clock.expires_at() if table.decision and not table.stands else None
    return None if expires is None else Millis(expires + asked_for(table.rules.time) + 1)


def asks_from(table: Table) -> Millis | None:
    """Give the moment from which the box asks; None where it acts at once, and while no time runs."""
    due = deadline(table) if table.rules.time.ask_seconds else None
    return None if due is None else Millis(due - asked_for(table.rules.time))


def asks(table: Table, now: Millis) -> AtTheEnd | None:
    """Say what the box asks for at the end of a player's time; None while it does not ask."""
    begins = asks_from(table)
    decision, hand = table.decision, table.play.hand
    if begins is None or now < begins or decision is None or hand is None or decision.seat is None:
        return None
    return _result(table, hand, decision.seat)


def _result(table: Table, hand: Hand, seat: SeatNo) -> AtTheEnd:
    bearing = Bearing(facing_bet=hand.bet(seat) < hand.price, contributed=hand.committed(seat))
    return at_the_end(table.rules.time, bearing)


def _end_of_time(hand: Hand, seat: SeatNo, result: AtTheEnd) -> Events:
    if result == "call_floor":
        return (FloorCalled(why="time_over", seat=seat),)
    if result == "protected_all_in":
        return carry_on(hand, (rulings.protect(hand, seat),))
    return decide_hand(hand, actions.Fold(seat) if result == "fold" else actions.CheckOrCall(seat))


def _check_seated(table: Table, seat: SeatNo) -> None:
    if seat not in table.sitters:
        raise NobodySits(seat)
