"""Which box plays which table, in a venue of several boxes."""

import pytest

from shuffleup.floor.boxes import (
    BoxBegan,
    ChooseBox,
    GiveTable,
    TableGiven,
    TableTakenBack,
    TakeTableBack,
    TwoBoxesFound,
    VenueOpened,
)
from shuffleup.floor.command import FloorContext, prompt
from shuffleup.floor.contents import tasks
from shuffleup.floor.decide import decide, hear
from shuffleup.floor.feature_states import Box, Boxes, BoxLife, Head, UnitAt
from shuffleup.floor.reports import HandReport
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from tests.refused import refused

AMBER, BEECH = (
    Box("a1" * 32, "unit-a1a1a1a1a1a1a1a1", "Amber"),
    Box("b2" * 32, "unit-b2b2b2b2b2b2b2b2", "Beech"),
)
TWINS = (Box("c3" * 32, "unit-c3c3c3c3c3c3c3c3", "Twin"), Box("d4" * 32, "unit-d4d4d4d4d4d4d4d4", "Twin"))
BOXES = Boxes((AMBER, BEECH, *TWINS))


@pytest.fixture
def venue(open_floor):
    """A floor with room for three tables, whose tables have boxes of their own."""
    floor = open_floor(tables=3)
    floor.store([VenueOpened()])
    return floor


def test_a_box_is_given_a_table_by_the_name_that_people_call_it(venue):
    assert venue.do(GiveTable(1, "amber"), boxes=BOXES) == (TableGiven(1, *astuple(AMBER), epoch=2, seq=0),)
    assert venue.floor.units == (UnitAt(1, *astuple(AMBER), epoch=2, seq=0),)


@pytest.mark.parametrize("said", ["Amber", " AMBER ", AMBER.user, AMBER.unit])
def test_a_box_can_be_named_by_its_user_or_key_too(venue, said):
    venue.do(GiveTable(2, said), boxes=BOXES)
    assert [one.unit for one in venue.floor.units] == [AMBER.unit]


def test_where_two_boxes_have_one_name_it_is_said_which_users_they_are(venue):
    with refused(NotLegalNow, match=r"2 boxes are called 'Twin': say which one, unit-c3\w+, unit-d4"):
        venue.do(GiveTable(1, "Twin"), boxes=BOXES)


def test_an_unknown_box_is_refused_with_the_names_that_there_are(venue):
    with refused(NotLegalNow, match="no box 'Cedar' here; there are Amber, Beech, Twin, Twin"):
        venue.do(GiveTable(1, "Cedar"), boxes=BOXES)
    with refused(NotLegalNow, match="there are none; let one in first"):
        venue.do(GiveTable(1, "Cedar"), boxes=Boxes())


@pytest.mark.parametrize("table", [0, 4, -1])
def test_there_are_no_tables_beside_those_of_the_event(venue, table):
    with refused(NotLegalNow, match="it has 3"):
        venue.do(GiveTable(table, "Amber"), boxes=BOXES)
    with refused(NotLegalNow, match="it has 3"):
        venue.do(TakeTableBack(table), boxes=BOXES)


def test_a_table_is_taken_from_a_box_by_a_person_with_a_reason(venue):
    venue.do(GiveTable(3, "Amber"), boxes=BOXES)
    heads = {3: Head(epoch=2, seq=140)}
    with refused(NotLegalNow, match="table 3 is with Amber, which would play no more: give a reason"):
        venue.do(GiveTable(3, "Beech"), boxes=Boxes(BOXES.known, heads))
    (given,) = venue.do(GiveTable(3, "Beech", "no light"), boxes=Boxes(BOXES.known, heads))
    assert (given.name, given.epoch, given.seq, given.reason) == ("Beech", 3, 140, "no light")
    assert [one.name for one in venue.floor.units] == ["Beech"]


def test_the_box_that_has_a_table_is_not_given_it_again(venue):
    venue.do(GiveTable(1, "Amber"), boxes=BOXES)
    with refused(NotLegalNow, match="table 1 is with Amber already"):
        venue.do(GiveTable(1, "Amber", "again"), boxes=BOXES)


def test_a_box_plays_one_table_at_a_time(venue):
    venue.begin()
    venue.do(GiveTable(1, "Amber"), boxes=BOXES)
    with refused(NotLegalNow, match="Amber plays table 1: take that table back first"):
        venue.do(GiveTable(2, "Amber"), boxes=BOXES)


def test_a_box_whose_table_does_not_stand_goes_to_another_by_itself(venue):
    venue.do(GiveTable(3, "Amber"), boxes=BOXES)
    back, given = venue.do(GiveTable(2, "Amber"), boxes=BOXES)
    assert (back, given.table) == (TableTakenBack(3, AMBER.unit, for_another=True), 2)
    assert [one.table for one in venue.floor.units] == [2]


