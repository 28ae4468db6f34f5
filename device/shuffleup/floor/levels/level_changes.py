"""The begin and end of levels and breaks, by the clock or by the director (BRK-01, BRK-02)."""

from typing import Annotated

import msgspec

from shuffleup.floor.command import Events, FloorCommand, FloorContext, Reason, answers
from shuffleup.floor.flights.last_hands import level_is_last
from shuffleup.floor.levels import level_events as events
from shuffleup.floor.levels.schedule import LevelNumber, is_halftime
from shuffleup.floor.lookup import EventIsOver
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, HandNo, Millis, TableNo
from shuffleup.kernel.refusals import AboutTable, NotLegalNow
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.level_stakes import NotInSchedule, gate
from shuffleup.tournament.purchases import PurchaseMoment, rebuys_open
from shuffleup.tournament.timetable import MINUTE, break_after, level_length


def level_over(floor: Floor, now: Millis) -> Events:
    """Go from a level into the break that follows it (BRK-01, BRK-02), else into the next level.

    With the last level of a flight the clock stops (FLT-01).
    """
    if level_is_last(floor):
        over = floor.flight.ends or floor.pause_reason == Pause.FLIGHT_ENDS
        return () if over else (events.ClockPaused(floor.clock.left_at(now), now, Pause.FLIGHT_ENDS),)
    due = break_due(floor, floor.clock.level, now)
    if due:
        return due
    if floor.has_level(floor.clock.level + 1):
        return (begin_level(floor, floor.clock.level + 1, now),)
    return (events.ClockPaused(floor.clock.left_at(now), now, Pause.LAST_LEVEL_OVER),)


def break_over(floor: Floor, now: Millis) -> Events:
    """Go from a break back into play; after halftime the host may have to set the blinds first (STR-08)."""
    levels, level = floor.rules.levels, floor.clock.level
    if floor.interrupted is not None:
        return (events.LevelResumed(floor.interrupted.left, floor.interrupted.length, now),)
    by_host = floor.level(level + 1) if level + 1 in floor.set_by_host else None
    if is_halftime(levels, level) and not gate(levels, by_host).may_resume:
        return (events.GateReached(now),)
    return play_on(floor, now)


def play_on(floor: Floor, now: Millis) -> Events:
    """Begin the level after a break; where none follows, the last one stays."""
    number = floor.clock.level + 1
    if floor.has_level(number):
        return (begin_level(floor, number, now),)
    length = level_length(floor.rules.levels, floor.clock.level)
    left = None if length is None else Millis(0)
    stays = events.LevelResumed(left, length, now)
    return (stays, events.ClockPaused(left, now, Pause.LAST_LEVEL_OVER))


def break_due(floor: Floor, level: int, now: Millis) -> Events:
    """Begin the break that follows a level, if one does."""
    levels = floor.rules.levels
    length = break_after(levels, level)
    halftime = is_halftime(levels, level)
    return (events.BreakBegan(level, length, now, halftime),) if length else ()


def begin_level(floor: Floor, number: int, now: Millis, table: TableNo | None = None) -> events.LevelBegan:
    """Begin a level at its full length, at one table or at all."""
    return events.LevelBegan(floor.level(number), level_length(floor.rules.levels, number), now, table)


class SetLevel(FloorCommand, frozen=True):
    """Go to a level, forward or back, at its full length; one table's where tables count by themselves."""

    number: LevelNumber
    reason: Reason
    table: TableNo | None = None


class LevelsWhilePlayed(NotLegalNow): ...


@answers(SetLevel)
def set_level(command: SetLevel, floor: Floor, given: FloorContext) -> Events:
    """Go to a level at its full length; a clock that stood goes on standing."""
    if floor.phase != "playing":
        raise LevelsWhilePlayed(legal=("start",))
    if not floor.has_level(command.number):
        raise NotInSchedule(command.number, legal=("set_levels",))
    table = _table_asked(command, floor)
    _check_paid(floor, command.number)
    begins = begin_level(floor, command.number, given.now, table)
    again = _sold_again(floor, command.number, given)
    chosen = events.LevelChosen(command.number, command.reason, given.by.person, given.now, table)
    clock = floor.clock
    stands = clock.phase == "level" and not clock.running and not floor.clock_held
    if not stands or table is not None or floor.pause_reason == Pause.LAST_LEVEL_OVER:
        return (chosen, begins, *again)
    return (chosen, begins, events.ClockPaused(begins.length, given.now, floor.pause_reason), *again)


class LevelCannotBePaid(NotLegalNow):
    amount: Chips
    level: int
    smallest: Chips


