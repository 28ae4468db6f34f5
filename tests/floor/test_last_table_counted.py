"""A single crew's table that ends with its last round: stacks that nobody knows are counted first."""

import pytest

from shuffleup.floor.conduct.ruling_events import StacksEntered
from shuffleup.floor.crews import EndStageTable
from shuffleup.floor.decide import hear
from shuffleup.floor.reports import ResultReport
from shuffleup.floor.results.result_events import EventEnded, PlayerPlaced
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event, TableUse
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Crews, Seating
from shuffleup.table.events import CountTold
from shuffleup.tournament.reasons import Ending
from tests.refused import refused

RULES = RuleSet(
    event=Event(format="crews"),
    seating=Seating(max_per_table=3),
    chips=ChipSets(start_stack=Chips(100), denominations=(Chips(1),)),
    levels=Levels(unit="hand", length=1, generator="step", table=((1, 2), (2, 4))),
    crews=Crews(enabled=True, size=3, qualify=1, table_ends="one_left_or_round_12"),
    table=TableUse(tracking="hands"),
)
EVEN = (("e1", 100), ("e2", 100), ("e3", 100))
COUNTED = {"e1": 60, "e2": 160, "e3": 80}


def sealed(at, after=EVEN, uncounted=True):
    return at.store(hear(at.floor, ResultReport(1, 2, EVEN, after, uncounted=uncounted), 0))


@pytest.fixture
def last_hand(open_floor):
    """The last hand of the last round is on at the only table."""
    at = open_floor(RULES, names="ABC")
    at.begin()
    at.hand(1, 3)
    at.store(hear(at.floor, ResultReport(1, 1, EVEN, EVEN, uncounted=True), 0))
    at.hand(2, 3)
    assert at.floor.note(1).last_hand
    return at


def placed(events):
    return [(one.entry, one.first) for one in events if isinstance(one, PlayerPlaced)]


def test_nobody_is_ranked_by_stacks_that_nobody_knows(last_hand):
    """WIN-01, GEN-11: the director is asked, and the table hears the count."""
    events = sealed(last_hand)
    assert (placed(events), last_hand.floor.phase) == ([], "playing")
    ask = ("end_stage_table", {"table": 1})
    assert last_hand.tasks("crews") == [ask]
    events = last_hand.do(EndStageTable(1, stacks=COUNTED))
    assert isinstance(events[0], StacksEntered)
    assert last_hand.told(events, 1) == [CountTold(((1, 60), (2, 160), (3, 80)), "", "")]
    events = sealed(last_hand, tuple(COUNTED.items()), uncounted=False)
    assert placed(events) == [("e1", 3), ("e3", 2), ("e2", 1)]
    assert [one.why for one in events if isinstance(one, EventEnded)] == [Ending.LAST_ROUND]
    assert last_hand.tasks("crews") == []


def test_a_count_that_leaves_somebody_out_is_refused(last_hand):
    sealed(last_hand)
    with refused(NotLegalNow, match="a count names everybody at table 1"):
        last_hand.do(EndStageTable(1, stacks={"e1": 60}))


def test_stacks_that_were_counted_at_the_table_end_the_event_at_once(last_hand):
    events = sealed(last_hand, tuple(COUNTED.items()), uncounted=False)
    assert placed(events) == [("e1", 3), ("e3", 2), ("e2", 1)]
    assert last_hand.floor.phase == "over"
