"""Calls at the table: for the clock (TIM), for the floor (GEN-06), and about players who are away (ABS)."""

from typing import Annotated, Literal

import msgspec

from shuffleup.kernel.field_types import Chips, Millis, SeatNo
from shuffleup.poker import legal as actions
from shuffleup.poker.decision_time import (
    AtTheEnd,
    Caller,
    OverdueDecision,
    asked_for,
    at_the_end,
    time_allowed,
    why_no_clock,
)
from shuffleup.poker.hand import continue_after_ruling
from shuffleup.poker.hand import decide as decide_hand
from shuffleup.poker.irregularities import rulings
from shuffleup.poker.refusals import OnlyDirectorShortens
from shuffleup.poker.state import Hand
from shuffleup.table.automatic_rules import after, follow
from shuffleup.table.command import Events, IncidentCommand, ShuffledDeck, TableContext, answers
from shuffleup.table.decision_timer import left_of
from shuffleup.table.events import TimeOver
from shuffleup.table.hand.next_hand import chooses_to_post, owed_blinds
from shuffleup.table.irregularities.incident_events import (
    AbsenceMarked,
    ClockCalled,
    ClockCancelled,
    ClockRanOut,
    FloorCalled,
    FloorSettled,
    PostOwed,
    TimeCardUsed,
)
from shuffleup.table.legal_commands import seat_to_act
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
    PlayIsStopped,
    TimeIsOver,
    TimeRunsAlready,
)
from shuffleup.table.state import Table


class CallClock(IncidentCommand, frozen=True):
    """Start the time for the decision; `seat` is who asked, None where the dealer answers for it.

    `on` is whose time it is in a hand that is not followed, if anybody says so. `seconds` is a shorter time
    that the director leaves a player who stalls again and again (TIM-09, TDA 29).
    """

    needs_cards = True

    seat: SeatNo | None = None
    on: SeatNo | None = None
    seconds: Annotated[int, msgspec.Meta(ge=1, le=600)] | None = None


@answers(CallClock)
def call_clock(command: CallClock, table: Table, given: TableContext) -> Events:
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


def _time_given(command: CallClock, table: Table, given: TableContext) -> Millis:
    """Give the time of the rule set, or what the director leaves a player who stalls (TIM-09)."""
    rules, seconds = table.rules.time, command.seconds
    if seconds is None:
        return time_allowed(rules)
    if given.by.role != "director":
        raise OnlyDirectorShortens()
    if seconds > rules.seconds:
        raise MoreThanEverybodyHas(seconds, rules.seconds)
    return time_allowed(rules, shortened_to=Millis(seconds * 1000))


def _whose_time(command: CallClock, table: Table) -> SeatNo | None:
    """In a hand that is not followed the caller says who is slow; else it is the seat to act."""
    if not table.play.is_on_unfollowed:
        return seat_to_act(table)
    if command.on is not None and command.on not in table.play.players:
        raise NotDealtIn(command.on, table.play.hand_no)
    return command.on


def _caller(command: CallClock, table: Table, given: TableContext) -> Caller:
    """Without a seat the dealer answers for the player who asked."""
    director, seat = given.by.role == "director", command.seat
    if seat is None:
        return Caller(is_director=director)
    here = seat in table.sitters
    dealt = here and seat in table.play.players
    at_seat = here and seat not in table.play.absent
    return Caller(here, dealt, at_seat, dealt or bool(table.stacks_now().get(seat)), director)


class CancelClock(IncidentCommand, frozen=True):
    """Stop the time for the decision."""


@answers(CancelClock)
def cancel_clock(command: CancelClock, table: Table, given: TableContext) -> Events:
    """Stop the time for the decision."""
    if table.decision is None:
        raise NoTimeRuns()
    return (ClockCancelled(table.decision.seat, left_of(table.decision, given.now)),)


class CallFloor(IncidentCommand, frozen=True):
    """Stop play until the floor has settled something (GEN-06)."""

    during_calls = True

    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""
    why: Literal["person", "deck_lost"] = "person"


@answers(CallFloor)
def call_floor(command: CallFloor, table: Table, given: TableContext) -> Events:
    """Stop play: cards and chips stay as they are; the level clock goes on (GEN-06)."""
    if table.floor_called:
        raise FloorIsCalled(table.floor_called, legal=("floor_done",))
    left = left_of(table.decision, given.now) if table.decision else None
    return (FloorCalled(command.reason.strip(), left, command.why),)


