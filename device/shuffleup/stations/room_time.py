"""The time of day in the room, as the rules of the floor take it: time until the start, day, wall time.

The boot-time clock knows no calendar and the rules know no clock: here the two meet. A wall time is in the
time zone that the unit is set to.
"""

from datetime import date, datetime, timedelta

from shuffleup.amounts import Millis
from shuffleup.ruleset import Event
from shuffleup.tournament.timetable import scheduled_start

_MILLISECOND = timedelta(milliseconds=1)


def day_of(wall: datetime) -> str:
    """Return the calendar day in the room, year first."""
    return wall.astimezone().date().isoformat()


def until_start(event: Event, wall: datetime) -> Millis | None:
    """Return the time until the scheduled start, below zero after it; None where it is open (STR-01)."""
    at = scheduled_start(event)
    since = since_midnight(event, wall)
    return None if at is None or since is None else Millis(at - since)


def since_last_midnight(wall: datetime) -> Millis:
    """Return the wall time since midnight, whatever the date of the event."""
    shown = wall.astimezone().replace(tzinfo=None)
    return Millis((shown - shown.replace(hour=0, minute=0, second=0, microsecond=0)) // _MILLISECOND)


def since_midnight(event: Event, wall: datetime) -> Millis | None:
    """Return the wall time as the timetable counts it, from the midnight before the event on.

    None where the event has no date that the calendar knows.
    """
    try:
        first = date.fromisoformat(event.date)
    except ValueError:
        return None
    midnight = datetime(first.year, first.month, first.day)
    shown = wall.astimezone().replace(tzinfo=None)
    return Millis((shown - midnight) // _MILLISECOND)