def _check_paid(floor: Floor, number: int) -> None:
    """Refuse a level whose stakes the chips in play cannot pay (CLR-01).

    The chips of a cash table stand for money and can be changed for coins.
    """
    if floor.rules.event.format == "cash":
        return
    smallest = min(floor.denominations)
    amount = next((one for one in floor.level(number).amounts() if one % smallest), None)
    if amount is not None:
        raise LevelCannotBePaid(amount, number, smallest, legal=("set_levels",))


def _sold_again(floor: Floor, number: int, given: FloorContext) -> tuple[events.RebuysReopened, ...]:
    """Announce what a level that is set back opens again."""
    before, after = PurchaseMoment(floor.clock.level, floor.clock.phase), PurchaseMoment(number)
    if floor.agreed or rebuys_open(floor.rules, before) or not rebuys_open(floor.rules, after):
        return ()
    return (events.RebuysReopened(floor.rules.rebuy.cutoff, given.now, given.by.person),)


class ChangeTime(FloorCommand, frozen=True):
    """Add minutes to the level or break that is on, or take some where the number is below zero."""

    minutes: Annotated[int, msgspec.Meta(ge=-1440, le=1440)]
    reason: Reason


class NoTimeCounted(NotLegalNow): ...


class OnlySoMuchLeft(NotLegalNow):
    minutes: int
    seconds: int


@answers(ChangeTime)
def change_time(command: ChangeTime, floor: Floor, given: FloorContext) -> Events:
    """Add time to the level or break that is on, or take some, never more than is left."""
    clock = floor.clock
    left = clock.left_at(given.now) if clock.phase in ("level", "break") else None
    if left is None or clock.length is None:
        raise NoTimeCounted()
    changed = left + command.minutes * MINUTE
    if changed < 0:
        raise OnlySoMuchLeft(left // MINUTE, left // 1000 % 60)
    length = Millis(max(clock.length + command.minutes * MINUTE, changed))
    now, by = given.now, given.by.person
    return (events.TimeChanged(command.minutes, Millis(changed), length, now, command.reason, by),)


def hand_counted(floor: Floor, table: TableNo, hand: HandNo, now: Millis) -> Events:
    """Say what follows when a hand that was just counted is the last one of its level (STR-21).

    Where all tables play one level, it ends when the first of them has dealt its hands.
    """
    if floor.counts_rounds_by_table():
        return _round_counted(floor, table, hand, now)
    on = floor.clock.phase == "level"
    return level_over(floor, now) if on and floor.note(table).count.level_over else ()


class NameNoTable(NotLegalNow): ...


class TableDoesNotPlay(AboutTable): ...


def _table_asked(command: SetLevel, floor: Floor) -> TableNo | None:
    if command.table is None:
        return None
    if not floor.counts_rounds_by_table():
        raise NameNoTable()
    if all(note.table != command.table for note in floor.open_tables()):
        raise TableDoesNotPlay(command.table)
    return command.table


def _round_counted(floor: Floor, table: TableNo, hand: HandNo, now: Millis) -> Events:
    """A crew's table ends with its last listed round at the latest (WIN-02)."""
    note = floor.note(table)
    if not note.count.level_over:
        return ()
    ends = floor.rules.crews.table_ends == "one_left_or_round_12"
    if ends and note.level >= len(floor.rules.levels.table):
        return (events.LastHandCalled(table, hand),)
    if not floor.has_level(note.level + 1):
        return ()
    return (begin_level(floor, note.level + 1, now, table),)


BreakMinutes = Annotated[int, msgspec.Meta(ge=1, le=600)]


class AddBreak(FloorCommand, frozen=True):
    """Break for so many minutes after a level, in the place of any break there (BRK-02)."""

    after_level: LevelNumber
    minutes: BreakMinutes


@answers(AddBreak)
def add_break(command: AddBreak, floor: Floor, given: FloorContext) -> Events:
    """Put a break into the schedule, in the place of any that follows the same level (BRK-02)."""
    _check_to_come(floor, command.after_level)
    return (events.BreakSet(command.after_level, command.minutes, given.by.person),)


class CancelBreak(FloorCommand, frozen=True):
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
    return (events.BreakSet(command.after_level, 0, given.by.person),)


class BeginBreak(FloorCommand, frozen=True):
    """Break now, in the midst of a level; it goes on afterwards with what it had left."""

    minutes: BreakMinutes


class BreakNeedsALevel(NotLegalNow): ...


@answers(BeginBreak)
def begin_break(command: BeginBreak, floor: Floor, given: FloorContext) -> Events:
    """Break in the midst of a level: hands in progress are played out, the level keeps what it has left."""
    if floor.phase != "playing" or floor.clock.phase != "level":
        raise BreakNeedsALevel()
    length = Millis(command.minutes * MINUTE)
    return (events.BreakBegan(floor.clock.level, length, given.now, interrupts=True),)


class EndBreak(FloorCommand, frozen=True):
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
