"""The state of a table after an event, undo and redo included."""

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.dispatch import Rules
from shuffleup.kernel.field_types import CommandId, Millis
from shuffleup.kernel.language import FreeText
from shuffleup.poker.irregularities.misdeal import STARTS_OVER
from shuffleup.table import (
    events as table_events,
    floor_reducer as floor_changes,
    play_reducer,
)
from shuffleup.table.card_machine import machine_reducer as machine
from shuffleup.table.card_machine.cards_due import next_due
from shuffleup.table.card_machine.machine_events import CardCame
from shuffleup.table.decision_clock import timer
from shuffleup.table.decision_clock.decision import Decision
from shuffleup.table.events import TableEvent
from shuffleup.table.hand import sealing_and_undo as recounts
from shuffleup.table.hand.hand_events import HandSealed, HandSigned, act_of
from shuffleup.table.hand.sealing_and_undo import after_seal
from shuffleup.table.irregularities import incident_events as incident
from shuffleup.table.irregularities.incident_events import FloorCalled
from shuffleup.table.state import PlayedCard, Snapshot, Table


class Recorded(msgspec.Struct, frozen=True):
    """An event with its number in the table's stream and the act that it belongs to.

    `at` is when it was stored, on the boot-time clock of the unit.
    """

    seq: int
    act: CommandId
    event: TableEvent
    at: Millis = Millis(0)


changes: Rules[[Table, Millis], Table] = Rules("event of a table")
"""The change that each event beside play makes to the table; the time is that of its storage."""


def evolve(table: Table | None, recorded: Recorded) -> Table:
    """Return the state after the event; the first event of a table is always `TableOpened`."""
    event = recorded.event
    if isinstance(event, table_events.TableOpened):
        return Table(event.table, event.event_id, event.rules, seq=recorded.seq)
    if table is None:
        raise ValueError(f"the table's first event must be table.opened, not {type(event).__name__}")
    if type(event) in play_reducer.changes:
        return _played(table, recorded)
    if isinstance(event, floor_changes.LETS_GO_ON):
        # What goes on by itself then belongs to the act that had to wait: UNDO takes back both.
        table = replace(table, last_act=recorded.act, future=())
    return replace(_after(event, table, recorded.at), seq=recorded.seq)


def _after(event: TableEvent, table: Table, at: Millis) -> Table:
    kind = type(event)
    if kind in floor_changes.changes:
        return floor_changes.changes[kind](event, table)
    if kind in machine.changes:
        owed = isinstance(event, CardCame) and table.decision is None and next_due(table)
        table = replace(table, machine=machine.changes[kind](event, table.machine))
        return _timed_again(table, at) if owed else table
    return changes[kind](event, table, at)


def _timed_again(table: Table, at: Millis) -> Table:
    """Begin the time that waited for the cards of a street, once the machine has brought them."""
    return replace(table, decision=timer.begun(table, table.play, at))


def _played(table: Table, recorded: Recorded) -> Table:
    """Apply an event of the game; the first one of an act remembers what UNDO goes back to."""
    event = recorded.event
    play = play_reducer.changes[type(event)](event, table)
    decision = timer.continued(table, play, recorded.at)
    if isinstance(event, incident.MisdealRuled) and event.ruling in STARTS_OVER:
        table = replace(table, machine=machine.deck_done_with(table.machine))
    # A later event of the same act: UNDO takes back an act as a whole, so it has one snapshot.
    if recorded.act == table.last_act:
        past = _named_on(table.past, event)
        return replace(table, play=play, past=past, seq=recorded.seq, decision=decision)
    # Named from the hand before the event: afterwards the turn is already another seat's.
    act = act_of(event, table.play.hand, by_time=table.time_is_over)
    return replace(
        table,
        play=play,
        past=(*table.past, Snapshot(table.seq, table.play, act, _stopped(table, recorded.at))),
        future=(),
        last_act=recorded.act,
        seq=recorded.seq,
        decision=decision,
        clock_lost=None,
        time_is_over=False,
    )


