"""The level clock: its start (STR-01), its pauses, and the changes that it makes by itself."""

from typing import Annotated, Any

import msgspec

from shuffleup.floor.colour_up.chip_counts import is_due_before_first_hand
from shuffleup.floor.command import Events, FloorCommand, FloorContext, Reason, Task, answers, hears, prompt
from shuffleup.floor.conduct.rulings import wants_a_deputy
from shuffleup.floor.day_two.day_two_start import rules_of_day_two
from shuffleup.floor.levels import level_events as events
from shuffleup.floor.levels.level_changes import begin_level, break_over, level_over
from shuffleup.floor.lookup import EventNotPlayed
from shuffleup.floor.reports import PowerReturned
from shuffleup.floor.results.event_end import tables_with_hands
from shuffleup.floor.seating.moves import without_chair
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.level_clock import Pause, notice_due
from shuffleup.tournament.level_stakes import last_listed
from shuffleup.tournament.timetable import MINUTE

SLACK = Millis(2000)
"""The clock on the wall is set now and then: the countdown follows it when they differ by more than this."""


class Start(FloorCommand, frozen=True):
    """Start the clock at once, whatever the scheduled time: shuffle up and deal."""


class SeatsNotDrawn(NotLegalNow): ...


class TwoHaveToSit(NotLegalNow): ...


class StartedAlready(NotLegalNow): ...


class DeputyNotNamed(NotLegalNow): ...


@answers(Start)
def start(command: Start, floor: Floor, given: FloorContext) -> Events:
    """Begin the first level; cards may be dealt. Where the host rules a deputy has to be named (GEN-05)."""
    if floor.phase not in ("registration", "seated"):
        raise StartedAlready()
    if not may_start(floor):
        raise (
            TwoHaveToSit(legal=("take_seat",))
            if seats_are_chosen(floor)
            else SeatsNotDrawn(legal=("draw_seats",))
        )
    if wants_a_deputy(floor.rules):
        raise DeputyNotNamed(legal=("name_deputy",))
    return begun(floor, given.now)


def may_start(floor: Floor) -> bool:
    """Say whether play can begin: all have a seat, or two where people choose theirs (SEA-03)."""
    return floor.phase == "seated" or (
        floor.phase == "registration" and seats_are_chosen(floor) and len(floor.left()) > 1
    )


def seats_are_chosen(floor: Floor) -> bool:
    """Say whether people sit where they like: no seat is drawn (SEA-03)."""
    return floor.rules.seating.draw == "open"


def begun(floor: Floor, now: Millis) -> Events:
    """Return what happens when the event starts."""
    changed = tuple(rules_of_day_two(floor, now))
    return (*changed, events.EventStarted(len(floor.left())), begin_level(floor, floor.first_level, now))


class DelayStart(FloorCommand, frozen=True):
    """Start so many minutes later than announced, or in so many minutes where no time is set (STR-01)."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=1440)]
    reason: Reason


@answers(DelayStart)
def delay_start(command: DelayStart, floor: Floor, given: FloorContext) -> Events:
    """Count down to a later start; a start whose time has gone by is counted from now."""
    if floor.phase not in ("registration", "seated"):
        raise StartedAlready()
    planned = floor.clock.left_at(given.now) or 0
    if given.until_start is not None:
        planned = max(0, given.until_start + floor.start_delay)
    left = Millis(planned + command.minutes * MINUTE)
    delay = Millis(0 if given.until_start is None else left - given.until_start)
    return (events.StartDelayed(left, delay, given.now, FreeText(command.reason), given.by.person),)


def before_start(floor: Floor, given: FloorContext) -> Events:
    """Keep the countdown with the clock on the wall, and start when it is over and the seats are drawn."""
    ends = floor.clock.ends_at()
    ready = floor.phase == "seated" and not wants_a_deputy(floor.rules)
    if ready and ends is not None and given.now >= ends:
        return begun(floor, given.now)
    return _scheduled(floor, given)


def _scheduled(floor: Floor, given: FloorContext) -> Events:
    """A start that was to be in the past is not made up for: somebody has to say when play begins."""
    if given.until_start is None:
        return ()
    clock, left = floor.clock, Millis(given.until_start + floor.start_delay)
    counted = (clock.left_at(given.now) or 0) if clock.running else 0
    if left <= 0:
        passed = clock.running and counted > SLACK
        return (events.StartScheduled(None, given.now),) if passed else ()
    if abs(left - counted) <= SLACK:
        return ()
    return (events.StartScheduled(left, given.now),)


class PauseClock(FloorCommand, frozen=True):
    """Stop the level clock for the whole event."""

    dealer_may = True


class ClockNotRunning(NotLegalNow): ...


@answers(PauseClock)
def pause_clock(command: PauseClock, floor: Floor, given: FloorContext) -> Events:
    """Stop the level clock (STR-06)."""
    if not floor.clock.running or floor.clock.phase not in ("level", "break"):
        raise ClockNotRunning(legal=("resume_clock",))
    return (events.ClockPaused(floor.clock.left_at(given.now), given.now, Pause.PAUSED),)


class ResumeClock(FloorCommand, frozen=True):
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
    return (events.ClockResumed(given.now),)


class StopPlay(FloorCommand, frozen=True):
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
    return (events.PlayStopped(FreeText(command.reason), given.by.person),)


class GoOn(FloorCommand, frozen=True):
    """Let the event go on that was stopped."""


class PlayNotStopped(NotLegalNow): ...


@answers(GoOn)
def go_on(command: GoOn, floor: Floor, given: FloorContext) -> Events:
    """Let the event go on; a clock that the director had paused before stays paused."""
    if not floor.stopped:
        raise PlayNotStopped()
    return (events.PlayWentOn(given.by.person),)


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
        return (events.StartScheduled(None, now),)
    paused = events.ClockPaused(
        floor.clock.left if report.left is None else report.left, now, Pause.POWER_CUT
    )
    return (paused, events.FloorWasAway(report.away)) if floor.in_venue and report.away else (paused,)


def clock_hold(floor: Floor) -> Pause | None:
    """Say why the clock may not run now, None if it may (STR-06, HFH-03)."""
    phase, stopped = floor.clock.phase, floor.stopped
    checks = (
        (bool(stopped) and phase in ("level", "break"), Pause.STOPPED),
        (phase == "level" and floor.hand_for_hand is not None, Pause.HAND_FOR_HAND),
        (
            phase == "level" and (floor.colour_up is not None or is_due_before_first_hand(floor)),
            Pause.COLOUR_UP,
        ),
        (phase == "level" and floor.flight.ends, Pause.FLIGHT_ENDS),
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
        return (events.ClockPaused(clock.left_at(given.now), given.now, why, held=True),)
    if not why and floor.clock_held and not clock.running:
        return (events.ClockResumed(given.now),)
    return ()


def levels_run_out(floor: Floor, given: FloorContext) -> Events:
    """Tell the director one level before the last listed one, once (STR-18, STR-22)."""
    last = last_listed(floor.rules.levels)
    if last is None or floor.warned or floor.phase != "playing" or floor.rules.levels.unit == "none":
        return ()
    return (events.NoticeGiven("last_level_next", given.now),) if floor.clock.level >= last - 1 else ()


def _notices(floor: Floor, now: Millis) -> Events:
    """Tell the room once that a level or a break is about to end (STR-25)."""
    clock = floor.clock
    due = notice_due(clock.phase, clock.left_at(now), clock.length)
    return () if due is None or due == floor.noticed else (events.NoticeGiven(due, now),)


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for the start, for blinds (STR-08, STR-18), for a look at the clock, for play to go on."""
    if may_start(floor):
        return () if wants_a_deputy(floor.rules) else (_start(floor),)
    if floor.phase != "playing":
        return ()
    if floor.end_awaited:
        tables = tables_with_hands(floor)
        awaited = prompt("end_awaits_hands", tables=tables) if tables else prompt("end_awaits_counts")
        return (Task("levels", awaited, "go_on"),)
    if floor.stopped:
        return _about_the_stop(floor)
    return (*_about_the_clock(floor), *_about_the_end(floor))


