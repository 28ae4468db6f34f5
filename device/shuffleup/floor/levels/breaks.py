"""Breaks: those of the rule set and those of the day (BRK-01, BRK-02), begun and ended early or on time."""

from shuffleup.amounts import Millis
from shuffleup.floor.given import Given
from shuffleup.floor.levels import commands as asked
from shuffleup.floor.levels import events as happened
from shuffleup.floor.levels.refusals import BreakNeedsALevel, LevelIsOver, NoBreakFollows
from shuffleup.floor.levels.schedule import is_halftime
from shuffleup.floor.message import Events
from shuffleup.floor.refusals import EventIsOver
from shuffleup.floor.state import Floor
from shuffleup.tournament.timetable import MINUTE, break_after


def break_due(floor: Floor, level: int, now: Millis) -> Events:
    """Begin the break that follows a level, if one does."""
    levels = floor.rules.levels
    length = break_after(levels, level)
    name = "halftime" if is_halftime(levels, level) else "break"
    return (happened.BreakBegan(level, length, now, name),) if length else ()


def add_break(command: asked.AddBreak, floor: Floor, given: Given) -> Events:
    """Put a break into the schedule, in the place of any that follows the same level (BRK-02)."""
    _check_to_come(floor, command.after_level)
    return (happened.BreakSet(command.after_level, command.minutes, given.by.person),)


def cancel_break(command: asked.CancelBreak, floor: Floor, given: Given) -> Events:
    """Take a break out of the schedule."""
    _check_to_come(floor, command.after_level)
    if not break_after(floor.rules.levels, command.after_level):
        raise NoBreakFollows(command.after_level, legal=("add_break",))
    return (happened.BreakSet(command.after_level, 0, given.by.person),)


def begin_break(command: asked.BeginBreak, floor: Floor, given: Given) -> Events:
    """Break in the midst of a level: hands in progress are played out, the level keeps what it has left."""
    if floor.phase != "playing" or floor.clock.phase != "level":
        raise BreakNeedsALevel()
    length = Millis(command.minutes * MINUTE)
    return (happened.BreakBegan(floor.clock.level, length, given.now, "break", interrupts=True),)


def _check_to_come(floor: Floor, after_level: int) -> None:
    if floor.phase == "over":
        raise EventIsOver()
    clock = floor.clock
    over = clock.level if clock.phase in ("break", "gate") and floor.interrupted is None else clock.level - 1
    if after_level <= over:
        raise LevelIsOver(after_level)
