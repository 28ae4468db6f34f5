"""The blind sheet of the event, with the times of day of future levels and breaks."""

from msgspec.structs import replace

from shuffleup.floor.levels.blind_plan import LevelsPlanned, PlanLevels, levels_planned, proposed_levels
from shuffleup.floor.levels.schedule import (
    begins_from,
    counted_from,
    foreseen,
    has_an_end,
    is_halftime,
    starts_at,
)
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import say
from shuffleup.protocol import TimetableRow, TimetableView
from shuffleup.tournament.level_stakes import last_listed
from shuffleup.tournament.timetable import (
    MINUTE,
    WallClock,
    break_after,
    level_length,
    next_break,
)
from shuffleup.views.clock import AFTER_LAST, blinds_view

AHEAD = 12
"""Levels that are shown, from the current one, where a schedule has no end."""


def timetable_view(floor: Floor, now: Millis, wall: WallClock | None) -> TimetableView:
    """Show the whole schedule (GEN-07), with times that move on as long as the clock stands (STR-06).

    `wall` is the clock on the wall at the moment `now` of the boot-time clock, None where nobody knows the
    time: then no row has a time. Before the start the times are counted from that, and left out where nobody
    knows when it is.
    """
    return _sheet(floor, now, wall, counted_from(floor, now, wall))


def _sheet(floor: Floor, now: Millis, wall: WallClock | None, begin: Millis | None) -> TimetableView:
    last = last_listed(floor.rules.levels)
    count = max(last or 0, floor.clock.level) if last else floor.clock.level + AHEAD
    begins = () if wall is None or begin is None else begins_from(floor, now, begin, count)
    times: dict[tuple[str, int], str]
    times = {(one.what, one.level): wall.time_of_day(one.at) for one in begins} if wall else {}
    rows = [row for number in range(1, count + 1) for row in _rows(floor, number, times)]
    ahead = next_break(begins)
    return TimetableView(
        rows=tuple(rows),
        next_break=wall.time_of_day(ahead.at) if wall and ahead else "",
        after_last=say(AFTER_LAST[floor.rules.levels.after_last]) if last else "",
        end="" if wall is None or begin is None else _likely_end(floor, now, wall, begin),
    )


def planned_timetable(
    floor: Floor, command: PlanLevels, now: Millis = Millis(0), wall: WallClock | None = None
) -> TimetableView:
    """Show the levels that would be planned for an evening; nothing is changed by it (STR-32).

    Without the clock on the wall nobody sets a clock in the night of the event.

    Raises `NotLegalNow` where none can be proposed.
    """
    made = proposed_levels(command, floor)
    planned = LevelsPlanned(made.minutes, made.rows, tuple(made.breaks.items()), "none")
    begin, wall = starts_at(floor, now, wall), wall or WallClock(Millis(0))
    view = _sheet(levels_planned(planned, floor), now, wall, begin)
    if made.ending.earliest is None or made.ending.latest is None:
        return view
    if begin is None:
        return replace(view, end=_after_the_start(made.ending.earliest, made.ending.latest))
    earliest, latest = (
        Millis(begin + minutes * MINUTE) for minutes in (made.ending.earliest, made.ending.latest)
    )
    return replace(view, end=_between(wall, earliest, latest))


def _between(wall: WallClock, earliest: Millis, latest: Millis) -> str:
    return say(
        "about half of such evenings end between {earliest} and {latest}",
        earliest=wall.time_of_day(earliest),
        latest=wall.time_of_day(latest),
    )


def _after_the_start(earliest: int, latest: int) -> str:
    """Say the range in hours and minutes, where nobody has announced when the event starts."""
    first, last = (f"{minutes // 60}:{minutes % 60:02}" for minutes in (earliest, latest))
    return say(
        "about half of such evenings end {earliest} to {latest} hours after the start",
        earliest=first,
        latest=last,
    )


def _likely_end(floor: Floor, now: Millis, wall: WallClock, begin: Millis) -> str:
    """Say between which times of day an event with a wished end is likely to end (STR-38, STR-39)."""
    wished = floor.rules.structure
    if wished.wish == "none" or wished.show_end == "never" or not has_an_end(floor):
        return ""
    found = foreseen(floor, now, begin)
    if found.earliest is None or found.latest is None:
        return say("no likely end with these levels")
    return _between(wall, found.earliest, found.latest)


def _rows(floor: Floor, number: int, times: dict[tuple[str, int], str]) -> list[TimetableRow]:
    if not floor.has_level(number):
        return []
    clock, levels = floor.clock, floor.rules.levels
    length, held = level_length(levels, number), break_after(levels, number)
    here = clock.level == number
    level = TimetableRow(
        level=number,
        name=say("level {level}", level=number),
        blinds=blinds_view(floor.level(number), floor.rules),
        time=times.get(("level", number), ""),
        minutes=None if length is None else length // MINUTE,
        on=here and clock.phase == "level",
    )
    if not held:
        return [level]
    on = here and clock.phase == "break" and floor.interrupted is None
    name = say("halftime") if is_halftime(levels, number) else say("break")
    time = times.get(("break", number), "")
    return [level, TimetableRow(number, name, time=time, minutes=held // MINUTE, on=on)]
