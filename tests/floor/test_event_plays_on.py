"""An event that ended by a mistake plays on, as long as it has not been put away."""

import pytest

from shuffleup.floor.conduct.corrections import UndoElimination
from shuffleup.floor.decide import hear
from shuffleup.floor.levels.clock_control import ResumeClock
from shuffleup.floor.reports import ResultReport
from shuffleup.floor.results.event_end import ArchiveEvent
from shuffleup.floor.results.result_events import EventEnded, EventReopened, PlayerPlaced
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.money import Bounty, PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.events import PlayerTookSeat, TableClosed, TableReopened
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.reasons import Ending
from tests.refused import refused

PAID = RuleSet(money=PrizeMoney(buy_in=1000, payout=(50, 30, 20), unit=100), bounty=Bounty("knockout", 200))
SAM = Actor("director", "Sam")
MINUTE = 60_000


@pytest.fixture
def over(open_floor):
    """Ann has won; Carla went out last, Bongani before her."""
    at = open_floor(PAID)
    at.begin()
    knocked_out(at, 1, 10_000, "e2")
    knocked_out(at, 2, 20_000, "e3")
    return at


def knocked_out(at, hand, stack, out):
    """Report that Ann has won the stack of 10,000 of somebody who gets up."""
    before, after = (("e1", stack), (out, 10_000)), (("e1", stack + 10_000), (out, 0))
    report = ResultReport(1, hand, before, after, knockouts=((out, ("e1",)),))
    at.store(hear(at.floor, report, 0))
    at.gets_up(out, 0)


def test_the_winner_and_who_was_taken_out_by_mistake_play_on(over):
    """APP-04: Bongani stays third, and the table is opened again."""
    assert over.floor.phase == "over"
    events = over.do(UndoElimination("e3", 9000, "the pot was split"), by=SAM)
    assert events[0] == EventReopened((1,), ("e1",), "Sam")
    assert over.floor.phase == "playing"
    assert over.floor.ending is None
    assert {one.id: one.finish and one.finish.first for one in over.floor.entries} == {
        "e1": None,
        "e2": 3,
        "e3": None,
    }
    told = over.told(events, 1)
    assert told[0] == TableReopened()
    assert PlayerTookSeat(3, "e3", "Carla", 9000, returns=True) in told
    assert not [one for one in told if isinstance(one, TableClosed)]
    assert (over.floor.chips_counted(), over.floor.chips_expected(), over.floor.alarms) == (
        30_000,
        30_000,
        (),
    )


def test_the_clock_stands_where_it_stood_and_the_director_lets_it_run(open_floor):
    """STR-06: with five minutes of the level played."""
    at = open_floor(PAID, names=("Ann", "Bongani"))
    at.begin()
    before = at.floor.clock
    at.result(1, e1=(10_000, 20_000), e2=(10_000, 0))
    at.gets_up("e2", 0)
    at.do(UndoElimination("e2", 10_000, "misread"), 50 * MINUTE)
    clock = at.floor.clock
    assert (clock.phase, clock.level, clock.running, clock.left) == ("level", 1, False, before.left)
    assert at.floor.pause_reason == Pause.PLAYS_ON
    at.do(ResumeClock(), 51 * MINUTE)
    assert at.floor.clock.ends_at() == 51 * MINUTE + before.left


def test_what_the_winner_had_of_bounties_goes_back(over):
    """APP-04: and the event ends a second time with the right winner."""
    assert [one.bounties_won for one in over.floor.entries] == [600, 0, 0]
    over.do(UndoElimination("e3", 10_000, "misread"))
    assert [(one.bounty, one.bounties_won) for one in over.floor.entries] == [(200, 200), (0, 0), (200, 0)]
    over.do(UndoElimination("e2", 10_000, "misread"))
    assert [one.finish for one in over.floor.entries] == [None, None, None]


def test_the_event_ends_again(over):
    """GEN-11."""
    over.do(UndoElimination("e3", 10_000, "misread"))
    events = over.result(3, e1=(30_000, 0), e3=(10_000, 40_000))
    placed = [(one.entry, one.first) for one in events if isinstance(one, PlayerPlaced)]
    assert placed == [("e1", 2), ("e3", 1)]
    assert EventEnded(Ending.ONE_LEFT) in events


def test_who_has_won_was_never_out(over):
    with refused(NotLegalNow, match="Ann is not out"):
        over.do(UndoElimination("e1", 10_000, "misread"))
    assert over.floor.phase == "over"


def test_the_places_of_an_archived_event_are_final(over):
    over.do(ArchiveEvent())
    with refused(NotLegalNow, match="the event is archived: its places are final"):
        over.do(UndoElimination("e3", 10_000, "misread"))
