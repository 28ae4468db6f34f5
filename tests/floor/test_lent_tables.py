"""Tables of the room that other events have (EVT-02): this event seats nobody there."""

import pytest

from shuffleup.floor.boxes import GiveTable, VenueOpened
from shuffleup.floor.command import prompt
from shuffleup.floor.contents import tasks
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.lent_tables import TablesLent
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.kernel.refusals import NotLegalNow
from tests.floor.test_units import BOXES
from tests.refused import refused

NAMES = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKL")


@pytest.fixture
def room(open_floor):
    """A floor in a room of five tables, of which others have 1, 2 and 4."""
    floor = open_floor(names=NAMES, tables=5)
    floor.store([TablesLent((1, 2, 4))])
    return floor


def tables_in_use(floor):
    return sorted({one.place.table for one in floor.floor.entries if one.place})


def test_seats_are_drawn_at_the_tables_that_the_event_has(room):
    room.do(DrawSeats())
    assert tables_in_use(room) == [3, 5]


def test_who_finds_no_chair_there_waits(open_floor):
    floor = open_floor(names=NAMES, tables=5)
    floor.store([TablesLent((1, 2, 4, 5))])
    floor.do(DrawSeats())
    assert tables_in_use(floor) == [3]
    assert [one.name for one in floor.floor.entries if one.place is None] == [
        "Player J",
        "Player K",
        "Player L",
    ]


def test_a_newcomer_waits_where_the_tables_of_the_event_are_full(open_floor):
    floor = open_floor(names=NAMES[:9], tables=2)
    floor.store([TablesLent((1,))])
    floor.do(Register(("Zoe",)))
    assert floor.floor.entries[-1].waiting == 1


def test_a_table_that_comes_back_is_used_again(room):
    room.store([TablesLent(())])
    room.do(DrawSeats())
    assert tables_in_use(room) == [1, 2]


def test_an_event_without_a_table_draws_no_seats(open_floor):
    floor = open_floor(names=NAMES, tables=2)
    floor.store([TablesLent((1, 2))])
    with refused(NotLegalNow, match="no chair is free, and the room has no other table: 12 wait"):
        floor.do(DrawSeats())
    assert floor.tasks("seating") == []


def test_no_box_is_given_a_table_that_another_event_has(room):
    room.store([VenueOpened()])
    with refused(NotLegalNow, match="table 4 is with another event"):
        room.do(GiveTable(4, "Amber"), boxes=BOXES)
    room.do(GiveTable(3, "Amber"), boxes=BOXES)
    assert [one.table for one in room.floor.units] == [3]


def test_the_director_is_told_how_many_find_a_seat(room):
    closes = prompt("registration_closes", players=12, seats=12, sizes=(6, 6), crews=False)
    assert [one.prompt for one in tasks(room.floor) if one.verb == "draw_seats"] == [closes]
