"""The commands of the decision clock, and what the end of a time comes to (TIM, SHT)."""

from collections.abc import Callable
from typing import Annotated

import msgspec

from shuffleup.kernel.field_types import Millis, SeatNo
from shuffleup.kernel.refusals import NotLegalNow
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
from shuffleup.poker.hand import continue_after_ruling, decide as decide_hand
from shuffleup.poker.irregularities import rulings
from shuffleup.poker.state import Hand
from shuffleup.table.automatic_rules import after, follow
from shuffleup.table.command import Events, IncidentCommand, ShuffledDeck, TableContext, answers
from shuffleup.table.decision_clock.decision import (
    AnswerAtEnd,
    Decision,
    WhyHeld,
    WhyNoCard,
    plays_itself,
    why_no_card,
)
from shuffleup.table.decision_clock.timer import length
from shuffleup.table.events import TimeOver
from shuffleup.table.irregularities.incident_events import (
    ClockAnswered,
    ClockAsked,
    ClockCalled,
    ClockCancelled,
    ClockHeld,
    ClockRanOn,
    ClockRanOut,
    FloorCalled,
    TimeCardUsed,
)
from shuffleup.table.legal_commands import seat_to_act
from shuffleup.table.refusals import (
    CardLimit,
    FloorIsCalled,
    MoreThanEverybodyHas,
    NoCardsWhileAbsent,
    NoEndAsked,
    NotDealtIn,
    NoTimeCard,
    NoTimeRuns,
    NoTimeToLengthen,
    PlayIsStopped,
    TimeDoesNotStand,
    TimeIsOver,
    TimeRunsAlready,
    TimeStandsAlready,
)
from shuffleup.table.state import Table
from shuffleup.tournament.decision_clock.rights import check_call_by_player, check_shortens


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
    check_call_by_player(timed=table.every_decision_is_timed and command.seat is not None)
    if table.decision is not None and not may_begin(table.decision, given.now):
        raise TimeRunsAlready(table.decision.seat)
    if table.play_stopped:
        raise PlayIsStopped(table.play_stopped)
    # Where every decision is timed the dealer starts what stands still; that is no call by a player.
    by_dealer = table.every_decision_is_timed and command.seat is None
    refused = None if by_dealer else why_no_clock(table.rules.time, _caller(command, table, given))
    if refused:
        raise refused
    return (ClockCalled(seat, command.seat, _time_given(command, table, given, seat)),)


def may_begin(decision: Decision, now: Millis) -> bool:
    """Say whether CLOCK begins an open decision: it waits, or stands since a restart (SHT-05, SHT-07)."""
    return decision.waits(now) or decision.held == "restart"


def _time_given(command: CallClock, table: Table, given: TableContext, seat: SeatNo | None) -> Millis:
    """Give the time of the rule set, or what the director leaves a player who stalls (TIM-09, SHT-04)."""
    rules, seconds = table.rules.time, command.seconds
    if seconds is None and (opens := length(table)) is not None:
        return opens.base
    if seconds is None:
        left = table.shortened(seat) if seat is not None else 0
        return time_allowed(rules, shortened_to=Millis(min(left, rules.seconds) * 1000) if left else None)
    check_shortens(is_director=given.by.role == "director")
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
    return (ClockCancelled(table.decision.seat, table.decision.left(given.now)),)


class HoldTime(IncidentCommand, frozen=True):
    """Hold the time for the decision: chips are counted, something is disputed, or another reason."""

    during_calls = True

    why: WhyHeld = "other"


@answers(HoldTime)
def hold_time(command: HoldTime, table: Table, given: TableContext) -> Events:
    """Let the time stand until the dealer lets it run (SHT-08)."""
    decision = table.decision
    if decision is None or decision.waits(given.now) or decision.asked:
        raise NoTimeRuns()
    _check_runs(table)
    if decision.held:
        raise TimeStandsAlready()
    return (ClockHeld(decision.seat, decision.left(given.now), command.why),)


class LetTimeRun(IncidentCommand, frozen=True):
    """Let the time run on that the dealer holds; after a count the whole of it is given anew."""

    during_calls = True


@answers(LetTimeRun)
def let_time_run(command: LetTimeRun, table: Table, given: TableContext) -> Events:
    """Let the time run on (SHT-08)."""
    _check_runs(table)
    if table.decision is None or not table.decision.held:
        raise TimeDoesNotStand()
    return (ClockRanOn(table.decision.seat),)


def _check_runs(table: Table) -> None:
    """Refuse what only the end of a call of the floor, or of a stop of play, makes possible again."""
    if table.floor_called:
        raise FloorIsCalled(table.floor_called, legal=("floor_done",))
    if table.play_stopped:
        raise PlayIsStopped(table.play_stopped)


