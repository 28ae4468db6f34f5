"""The timetable of levels and breaks by the wall clock, and the deadline of a fee by calendar days (REG-01).

A wall time is in milliseconds since the midnight before the event and runs on past the next one, so that
an evening never goes backwards. It is for people; the level clock counts without it. Minutes are added to it
as if nobody ever set a clock; that summer time begins or ends comes in when it is written (`WallClock`).
"""

import re
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import Event, Registration
from shuffleup.ruleset.levels import Levels
from shuffleup.tournament.level_clock import LevelClock

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE


class NotATimeOfDay(NotLegalNow):
    """A time cannot be read."""

    text: str


PutForward = Callable[[Millis], Millis]
"""Says by how much the clocks of a time zone are put forward from now until so long after now.

It is 3,600,000 where summer time has begun by then, and below zero where it has ended.
"""


def never_set(ahead: Millis) -> Millis:
    """Keep the time of a zone in which nobody sets a clock."""
    return Millis(0)


class WallClock(msgspec.Struct, frozen=True):
    """The clock on the wall of the room at a moment, and how it will be set.

    `shows` is its time since midnight. `until_start` is the time until the scheduled start, below zero after
    it, None where the event has no date or no start.
    """

    shows: Millis
    until_start: Millis | None = None
    put_forward: PutForward = never_set

    def time_of_day(self, at: Millis) -> str:
        """Write what the clock will show when one that nobody sets shows `at`: `18:30`."""
        return time_of_day(Millis(at + self.put_forward(Millis(at - self.shows + SECOND))))

    def at_which_it_shows(self, shown: Millis) -> Millis:
        """Return what one that nobody sets shows when this clock shows `shown`."""
        return Millis(shown - self.put_forward(Millis(shown - self.shows)))


class Begins(msgspec.Struct, frozen=True):
    """A level that begins, or the break after it, and the wall time at which it does."""

    what: Literal["level", "break"]
    level: int
    at: Millis


class ScheduledStop(msgspec.Struct, frozen=True, order=True):
    """A stop of the whole event: from a wall time on, for so long."""

    at: Millis
    length: Millis


def level_length(levels: Levels, number: int) -> Millis | None:
    """Return how long level `number` lasts, None where hands end it or nothing does."""
    if levels.unit != "minutes":
        return None
    own = levels.lengths[number - 1 : number]
    return Millis((own[0] if own else levels.length) * MINUTE)


def break_after(levels: Levels, level: int) -> Millis:
    """Return the length of the break after a level, 0 for none (BRK-01, BRK-02).

    Where halftime is held, or more than one short break is listed, the longest is the break.
    """
    minutes = [length for after, length in levels.short_breaks if after == level]
    if levels.halftime_after == level:
        minutes.append(levels.halftime_minutes)
    return Millis(max(minutes, default=0) * MINUTE)


def timetable(
    levels: Levels, start: Millis, count: int, pauses: Sequence[ScheduledStop] = (), first: int = 1
) -> tuple[Begins, ...]:
    """List when `count` levels and their breaks begin, level `first` at the wall time `start`.

    Only playing time counts (STR-06): breaks and pauses move what follows. A pause belongs to the level or
    break in which it begins and stops a break, too. The list ends where levels are not measured in minutes,
    and it does not know where the schedule ends.
    """
    begun, at = list[Begins](), start
    for level in range(first, first + count):
        begun.append(Begins("level", level, at))
        if (length := level_length(levels, level)) is None:
            break
        at = _end(at, length, pauses)
        if held := break_after(levels, level):
            begun.append(Begins("break", level, at))
            at = _end(at, held, pauses)
    return tuple(begun)


def coming(levels: Levels, clock: LevelClock, now: Millis, wall: Millis, count: int) -> tuple[Begins, ...]:
    """List when the next `count` levels and their breaks begin, as seen from a running evening (STR-06).

    `now` is the moment on the level clock at which the clock on the wall shows `wall`. A clock that stands
    is taken to go on now, so that the times move as long as it stands; so is one that waits for the host
    after halftime (STR-08). Empty where hands end the level, and after the end.
    """
    if clock.phase == "before":
        return timetable(levels, wall, count)
    left = Millis(0) if clock.phase == "gate" else clock.left_at(now)
    if clock.phase == "over" or left is None:
        return ()
    at, held = Millis(wall + left), break_after(levels, clock.level)
    if clock.phase != "level" or not held:
        return timetable(levels, at, count, first=clock.level + 1)
    then = timetable(levels, Millis(at + held), count, first=clock.level + 1)
    return (Begins("break", clock.level, at), *then)


def next_break(begins: Sequence[Begins]) -> Begins | None:
    """Find the next break in a list of what is coming (BRK-03), None if it holds none."""
    return next((one for one in begins if one.what == "break"), None)


def scheduled_start(event: Event) -> Millis | None:
    """Return the wall time at which level one begins, None where it is open (STR-01)."""
    return None if event.start == "open" else wall_time(event.start)


def wall_time(text: str, earliest: Millis = Millis(0)) -> Millis:
    """Read a time of day, such as `15:00`: the first one not before the wall time `earliest`.

    Raises:
        NotATimeOfDay: the text is not hours and minutes of a day.
    """
    if not re.fullmatch(r"([01]?[0-9]|2[0-3]):[0-5][0-9]", text):
        raise NotATimeOfDay(text)
    hours, minutes = map(int, text.split(":"))
    at = (hours * 60 + minutes) * MINUTE
    days = max(0, -(-(earliest - at) // DAY))
    return Millis(at + days * DAY)


def time_of_day(wall: Millis) -> str:
    """Write a wall time as a clock shows it, begun minutes left out: `18:30`.

    Two clocks that are read one after the other differ by milliseconds: the last second of a minute counts
    as the next minute, so that a start at 19:00 is not written as 18:59.
    """
    hours, minutes = divmod((wall + SECOND) % DAY // MINUTE, 60)
    return f"{hours:02}:{minutes:02}"


def _end(begin: Millis, length: Millis, pauses: Sequence[ScheduledStop]) -> Millis:
    """Return when something is over that lasts `length` of unpaused time."""
    stands_until, end = begin, begin + length
    for pause in sorted(pauses):
        pause_end = pause.at + pause.length
        if pause.at < end and pause_end > stands_until:
            end += pause_end - max(pause.at, stands_until)
            stands_until = Millis(pause_end)
    return Millis(end)


class NotADay(NotLegalNow):
    """A date is missing, or is no day of the calendar."""


class UnreadableDay(NotADay):
    """The text is no day of the calendar."""

    text: str


class NoDateYet(NotADay):
    """The event has no date, from which the deadline follows."""

    rule = "event.date"


def day(text: str) -> date:
    """Read a day of the calendar, year first: `2026-11-21`.

    Raises:
        NotADay: there is no such day.
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UnreadableDay(text) from None


def fee_due(event: Event, registration: Registration) -> date:
    """Return the last day on which the fee is on time, `pay_deadline_days` before the event (REG-01, U-35).

    Raises:
        NotADay: the event has no date yet, or none of the calendar.
    """
    if event.date == "open":
        raise NoDateYet()
    return day(event.date) - timedelta(days=registration.pay_deadline_days)


def is_on_time(due: date, paid_on: date | None) -> bool:
    """Say whether a fee was paid by the day it was due; None is not paid yet.

    What becomes of a late one the director decides.
    """
    return paid_on is not None and paid_on <= due
