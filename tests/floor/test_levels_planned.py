"""Levels that are planned on the console before the start (STR-32)."""

import pytest

from shuffleup.floor.levels.plan_events import LevelsPlanned
from shuffleup.floor.levels.planning import LevelsEndNothing, PlanLevels
from shuffleup.floor.levels.starting import StartedAlready
from shuffleup.ruleset import Cash, ChipSets, Event, Levels, RuleSet
from shuffleup.tournament.structure.proposal import EveningTooShort
from shuffleup.views.timetable import planned_timetable

RULES = RuleSet(
    event=Event(date="2026-11-21", start="19:00"),
    chips=ChipSets(start_stack=10_000, denominations=(25, 100, 500, 1000, 5000)),
    levels=Levels(halftime_after=4, halftime_minutes=60),
)
EVENING = PlanLevels(14, 240)


def test_a_plan_replaces_the_levels_and_the_breaks(open_floor):
    """STR-32, STR-36: twelve levels of twenty minutes, and ten minutes after the fifth and the tenth."""
    at = open_floor(RULES)
    (event,) = at.do(EVENING)
    assert isinstance(event, LevelsPlanned)
    assert (event.length, event.breaks, event.wish) == (20, ((5, 10), (10, 10)), "23:00")
    levels = at.floor.rules.levels
    assert (levels.table[:2], levels.halftime_after) == (((50, 100), (75, 150)), 0)
    assert at.floor.rules.structure.wish == "23:00"


def test_a_look_changes_nothing_and_says_when_it_ends(open_floor):
    """STR-32: a proposal that nobody took leaves no event."""
    at = open_floor(RULES)
    before = at.floor
    view = planned_timetable(at.floor, EVENING)
    assert view.end == "about half of such evenings end between 22:40 and 23:20"
    assert [row.time for row in view.rows[:2]] == ["19:00", "19:20"]
    assert at.floor is before


def test_levels_are_not_planned_after_the_start(open_floor):
    """STR-32: before the start."""
    at = open_floor(RULES)
    at.begin()
    with pytest.raises(StartedAlready):
        at.do(EVENING)


def test_an_evening_that_is_too_short_changes_nothing(open_floor):
    """STR-35: it names the minutes that would do."""
    at = open_floor(RULES)
    with pytest.raises(EveningTooShort):
        at.do(PlanLevels(1000, 60))


def test_a_cash_table_has_no_levels_to_plan(open_floor):
    """STR-38: none in cash."""
    at = open_floor(RuleSet(event=Event(format="cash"), cash=Cash(enabled=True)), names=())
    with pytest.raises(LevelsEndNothing):
        at.do(EVENING)
