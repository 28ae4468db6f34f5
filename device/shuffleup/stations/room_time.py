"""The time of day for the rules of the floor: time until the start, day, wall time.

The boot-time clock knows no calendar and the rules know no clock; this module converts. A wall time is in the
time zone of the unit.
"""

from datetime import UTC, date, datetime, timedelta

from shuffleup.kernel.field_types import Millis
from shuffleup.ruleset import Event
from shuffleup.tournament.timetable import PutForward, WallClock, scheduled_start

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
        shown = datetime(first.year, first.month, first.day) + at * _MILLISECOND
        start = shown.astimezone()
        if start.replace(tzinfo=None) != shown:  # summer time leaves it out: 02:30 is 60 min after 01:30
            start = shown.replace(fold=1).astimezone()
        return Millis((start - wall) // _MILLISECOND)
    except (ValueError, OverflowError):
        return None


def since_last_midnight(wall: datetime) -> Millis | None:
    """Return the wall time since midnight, whatever the date of the event; None where it is lost."""
    if lost_the_day(wall):
        return None
    shown = wall.astimezone().replace(tzinfo=None)
    return Millis((shown - shown.replace(hour=0, minute=0, second=0, microsecond=0)) // _MILLISECOND)


def put_forward_from(wall: datetime) -> PutForward:
    """Say how the clocks of the room will be set after this moment."""

    def put_forward(ahead: Millis) -> Millis:
        try:
            later = (wall + ahead * _MILLISECOND).astimezone()
        except (ValueError, OverflowError):
            return Millis(0)
        return Millis((_offset(later) - _offset(wall.astimezone())) // _MILLISECOND)

    return put_forward


def wall_clock(wall: datetime, event: Event | None = None) -> WallClock | None:
    """Return the clock on the wall with what it shows later, None where the time of day is lost."""
    shows = since_last_midnight(wall)
    if shows is None:
        return None
    return WallClock(shows, until_start(event, wall) if event else None, put_forward_from(wall))


def _offset(moment: datetime) -> timedelta:
    return moment.utcoffset() or timedelta()
