"""The tags of bags, slips, and the list of a flight, as they are printed."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.entries.leaving import Leave
from shuffleup.floor.flights.bag_acts import CloseBag, CloseFlight, CountBag, ExplainBags
from shuffleup.formats.printed.bags import bag_list, tags
from shuffleup.kernel.field_types import Actor
from shuffleup.protocol.request_refusals import NoBags
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.views.flight_papers import bags_view
from tests.floor.conftest import OnTheFloor
from tests.floor.flights import bags, flight, level_over


def bagged(time=None, **flights):
    rules = flight(seats=9, **flights)
    rules = replace(rules, time=time) if time else rules
    at = OnTheFloor(rules, ("Ann", "Bongani", "Carla"))
    at.begin()
    level_over(at)
    return at


def lines(paper):
    """Give the lines of a paper, with one space where its columns stand apart."""
    return [" ".join(line.split()) for line in paper.text().splitlines() if line]


def test_a_tag_names_the_bag_its_player_the_sum_by_chip_and_its_line():
    """FLT-05."""
    at = bagged(DecisionTime(mode="shot", bank_cards=2))
    at.do(CountBag("e2", by_chip={1000: 4, 25: 40}))
    at.do(CloseBag("e2", ("player", "dealer"), " 4711 "))
    view = bags_view(at.floor, "e2", lambda line: f"<svg>{line}</svg>")
    assert lines(tags(view)) == [
        "Bag A-001",
        "friday · 2026-01-01 · flight A",
        "Bongani",
        "5 000 chips",
        "Chip Number Value",
        "1 000 4 4 000",
        "25 40 1 000",
        "2 time cards left",
        "seal 4711",
        "signed: player, dealer",
        "BAG friday A-001 e2 5000",
    ]
    assert "<svg>BAG friday A-001 e2 5000</svg>" in tags(view).html()


def test_the_bag_of_an_absent_player_says_so_and_a_slip_that_the_house_has_the_chips():
    """FLT-06, FLT-07."""
    at = bagged(keep="slip")
    at.do(Leave("e1", ""))
    at.do(CountBag("e1", 5000))
    at.do(CloseBag("e1", ("dealer", "director")))
    said = lines(tags(bags_view(at.floor)))
    assert said[0] == "Slip A-001"
    assert "absent: kept by the floor" in said
    assert "the house has the chips: a stack is set up by this slip" in said


def test_the_list_of_a_closed_flight_adds_up():
    """FLT-08: big blinds are those of day two, which begins with level 2 here."""
    at = bagged()
    bags(at, "e1", 5500)
    bags(at, "e2", 5000)
    bags(at, "e3", 4750)
    assert "The flight is not closed yet: this list is not final." in lines(bag_list(bags_view(at.floor)))
    at.do(ExplainBags("two chips of 100 and one of 50 too many", 250), by=Actor("director", "Dana"))
    at.do(CloseFlight())
    said = lines(bag_list(bags_view(at.floor)))
    assert said == [
        "Bags of flight A",
        "friday · 2026-01-01 · rules: tda-2024",
        "Bag Player Chips Big blinds, level 2 Note",
        "A-001 Ann 5 500 55.0",
        "A-002 Bongani 5 000 50.0",
        "A-003 Carla 4 750 47.5",
        "3 bags 15 250",
        "In play: 15 000",
        "two chips of 100 and one of 50 too many (Dana): +250",
        "In the bags: 15 250",
        "Average: 5 083",
        "Director: ____________",
    ]


def test_there_is_no_tag_before_a_stack_is_bagged():
    with pytest.raises(NoBags):
        bags_view(bagged().floor)
