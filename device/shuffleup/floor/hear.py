"""What the floor makes of what it hears from its tables and its own unit, and of passing time."""

from collections.abc import Mapping
from functools import singledispatch

from shuffleup.amounts import Millis
from shuffleup.floor.conduct import log as conduct_log
from shuffleup.floor.conduct import penalties
from shuffleup.floor.following import after, with_what_follows
from shuffleup.floor.given import Given
from shuffleup.floor.hand_for_hand import rules as hand_for_hand
from shuffleup.floor.levels import rules as levels
from shuffleup.floor.levels import running
from shuffleup.floor.message import Events
from shuffleup.floor.reports import (
    AllInReport,
    ArrivalReport,
    CallReport,
    CardReport,
    HandNumberReport,
    HandReport,
    PowerReturned,
    ResultReport,
    SeatReport,
    TableReport,
    TakenReport,
)
from shuffleup.floor.results import rules as results
from shuffleup.floor.seating.events import PlayerLeftSeat
from shuffleup.floor.state import Floor
from shuffleup.identity import TableNo

NOTHING_MISSING: Mapping[TableNo, int] = {}


def hear(
    floor: Floor,
    report: TableReport | PowerReturned | None,
    now: Millis,
    behind: Mapping[TableNo, int] = NOTHING_MISSING,
) -> Events:
    """Take in a report, with all that follows from it; None is a row that says nothing to the floor.

    `behind` are the tables of which more is missing (`Given`). What waited for the last row of a table
    follows when that has come, whatever it says.
    """
    if report is None:
        return with_what_follows(floor, (), Given(now, behind=behind)) if floor.awaited else ()
    return with_what_follows(floor, _hear(report, floor, now), Given(now, behind=behind))


def tick(
    floor: Floor,
    now: Millis,
    until_start: Millis | None = None,
    behind: Mapping[TableNo, int] = NOTHING_MISSING,
) -> Events:
    """Return what is due at `now`, with all that follows from it.

    `until_start` is the time until the scheduled start by the clock on the wall, None where nobody knows.
    What waited for a table follows here, too, where the table was given to another box.
    """
    given = Given(now, until_start=until_start, behind=behind)
    due = levels.time_passed(floor, given)
    return with_what_follows(floor, due, given) if due or floor.awaited else ()


@singledispatch
def _hear(report: TableReport | PowerReturned, floor: Floor, now: Millis) -> Events:
    raise TypeError(f"no rule for {type(report).__name__}")


@_hear.register
def _(report: HandReport, floor: Floor, now: Millis) -> Events:
    begun = results.hand_begun(report, floor)
    return (*begun, *running.hand_counted(after(floor, begun), report.table, report.hand, now))


@_hear.register
def _(report: HandNumberReport, floor: Floor, now: Millis) -> Events:
    return results.hand_number_moved(report, floor)


@_hear.register
def _(report: ResultReport, floor: Floor, now: Millis) -> Events:
    return results.hand_sealed(report, floor)


@_hear.register
def _(report: ArrivalReport, floor: Floor, now: Millis) -> Events:
    return results.chips_came(report, floor)


@_hear.register
def _(report: SeatReport, floor: Floor, now: Millis) -> Events:
    return (PlayerLeftSeat(report.entry, report.table, report.seat, report.chips),)


@_hear.register
def _(report: TakenReport, floor: Floor, now: Millis) -> Events:
    return penalties.chips_taken(report, floor)


@_hear.register
def _(report: CallReport, floor: Floor, now: Millis) -> Events:
    return conduct_log.call_heard(report, floor)


@_hear.register
def _(report: AllInReport, floor: Floor, now: Millis) -> Events:
    return hand_for_hand.all_in_waits(report, floor)


@_hear.register
def _(report: CardReport, floor: Floor, now: Millis) -> Events:
    return results.card_used(report, floor)


@_hear.register
def _(report: PowerReturned, floor: Floor, now: Millis) -> Events:
    return levels.power_returned(floor, report.left, now, report.away)
