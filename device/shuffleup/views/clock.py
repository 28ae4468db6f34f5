"""The level clock as every face shows it, and the blind sheet with the times of day of levels and breaks."""

from collections.abc import Mapping

from msgspec.structs import replace

from shuffleup.floor.levels import schedule
from shuffleup.floor.levels.clock_control import clock_hold, stands_for
from shuffleup.floor.levels.planned_end import LevelsPlanned, PlanLevels, levels_planned, proposed_levels
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.kernel.language import FreeText, Translatable, say
from shuffleup.protocol.clock import BlindsView, ClockLine, ClockView, TimetableRow, TimetableView
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.level_stakes import Level, last_listed
from shuffleup.tournament.reasons import Ending
from shuffleup.tournament.timetable import MINUTE, WallClock, break_after, level_length, next_break
from shuffleup.views.numbers import chips_text
from shuffleup.views.words.terms import ended, paused

LINES: Mapping[str, Translatable] = {
    "not_started": "not started",
    "gate": "blinds to be announced: the host confirms the levels after halftime",
    "halftime": "halftime",
    "break": "break",
}
"""The lines of a clock beside the reason why it stands or why the event has ended."""

AFTER_LAST: dict[str, Translatable] = {
    "repeat": "its blinds stay",
    "double": "then the blinds double from level to level",
    "stop": "then the clock waits for the director",
}

NOTICES: dict[str, Translatable] = {
    "hold_dealers": "90 seconds: no change of dealers now",
    "decks_ready": "90 seconds: have the decks ready",
    "one_minute": "the last minute",
}
"""The announcement to the room before a level or a break ends (STR-25)."""


def clock_view(floor: Floor, rate: float = 1.0) -> ClockView:
    """Show the clock of an event as an anchor from which a face counts down by itself."""
    clock = floor.clock
    counts_hands = floor.rules.levels.unit in ("hand", "orbit")
    view = ClockView(
        phase=clock.phase,
        running=clock.running,
        now=blinds_view(
            floor.level(floor.first_level if clock.phase == "before" else clock.level), floor.rules
        ),
        next=_next(floor),
        left=clock.left,
        length=clock.length,
        at=clock.at,
        rate=rate,
        hands_left=floor.count.left if counts_hands else None,
        held=bool(stands_for(floor)),
        line=_line(floor),
        noticed=_noticed(floor),
    )
    return in_words(view)


def in_words(view: ClockView) -> ClockView:
    """Say the line and the notice of a clock in the language that is spoken here.

    What a later release has to say stays in the language in which it came.
    """
    message = view.message if view.line is None else _message(view.line, view.message)
    notice = say(NOTICES[view.noticed]) if view.noticed in NOTICES else view.notice
    return replace(view, message=message, notice=notice)


def _noticed(floor: Floor) -> str:
    """Name the announcement of an end while a clock counts down to it; dealers change between tables."""
    if floor.noticed is None or not floor.clock.running or floor.phase == "over":
        return ""
    if floor.noticed == "hold_dealers" and len(floor.open_tables()) < 2:
        return ""
    return floor.noticed


def blinds_view(level: Level, rules: RuleSet) -> BlindsView:
    """Show the stakes of a level; antes of 0 and absent limits stay what they are.

    Where games change by level, a level has limits if its own game does; where they change within a level,
    the limits are those of some games only (VAR-20).
    """
    game, house = rules.game, rules.betting.structure
    if game.rotation and game.rotate_by == "level":
        played = {game.at(level.number - 1, house).structure}
    else:
        played = set(game.structures(house))
    low, high = (level.low_limit, level.high_limit) if "fixed_limit" in played else (None, None)
    return BlindsView(
        level=level.number,
        small_blind=Chips(level.small_blind),
        big_blind=Chips(level.big_blind),
        ante=Chips(level.ante),
        low_limit=low,
        high_limit=high,
        button_blind=rules.blinds.form == "button_blind",
        in_turn="fixed_limit" in played and len(played) > 1,
    )


def blinds_text(blinds: BlindsView) -> str:
    """Write the stakes in a few letters: `400/800 ante 100`, the one blind, or the limits in fixed limit."""
    stakes = _stroked(blinds)
    return (
        say("{stakes} ante {chips}", stakes=stakes, chips=chips_text(blinds.ante)) if blinds.ante else stakes
    )


