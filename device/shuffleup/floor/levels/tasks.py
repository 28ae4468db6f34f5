"""The director's tasks about the clock."""

from typing import Any

from shuffleup.floor.seating.whereabouts import without_chair
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Task
from shuffleup.tournament.pause import Pause
from shuffleup.tournament.timetable import MINUTE

POWER_WAS_CUT = "power was cut: check the time left and let the clock run"
LAST_LEVEL_OVER = "the last level is over: these blinds stay until the director sets others"


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


def _returned(floor: Floor) -> tuple[Task, ...]:
    """Let the clock run again, and propose to take off what the tables of a venue counted meanwhile."""
    again = Task("levels", POWER_WAS_CUT, "resume_clock")
    minutes = (floor.away + MINUTE // 2) // MINUTE
    take = min(minutes, (floor.clock.left or 0) // MINUTE)
    if not take:
        return (again,)
    lost = f"the floor was away for {minutes} min, and the tables counted on"
    text = f"{lost}: take {take} min off the {floor.clock.phase}"
    return (Task("levels", text, "change_time", {"minutes": -take}, ("reason",)), again)


def _about_the_clock(floor: Floor) -> tuple[Task, ...]:
    if floor.clock.phase == "gate":
        text = "confirm the blinds after halftime; empty keeps the schedule"
        return (Task("levels", text, "confirm_levels", _scheduled(floor), ("table",), holds=True),)
    if floor.clock.running:
        return ()
    if floor.pause_reason == Pause.POWER_CUT:
        return _returned(floor)
    if floor.pause_reason == Pause.LAST_LEVEL_OVER:
        first = floor.clock.level + 1
        return (Task("levels", LAST_LEVEL_OVER, "set_levels", {"first": first}, needs=("table",)),)
    return ()