def test_no_epoch_of_a_table_is_ever_used_twice(venue):
    """A box that stored nothing leaves no trace in the copy, and yet the next one is above it."""
    venue.do(GiveTable(1, "Amber"), boxes=BOXES)
    venue.do(TakeTableBack(1, "the battery is low"), boxes=BOXES)
    assert venue.floor.units == ()
    (given,) = venue.do(GiveTable(1, "Beech"), boxes=BOXES)
    assert (given.epoch, given.seq) == (3, 0)


def test_a_table_that_nobody_has_cannot_be_taken_back(venue):
    with refused(NotLegalNow, match="no box has table 1"):
        venue.do(TakeTableBack(1), boxes=BOXES)


def test_where_one_box_has_all_tables_none_can_be_given(open_floor):
    single = open_floor()
    with refused(NotLegalNow, match="played on one box"):
        single.do(GiveTable(1, "Amber"))
    single.begin()
    assert single.tasks("units") == []


def test_the_director_is_asked_for_a_box_for_each_table_that_stands(venue):
    assert venue.tasks("units") == []
    venue.begin()
    assert venue.tasks("units") == [("give_table", {"table": 1})]
    venue.do(GiveTable(1, "Amber"), boxes=BOXES)
    assert venue.tasks("units") == []
    venue.do(TakeTableBack(1), boxes=BOXES)
    assert venue.tasks("units") == [("give_table", {"table": 1})]


def test_a_table_that_played_on_alone_leads_the_director_to_its_level(venue):
    venue.begin()
    venue.do(GiveTable(1, "Amber"), boxes=BOXES)
    venue.store(hear(venue.floor, HandReport(1, 1, 3, level=1), 0))
    assert venue.tasks("units") == []
    venue.store(hear(venue.floor, HandReport(1, 2, 3, level=4), 0))
    assert venue.tasks("units") == [("set_level", {"number": 4})]
    venue.store(hear(venue.floor, HandReport(1, 3, 3, level=1), 0))
    assert venue.tasks("units") == []


def test_who_has_given_the_table_is_written_down(venue):
    given = FloorContext(by=Actor("director", "Thandi"), boxes=BOXES)
    (told,) = decide(venue.floor, GiveTable(1, "Amber"), given)
    assert told.person == "Thandi"


def astuple(box):
    return box.unit, box.user, box.name


FIRST, COPY = (
    BoxLife("aaaa11112222", rows=23, hand=2),
    BoxLife("bbbb33334444", rows=20, hand=1, follows=False),
)


@pytest.fixture
def doubted(venue):
    """Table 1 of a floor of which two boxes have the key."""
    venue.do(GiveTable(1, "Amber"), boxes=BOXES)
    venue.store([BoxBegan(1, FIRST.life), TwoBoxesFound(1, (FIRST, COPY))])
    return venue


def test_each_of_two_boxes_with_one_key_is_a_task_that_says_what_its_choice_costs(doubted):
    asked = [one for one in tasks(doubted.floor) if one.verb == "choose_box"]
    assert [one.args for one in asked] == [{"table": 1, "box": "AAAA"}, {"table": 1, "box": "BBBB"}]
    assert [one.prompt for one in asked] == [
        prompt("box_to_choose", hand=2, rows=23),
        prompt("card_to_choose", hand=1, rows=20),
    ]
    assert all(one.holds for one in asked)


def test_the_box_whose_rows_follow_plays_on_in_its_epoch(doubted):
    (chosen,) = doubted.do(ChooseBox(1, "aaaa"), boxes=BOXES)
    assert chosen == BoxBegan(1, FIRST.life, (COPY.life,))
    (at,) = doubted.floor.units
    assert (at.epoch, at.life, at.rejected, at.doubt) == (2, FIRST.life, (COPY.life,), ())


def test_the_box_whose_rows_do_not_follow_is_given_its_table_anew(doubted):
    given, began = doubted.do(ChooseBox(1, "BBBB"), boxes=BOXES)
    assert given == TableGiven(1, *astuple(AMBER), epoch=3, seq=0)
    assert began == BoxBegan(1, COPY.life, (FIRST.life,))
    (at,) = doubted.floor.units
    assert (at.epoch, at.life, at.rejected, at.doubt) == (3, COPY.life, (FIRST.life,), ())


def test_only_a_code_that_one_of_the_boxes_shows_can_be_chosen(doubted):
    with refused(NotLegalNow, match="CCCC is none of the boxes to choose from at table 1: AAAA, BBBB"):
        doubted.do(ChooseBox(1, "CCCC"), boxes=BOXES)
    doubted.do(ChooseBox(1, "AAAA"), boxes=BOXES)
    with refused(NotLegalNow, match="AAAA is none of the boxes to choose from at table 1: -"):
        doubted.do(ChooseBox(1, "AAAA"), boxes=BOXES)
