"""Players who move while a colour-up is on: their chips are changed once, where they were counted first."""

import pytest

from shuffleup.floor.colour_up.chip_counts import BeginColourUp
from shuffleup.floor.colour_up.chip_race import DealRace, FinishColourUp
from shuffleup.floor.seating.moves import MovePlayer
from shuffleup.floor.seating.table_breaking import BreakTable
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from tests.floor.colour_ups import LEVELS, balanced, stopped

ODD = ChipSets(start_stack=10_025, denominations=(25, 100, 500))


@pytest.fixture
def at(open_floor):
    """Everybody has one odd 25; Ann, Bongani and Carla sit at table 1, Dimitri and Emma at table 2."""
    rules = RuleSet(chips=ODD, levels=LEVELS, seating=Seating(max_per_table=4))
    at = open_floor(rules, names=("Ann", "Bongani", "Carla", "Dimitri", "Emma"), tables=2)
    at.begin()
    return stopped(at)


def counted(at, table):
    race = at.floor.colour_up.at(table)
    return [one.entry for one in race.seats] if race else []


def test_who_moves_after_the_race_of_a_table_keeps_what_it_gave(at):
    """CLR-02, CLR-06: Ann has won a chip of 100 at table 1 and takes it along; no 25 of hers is left."""
    at.do(BeginColourUp(25, 100))
    at.do(DealRace(1, {1: ("As",), 2: ("2c",), 3: ("3c",)}))
    at.do(DealRace(2, {1: ("Ks",), 2: ("4c",)}))
    at.do(MovePlayer("e1", 2, 4, "balance"))
    at.gets_up("e1")
    assert at.tasks("colour_up") == [("finish_colour_up", {})]
    finished = at.do(FinishColourUp())[0]
    assert [(one.entry, one.table, one.after) for one in finished.seats] == [
        ("e1", 2, 10_100),
        ("e2", 1, 10_000),
        ("e3", 1, 10_000),
        ("e4", 2, 10_100),
        ("e5", 2, 10_000),
    ]
    assert finished.change == 75
    assert balanced(at)


def test_who_moves_before_the_race_of_a_table_is_counted_at_the_new_one(at):
    """CLR-02: the race of table 1 is about the two who are still there."""
    at.do(BeginColourUp(25, 100))
    at.do(MovePlayer("e1", 2, 4, "balance"))
    at.gets_up("e1")
    assert (counted(at, 1), counted(at, 2)) == (["e2", "e3"], ["e4", "e5", "e1"])
    at.do(DealRace(1, {2: ("2c",), 3: ("3c",)}))
    at.do(DealRace(2, {1: ("Ks",), 2: ("4c",), 4: ("As",)}))
    finished = at.do(FinishColourUp())[0]
    assert [one.entry for one in finished.seats] == ["e2", "e3", "e4", "e5", "e1"]
    assert balanced(at)


def test_a_table_that_is_broken_before_its_race_has_none(at):
    """CLR-02: its players race where they sit now, and nobody waits for the race of an empty table."""
    at.hand(1, 3)
    at.result(1, e1=(10_025, 20_050), e2=(10_025, 0), e3=(10_025, 10_025))
    at.gets_up("e2")
    at.do(BeginColourUp(25, 100))
    at.do(BreakTable(2, "four can play at one table"))
    for entry in ("e4", "e5"):
        at.gets_up(entry)
    assert sorted(counted(at, 1)) == ["e1", "e3", "e4", "e5"]
    at.do(DealRace(1))
    finished = at.do(FinishColourUp())[0]
    assert sorted(one.entry for one in finished.seats) == ["e1", "e3", "e4", "e5"]
    assert balanced(at)