def _about_the_stop(floor: Floor) -> tuple[Task, ...]:
    """Offer to go on, unless a deal has left nothing to play for."""
    if not floor.stopped_for_deal:
        return (Task("levels", prompt("stopped_by_director", reason=floor.stopped), "go_on", holds=True),)
    if floor.all_is_divided():
        return ()
    busy = tuple(note.table for note in floor.open_tables() if not note.idle)
    if floor.agreed:
        stop = prompt("stopped_after_deal")
    else:
        stop = prompt("deal_awaits_hands", tables=busy) if busy else prompt("stopped_for_deal")
    return (Task("levels", stop, "go_on", holds=True),)


def _about_the_end(floor: Floor) -> tuple[Task, ...]:
    proposed, taken = floor.replan.proposed, floor.replan.taken
    if proposed and proposed.first > floor.clock.level:
        wish, blinds = floor.rules.structure.wish, proposed.table
        off = prompt("end_off_wish", off=proposed.off, wish=wish, first=proposed.first, blinds=blinds)
        return (Task("levels", off, "take_levels"), Task("levels", prompt("blinds_may_stay"), "keep_levels"))
    if taken and taken.first > floor.clock.level:
        return (Task("levels", prompt("blinds_were_taken", first=taken.first), "restore_levels"),)
    return ()


def _start(floor: Floor) -> Task:
    waiting = len(without_chair(floor))
    return Task("levels", prompt("ready_to_start", waiting=waiting, counting=floor.clock.running), "start")


def _scheduled_task(floor: Floor) -> dict[str, Any]:
    """Propose the blinds that the schedule has next."""
    number = floor.clock.level + 1
    if not floor.has_level(number):
        return {}
    coming = floor.level(number)
    return {"table": ((coming.small_blind, coming.big_blind),)}


def _returned(floor: Floor) -> tuple[Task, ...]:
    """Let the clock run again, and propose to take off what the tables of a venue counted meanwhile."""
    again = Task("levels", prompt("power_was_cut"), "resume_clock")
    minutes = (floor.away + MINUTE // 2) // MINUTE
    take = min(minutes, (floor.clock.left or 0) // MINUTE)
    if not take:
        return (again,)
    key = "time_lost_in_break" if floor.clock.phase == "break" else "time_lost_in_level"
    lost = prompt(key, minutes=minutes, take=take)
    return (Task("levels", lost, "change_time", {"minutes": -take}, ("reason",)), again)


def _about_the_clock(floor: Floor) -> tuple[Task, ...]:
    if floor.clock.phase == "gate":
        gate = prompt("blinds_after_halftime")
        return (Task("levels", gate, "confirm_levels", _scheduled_task(floor), ("table",), holds=True),)
    if floor.clock.running:
        return ()
    if floor.pause_reason == Pause.POWER_CUT:
        return _returned(floor)
    if floor.pause_reason == Pause.LAST_LEVEL_OVER:
        first = floor.clock.level + 1
        return (
            Task("levels", prompt("last_level_is_over"), "set_levels", {"first": first}, needs=("table",)),
        )
    return ()
