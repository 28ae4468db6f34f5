"""Breaks: those of the rule set and those of the day (BRK-01, BRK-02), begun and ended early or on time."""

from typing import Annotated

import msgspec

from shuffleup.floor.context import FloorContext
from shuffleup.floor.levels import events as happened
from shuffleup.floor.levels.level_changes import break_over
from shuffleup.floor.levels.schedule import LevelNumber
from shuffleup.floor.message import Events, LevelCommand, answers
from shuffleup.floor.refusals import EventIsOver
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.timetable import MINUTE, break_after

BreakMinutes = Annotated[int, msgspec.Meta(ge=1, le=600)]


class AddBreak(LevelCommand, frozen=True):
    """Break for so many minutes after a level, in the place of any break there (BRK-02)."""

    after_level: LevelNumber
    minutes: BreakMinutes


@answers(AddBreak)
def add_break(command: AddBreak, floor: Floor, given: FloorContext) -> Events:
    """Put a break into the schedule, in the place of any that follows the same level (BRK-02)."""
    _check_to_come(floor, command.after_level)
    return (happened.BreakSet(command.after_level, command.minutes, given.by.person),)


class CancelBreak(LevelCommand, frozen=True):
    """Play on after this level without a break."""

    after_level: LevelNumber


class NoBreakFollows(NotLegalNow):
    level: int


@answers(CancelBreak)
def cancel_break(command: CancelBreak, floor: Floor, given: FloorContext) -> Events:
    """Take a break out of the schedule."""
    _check_to_come(floor, command.after_level)
    if not break_after(floor.rules.levels, command.after_level):
        raise NoBreakFollows(command.after_level, legal=("add_break",))
    return (happened.BreakSet(command.after_level, 0, given.by.person),)


class BeginBreak(LevelCommand, frozen=True):
    """Break now, in the midst of a level; it goes on afterwards with what it had left."""

    minutes: BreakMinutes


class BreakNeedsALevel(NotLegalNow): ...


@answers(BeginBreak)
def begin_break(command: BeginBreak, floor: Floor, given: FloorContext) -> Events:
    """Break in the midst of a level: hands in progress are played out, the level keeps what it has left."""
    if floor.phase != "playing" or floor.clock.phase != "level":
        raise BreakNeedsALevel()
    length = Millis(command.minutes * MINUTE)
    return (happened.BreakBegan(floor.clock.level, length, given.now, interrupts=True),)


class EndBreak(LevelCommand, frozen=True):
    """End the break that is on before its time."""


class NoBreakOn(NotLegalNow): ...


@answers(EndBreak)
def end_break(command: EndBreak, floor: Floor, given: FloorContext) -> Events:
    """End a break before its time."""
    if floor.clock.phase != "break":
        raise NoBreakOn()
    return break_over(floor, given.now)


class LevelIsOver(NotLegalNow):
    level: int


def _check_to_come(floor: Floor, after_level: int) -> None:
    if floor.phase == "over":
        raise EventIsOver()
    clock = floor.clock
    over = clock.level if clock.phase in ("break", "gate") and floor.interrupted is None else clock.level - 1
    if after_level <= over:
        raise LevelIsOver(after_level)