def _named_on(past: tuple[Snapshot, ...], event: TableEvent) -> tuple[Snapshot, ...]:
    """Name the last act again where another event of it adds to its name."""
    if not past or (act := past[-1].act.and_then(event)) is past[-1].act:
        return past
    return (*past[:-1], replace(past[-1], act=act))


@changes(HandSealed)
def _hand_sealed(event: HandSealed, table: Table, at: Millis) -> Table:
    play = after_seal(table.play, event)
    since = recounts.recounts_after_seal(table)
    # A rule that was changed on the day counts from the next hand on (GEN-01), and the seal is the border.
    table = replace(table, rules=table.rules_to_come or table.rules, rules_to_come=None)
    table = replace(table, recounts=since, count_comes=False)
    return replace(
        table, play=play, past=(), future=(), last_act=CommandId(""), decision=None, cards_played=()
    )


@changes(table_events.TimeOver)
def _time_over(event: table_events.TimeOver, table: Table, at: Millis) -> Table:
    return replace(table, decision=None, play=replace(table.play, prompt=event))


@changes(HandSigned, table_events.HandNumberMoved)
def _nothing(event: HandSigned | table_events.HandNumberMoved, table: Table, at: Millis) -> Table:
    return table


changes(table_events.Undone)(lambda event, table, at: _gone_back(table, event.to, at))
changes(recounts.CountUndone)(lambda event, table, at: recounts.undone(event, table))
changes(incident.ReplayedFrom)(lambda event, table, at: _gone_back(table, event.to, at))


@changes(table_events.Redone)
def _redone(event: table_events.Redone, table: Table, at: Millis) -> Table:
    forth, *rest = table.future
    past = (*table.past, Snapshot(table.seq, table.play, forth.act, _stopped(table, at)))
    return _now_playing(replace(table, past=past, future=tuple(rest)), forth, at)


@changes(incident.ClockCalled)
def _clock_called(event: incident.ClockCalled, table: Table, at: Millis) -> Table:
    called = timer.called(table, event.seat, event.caller, event.left, at)
    return replace(table, decision=called, clock_lost=None)


changes(incident.ClockCancelled)(lambda event, table, at: replace(table, decision=None))


@changes(incident.ClockHeld)
def _clock_held(event: incident.ClockHeld, table: Table, at: Millis) -> Table:
    return replace(table, decision=table.decision and table.decision.hold(event.why, at))


@changes(incident.ClockRanOn)
def _clock_ran_on(event: incident.ClockRanOn, table: Table, at: Millis) -> Table:
    least = table.rules.time.after_stop
    return replace(table, decision=table.decision and table.decision.let_run(at, least), clock_lost=None)


changes(incident.ClockAsked)(
    lambda event, table, at: replace(table, decision=table.decision and table.decision.ask())
)


@changes(incident.ClockAnswered)
def _clock_answered(event: incident.ClockAnswered, table: Table, at: Millis) -> Table:
    """Where the player acted in time no time runs until the act is entered."""
    return replace(table, decision=None) if event.says == "acted" else table


@changes(incident.ClockRanOut)
def _clock_ran_out(event: incident.ClockRanOut, table: Table, at: Millis) -> Table:
    """What comes next is what the time comes to; a call of the floor is no act of the game.

    The cards in the decision stay played: UNDO gives none of them back (SHT-20).
    """
    decision, calls_floor = table.decision, event.result == "call_floor"
    over = decision and replace(decision, asked=False, clock=decision.clock.stopped(at))
    kept = table.cards_played[: -decision.cards] if decision and decision.cards else table.cards_played
    decision = None if calls_floor or not table.every_decision_is_timed else over
    return replace(table, decision=decision, time_is_over=not calls_floor, cards_played=kept)


