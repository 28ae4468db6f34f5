"""Bag lists that are read on day two and at other flights (EVT-09 to EVT-11, FLT-16)."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.command import FloorContext
from shuffleup.floor.conduct.undo import UNDOES, UndoAct
from shuffleup.floor.day_two import day_two_events as events
from shuffleup.floor.day_two.read_bags import (
    AnotherEvent,
    BagsComeTooLate,
    FlightOpen,
    NoSuchList,
    OtherMoney,
    OwnFlight,
    ReadAlready,
    ReadBags,
    TwiceThrough,
)
from shuffleup.floor.decide import decide
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.ruleset.event import Event
from shuffleup.tournament.bag_list import ListedPerson
from tests.flights.festivals import AtTheDesk, digest, flight, rules
from tests.refused import refused

A = flight("A", {"Ann": 12_000, "Ben": 30_500, "Cyd": 7_500}, out=("Dov",))
B = flight("B", {"Ann": 20_000, "Eve": 9_000})


def undo_of_last_read(at):
    """Undo the last list that was read: by the row of its first event, as the log numbers them."""
    numbers = [n for n, one in enumerate(at.log) if isinstance(one, events.FlightsRead)]
    row = next(n for n in reversed(numbers) if not at.log[n].goes_on)
    before = AtTheDesk.__new__(AtTheDesk)
    before.floor, before.log = None, []
    before.store(at.log[:row])
    acts = {7: (at.log[row], before.floor)}
    return at.store(decide(at.floor, UndoAct(7), FloorContext(acts=acts)))


def test_day_two_enters_everybody_who_has_a_bag_with_the_larger_one():
    at = AtTheDesk()
    at.reads(A, B)
    at.do(DrawSeats())
    assert at.stacks() == {"Ann": 20_000, "Ben": 30_500, "Cyd": 7_500, "Eve": 9_000}
    assert {one.name: one.bag for one in at.floor.entries} == {
        "Ann": "B-001", "Ben": "A-002", "Cyd": "A-003", "Eve": "B-002",
    }  # fmt: skip
    assert at.floor.issued == 67_000


def test_a_bag_that_leaves_play_is_in_the_log():
    at = AtTheDesk()
    read = at.reads(A, B)
    assert [one for one in read if isinstance(one, events.BagsOutOfPlay)] == [
        events.BagsOutOfPlay((("A-001", "Ann", 12_000),), 12_000)
    ]


def test_the_first_bag_plays_where_the_house_says_so_however_the_files_are_chosen():
    at = AtTheDesk(rules(repeat="first"))
    at.reads(B, A)
    assert {one.name: one.bag for one in at.floor.entries}["Ann"] == "A-001"


def test_nobody_may_be_through_twice_where_the_house_says_so_and_nothing_is_read():
    at = AtTheDesk(rules(repeat="refuse"))
    with refused(TwiceThrough, "Ann has bags of two flights"):
        at.reads(A, B)
    assert not at.floor.entries
    assert not at.floor.bag_lists


def test_new_stacks_for_everybody_who_is_through():
    at = AtTheDesk(rules(stacks="reset", stack=25_000))
    at.reads(A)
    at.do(DrawSeats())
    assert at.stacks() == {"Ann": 25_000, "Ben": 25_000, "Cyd": 25_000}


def test_a_list_that_comes_later_changes_which_bag_plays():
    at = AtTheDesk()
    at.reads(A)
    read = at.reads(B)
    assert events.BagsPlay((("e1", "B-001"), ("e4", "B-002"))) in read
    assert [one.name for one in at.floor.entries] == ["Ann", "Ben", "Cyd", "Eve"]


def test_a_list_is_taken_back_by_undo_with_its_entries():
    at = AtTheDesk()
    at.reads(A)
    at.reads(B)
    undo_of_last_read(at)
    assert at.floor.bag_lists.order == ("A",)
    assert {one.name: one.bag for one in at.floor.entries if not one.withdrawn} == {
        "Ann": "A-001", "Ben": "A-002", "Cyd": "A-003",
    }  # fmt: skip
    at.reads(B)
    assert at.floor.bag_lists.order == ("A", "B")


def test_who_is_entered_already_plays_by_the_own_bag():
    at = AtTheDesk(names=["Ben"])
    at.reads(A)
    assert [(one.name, one.bag) for one in at.floor.entries] == [
        ("Ben", "A-002"), ("Ann", "A-001"), ("Cyd", "A-003"),
    ]  # fmt: skip


def test_one_person_by_the_people_book_though_the_name_is_written_differently():
    old = flight("A", {"x": ListedPerson("Ann", "A-001", 5_000, known="k1")})
    new = flight("B", {"y": ListedPerson("Ann Lee", "B-001", 6_000, known="k1")})
    at = AtTheDesk()
    at.reads(old, new)
    assert [(one.name, one.bag) for one in at.floor.entries] == [("Ann", "B-001")]


def test_two_persons_of_one_name_are_told_apart_by_their_bags():
    one = flight("A", {"x": ListedPerson("Ann", "A-001", 5_000, known="k1")})
    other = flight("B", {"y": ListedPerson("Ann", "B-001", 6_000, known="k2")})
    at = AtTheDesk()
    at.reads(one, other)
    assert [(entry.name, entry.bag) for entry in at.floor.entries] == [
        ("Ann", "A-001"), ("Ann (B-001)", "B-001"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "why", "said"),
    [
        ({"of": "Spring Open"}, AnotherEvent, "flight A belongs to Spring Open, and this is Autumn Open"),
        ({"is_open": True}, FlightOpen, "flight A was open when this list was made: close it"),
        ({"currency": Event(currency="EUR").money_format()}, OtherMoney, "flight A counts in another"),
    ],
)
def test_a_list_that_does_not_belong_here_is_refused_by_name(changed, why, said):
    at = AtTheDesk()
    with refused(why, said):
        at.reads(replace(A, head=replace(A.head, **changed)))
    assert not at.floor.entries


def test_a_list_is_read_once_also_a_second_one_of_the_same_flight():
    at = AtTheDesk()
    at.reads(A)
    with refused(ReadAlready, "the list of flight A has been read already"):
        at.reads(A)
    with refused(ReadAlready, "the list of flight A has been read already"):
        at.reads(replace(A, head=replace(A.head, run="cd" * 32)))


def test_no_list_is_read_that_does_not_lie_here():
    with refused(NoSuchList, "bring the file again"):
        AtTheDesk().do(ReadBags((digest(9),)))


def test_nobody_comes_in_by_a_bag_once_the_seats_are_drawn():
    at = AtTheDesk()
    at.reads(A)
    at.do(DrawSeats())
    with refused(BagsComeTooLate, "the seats of day two are drawn"):
        at.reads(B)


def test_another_flight_knows_the_list_and_enters_nobody():
    at = AtTheDesk(rules("level:3", name="B"), names=("Fay", "Gus"))
    at.reads(A)
    assert [one.name for one in at.floor.entries] == ["Fay", "Gus"]
    assert not at.floor.is_day_two
    with refused(OwnFlight, "this list is of flight B, and so is this event"):
        at.reads(B)


def test_an_event_of_one_title_needs_no_other_name():
    plain = rules()
    at = AtTheDesk(replace(plain, flights=replace(plain.flights, of="")))
    at.reads(A)
    assert len(at.floor.entries) == 3


def test_a_long_list_is_several_events_and_one_act():
    names = {f"P{number:03}": 100 * number for number in range(1, 251)}
    at = AtTheDesk(tables=30)
    read = at.reads(flight("A", names))
    parts = [one for one in read if isinstance(one, events.FlightsRead)]
    assert [(len(one.lines), one.goes_on) for one in parts] == [(100, False), (100, True), (50, True)]
    assert len(at.floor.entries) == 250
    assert events.FlightsRead in UNDOES
    undo_of_last_read(at)
    assert not at.floor.bag_lists
    assert all(one.withdrawn for one in at.floor.entries)


def test_who_registers_on_day_two_before_the_lists_may_be_anybody():
    at = AtTheDesk()
    at.do(Register(("Zoe",)))
    at.reads(A)
    assert [one.bag for one in at.floor.entries if one.name == "Zoe"] == [""]
