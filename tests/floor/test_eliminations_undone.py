"""A wrong elimination is taken back: seat, places and bounty."""

import pytest

from shuffleup.floor.conduct.corrections import EnterStacks, UndoElimination
from shuffleup.floor.hear import hear
from shuffleup.floor.reports import ResultReport
from shuffleup.floor.seating.events import PlayerSeated
from shuffleup.floor.state import NewChips
from shuffleup.floor.tasks import tasks
from shuffleup.identity import Actor
from shuffleup.refusals import NotLegalNow
from shuffleup.ruleset import Bounty, RuleSet
from shuffleup.table.events import ChipsDue, PlayersLeftTold, PlayerTookSeat
from shuffleup.tournament.reasons.chips import GivenBack
from shuffleup.views.floor import floor_view
from shuffleup.views.words.rulings import question
from shuffleup.views.words.tasks import asked
from tests.refused import refused

SAM = Actor("director", "Sam")


def test_who_was_taken_out_by_mistake_sits_again_and_the_places_move(open_floor):
    """APP-04: Dimitri was not fourth; Carla, who went out after him, is fourth and not third."""
    at = open_floor(names=("Ann", "Bongani", "Carla", "Dimitri", "Emma"))
    at.begin()
    at.result(1, e1=(10_000, 20_000), e5=(10_000, 0))
    at.gets_up("e5")
    at.result(2, e1=(20_000, 30_000), e4=(10_000, 0))
    at.gets_up("e4")
    at.result(3, e1=(30_000, 40_000), e3=(10_000, 0))
    at.gets_up("e3")
    events = at.do(UndoElimination("e4", 10_000, "his chips lay under the card"), by=SAM)
    assert PlayerSeated("e4", "Dimitri", 1, 4, 10_000, moved=True) in events
    told = at.told(events, 1)
    assert told == [PlayersLeftTold(3), PlayerTookSeat(4, "e4", "Dimitri", 10_000)]
    places = {one.id: one.finish.first if one.finish else 0 for one in at.floor.entries}
    assert places == {"e1": 0, "e2": 0, "e3": 4, "e4": 0, "e5": 5}
    assert (at.floor.chips_counted(), at.floor.chips_expected(), at.floor.alarms) == (60_000, 60_000, ())


def test_the_bounty_goes_back_with_the_elimination(open_floor):
    """APP-04."""
    at = open_floor(RuleSet(bounty=Bounty("progressive", 400)))
    at.begin()
    report = ResultReport(
        1, 1, (("e1", 10_000), ("e3", 10_000)), (("e1", 20_000), ("e3", 0)), 0, (("e3", ("e1",)),)
    )
    at.store(hear(at.floor, report, 0))
    assert (at.floor.entry("e1").bounty, at.floor.entry("e1").bounties_won) == (600, 200)
    at.gets_up("e3")
    at.do(UndoElimination("e3", 10_000, "misread"))
    assert [(one.bounty, one.bounties_won) for one in at.floor.entries] == [(400, 0)] * 3


def test_a_seat_that_the_table_has_not_let_go_waits_for_its_hand(open_floor):
    at = open_floor()
    at.begin()
    at.result(1, e1=(10_000, 20_000), e3=(10_000, 0))
    with refused(NotLegalNow, match="confirm its hand first"):
        at.do(UndoElimination("e3", 10_000, "misread"))
    with refused(NotLegalNow, match="Ann is not out"):
        at.do(UndoElimination("e1", 10_000, "misread"))


def one_out(open_floor):
    """Ann has won Carla's last 10000 by a mistake, and Carla has got up."""
    at = open_floor()
    at.begin()
    at.result(1, e1=(10_000, 20_000), e3=(10_000, 0))
    at.gets_up("e3")
    return at


def test_the_chips_of_an_elimination_undone_come_from_who_has_won_them(open_floor):
    """APP-04, APP-06: Ann's table gives 10000 of her 20000 back, and no chip is new."""
    at = one_out(open_floor)
    events = at.do(UndoElimination("e3", 10_000, "misread", source="e1"), by=SAM)
    assert ChipsDue(1, "e1", 10_000, GivenBack("misread")) in at.told(events, 1)
    at.taken("e1", 10_000, GivenBack("misread"))
    assert [one.chips for one in at.floor.entries] == [10_000] * 3
    assert (at.floor.chips_counted(), at.floor.chips_expected(), at.floor.to_count) == (30_000, 30_000, ())


def test_a_table_is_counted_where_nobody_says_whose_the_chips_are(open_floor):
    """APP-06: 40000 of 30000 are on the table until the count says who has fewer."""
    at = one_out(open_floor)
    at.do(UndoElimination("e3", 10_000, "misread"))
    (count,) = [one for one in tasks(at.floor) if one.verb == "enter_stacks"]
    assert asked(count) == "count table 1: Carla is in again with 10\u00a0000, and nobody has given them"
    assert floor_view(at.floor, 1).alarms == (asked(count),)
    stacks = {"e1": 10_000, "e2": 10_000, "e3": 10_000}
    assert at.do(EnterStacks(1, stacks, "Ann had his chips"))
    at.result(1, e1=(20_000, 10_000))
    assert (at.floor.to_count, floor_view(at.floor, 1).alarms) == ((), ())
    assert at.floor.chips_counted() == at.floor.chips_expected() == 30_000


def test_new_chips_are_a_ruling_that_is_on_record(open_floor):
    """APP-04."""
    at = one_out(open_floor)
    at.do(UndoElimination("e3", 10_000, "his chips were swept up", new_chips=True), by=SAM)
    assert at.floor.to_count == ()
    ruled = at.floor.rulings[-1]
    assert (ruled.question, ruled.ruling) == (NewChips("e3", 10_000), "his chips were swept up")
    name = at.floor.entry("e3").name
    assert question(ruled.question, at.floor) == f"{name} is in again with 10\u00a0000 in new chips"
    assert (at.floor.chips_counted(), at.floor.chips_expected()) == (40_000, 40_000)


@pytest.mark.parametrize(
    ("source", "new_chips", "why"),
    [
        ("e1", True, "say one of the two"),
        ("e2", False, "Bongani has 10\u00a0000, from which 10\u00a0025 cannot be given back"),
        ("e3", False, "does not sit at a table"),
    ],
)
def test_chips_come_from_somebody_who_has_them(open_floor, source, new_chips, why):
    at = one_out(open_floor)
    with refused(NotLegalNow, match=why):
        at.do(UndoElimination("e3", 10_025, "misread", source=source, new_chips=new_chips))
