"""Levels that end an evening on time: looked at as often as wanted before the start, taken once (STR-32)."""

from typing import Annotated

from msgspec import Meta

from shuffleup.floor.conduct.events import RuleChanged
from shuffleup.floor.conduct.rule_changes import Changed, check_open, with_value
from shuffleup.floor.context import FloorContext
from shuffleup.floor.levels.end_estimate import has_an_end
from shuffleup.floor.levels.plan_events import LevelsPlanned
from shuffleup.floor.levels.starting import StartedAlready
from shuffleup.floor.message import Events, LevelCommand, answers
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Chips, Millis
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset import MOST
from shuffleup.tournament.structure.proposal import ProposedLevels, WishedEvening, propose
from shuffleup.tournament.timetable import MINUTE, scheduled_start, time_of_day

_START_STACK = "chips.start_stack"


class PlanLevels(LevelCommand, frozen=True):
    """Replace all levels and breaks by ones that end the event after so many minutes (STR-32).

    `rebuys` is how many are expected, `stack` the chips of one entry, left out: as now. It is possible before
    the start only, with another stack before the draw.
    """

    players: Annotated[int, Meta(ge=2, le=10_000)]
    minutes: Annotated[int, Meta(ge=60, le=960)]
    rebuys: Annotated[int, Meta(ge=0, le=10_000)] = 0
    stack: Annotated[Chips, Meta(ge=1, le=MOST)] | None = None


class LevelsEndNothing(NotLegalNow): ...


@answers(PlanLevels)
def plan_levels(command: PlanLevels, floor: Floor, given: FloorContext) -> Events:
    """Take the proposal for these players and hours; the wished end follows from the announced start."""
    made = proposed_levels(command, floor)
    planned = LevelsPlanned(made.minutes, made.rows, tuple(made.breaks.items()), _wish(command, floor, given))
    return (*_stack_changed(command, floor, given), planned)


def proposed_levels(command: PlanLevels, floor: Floor) -> ProposedLevels:
    """Propose levels with the chips and the breaks of the event; nothing is changed by it.

    Raises `NotLegalNow` after the start, where levels do not decide the end, where the stack is settled or
    does not go with the other rules, and where no levels can be proposed.
    """
    if floor.phase not in ("registration", "seated"):
        raise StartedAlready()
    if not has_an_end(floor):
        raise LevelsEndNothing()
    rules = _with_stack(command, floor).rules
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


def _with_stack(command: PlanLevels, floor: Floor) -> Changed:
    """Give the rules with the wished stack; those of the event where none is wished."""
    stack = floor.rules.chips.start_stack
    if command.stack in (None, stack):
        return Changed(floor.rules, str(stack), str(stack))
    check_open(_START_STACK, floor)
    return with_value(floor.rules, _START_STACK, command.stack)


def _stack_changed(command: PlanLevels, floor: Floor, given: FloorContext) -> Events:
    changed = _with_stack(command, floor)
    if changed.rules == floor.rules:
        return ()
    words = (_START_STACK, changed.old, changed.new)
    by = given.by.person
    return (RuleChanged(*words, changed.rules, FreeText(""), given.now, by, announced=False),)


def _wish(command: PlanLevels, floor: Floor, given: FloorContext) -> str:
    begins, lasts = scheduled_start(floor.rules.event), Millis(command.minutes * MINUTE)
    if begins is None:
        return "none"
    return time_of_day(Millis(begins + lasts + given.put_forward_in(lasts)))
