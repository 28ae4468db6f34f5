"""The time of day for the rules of the floor: time until the start, day, wall time.

The boot-time clock knows no calendar and the rules know no clock; this module converts. A wall time is in the
time zone of the unit.
"""

from datetime import UTC, date, datetime, timedelta

from shuffleup.amounts import Millis
from shuffleup.ruleset import Event
from shuffleup.tournament.timetable import scheduled_start

FIRST_DAY = date(2026, 1, 1)
"""No box ran this program before: one that shows an earlier day has lost the time."""

_MILLISECOND = timedelta(milliseconds=1)


def lost_the_day(wall: datetime) -> bool:
    """Say whether a wall clock shows a day on which no box ran this program."""
    return wall.astimezone(UTC).date() < FIRST_DAY


def day_of(wall: datetime) -> str:
    """Return the calendar day in the room, year first; empty where nobody knows it."""
    return "" if lost_the_day(wall) else wall.astimezone().date().isoformat()


def until_start(event: Event, wall: datetime) -> Millis | None:
    """Return the time until the scheduled start, below zero after it (STR-01).

    None where the start is open, the date is none that the calendar knows, or the time of day is lost: a box
    without a battery would count down from 1970.
    """
    at = scheduled_start(event)
    if at is None or lost_the_day(wall):
        return None
    try:
        first = date.fromisoformat(event.date)
        start = datetime(first.year, first.month, first.day) + at * _MILLISECOND
        return Millis((start.astimezone() - wall) // _MILLISECOND)
    except (ValueError, OverflowError):
        return None


def since_last_midnight(wall: datetime) -> Millis | None:
    """Return the wall time since midnight, whatever the date of the event; None where it is lost."""
    if lost_the_day(wall):
        return None
    shown = wall.astimezone().replace(tzinfo=None)
    return Millis((shown - shown.replace(hour=0, minute=0, second=0, microsecond=0)) // _MILLISECOND)