def blinds_short(blinds: BlindsView) -> str:
    """Write the stakes in even fewer letters, for the OLED: `400/800 A100`."""
    stakes = _stroked(blinds)
    return f"{stakes} A{chips_text(blinds.ante)}" if blinds.ante else stakes


def time_text(seconds: int) -> str:
    """Write a countdown: `12:34`, `1:02:03` from an hour on."""
    minutes, second = divmod(max(0, seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def _stroked(blinds: BlindsView) -> str:
    return "/".join(map(chips_text, blinds.stakes))


def _next(floor: Floor) -> BlindsView | None:
    clock = floor.clock
    if clock.phase == "over":
        return None
    if clock.phase == "before":
        return blinds_view(floor.level(floor.first_level), floor.rules)
    levels, number = floor.rules.levels, clock.level + 1
    if levels.unit == "none":
        return None
    decided_by_host = levels.after_halftime == "host" and schedule.is_halftime(levels, clock.level)
    if decided_by_host and number not in floor.set_by_host:
        return None
    return blinds_view(floor.level(number), floor.rules) if floor.has_level(number) else None


def _line(floor: Floor) -> ClockLine | None:
    """Give the facts of what is on, where there is more to say than the time left."""
    clock = floor.clock
    if clock.phase == "over":
        return ClockLine(floor.ending, floor.end_note) if floor.ending else None
    if clock.phase == "before":
        if floor.delayed_for:
            return ClockLine("delayed", floor.delayed_for)
        return None if clock.running else ClockLine("not_started")
    if why := _stands(floor):
        return ClockLine(why, floor.stopped if why == Pause.STOPPED else "")
    if clock.phase == "gate":
        return ClockLine("gate")
    return break_line(halftime=floor.in_halftime) if clock.phase == "break" else _last_level(floor)


def _stands(floor: Floor) -> Pause | None:
    if floor.clock.phase == "gate":
        return clock_hold(floor)
    return None if floor.clock.running else clock_hold(floor) or floor.pause_reason or Pause.PAUSED


def _last_level(floor: Floor) -> ClockLine | None:
    return last_level_line(floor.rules.levels, floor.clock.level)


def break_line(*, halftime: bool) -> ClockLine:
    """Name the break that is on."""
    return ClockLine("halftime" if halftime else "break")


def last_level_line(levels: Levels, level: int) -> ClockLine | None:
    """Name what follows the last listed level, from one level before it on (STR-18, STR-22)."""
    last = last_listed(levels)
    if last is None or levels.unit == "none" or level < last - 1:
        return None
    return ClockLine("last_listed", level=last, then=levels.after_last)


def _message(line: ClockLine, otherwise: str) -> str:
    if line.what in set(Pause):
        return paused(Pause(line.what), FreeText(line.note))
    if line.what in set(Ending):
        return ended(Ending(line.what), FreeText(line.note))
    if line.what == "last_listed" and line.then in AFTER_LAST:
        return say(
            "level {level} is the last one listed: {then}", level=line.level, then=say(AFTER_LAST[line.then])
        )
    return line.note or (say(LINES[line.what]) if line.what in LINES else otherwise)


AHEAD = 12
"""Levels that are shown, from the current one, where a schedule has no end."""


def timetable_view(floor: Floor, now: Millis, wall: WallClock | None) -> TimetableView:
    """Show the whole schedule (GEN-07), with times that move on as long as the clock stands (STR-06).

    `wall` is the clock on the wall at the moment `now` of the boot-time clock, None where nobody knows the
    time: then no row has a time. Before the start the times are counted from that, and left out where nobody
    knows when it is.
    """
    return _sheet(floor, now, wall, schedule.counted_from(floor, now, wall))


def _sheet(floor: Floor, now: Millis, wall: WallClock | None, begin: Millis | None) -> TimetableView:
    last = last_listed(floor.rules.levels)
    count = max(last or 0, floor.clock.level) if last else floor.clock.level + AHEAD
    begins = () if wall is None or begin is None else schedule.begins_from(floor, now, begin, count)
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
    begin, wall = schedule.starts_at(floor, now, wall), wall or WallClock(Millis(0))
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
    if wished.wish == "none" or wished.show_end == "never" or not schedule.has_an_end(floor):
        return ""
    found = schedule.foreseen(floor, now, begin)
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
    name = say("halftime") if schedule.is_halftime(levels, number) else say("break")
    time = times.get(("break", number), "")
    return [level, TimetableRow(number, name, time=time, minutes=held // MINUTE, on=on)]
