"""Levels that are planned on the console before the start (STR-32)."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.conduct.rule_changes import SettledAtTheDraw, ValueNotAllowed
from shuffleup.floor.conduct.ruling_events import RuleChanged
from shuffleup.floor.levels.clock_control import StartedAlready
from shuffleup.floor.levels.planned_end import LevelsEndNothing, LevelsPlanned, PlanLevels
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Cash
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.proposed_levels import EveningTooShort, StackNotOfChips
from shuffleup.views.clock import planned_timetable

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


def test_a_look_without_a_start_says_how_long_it_takes(open_floor):
    """STR-38: 22:40 and 23:20 are 3:40 and 4:20 after a start at 19:00."""
    at = open_floor(replace(RULES, event=Event(start="open")))
    view = planned_timetable(at.floor, EVENING)
    assert view.end == "about half of such evenings end 3:40 to 4:20 hours after the start"


def test_a_plan_with_another_stack_changes_the_stack_too(open_floor):
    """STR-32, STR-35: with half the chips the first big blind is half of what it was, or less."""
    at = open_floor(RULES)
    stack, planned = at.do(replace(EVENING, stack=5000))
    assert isinstance(stack, RuleChanged)
    assert (stack.key, stack.old, stack.new) == ("chips.start_stack", "10000", "5000")
    assert isinstance(planned, LevelsPlanned)
    assert planned.table[0] == (25, 50)
    assert at.floor.rules.chips.start_stack == 5000


def test_the_stack_as_it_is_changes_nothing(open_floor):
    at = open_floor(RULES)
    assert [type(one) for one in at.do(replace(EVENING, stack=10_000))] == [LevelsPlanned]


def test_another_stack_is_refused_once_the_seats_are_drawn(open_floor):
    """STR-32: the chips lie on the tables by then."""
    at = open_floor(RULES)
    at.do(DrawSeats())
    with pytest.raises(SettledAtTheDraw):
        at.do(replace(EVENING, stack=5000))


def test_a_stack_that_the_chips_do_not_make_is_refused(open_floor):
    """STR-33."""
    at = open_floor(RULES)
    with pytest.raises((StackNotOfChips, ValueNotAllowed)):
        at.do(replace(EVENING, stack=5010))


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
