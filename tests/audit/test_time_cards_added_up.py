"""The audit adds time cards up: from the tables' rows, and from the floor's."""

import pytest

from shuffleup.archive.audit.event import time_card_faults
from shuffleup.floor.command import EventOpened, FloorContext
from shuffleup.floor.decide import decide, evolve, hear
from shuffleup.floor.decision_clock.time_card_events import CardHeard
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.ruleset.rule_set import RuleSet


@pytest.fixture
def floor():
    """Ann has played one of two cards at table 1, Bongani none."""
    floor = evolve(None, EventOpened("friday", RuleSet(time=DecisionTime(bank_cards=2)), 1))
    for command in (Register(("Ann", "Bongani", "Carla")), DrawSeats(), Start()):
        for event in decide(floor, command, FloorContext()):
            floor = evolve(floor, event)
    for event in hear(floor, CardHeard(1, "e1"), 0):
        floor = evolve(floor, event)
    return floor


def faults(floor, told_of, counted):
    return [str(one) for one in time_card_faults(floor, told_of, counted)]


def test_cards_that_floor_and_table_count_alike_are_no_finding(floor):
    """SHT-19."""
    assert faults(floor, {"table/1": {"e1": 1}}, {"table/1": {"e1": 1}}) == []


def test_a_difference_is_named_by_entry_and_table(floor):
    """SHT-19."""
    found = faults(floor, {"table/1": {"e1": 2, "e2": 1}}, {"table/1": {"e1": 1}})
    assert found == [
        "table/1: Ann has played 2 time cards here, and the floor counts 1",
        "table/1: Bongani has played 1 time cards here, and the floor counts 0",
    ]


def test_a_table_whose_journal_is_not_there_says_nothing(floor):
    assert faults(floor, {}, {"table/1": {"e1": 1}}) == []


def test_more_cards_than_were_given_are_a_fault_of_the_floor(floor):
    """SHT-19."""
    for _ in range(2):
        floor = evolve(floor, CardHeard(1, "e1"))
    counts = {"table/1": {"e1": 3}}
    assert faults(floor, counts, counts) == ["floor: Ann has played 3 time cards: 2 were given and 0 expired"]