@changes(incident.ClockLost)
def _clock_lost(event: incident.ClockLost, table: Table, at: Millis) -> Table:
    decision = table.decision if table.every_decision_is_timed else None
    return replace(table, decision=decision and decision.lost(), clock_lost=event.seat)


@changes(incident.TimeCardUsed)
def _time_card_used(event: incident.TimeCardUsed, table: Table, at: Millis) -> Table:
    used = table.cards_used | {event.entry: table.cards_used.get(event.entry, 0) + 1}
    card = PlayedCard(table.seq + 1, event.seat, event.entry, event.more, event.by_itself)
    decision = table.decision and table.decision.with_card(event.more, at)
    return replace(table, decision=decision, cards_used=used, cards_played=(*table.cards_played, card))


@changes(incident.TimeCardReturned)
def _time_card_returned(event: incident.TimeCardReturned, table: Table, at: Millis) -> Table:
    used = table.cards_used | {event.entry: table.cards_used.get(event.entry, 0) - 1}
    decision, left = table.decision, tuple(one for one in table.cards_played if one.seq != event.card)
    if decision is not None and decision.seat == event.seat and decision.cards:
        decision = decision.without_card(event.more, at, table.rules.time.after_stop)
    return replace(table, decision=decision, cards_used=used, cards_played=left)


@changes(FloorCalled)
def _floor_called(event: FloorCalled, table: Table, at: Millis) -> Table:
    table = replace(table, count_comes=False)
    return replace(table, floor_called=event, decision=timer.standing(table.decision, event.left, at))


@changes(incident.FloorSettled)
def _floor_settled(event: incident.FloorSettled, table: Table, at: Millis) -> Table:
    return _running_if_it_may(replace(table, floor_called=None), at)


@changes(table_events.TableStopped)
def _play_stopped(event: table_events.TableStopped, table: Table, at: Millis) -> Table:
    return replace(table, play_stopped=event.reason, decision=_stopped(table, at))


@changes(table_events.TableWentOn)
def _play_went_on(event: table_events.TableWentOn, table: Table, at: Millis) -> Table:
    return _running_if_it_may(replace(table, play_stopped=FreeText("")), at)


def _running_if_it_may(table: Table, at: Millis) -> Table:
    """Let the time run on, unless the table still stands for another reason."""
    if table.stands or table.decision is None:
        return table
    return replace(table, decision=table.decision.running(at, table.rules.time.after_stop))


def _stopped(table: Table, at: Millis) -> Decision | None:
    """Return the decision as it stands from `at` on."""
    return table.decision and table.decision.stopped(at)


def _gone_back(table: Table, to: int, at: Millis) -> Table:
    kept = tuple(one for one in table.past if one.seq < to)
    back = next(one for one in table.past if one.seq == to)
    undone = tuple(one for one in table.past if one.seq > to)
    ahead = _shifted((back, *undone), table, at)
    cards = tuple(one for one in table.cards_played if one.seq <= to)
    before = replace(table, past=kept, future=(*ahead, *table.future), cards_played=cards)
    return _now_playing(before, back, at)


def _now_playing(table: Table, to: Snapshot, at: Millis) -> Table:
    decision = timer.reopened(table, to.play, to.decision, at)
    return replace(table, play=to.play, decision=decision, last_act=CommandId(""), clock_lost=None)


def _shifted(undone: tuple[Snapshot, ...], table: Table, at: Millis) -> tuple[Snapshot, ...]:
    """Turn states that say what was done next into states that say what led to them."""
    now = Snapshot(table.seq, table.play, undone[-1].act, _stopped(table, at))
    later = (*undone[1:], now)
    return tuple(replace(one, act=before.act) for before, one in zip(undone, later, strict=True))


EVENTS: tuple[type[TableEvent], ...] = (
    table_events.TableOpened,
    *floor_changes.changes.messages,
    *play_reducer.changes.messages,
    *changes.messages,
    *machine.changes.messages,
)
"""Everything that the stream of a table can hold."""
