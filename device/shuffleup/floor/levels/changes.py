"""How the events of levels change the floor."""

from typing import Any

from msgspec.structs import replace

from shuffleup.amounts import Millis
from shuffleup.floor.altered import with_note
from shuffleup.floor.levels import events as happened
from shuffleup.floor.levels.breaks import with_break
from shuffleup.floor.levels.stakes import edited
from shuffleup.floor.state import Floor
from shuffleup.language import Typed
from shuffleup.tournament.clock import HandCount, LevelClock
from shuffleup.tournament.notices import notice_due


def start_scheduled(event: happened.StartScheduled, floor: Floor) -> Floor:
    """Count down to the start, or stand where its time has gone by."""
    clock = LevelClock(running=event.left is not None, length=event.left, left=event.left, at=event.at)
    return replace(floor, clock=clock)


def start_delayed(event: happened.StartDelayed, floor: Floor) -> Floor:
    """Count down to a later start."""
    clock = LevelClock(running=True, length=event.left, left=event.left, at=event.at)
    return replace(floor, clock=clock, start_delay=event.delay, delayed_for=event.reason)


def started(event: happened.EventStarted, floor: Floor) -> Floor:
    """Let cards be dealt."""
    return replace(floor, phase="playing", delayed_for=Typed(""))


def level_began(event: happened.LevelBegan, floor: Floor) -> Floor:
    """Begin a level at its full length, at one table or at all."""
    clock = floor.clock.begun("level", event.level.number, event.length, event.at)
    if event.table is None:
        for note in floor.tables:
            floor = with_note(floor, note.table, level=event.level.number, count=HandCount())
        moves = floor.rules.balance.when == "level_change" and event.level.number > 1
        return _on(floor, clock, count=HandCount(), moves_due=moves)
    floor = with_note(floor, event.table, level=event.level.number, count=HandCount())
    return replace(floor, clock=clock) if event.level.number > floor.clock.level else floor


def noted(event: happened.LevelChosen, floor: Floor) -> Floor:
    """Keep what a person decided for the record; the level begins by an event of its own."""
    return floor


def level_resumed(event: happened.LevelResumed, floor: Floor) -> Floor:
    """Go on with a level where it was."""
    level = floor.clock.level
    return _on(floor, LevelClock("level", level, True, event.length, event.left, event.at))


def time_changed(event: happened.TimeChanged, floor: Floor) -> Floor:
    """Go on with more or less time; a notice that does not stand any more can be given again."""
    clock = replace(floor.clock, length=event.length, left=event.left, at=event.at)
    stands = notice_due(clock.phase, clock.left, clock.length) == floor.noticed
    return replace(floor, clock=clock, away=Millis(0), noticed=floor.noticed if stands else None)


def break_set(event: happened.BreakSet, floor: Floor) -> Floor:
    """Put a break into the schedule, or take it out."""
    levels = with_break(floor.rules.levels, event.after_level, event.minutes)
    return replace(floor, rules=replace(floor.rules, levels=levels))


def break_began(event: happened.BreakBegan, floor: Floor) -> Floor:
    """Count down a break; a level that it interrupts keeps what it had left."""
    clock = floor.clock.begun("break", event.after_level, event.length, event.at)
    interrupted = None
    if event.interrupts:
        interrupted = floor.clock.paused(floor.clock.left_at(event.at), event.at)
    return _on(floor, clock, break_name=event.name, interrupted=interrupted)


def gate_reached(event: happened.GateReached, floor: Floor) -> Floor:
    """Wait for the host."""
    return _on(floor, floor.clock.begun("gate", floor.clock.level, None, event.at))


def stakes_set(event: happened.StakesSet, floor: Floor) -> Floor:
    """Put the host's stakes in the place of the schedule, from one level on."""
    count = max(len(event.table), len(event.antes), 1)
    numbers = frozenset(range(event.first, event.first + count))
    rules = replace(floor.rules, levels=edited(floor, event))
    return replace(floor, rules=rules, set_by_host=floor.set_by_host | numbers, warned=False)


def paused(event: happened.ClockPaused, floor: Floor) -> Floor:
    """Stop counting."""
    clock = floor.clock.paused(event.left, event.at)
    return replace(floor, clock=clock, pause_reason=event.reason, clock_held=event.held, away=Millis(0))


def was_away(event: happened.FloorWasAway, floor: Floor) -> Floor:
    """Note the time that the tables counted and the floor did not."""
    return replace(floor, away=event.away)


def resumed(event: happened.ClockResumed, floor: Floor) -> Floor:
    """Count on."""
    return replace(floor, clock=floor.clock.resumed(event.at), pause_reason=None, clock_held=False)


def stopped(event: happened.PlayStopped, floor: Floor) -> Floor:
    """Keep every table from dealing."""
    return replace(floor, stopped=event.reason)


def went_on(event: happened.PlayWentOn, floor: Floor) -> Floor:
    """Let the tables deal again."""
    return replace(floor, stopped="")


def notice_given(event: happened.NoticeGiven, floor: Floor) -> Floor:
    """Note what the room was told, so that it is told once."""
    if event.kind == "last_level_next":
        return replace(floor, warned=True)
    return replace(floor, noticed=event.kind)


def last_hand_called(event: happened.LastHandCalled, floor: Floor) -> Floor:
    """Note that a table plays its last hand."""
    return with_note(floor, event.table, last_hand=True)


def _on(floor: Floor, clock: LevelClock, **changes: Any) -> Floor:
    """Begin something anew: no notice of it was given, and nothing holds its clock."""
    fresh: dict[str, Any] = {
        "clock": clock,
        "noticed": None,
        "pause_reason": None,
        "clock_held": False,
        "interrupted": None,
    }
    return replace(floor, **(fresh | changes))