class UseTimeCard(IncidentCommand, frozen=True):
    """The player whose time runs spends a time card."""

    during_calls = True


@answers(UseTimeCard)
def use_time_card(command: UseTimeCard, table: Table, given: TableContext) -> Events:
    """Spend a time card of the player whose time runs, for `time.bank_seconds` more (SHT-11)."""
    return (_card(table, given.now),)


def _card(table: Table, now: Millis, *, in_time: bool = False, by_itself: bool = False) -> TimeCardUsed:
    """Play a card of the seat whose decision is on; refuse it in the order of SHT-11."""
    decision, time = table.decision, table.rules.time
    seat = decision.seat if decision is not None else None
    why = why_no_card(decision, time, table.card_spot(seat), now, in_time=in_time or by_itself)
    if seat is None or why == "no_time_to_lengthen":
        raise NoTimeToLengthen()
    _check_runs(table)
    refusals: dict[WhyNoCard | None, Callable[[], NotLegalNow]] = {
        "time_is_over": lambda: TimeIsOver(seat),
        "no_cards_while_absent": lambda: NoCardsWhileAbsent(seat),
        "card_limit": lambda: CardLimit(seat, time.bank_per_turn),
        "no_time_card": lambda: NoTimeCard(seat, table.cards_allowed(seat), legal=("cancel_clock",)),
    }
    if why in refusals:
        raise refusals[why]()
    more = Millis(time.bank_seconds * 1000)
    return TimeCardUsed(seat, table.sitters[seat].entry, more, by_itself)


class AnswerTime(IncidentCommand, frozen=True):
    """Say at the end of a time that it is over, or that the act or a time card was in time."""

    during_calls = True

    says: AnswerAtEnd


@answers(AnswerTime)
def answer_time(command: AnswerTime, table: Table, given: TableContext) -> Events:
    """Do what the end comes to, wait for the act, or play the card (SHT-21)."""
    decision, hand = table.decision, table.play.hand
    if decision is None or decision.seat is None or hand is None or not decision.asked:
        raise NoEndAsked()
    card = (_card(table, given.now, in_time=True),) if command.says == "card" else ()
    _check_runs(table)
    over = _over(table, hand, decision.seat) if command.says == "over" else ()
    return (ClockAnswered(decision.seat, command.says), *card, *over)


def tick(table: Table, now: Millis, deck: ShuffledDeck | None = None) -> Events:
    """Say what happens because a decision took too long; a tie goes to the player.

    A card is played by itself as long as there is one (SHT-12); then the dealer is asked where the house
    wants it (SHT-21). What it comes to is the rule set's (TIM-03 to TIM-07, TDA 29), `time.ask_seconds` later
    where it waits for an objection; in a hand that is not followed the table only says so. `deck` is the
    deck that the screen deals.
    """
    decision, hand = table.decision, table.play.hand
    if decision is None or table.stands or not decision.is_over(now, _patience(table, decision)):
        return ()
    seat = decision.seat
    if hand is None or seat is None:
        return (TimeOver(seat),)
    if plays_itself(decision, table.rules.time, table.card_spot(seat)):
        return (_card(table, now, by_itself=True),)
    if table.rules.time.at_end == "ask":
        return (ClockAsked(seat),)
    events = _over(table, hand, seat)
    return (*events, *follow(after(table, events), deck))


def _over(table: Table, hand: Hand, seat: SeatNo) -> Events:
    """Say what the end of a time comes to."""
    result = _result(table, hand, seat)
    return (ClockRanOut(seat, result), *_end_of_time(hand, seat, result))


def _patience(table: Table, decision: Decision) -> Millis:
    """Give how long the box waits at the end of a time before something happens."""
    time = table.rules.time
    at_once = plays_itself(decision, time, table.card_spot(decision.seat))
    return Millis(0) if at_once else asked_for(time)


def deadline(table: Table) -> Millis | None:
    """Give the moment at which `tick` has something to say, None while no time runs."""
    decision = table.decision
    if decision is None or table.stands or (expires := decision.clock.expires_at()) is None:
        return None
    return Millis(expires + _patience(table, decision) + 1)


def asks_from(table: Table) -> Millis | None:
    """Give the moment from which the box asks; None where it acts at once, and while no time runs."""
    decision = table.decision
    if decision is None or not _patience(table, decision) or (due := deadline(table)) is None:
        return None
    return Millis(due - asked_for(table.rules.time))


def asks(table: Table, now: Millis) -> AtTheEnd | None:
    """Say what the box asks for at the end of a player's time; None while it does not ask."""
    begins, decision, hand = asks_from(table), table.decision, table.play.hand
    if decision is None or hand is None or decision.seat is None:
        return None
    if not decision.asked and (begins is None or now < begins):
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
