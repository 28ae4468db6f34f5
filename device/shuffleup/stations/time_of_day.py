"""The time of day for the rules of the floor, and the marks of the level clock for a restart.

The boot-time clock knows no calendar and the rules know no clock; this module converts: time until the start,
day, wall time. A wall time is in the time zone of the unit. A mark holds the remaining time of a few seconds
ago, for the restart after a power cut.
"""

from datetime import UTC, date, datetime, timedelta

import msgspec

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis
from shuffleup.ruleset.event import Event
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


_BEGAN = datetime(1970, 1, 1, tzinfo=UTC)


class ClockMark(msgspec.Struct, frozen=True):
    """The time left, written over every four seconds, for the return after a power cut.

    `level` and `anchor` say which run of the clock it belongs to: an older run's mark is worth nothing.
    `wall` is when it was made, in milliseconds since 1970, None where the wall clock had lost the day.
    """

    left: Millis | None
    level: int
    anchor: Millis
    wall: int | None = None


def wall_ms(wall: datetime) -> int | None:
    """Count the milliseconds from 1970 to a time of day, None where the day is lost."""
    return None if lost_the_day(wall) else (wall - _BEGAN) // timedelta(milliseconds=1)


def away_since_last(floor: Floor, stored: bytes | None, began: str, wall: datetime) -> Millis:
    """Give the time from the last mark to `wall`, 0 where nobody knows it.

    A floor without a mark of this run of the clock, as a standby that took over, stands where the run
    `began`: at the wall time of that row.
    """
    since: int | None
    if left_at_last(floor, stored) is None:
        since = wall_ms(datetime.fromisoformat(began)) if began else None
    else:
        since = msgspec.json.decode(stored or b"null", type=ClockMark).wall
    now = wall_ms(wall)
    return Millis(max(0, now - since)) if now is not None and since is not None else Millis(0)


def left_at_last(floor: Floor, stored: bytes | None) -> Millis | None:
    """Read the time that was left from a stored mark, None where none belongs to this run of the clock.

    No chain guards the mark, so a spoilt one is no mark: the clock comes back as its last event left it.
    """
    try:
        mark = msgspec.json.decode(stored or b"null", type=ClockMark | None)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    clock = floor.clock
    if mark is None or mark.left is None or (mark.level, mark.anchor) != (clock.level, clock.at):
        return None
    return mark.left if clock.left is not None and 0 <= mark.left <= clock.left else None


class ClockRuns:
    """The runs of the level clock that the floor has rows of, and what a mark of the clock says of one."""

    def __init__(self) -> None:
        self._most: dict[tuple[int, Millis], Millis] = {}

    def take(self, floor: Floor) -> None:
        """Take in how the clock stands after a row."""
        clock = floor.clock
        run = (clock.level, clock.at)
        self._most[run] = max(self._most.get(run, Millis(0)), clock.left or Millis(0))

    def fault(self, stored: bytes | None) -> str:
        """Say why a mark cannot be, empty where it can."""
        if stored is None:
            return ""
        try:
            mark = msgspec.json.decode(stored, type=ClockMark)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return "the mark of the clock cannot be read"
        if (mark.level, mark.anchor) not in self._most:
            return f"the clock was marked in level {mark.level}, in a run of which no row is left"
        most = self._most[mark.level, mark.anchor]
        if 0 <= (mark.left or 0) <= most:
            return ""
        return f"the clock was marked with {mark.left} ms to go, in a run of {most} ms"
