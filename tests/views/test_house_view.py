"""What faces are shown of several events: what waits in each, and who is in two (EVT-04, EVT-05)."""

import pytest

from shuffleup.floor.command import EventOpened, FloorContext
from shuffleup.floor.decide import after, decide, evolve as evolve_floor, hear
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.house.chip_sets import LendChips, SetInventory
from shuffleup.floor.house.contents import decide as decide_house, evolve
from shuffleup.floor.house.event_acts import CloseEvent, OpenEvent
from shuffleup.floor.house.state import House, HouseContext
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.reports import HandReport, ResultReport
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.protocol.house import ChipSetView
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.views.house import house_view


def floor(title, names, *commands):
    at = evolve_floor(None, EventOpened(title, RuleSet(event=Event(title=title)), 2))
    for command in (*([Register(names)] if names else []), *commands):
        at = after(at, decide(at, command, FloorContext()))
    return at


@pytest.fixture
def house():
    opened = House()
    commands = (
        OpenEvent("main", "Main event", (1, 2)),
        OpenEvent("side", "Side event", (3,)),
        SetInventory({25: 500}),
        LendChips("side", {25: 120}),
    )
    for command in commands:
        for event in decide_house(opened, command, HouseContext()):
            opened = evolve(opened, event)
    return opened


@pytest.fixture
def main():
    """Give an event of four of whom Dov has just gone broke."""
    at = floor("Main event", ("Ann", "Bongani", "Carla", "Dov"), DrawSeats(), Start())
    at = after(at, hear(at, HandReport(1, 1, 4), 0))
    stacks = [("e1", 10_000), ("e2", 10_000), ("e3", 10_000), ("e4", 10_000)]
    left = [("e1", 20_000), ("e2", 10_000), ("e3", 10_000), ("e4", 0)]
    return after(at, hear(at, ResultReport(1, 1, tuple(stacks), tuple(left)), 0))


def test_each_event_has_its_addresses_its_tables_and_what_waits_there(house, main):
    shown = house_view(house, {"main": main, "side": floor("Side event", ("Eva", "Fay"))}, "side")
    assert shown.here == "side"
    assert [(one.name, one.path, one.phase, one.tables, one.left) for one in shown.events] == [
        ("main", "", "playing", (1, 2), 3),
        ("side", "/e/side", "registration", (3,), 0),
    ]
    assert [one.verb for one in shown.events[1].tasks] == ["draw_seats"]
    assert shown.chips == (ChipSetView(25, 500, 380, {"side": 120}),)


def test_who_goes_broke_is_offered_the_next_event_with_one_press_or_none(house, main):
    shown = house_view(house, {"main": main, "side": floor("Side event", ())}, "main")
    enter, decline = shown.events[1].offers
    assert (enter.text, enter.verb, enter.args) == (
        *("Dov is out of Main event: enter in Side event?", "register"),
        {"names": ("Dov",)},
    )
    assert (decline.verb, decline.args["event"], decline.args["name"]) == ("decline_offer", "side", "Dov")
    there = house_view(house, {"main": main, "side": floor("Side event", ("Dov",))}, "main")
    assert there.events[1].offers == ()


def test_who_is_in_two_events_is_named(house, main):
    shown = house_view(house, {"main": main, "side": floor("Side event", ("Eva", "Carla"))}, "main")
    assert shown.notes == ("Carla is in Main event and Side event",)


def test_chips_of_a_closed_event_wait_to_be_counted_in(house, main):
    for event in decide_house(house, CloseEvent("side"), HouseContext()):
        house = evolve(house, event)
    (side,) = (one for one in house_view(house, {"main": main}, "main").events if one.closed)
    assert [(one.verb, one.args["chips"]) for one in side.offers] == [("return_chips", {25: 120})]
