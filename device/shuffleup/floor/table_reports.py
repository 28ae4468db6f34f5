"""The floor's reaction to reports of its tables and its own unit, and to passing time."""

from collections.abc import Mapping

from shuffleup.floor import rooms  # noqa: F401  every rule that hears a report is declared in one of them
from shuffleup.floor.automatic_rules import with_what_follows
from shuffleup.floor.context import FloorContext
from shuffleup.floor.levels.rules import time_passed
from shuffleup.floor.message import Events, hears
from shuffleup.floor.mystery.rules import showing_due
from shuffleup.floor.reports import Report
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.identity import TableNo
from shuffleup.tournament.timetable import PutForward, never_set

NOTHING_MISSING: Mapping[TableNo, int] = {}


def hear(
    floor: Floor,
    report: Report | None,
    now: Millis,
    behind: Mapping[TableNo, int] = NOTHING_MISSING,
) -> Events:
    """Take in a report, with all that follows from it; None is a row that says nothing to the floor.

    `behind` are the tables of which more is missing (`FloorContext`). What waited for the last row of a table
    follows when that has come, whatever it says.
    """
    if report is None:
        return with_what_follows(floor, (), FloorContext(now, behind=behind)) if floor.awaited else ()
    return with_what_follows(floor, hears.apply(report, floor, now), FloorContext(now, behind=behind))


def tick(
    floor: Floor,
    now: Millis,
    until_start: Millis | None = None,
    behind: Mapping[TableNo, int] = NOTHING_MISSING,
    put_forward: PutForward = never_set,
) -> Events:
    """Return what is due at `now`, with all that follows from it.

    `until_start` is the time until the scheduled start by the clock on the wall, None where nobody knows;
    `put_forward` says how that clock will be set.
    What waited for a table follows here, too, where the table was given to another box.
    """
    given = FloorContext(now, until_start=until_start, put_forward=put_forward, behind=behind)
    due = (*time_passed(floor, given), *showing_due(floor, now))
    return with_what_follows(floor, due, given) if due or floor.awaited else ()