class FloorDone(IncidentCommand, frozen=True):
    """It is settled: play goes on."""

    during_calls = True


@answers(FloorDone)
def floor_done(command: FloorDone, table: Table, given: TableContext) -> Events:
    """Let play go on."""
    if not table.floor_called:
        raise FloorNotCalled()
    return (FloorSettled(),)


class MarkAbsent(IncidentCommand, frozen=True):
    """A player is not at the seat, or has come back and `posts` the blinds that were missed, or waits."""

    seat: SeatNo
    absent: bool = True
    posts: bool = False


@answers(MarkAbsent)
def mark_absent(command: MarkAbsent, table: Table, given: TableContext) -> Events:
    """Note that a player is not there, or is back (ABS-01 to ABS-05)."""
    _check_seated(table, command.seat)
    if (command.seat in table.play.absent) == command.absent:
        raise MarkedAlready(command.seat, command.absent)
    if not command.posts:
        return (AbsenceMarked(command.seat, command.absent),)
    if command.absent or command.seat not in table.play.missed:
        raise DoesNotWait(command.seat)
    return (AbsenceMarked(command.seat, absent=False), _posts(table, command.seat))


class OwePost(IncidentCommand, frozen=True):
    """A seat posts this in the next hand it is dealt: `live` as a bet, or dead; 0 chips owe nothing more."""

    seat: SeatNo
    chips: Annotated[int, msgspec.Meta(ge=0)]
    live: bool = True


@answers(OwePost)
def owe_post(command: OwePost, table: Table, given: TableContext) -> Events:
    """Note what a seat posts when it is dealt in next (ABS-07)."""
    _check_seated(table, command.seat)
    most = table.level.big_blind if table.level else 0
    if command.live and command.chips > most:
        raise LivePostTooLarge(most)
    return (PostOwed(command.seat, Chips(command.chips), command.live),)


class JoinHand(IncidentCommand, frozen=True):
    """A newcomer posts a big blind to be dealt in next, or waits for it to come round (ABS-07).

    Who is back after missed blinds posts those, the small one dead, or waits (ABS-11).
    """

    seat: SeatNo
    posts: bool = True


@answers(JoinHand)
def join_hand(command: JoinHand, table: Table, given: TableContext) -> Events:
    """Let a newcomer, or who has missed blinds, post to be dealt in next or wait (ABS-07, ABS-11)."""
    seat = command.seat
    _check_seated(table, seat)
    if not chooses_to_post(table, seat):
        rules = table.rules
        chosen = rules.blinds.join == "post_bb_or_wait" or rules.absent.policy == "post_or_wait"
        raise DoesNotWait(seat) if chosen else NoChoiceForNewcomers()
    return (_posts(table, seat) if command.posts else PostOwed(seat, Chips(0), live=True),)


def _posts(table: Table, seat: SeatNo) -> PostOwed:
    live, dead = owed_blinds(table, seat)
    return PostOwed(seat, live, live=True, dead=dead) if live else PostOwed(seat, dead, live=False)


class UseTimeCard(IncidentCommand, frozen=True):
    """The player whose time runs spends a time card."""


@answers(UseTimeCard)
def use_time_card(command: UseTimeCard, table: Table, given: TableContext) -> Events:
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


def tick(table: Table, now: Millis, deck: ShuffledDeck | None = None) -> Events:
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
    overdue = OverdueDecision(facing_bet=hand.bet(seat) < hand.price, contributed=hand.committed(seat))
    return at_the_end(table.rules.time, overdue)


def _end_of_time(hand: Hand, seat: SeatNo, result: AtTheEnd) -> Events:
    if result == "call_floor":
        return (FloorCalled(why="time_over", seat=seat),)
    if result == "protected_all_in":
        return continue_after_ruling(hand, (rulings.protect(hand, seat),))
    return decide_hand(hand, actions.Fold(seat) if result == "fold" else actions.CheckOrCall(seat))


def _check_seated(table: Table, seat: SeatNo) -> None:
    if seat not in table.sitters:
        raise NobodySits(seat)
