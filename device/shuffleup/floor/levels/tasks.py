"""What waits for the director about the clock."""

from typing import Any

from shuffleup.floor.levels.rules import POWER_WAS_CUT
from shuffleup.floor.levels.running import LAST_LEVEL_OVER
from shuffleup.floor.seating.whereabouts import without_chair
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Task


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for the start, for blinds (STR-08, STR-18), for a look at the clock, for play to go on."""
    if floor.phase == "seated":
        return (_start(floor),)
    if floor.phase != "playing":
        return ()
    if floor.stopped:
        return (Task("levels", f"play is stopped: {floor.stopped}", "go_on", holds=True),)
    return _about_the_clock(floor)


def _start(floor: Floor) -> Task:
    counting = floor.clock.running
    text = "the clock counts down to the start: start at once" if counting else "start the clock"
    waiting = len(without_chair(floor))
    seats = f"{waiting} without a seat" if waiting else "everybody has a seat"
    return Task("levels", f"{seats}: {text}", "start")


def _scheduled(floor: Floor) -> dict[str, Any]:
    """Propose the blinds that the schedule has next."""
    number = floor.clock.level + 1
    if not floor.has_level(number):
        return {}
    coming = floor.level(number)
    return {"table": ((coming.small_blind, coming.big_blind),)}


def _about_the_clock(floor: Floor) -> tuple[Task, ...]:
    if floor.clock.phase == "gate":
        text = "confirm the blinds after halftime; empty keeps the schedule"
        return (Task("levels", text, "confirm_levels", _scheduled(floor), ("table",), holds=True),)
    if floor.clock.running:
        return ()
    if floor.pause_reason == POWER_WAS_CUT:
        return (Task("levels", POWER_WAS_CUT, "resume_clock"),)
    if floor.pause_reason == LAST_LEVEL_OVER:
        first = floor.clock.level + 1
        return (Task("levels", LAST_LEVEL_OVER, "set_levels", {"first": first}, needs=("table",)),)
    return ()
