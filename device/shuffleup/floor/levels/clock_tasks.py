"""The director's tasks about the clock."""

from typing import Any

from shuffleup.floor.command import Task, prompt
from shuffleup.floor.conduct.rulings import wants_a_deputy
from shuffleup.floor.levels.clock_control import may_start
from shuffleup.floor.results.event_end import tables_with_hands
from shuffleup.floor.seating.moves import without_chair
from shuffleup.floor.state import Floor
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.timetable import MINUTE


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


def _scheduled(floor: Floor) -> dict[str, Any]:
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
        return (Task("levels", gate, "confirm_levels", _scheduled(floor), ("table",), holds=True),)
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
