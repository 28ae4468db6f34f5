"""The director's tasks about the clock."""

from typing import Any, Literal

from shuffleup.floor.event_end import tables_with_hands
from shuffleup.floor.levels.clock_control import may_start
from shuffleup.floor.message import Prompt, Task
from shuffleup.floor.rulings import wants_a_deputy
from shuffleup.floor.seating.moves import without_chair
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.timetable import MINUTE


class StoppedByDirector(Prompt, frozen=True):
    """The director has stopped play, for this reason (STR-06)."""

    reason: FreeText


class StoppedForDeal(Prompt, frozen=True):
    """Play is stopped for a deal; at these tables the last hand is still to be confirmed."""

    tables: tuple[TableNo, ...]
    made: bool


class EndIsAwaited(Prompt, frozen=True):
    """The event ends after the hands at these tables, or as soon as places and stacks are known."""

    tables: tuple[TableNo, ...]


class ReadyToStart(Prompt, frozen=True):
    """The event can start; `counting` says that the clock counts down to it, and `waiting` have no seat."""

    waiting: int
    counting: bool


class BlindsAfterHalftime(Prompt, frozen=True):
    """The blinds after halftime have to be confirmed (STR-08)."""


class PowerWasCut(Prompt, frozen=True):
    """The clock stands since the power was cut."""


class TimeWasLost(Prompt, frozen=True):
    """The tables of a venue counted on for so many minutes; `take` of them can come off what is on."""

    minutes: int
    take: int
    phase: Literal["break", "level"]


class EndOffWish(Prompt, frozen=True):
    """The likely end is `off` minutes from the wish, None without one; `blinds` would do (STR-40)."""

    off: int | None
    wish: str
    first: int
    blinds: tuple[tuple[int, int], ...]


class BlindsMayStay(Prompt, frozen=True):
    """The director may leave the blinds as they are."""


class BlindsWereTaken(Prompt, frozen=True):
    """Other blinds hold from level `first` on, and the old ones can be given back until then."""

    first: int


class LastLevelIsOver(Prompt, frozen=True):
    """The clock stands at the end of the last level (STR-18)."""


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for the start, for blinds (STR-08, STR-18), for a look at the clock, for play to go on."""
    if may_start(floor):
        return () if wants_a_deputy(floor.rules) else (_start(floor),)
    if floor.phase != "playing":
        return ()
    if floor.end_awaited:
        return (Task("levels", EndIsAwaited(tables_with_hands(floor)), "go_on"),)
    if floor.stopped:
        return _about_the_stop(floor)
    return (*_about_the_clock(floor), *_about_the_end(floor))


def _about_the_stop(floor: Floor) -> tuple[Task, ...]:
    """Offer to go on, unless a deal has left nothing to play for."""
    if not floor.stopped_for_deal:
        return (Task("levels", StoppedByDirector(floor.stopped), "go_on", holds=True),)
    if floor.all_is_divided():
        return ()
    busy = tuple(note.table for note in floor.open_tables() if not note.idle)
    return (Task("levels", StoppedForDeal(busy, bool(floor.agreed)), "go_on", holds=True),)


def _about_the_end(floor: Floor) -> tuple[Task, ...]:
    proposed, taken = floor.replan.proposed, floor.replan.taken
    if proposed and proposed.first > floor.clock.level:
        wish = floor.rules.structure.wish
        off = EndOffWish(proposed.off, wish, proposed.first, proposed.table)
        return (Task("levels", off, "take_levels"), Task("levels", BlindsMayStay(), "keep_levels"))
    if taken and taken.first > floor.clock.level:
        return (Task("levels", BlindsWereTaken(taken.first), "restore_levels"),)
    return ()


def _start(floor: Floor) -> Task:
    return Task("levels", ReadyToStart(len(without_chair(floor)), floor.clock.running), "start")


def _scheduled(floor: Floor) -> dict[str, Any]:
    """Propose the blinds that the schedule has next."""
    number = floor.clock.level + 1
    if not floor.has_level(number):
        return {}
    coming = floor.level(number)
    return {"table": ((coming.small_blind, coming.big_blind),)}


def _returned(floor: Floor) -> tuple[Task, ...]:
    """Let the clock run again, and propose to take off what the tables of a venue counted meanwhile."""
    again = Task("levels", PowerWasCut(), "resume_clock")
    minutes = (floor.away + MINUTE // 2) // MINUTE
    take = min(minutes, (floor.clock.left or 0) // MINUTE)
    if not take:
        return (again,)
    lost = TimeWasLost(minutes, take, "break" if floor.clock.phase == "break" else "level")
    return (Task("levels", lost, "change_time", {"minutes": -take}, ("reason",)), again)


def _about_the_clock(floor: Floor) -> tuple[Task, ...]:
    if floor.clock.phase == "gate":
        gate = BlindsAfterHalftime()
        return (Task("levels", gate, "confirm_levels", _scheduled(floor), ("table",), holds=True),)
    if floor.clock.running:
        return ()
    if floor.pause_reason == Pause.POWER_CUT:
        return _returned(floor)
    if floor.pause_reason == Pause.LAST_LEVEL_OVER:
        first = floor.clock.level + 1
        return (Task("levels", LastLevelIsOver(), "set_levels", {"first": first}, needs=("table",)),)
    return ()
