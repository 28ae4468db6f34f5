"""Levels that end an evening on time: looked at as often as wanted before the start, taken once (STR-32)."""

from typing import Annotated

from msgspec import Meta

from shuffleup.floor.given import Given
from shuffleup.floor.levels.foreseen import has_an_end
from shuffleup.floor.levels.plan_events import LevelsPlanned
from shuffleup.floor.levels.starting import StartedAlready
from shuffleup.floor.message import Events, LevelCommand, answers
from shuffleup.floor.state import Floor
from shuffleup.refusals import NotLegalNow
from shuffleup.tournament.structure.proposal import ProposedLevels, WishedEvening, propose
from shuffleup.tournament.timetable import MINUTE, time_of_day, wall_time


class PlanLevels(LevelCommand, frozen=True):
    """Replace all levels and breaks by ones that end the event after so many minutes (STR-32).

    `rebuys` is how many are expected. It is possible before the start only.
    """

    players: Annotated[int, Meta(ge=2, le=10_000)]
    minutes: Annotated[int, Meta(ge=60, le=960)]
    rebuys: Annotated[int, Meta(ge=0, le=10_000)] = 0


class LevelsEndNothing(NotLegalNow): ...


@answers(PlanLevels)
def plan_levels(command: PlanLevels, floor: Floor, given: Given) -> Events:
    """Take the proposal for these players and hours; the wished end follows from the announced start."""
    made = proposed_levels(command, floor)
    return (LevelsPlanned(made.minutes, made.rows, tuple(made.breaks.items()), _wish(command, floor)),)


def proposed_levels(command: PlanLevels, floor: Floor) -> ProposedLevels:
    """Propose levels with the stack, the chips and the breaks of the event; nothing is changed by it.

    Raises `NotLegalNow` after the start, where levels do not decide the end, and where none can be proposed.
    """
    if floor.phase not in ("registration", "seated"):
        raise StartedAlready()
    if not has_an_end(floor):
        raise LevelsEndNothing()
    rules = floor.rules
    evening = WishedEvening(
        command.players,
        command.minutes,
        rules.chips.start_stack,
        rules.chips.denominations,
        command.rebuys,
        break_every=rules.structure.break_every,
        break_minutes=rules.structure.break_minutes,
        colour_up=rules.colour_up.enabled,
    )
    return propose(evening)


def _wish(command: PlanLevels, floor: Floor) -> str:
    start = floor.rules.event.start
    if start == "open":
        return "none"
    begins = wall_time(start)
    return time_of_day(type(begins)(begins + command.minutes * MINUTE))
