"""Scenarios of structures: proposals that are judged, ends, faults, other blinds, and chips that suffice."""

from collections.abc import Mapping
from typing import Any

from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.blind_ladder import BlindFaultName, faults
from shuffleup.tournament.chip_stacks import cover
from shuffleup.tournament.likely_end import Course, EndOff, ending, even_course
from shuffleup.tournament.proposed_levels import WishedEvening, breaks_after, propose
from shuffleup.tournament.timetable import MINUTE, time_of_day, wall_time

Scenario = dict[str, Any]


def structure_end(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    found = ending(_course(setup), Chips(setup["chips_in_play"]))
    start = wall_time(setup["start"])

    def at(minutes: int | None) -> str | None:
        return None if minutes is None else time_of_day(type(start)(start + minutes * MINUTE))

    return {
        "level": found.level,
        "minutes": found.likely,
        "earliest": at(found.earliest),
        "likely": at(found.likely),
        "latest": at(found.latest),
    }


def structure_check(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    found = faults(setup["levels"], setup["denominations"], _by_number(setup.get("colour_up_after", {})))
    return {"faults": [[fault.level, fault.word] for fault in found]}


def structure_replan(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    start = wall_time(setup["start"])
    wish = (wall_time(setup["wish"], start) - start) // MINUTE
    found = off_wish(_course(setup), Chips(setup["chips_in_play"]), wish)
    return {"off_minutes": found.minutes, "propose": not found.is_near()}


def off_wish(course: Course, chips: Chips, wish: int) -> EndOff:
    """Compare the likely end of a course with a wish in minutes since the start."""
    found = ending(course, chips)
    if found.level is None or found.likely is None:
        return EndOff(None, 0)
    return EndOff(found.likely - wish, course.minutes[found.level - 1])


def structure(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Judge the proposal's own rows: by the faults of a table, and by arithmetic of the adapter."""
    setup, every, minutes = scenario["setup"], rules.structure.break_every, rules.structure.break_minutes
    evening = WishedEvening(
        setup["players"],
        setup["minutes"],
        Chips(setup["start_stack"]),
        tuple(setup["denominations"]),
        setup.get("rebuys", 0),
        break_every=every,
        break_minutes=minutes,
    )
    made = propose(evening)
    found = {fault.word for fault in faults(made.rows, evening.denominations, made.colour_up_after)}
    end = ending(even_course(made.rows, made.minutes, made.breaks), evening.chips_in_play)
    return {
        "chips_in_play": evening.chips_in_play,
        "end_big_blind": made.end_big_blind,
        "payable": not found & {BlindFaultName.NOT_PAYABLE, BlindFaultName.BLINDS_APART},
        "steps_in_bounds": not found
        & {BlindFaultName.STEP_OVER, BlindFaultName.STEP_UNDER, BlindFaultName.DOES_NOT_RISE},
        "ends_near_wish": end.likely is not None and abs(end.likely - setup["minutes"]) <= made.minutes,
        "first_level_50_to_200_bb": 50 <= evening.stack / made.rows[0][1] <= 200,
        "breaks_as_asked": made.breaks == breaks_after(made.minutes, len(made.rows), every, minutes),
        "passes_check": not found,
    }


def chips_cover(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    found = cover(
        _by_number(setup["inventory"]),
        _by_number(setup["stack"]),
        setup["players"],
        _by_number(setup.get("rebuy_stack", {})),
        setup.get("rebuys", 0),
    )
    return {
        "needed": {str(chip): count for chip, count in found.needed.items()},
        "ok": not found.missing,
        "missing": {str(chip): count for chip, count in found.missing.items()},
    }


def _course(setup: Scenario) -> Course:
    breaks = {int(level): minutes for level, minutes in setup.get("breaks", {}).items()}
    return even_course(setup["levels"], setup["minutes"], breaks)


def _by_number(counts: Mapping[str, int]) -> dict[Chips, int]:
    return {Chips(int(chip)): count for chip, count in counts.items()}


ADAPTERS = {
    "structure_end": structure_end,
    "structure_check": structure_check,
    "structure_replan": structure_replan,
    "structure": structure,
    "chips_cover": chips_cover,
}
