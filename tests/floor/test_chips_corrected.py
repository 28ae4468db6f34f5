"""Chips that are missing, and stacks that a person enters."""

import pytest

from shuffleup.floor.conduct.corrections import EnterStacks, ExplainChips, SettleAlarm
from shuffleup.floor.state import ChipsDiffer
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.conduct import Penalties
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.events import CountTold
from shuffleup.views.words.chips import differ
from tests.refused import refused

FINES = RuleSet(
    chips=ChipSets(start_stack=1000, denominations=(5, 25, 100)),
    money=PrizeMoney(buy_in=1000),
    penalties=Penalties(conduct="chips", chip_amount=500),
)
SAM = Actor("director", "Sam")


def lost_chips(open_floor):
    """A table reports 500 chips fewer than it had, as its own count, without an explanation."""
    at = open_floor(FINES)
    at.begin()
    report = at.floor.entry("e2")
    assert report.chips == 1000
    at.gets_up("e2", 500)
    return at


def test_missing_chips_raise_an_alarm_that_a_person_settles(open_floor):
    """APP-06."""
    at = lost_chips(open_floor)
    assert at.floor.alarms == (ChipsDiffer(expected=3000, found=2500),)
    assert differ(at.floor.alarms[0]) == (
        "2\u00a0500 chips are known of, 500 fewer than the 3\u00a0000 that were issued and explained"
    )
    assert at.tasks("conduct") == [("settle_alarm", {})]
    at.do(SettleAlarm("found on the floor and put into the safe"), by=SAM)
    assert (at.floor.alarms, at.floor.chips_expected()) == ((), 2500)
    assert at.tasks("conduct") == []
    with refused(NotLegalNow, match="there is no alarm"):
        at.do(SettleAlarm("again"))


def test_only_a_difference_that_there_is_can_be_explained(open_floor):
    """APP-06."""
    at = lost_chips(open_floor)
    at.do(ExplainChips(-200, "taken home by a guest"))
    with refused(NotLegalNow, match="there are 300 fewer than issued and explained: -400 cannot be"):
        at.do(ExplainChips(-400, "x"))
    at.do(ExplainChips(-300, "under the table"))
    with refused(NotLegalNow, match="all chips are explained: 5 cannot be"):
        at.do(ExplainChips(5, "x"))


def test_all_stacks_of_a_table_are_entered_at_a_break(open_floor):
    """APP-06: the table takes them over and reports them."""
    at = open_floor(RuleSet(table=TableUse(tracking="hands")))
    at.begin()
    at.hand(1, 3)
    counted = {"e1": 12_000, "e2": 8_000, "e3": 10_000}
    events = at.do(EnterStacks(1, counted), by=SAM)
    assert at.told(events, 1) == [CountTold(((1, 12_000), (2, 8_000), (3, 10_000)), "", "Sam")]


@pytest.mark.parametrize(
    ("stacks", "why"),
    [
        ({"e1": 30_000}, "a count names everybody at table 1 and nobody else: Ann, Bongani, Carla"),
        ({"e1": 10_000, "e2": 10_000, "e3": 9_000}, "the count is 1\u00a0000 fewer than there should be"),
    ],
)
def test_a_count_that_does_not_fit_is_refused(open_floor, stacks, why):
    at = open_floor()
    at.begin()
    with refused(NotLegalNow, match=why):
        at.do(EnterStacks(1, stacks))


def test_stacks_that_are_followed_are_counted_between_hands(open_floor):
    at = open_floor()
    at.begin()
    at.hand(1, 3)
    with refused(NotLegalNow, match="table 1 plays hand 1"):
        at.do(EnterStacks(1, {"e1": 10_000, "e2": 10_000, "e3": 10_000}))
