"""Translation of a table's events into reports to the floor: all that the floor knows of a table."""

from collections.abc import Callable
from typing import Any

import msgspec

from shuffleup.floor import reports
from shuffleup.floor.reports import TableReport
from shuffleup.kernel.field_types import TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.table import events as table
from shuffleup.table.events import TableEvent
from shuffleup.table.hand_events import HandSealed
from shuffleup.table.irregularities import incident_events as incident
from shuffleup.table.irregularities.incident_events import FloorCalled
from shuffleup.tournament.reasons import Call


def report_of(event: TableEvent, number: TableNo) -> TableReport | None:
    """Say what an event of table `number` means to the floor; None where it is not concerned."""
    report = _FOR_FLOOR.get(type(event))
    return report(event, number) if report else None


def _hand(event: table.HandStarted, number: TableNo) -> TableReport:
    return reports.HandReport(number, event.hand, len(event.players), event.positions, event.level.number)


def _number_moved(event: table.HandNumberMoved, number: TableNo) -> TableReport:
    return reports.HandNumberReport(number, event.hand)


def _sealed(event: HandSealed, number: TableNo) -> TableReport:
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


def _cleared(event: table.SeatCleared, number: TableNo) -> TableReport:
    return reports.SeatReport(number, event.seat, event.entry, event.chips)


def _taken(event: table.ChipsTaken, number: TableNo) -> TableReport:
    return reports.TakenReport(number, event.entry, event.chips, event.why, event.from_pool)


def _brought(event: table.ChipsBrought, number: TableNo) -> TableReport:
    return reports.ArrivalReport(number, event.entry, event.chips)


def _called(event: FloorCalled, number: TableNo) -> TableReport:
    return reports.CallReport(number, Call(event.why, FreeText(event.reason), event.seat, event.over))


def _settled(event: incident.FloorSettled, number: TableNo) -> TableReport:
    return reports.CallReport(number, None)


def _all_in(event: table.AllInHeld, number: TableNo) -> TableReport:
    return reports.AllInReport(number, event.hand)


def _card_used(event: incident.TimeCardUsed, number: TableNo) -> TableReport:
    return reports.CardReport(number, event.entry)


_FOR_FLOOR: dict[type[msgspec.Struct], Callable[[Any, TableNo], TableReport]] = {
    table.HandStarted: _hand,
    table.HandNumberMoved: _number_moved,
    HandSealed: _sealed,
    table.SeatCleared: _cleared,
    table.ChipsTaken: _taken,
    table.ChipsBrought: _brought,
    FloorCalled: _called,
    incident.FloorSettled: _settled,
    table.AllInHeld: _all_in,
    incident.TimeCardUsed: _card_used,
}

UNREPORTED = frozenset(TABLE_EVENTS.name(kind) for kind in TABLE_EVENTS.kinds if kind not in _FOR_FLOOR)
"""The stored names of the events that mean nothing to the floor. No name of a later release is among them."""
