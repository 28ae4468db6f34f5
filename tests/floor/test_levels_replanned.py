"""The likely end on the day, and other blinds when it is off the wish (STR-38 to STR-40)."""

import pytest

from shuffleup.floor.contents import tasks
from shuffleup.floor.decide import tick
from shuffleup.floor.levels.clock_control import PauseClock, ResumeClock
from shuffleup.floor.levels.planned_end import (
    BlindsProposed,
    KeepLevels,
    NoBlindsProposed,
    NoBlindsToRestore,
    RestoreLevels,
    TakeLevels,
)
from shuffleup.floor.levels.schedule import EndForeseen, foreseen
from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.levels import Levels, Structure
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.blind_ladder import faults
from shuffleup.tournament.likely_end import Row
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.clock import timetable_view
from shuffleup.views.wall.page import wall_view

MINUTE = 60_000
NAMES = tuple(f"Player {number}" for number in range(1, 13))
BIGS = (50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3000)
START = 19 * 60 * MINUTE


def rules(wish: str, **structure: str) -> RuleSet:
    """Twelve players with 5000 chips each: 60,000 are 28.5 big blinds of 2105, the eleventh level."""
    return RuleSet(
        event=Event(date="2026-11-21", start="19:00"),
        chips=ChipSets(start_stack=5000, denominations=(25, 100, 500, 1000)),
        levels=Levels(length=20, table=tuple((Chips(big // 2), Chips(big)) for big in BIGS)),
        structure=Structure(wish=wish, **structure),
    )


def begun(open_floor, wish, **structure):
    at = open_floor(rules(wish, **structure), NAMES, 2)
    at.begin()
    return at


def minutes_in(at, minutes):
    """Let time pass; the clock on the wall agrees with that of the levels."""
    return at.store(tick(at.floor, minutes * MINUTE, -minutes * MINUTE))


def verbs(at):
    return [task.verb for task in tasks(at.floor) if task.room == "levels"]


def test_the_end_is_foreseen_from_the_clock_and_the_chips(open_floor):
    """STR-39: 28.5 big blinds in the middle of level 11, 210 minutes after the start."""
    at = begun(open_floor, "22:30")
    assert foreseen(at.floor, 0, START) == EndForeseen(
        11, START + 180 * MINUTE, START + 210 * MINUTE, START + 240 * MINUTE
    )


def test_a_pause_moves_the_end(open_floor):
    """STR-39: half an hour of pause is half an hour more."""
    at = begun(open_floor, "22:30")
    at.do(PauseClock(), now=10 * MINUTE)
    found = foreseen(at.floor, 40 * MINUTE, START + 40 * MINUTE)
    assert found.likely == START + 240 * MINUTE


@pytest.mark.parametrize(
    ("wish", "show", "end"),
    [
        ("22:30", "dealer", "about half of such evenings end between 22:00 and 23:00"),
        ("22:30", "never", ""),
        ("none", "all", ""),
    ],
)
def test_the_directors_clock_shows_the_end_where_one_is_wished(open_floor, wish, show, end):
    """STR-39: `structure.show_end`."""
    at = begun(open_floor, wish, show_end=show)
    assert timetable_view(at.floor, 0, WallClock(START)).end == end


@pytest.mark.parametrize(("show", "shown"), [("all", ["22:00–23:00"]), ("dealer", []), ("never", [])])
def test_the_wall_shows_the_likely_end_where_the_house_wants_it(open_floor, show, shown):
    """STR-39: `structure.show_end = "all"`."""
    at = begun(open_floor, "22:30", show_end=show)
    figures = wall_view(at.floor, 0, WallClock(START)).figures
    assert [one.value for one in figures if one.label == "LIKELY END"] == shown


def test_nothing_is_proposed_where_the_end_is_within_a_level_of_the_wish(open_floor):
    """STR-40: 22:30 is likely, and 22:50 is one level later."""
    at = begun(open_floor, "22:50")
    minutes_in(at, 20)
    assert at.floor.replan.proposed is None


def test_other_blinds_are_proposed_more_than_a_level_from_the_wish(open_floor):
    """STR-40: the wish is forty minutes earlier: blinds from level 3 on rise faster."""
    at = begun(open_floor, "21:50")
    events = minutes_in(at, 20)
    proposed = next(event for event in events if isinstance(event, BlindsProposed))
    assert (proposed.first, proposed.off) == (3, 40)
    rows: tuple[Row, ...] = ((50, 100), *proposed.table)
    assert faults(rows, at.floor.denominations, {}) == ()
    assert verbs(at) == ["take_levels", "keep_levels"]


def test_an_evening_that_began_the_night_before_is_not_compared_with_tomorrows_end(open_floor):
    """STR-40: planned at night for tomorrow at 19:00 and begun at once; it is no 23 hours too early."""
    at = begun(open_floor, "22:30")
    at.store(tick(at.floor, 20 * MINUTE, 1_180 * MINUTE))
    assert (at.floor.replan.proposed, verbs(at)) == (None, [])


def test_one_press_takes_the_blinds_and_one_gives_the_old_ones_back(open_floor):
    """STR-40: the end is near the wish afterwards, and nothing is asked again."""
    at = begun(open_floor, "21:50")
    minutes_in(at, 20)
    at.do(TakeLevels(), now=21 * MINUTE, until_start=-21 * MINUTE)
    found = foreseen(at.floor, 21 * MINUTE, START + 21 * MINUTE)
    assert abs(found.likely - (START + 170 * MINUTE)) <= 20 * MINUTE
    assert verbs(at) == ["restore_levels"]

    at.do(RestoreLevels(), now=22 * MINUTE, until_start=-22 * MINUTE)
    assert [at.floor.level(number).big_blind for number in range(1, 13)] == list(BIGS)
    assert verbs(at) == []


def test_blinds_that_are_left_are_not_proposed_again_until_the_end_moves(open_floor):
    """STR-40: "leave it" is silent until the end has changed by another level."""
    at = begun(open_floor, "21:50")
    minutes_in(at, 20)
    at.do(KeepLevels(), now=21 * MINUTE, until_start=-21 * MINUTE)
    minutes_in(at, 40)
    assert verbs(at) == []
    at.do(PauseClock(), now=41 * MINUTE, until_start=-41 * MINUTE)
    at.do(ResumeClock(), now=71 * MINUTE, until_start=-71 * MINUTE)
    assert verbs(at) == ["take_levels", "keep_levels"]


def test_the_level_that_is_on_and_one_that_begins_at_once_stay(open_floor):
    """STR-40: never the level that is on, never the next within five minutes of its start."""
    at = begun(open_floor, "22:30")
    at.do(PauseClock(), now=17 * MINUTE, until_start=-17 * MINUTE)
    events = at.do(ResumeClock(), now=60 * MINUTE, until_start=-60 * MINUTE)
    assert [event.first for event in events if isinstance(event, BlindsProposed)] == [3]


def test_nothing_can_be_taken_that_is_not_proposed(open_floor):
    """STR-40."""
    at = begun(open_floor, "22:30")
    with pytest.raises(NoBlindsProposed):
        at.do(TakeLevels())
    with pytest.raises(NoBlindsToRestore):
        at.do(RestoreLevels())


def test_nine_players_are_asked_nothing(open_floor):
    """STR-40: nothing at the last nine."""
    at = open_floor(rules("21:00"), NAMES[:9], 1)
    at.begin()
    minutes_in(at, 20)
    assert at.floor.replan.proposed is None
