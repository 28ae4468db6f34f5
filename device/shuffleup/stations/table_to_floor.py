"""Translation of a table's events into reports and events of the floor: all that it knows of a table."""

from collections.abc import Callable
from typing import Any

import msgspec

from shuffleup.floor import reports
from shuffleup.floor.command import FloorEvent
from shuffleup.floor.conduct.ruling_events import CallHeard, ChipsTakenOff
from shuffleup.floor.decision_clock.time_card_events import CardHeard, CardReturned
from shuffleup.floor.hand_for_hand import AllInHeard
from shuffleup.floor.reports import TableReport
from shuffleup.floor.results.result_events import ChipsReached, HandNumberHeard
from shuffleup.floor.seating.seat_events import PlayerLeftSeat
from shuffleup.kernel.field_types import TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.table import events as table
from shuffleup.table.events import TableEvent
from shuffleup.table.hand.hand_events import HandSealed
from shuffleup.table.irregularities import incident_events as incident
from shuffleup.table.irregularities.incident_events import FloorCalled
from shuffleup.tournament.reasons import Call

Reported = TableReport | FloorEvent


def report_of(event: TableEvent, number: TableNo) -> Reported | None:
    """Say what an event of table `number` means to the floor; None where it is not concerned."""
    report = _FOR_FLOOR.get(type(event))
    return report(event, number) if report else None


def _hand(event: table.HandStarted, number: TableNo) -> Reported:
    players, level = event.players, event.level.number
    return reports.HandReport(number, event.hand, len(players), event.positions, level, players)


def _sealed(event: HandSealed, number: TableNo) -> Reported:
    before = tuple((one.entry, one.before) for one in event.seats)
    after = tuple((one.entry, one.after) for one in event.seats)
    knockouts = tuple((one.out, one.by) for one in event.knockouts)
    explained = tuple(
        reports.Correction(one.chips, FreeText(one.reason), one.person) for one in event.explained
    )
    return reports.ResultReport(
        number,
        event.hand,
        before,
        after,
        event.pooled,
        knockouts,
        event.rake,
        explained,
        event.uncounted,
    )


def _as_event(kind: type[FloorEvent]) -> Callable[[TableEvent, TableNo], FloorEvent]:
    """Take the fields of an event of the floor from that of the table: they have the same names."""
    names = [name for name in kind.__struct_fields__ if name != "table"]
    return lambda event, number: kind(table=number, **{name: getattr(event, name) for name in names})


def _called(event: FloorCalled, number: TableNo) -> Reported:
    return CallHeard(number, Call(event.why, FreeText(event.reason), event.seat, event.over))


def _settled(event: incident.FloorSettled, number: TableNo) -> Reported:
    return CallHeard(number, None)


_FOR_FLOOR: dict[type[msgspec.Struct], Callable[[Any, TableNo], Reported]] = {
    table.HandStarted: _hand,
    table.HandNumberMoved: _as_event(HandNumberHeard),
    HandSealed: _sealed,
    table.SeatCleared: _as_event(PlayerLeftSeat),
    table.ChipsTaken: _as_event(ChipsTakenOff),
    table.ChipsBrought: _as_event(ChipsReached),
    FloorCalled: _called,
    incident.FloorSettled: _settled,
    table.AllInHeld: _as_event(AllInHeard),
    incident.TimeCardUsed: _as_event(CardHeard),
    incident.TimeCardReturned: _as_event(CardReturned),
}

UNREPORTED = frozenset(TABLE_EVENTS.name(kind) for kind in TABLE_EVENTS.kinds if kind not in _FOR_FLOOR)
"""The stored names of the events that mean nothing to the floor. No name of a later release is among them."""
