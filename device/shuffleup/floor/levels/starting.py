"""The start of the event: its countdown, its delay, the first level (STR-01)."""

from typing import Annotated

import msgspec

from shuffleup.floor.conduct.log import wants_a_deputy
from shuffleup.floor.context import FloorContext
from shuffleup.floor.levels import events as happened
from shuffleup.floor.levels.level_changes import begin_level
from shuffleup.floor.message import Events, LevelCommand, Reason, answers
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.timetable import MINUTE

SLACK = Millis(2000)
"""The clock on the wall is set now and then: the countdown follows it when they differ by more than this."""


class Start(LevelCommand, frozen=True):
    """Start the clock at once, whatever the scheduled time: shuffle up and deal."""


class SeatsNotDrawn(NotLegalNow): ...


class TwoHaveToSit(NotLegalNow): ...


class StartedAlready(NotLegalNow): ...


class DeputyNotNamed(NotLegalNow): ...


@answers(Start)
def start(command: Start, floor: Floor, given: FloorContext) -> Events:
    """Begin level one; cards may be dealt. Where the host rules a deputy has to be named (GEN-05)."""
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
    return (happened.EventStarted(len(floor.left())), begin_level(floor, 1, now))


class DelayStart(LevelCommand, frozen=True):
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
    return (happened.StartDelayed(left, delay, given.now, FreeText(command.reason), given.by.person),)


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
        return (happened.StartScheduled(None, given.now),) if passed else ()
    if abs(left - counted) <= SLACK:
        return ()
    return (happened.StartScheduled(left, given.now),)
