"""A wrong elimination is taken back: seat, places and bounty."""

import pytest

from shuffleup.floor.conduct.corrections import UndoElimination
from shuffleup.floor.decide import hear
from shuffleup.floor.reports import ResultReport
from shuffleup.floor.seating.seat_events import PlayerSeated
from shuffleup.floor.state import ChipsDiffer, NewChips
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Bounty
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Crews, Seating
from shuffleup.table.events import ChipsBrought, ChipsDue, PlayersLeftTold, PlayerTookSeat, SeatKept
from shuffleup.tournament.reasons import GivenBack
from shuffleup.views.words.floor.rulings import question
from tests.refused import refused

SAM = Actor("director", "Sam")


def test_who_was_taken_out_by_mistake_sits_again_and_the_places_move(open_floor):
    """APP-04: Dimitri was not fourth; Carla, who went out after him, is fourth and not third."""
    at = open_floor(names=("Ann", "Bongani", "Carla", "Dimitri", "Emma"))
    at.begin()
    at.hand(1, 5)
    at.result(1, e1=(10_000, 20_000), e5=(10_000, 0))
    at.gets_up("e5")
    at.result(2, e1=(20_000, 30_000), e4=(10_000, 0))
    at.gets_up("e4")
    at.result(3, e1=(30_000, 40_000), e3=(10_000, 0))
    at.gets_up("e3")
    events = at.do(UndoElimination("e4", 10_000, "his chips lay under the card"), by=SAM)
    assert PlayerSeated("e4", "Dimitri", 1, 4, 10_000, moved=True, returns=True) in events
    back = ChipsDue(1, "e1", 10_000, GivenBack("his chips lay under the card"), True, "stack")
    took = PlayerTookSeat(4, "e4", "Dimitri", 10_000, returns=True)
    assert at.told(events, 1) == [PlayersLeftTold(3), took, back]
    places = {one.id: one.finish.first if one.finish else 0 for one in at.floor.entries}
    assert places == {"e1": 0, "e2": 0, "e3": 4, "e4": 0, "e5": 5}
    assert (at.floor.chips_counted(), at.floor.chips_expected(), at.floor.alarms) == (50_000, 50_000, ())
    assert at.floor.entry("e1").total == 30_000


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


def test_who_still_sits_there_keeps_the_chair_and_the_table_forgets_the_order(open_floor):
    """The rebuy period ends with the next hand: Carla is placed while it is on, and gets up after it."""
    at = open_floor()
    at.begin()
    at.result(1, e1=(10_000, 20_000), e3=(10_000, 0))
    events = at.do(UndoElimination("e3"))
    brought = ChipsBrought(3, "e3", 10_000, GivenBack(""))
    back = ChipsDue(1, "e1", 10_000, GivenBack(""), True, "stack")
    assert at.told(events, 1) == [PlayersLeftTold(3), brought, SeatKept(3, "e3"), back]
    assert [(one.total, one.finish) for one in at.floor.entries] == [(10_000, None)] * 3
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
    """APP-04, APP-06: Ann's table gives 10000 of her 20000 back, and no chip is new at any moment."""
    at = one_out(open_floor)
    at.do(UndoElimination("e3"), by=SAM)
    assert [one.total for one in at.floor.entries] == [10_000] * 3
    at.taken("e1", 10_000, GivenBack(""))
    assert [one.total for one in at.floor.entries] == [10_000] * 3
    assert (at.floor.chips_counted(), at.floor.explained) == (30_000, ())


def test_where_the_winner_has_lost_them_the_refusal_names_who_may_have_them(open_floor):
    """Bongani has won 15000 of Ann's 20000 since: from whom they come is a question, with an answer."""
    at = one_out(open_floor)
    at.hand(2, 2)
    at.result(2, e1=(20_000, 5000), e2=(10_000, 25_000))
    match = "the 10\u00a0000 of Carla are no longer with who won them: say who gives them back"
    with refused(NotLegalNow, match=match) as said:
        at.do(UndoElimination("e3"))
    assert (said.value.table, said.value.seat, said.value.source) == (1, 3, "e2")
    at.do(UndoElimination("e3", source="e2"))
    assert [one.total for one in at.floor.entries] == [5000, 15_000, 10_000]


def test_chips_that_are_lost_in_the_hand_that_is_on_are_a_difference_to_look_at(open_floor):
    """APP-06: Ann owes Carla 10000 during hand 2, and has 4000 after it: 6000 of them are with Bongani."""
    at = one_out(open_floor)
    at.hand(2, 2)
    at.do(UndoElimination("e3"))
    at.result(2, e1=(20_000, 4000), e2=(10_000, 26_000))
    at.taken("e1", 4000, GivenBack(""))
    assert [one.total for one in at.floor.entries] == [0, 26_000, 10_000]
    assert at.floor.alarms == (ChipsDiffer(30_000, 36_000),)
    assert at.floor.entry("e1").finish.first == 3


def test_two_who_have_won_give_back_what_each_has_won(open_floor):
    """Carla's 10000 went to Ann and Bongani in the main and the side pot, 4000 and 6000."""
    at = open_floor()
    at.begin()
    at.result(1, e1=(10_000, 14_000), e2=(10_000, 16_000), e3=(10_000, 0))
    at.gets_up("e3")
    at.do(UndoElimination("e3"))
    assert [one.total for one in at.floor.entries] == [10_000] * 3


def test_who_was_out_of_a_crew_plays_for_it_again(open_floor):
    """WIN-01: the table plays its stage on, with all three of the crew."""
    rules = RuleSet(
        event=Event(format="crews"),
        seating=Seating(max_per_table=4),
        chips=ChipSets(start_stack=100, denominations=(1,)),
        levels=Levels(unit="orbit", length=1, generator="step", table=((1, 2), (2, 4))),
        crews=Crews(enabled=True, size=3, qualify=1, table_ends="one_left"),
    )
    at = open_floor(rules, ("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Farid"), tables=2)
    at.begin()
    at.result(1, e1=(100, 200), e2=(100, 100), e3=(100, 0))
    at.do(UndoElimination("e3"))
    assert [(one.total, one.finish, one.broke) for one in at.floor.entries] == [(100, None, None)] * 6
    assert [one.state for one in at.floor.tables] == ["open", "open"]


def test_new_chips_are_a_ruling_that_is_on_record(open_floor):
    """APP-04."""
    at = one_out(open_floor)
    at.do(UndoElimination("e3", 10_000, "his chips were swept up", new_chips=True), by=SAM)
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
