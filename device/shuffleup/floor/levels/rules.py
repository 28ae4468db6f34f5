"""The automatic changes of the clock, and the director's commands while it runs or stands."""

from shuffleup.floor.context import FloorContext
from shuffleup.floor.levels import events as happened
from shuffleup.floor.levels.level_changes import break_over, level_over
from shuffleup.floor.levels.starting import before_start
from shuffleup.floor.message import Events, LevelCommand, Reason, answers, hears
from shuffleup.floor.refusals import EventNotPlayed
from shuffleup.floor.reports import PowerReturned
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.clock import Pause
from shuffleup.tournament.notices import notice_due
from shuffleup.tournament.schedule import last_listed


class PauseClock(LevelCommand, frozen=True):
    """Stop the level clock for the whole event."""

    dealer_may = True


class ClockNotRunning(NotLegalNow): ...


@answers(PauseClock)
def pause_clock(command: PauseClock, floor: Floor, given: FloorContext) -> Events:
    """Stop the level clock (STR-06)."""
    if not floor.clock.running or floor.clock.phase not in ("level", "break"):
        raise ClockNotRunning(legal=("resume_clock",))
    return (happened.ClockPaused(floor.clock.left_at(given.now), given.now, Pause.PAUSED),)


class ResumeClock(LevelCommand, frozen=True):
    """Let the level clock go on from what was left."""

    dealer_may = True


class ConfirmBlindsFirst(NotLegalNow): ...


class ClockNotPaused(NotLegalNow): ...


class ClockStandsFor(NotLegalNow):
    why: Pause
    note: FreeText


@answers(ResumeClock)
def resume_clock(command: ResumeClock, floor: Floor, given: FloorContext) -> Events:
    """Let the clock go on from what was left."""
    if floor.clock.phase == "gate":
        raise ConfirmBlindsFirst(legal=("confirm_levels",))
    if floor.clock.running or floor.clock.phase not in ("level", "break"):
        raise ClockNotPaused(legal=("pause_clock",) if floor.clock.running else ())
    if why := stands_for(floor):
        legal = ("set_levels", "change_time") if why == Pause.LAST_LEVEL_OVER else ()
        raise ClockStandsFor(why, floor.stopped, legal=legal)
    return (happened.ClockResumed(given.now),)


class StopPlay(LevelCommand, frozen=True):
    """Stop the whole event: hands in progress are played out, no other begins, the clock stands (STR-06)."""

    reason: Reason


class StoppedAlready(NotLegalNow):
    why: FreeText


@answers(StopPlay)
def stop_play(command: StopPlay, floor: Floor, given: FloorContext) -> Events:
    """Stop the event with the hands in progress; the clock stands meanwhile (STR-06)."""
    if floor.phase != "playing":
        raise EventNotPlayed()
    if floor.stopped:
        raise StoppedAlready(floor.stopped, legal=("go_on",))
    return (happened.PlayStopped(FreeText(command.reason), given.by.person),)


class GoOn(LevelCommand, frozen=True):
    """Let the event go on that was stopped."""


class PlayNotStopped(NotLegalNow): ...


@answers(GoOn)
def go_on(command: GoOn, floor: Floor, given: FloorContext) -> Events:
    """Let the event go on; a clock that the director had paused before stays paused."""
    if not floor.stopped:
        raise PlayNotStopped()
    return (happened.PlayWentOn(given.by.person),)


def time_passed(floor: Floor, given: FloorContext) -> Events:
    """Return what is due now: a start, a level or break that is over, a notice."""
    clock, ends = floor.clock, floor.clock.ends_at()
    if floor.phase in ("registration", "seated"):
        return before_start(floor, given)
    if floor.phase != "playing" or clock.phase not in ("level", "break") or ends is None:
        return ()
    if given.now < ends:
        return _notices(floor, given.now)
    return break_over(floor, given.now) if clock.phase == "break" else level_over(floor, given.now)


@hears(PowerReturned)
def power_returned(report: PowerReturned, floor: Floor, now: Millis) -> Events:
    """Bring the clock back paused at its last mark after a power cut; the director lets it run again.

    The tables of a venue have counted on meanwhile: how long the floor was away is noted for the director.
    A countdown to the start has no mark: it stands until the clock on the wall sets it anew.
    """
    if not floor.clock.running:
        return ()
    if floor.clock.phase == "before":
        return (happened.StartScheduled(None, now),)
    paused = happened.ClockPaused(
        floor.clock.left if report.left is None else report.left, now, Pause.POWER_CUT
    )
    return (paused, happened.FloorWasAway(report.away)) if floor.in_venue and report.away else (paused,)


def clock_hold(floor: Floor) -> Pause | None:
    """Say why the clock may not run now, None if it may (STR-06, HFH-03)."""
    phase, stopped = floor.clock.phase, floor.stopped
    checks = (
        (bool(stopped) and phase in ("level", "break"), Pause.STOPPED),
        (phase == "level" and floor.hand_for_hand is not None, Pause.HAND_FOR_HAND),
        (phase == "level" and floor.colour_up is not None, Pause.COLOUR_UP),
    )
    return next((why for holds, why in checks if holds), None)


def stands_for(floor: Floor) -> Pause | None:
    """Say what has to end before a clock that stands can go on, None where the director may resume it."""
    clock = floor.clock
    if clock.running or clock.phase not in ("level", "break"):
        return None
    over = floor.pause_reason == Pause.LAST_LEVEL_OVER and not clock.left
    return clock_hold(floor) or (Pause.LAST_LEVEL_OVER if over else None)


def clock_follows(floor: Floor, given: FloorContext) -> Events:
    """Let the clock stand as long as something holds it, and go on by itself afterwards."""
    if floor.phase != "playing":
        return ()
    why, clock = clock_hold(floor), floor.clock
    if why and clock.running:
        return (happened.ClockPaused(clock.left_at(given.now), given.now, why, held=True),)
    if not why and floor.clock_held and not clock.running:
        return (happened.ClockResumed(given.now),)
    return ()


def levels_run_out(floor: Floor, given: FloorContext) -> Events:
    """Tell the director one level before the last listed one, once (STR-18, STR-22)."""
    last = last_listed(floor.rules.levels)
    if last is None or floor.warned or floor.phase != "playing" or floor.rules.levels.unit == "none":
        return ()
    return (happened.NoticeGiven("last_level_next", given.now),) if floor.clock.level >= last - 1 else ()


def _notices(floor: Floor, now: Millis) -> Events:
    """Tell the room once that a level or a break is about to end (STR-25)."""
    clock = floor.clock
    due = notice_due(clock.phase, clock.left_at(now), clock.length)
    return () if due is None or due == floor.noticed else (happened.NoticeGiven(due, now),)
