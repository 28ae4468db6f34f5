"""A wrong elimination is taken back: seat, places and bounty."""

import pytest

from shuffleup.floor.conduct.commands import UndoElimination
from shuffleup.floor.events import PlayerSeated
from shuffleup.floor.hear import hear
from shuffleup.floor.reports import ResultReport
from shuffleup.identity import Actor
from shuffleup.refusals import NotLegalNow
from shuffleup.ruleset import Bounty, RuleSet
from shuffleup.table.events import PlayersLeftTold, PlayerTookSeat

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
    with pytest.raises(NotLegalNow, match="confirm its hand first"):
        at.do(UndoElimination("e3", 10_000, "misread"))
    with pytest.raises(NotLegalNow, match="Ann is not out"):
        at.do(UndoElimination("e1", 10_000, "misread"))
