"""Chips that are bought by somebody who is on the way to another chair."""

import pytest

from shuffleup.floor.purchases.sales import ChipsSold, SellRebuy
from shuffleup.floor.results.result_events import PlayerPlaced
from shuffleup.floor.seating.moves import MovePlayer
from shuffleup.floor.seating.seat_events import PlayerSeated
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.money import PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Breaking, FinalTable, Seating
from shuffleup.table.events import ChipsBrought, PlayerTookSeat

AGAIN = RuleSet(
    money=PrizeMoney(buy_in=1000, payout=(50, 30, 20), unit=100),
    chips=ChipSets(start_stack=1000, denominations=(5, 25, 100, 500)),
    rebuy=Rebuy(allowed=True, min_amount=500, threshold_pct=10, cutoff="level:2"),
    seating=Seating(max_per_table=4),
    final_table=FinalTable(size=0),
    breaking=Breaking(enabled=False),
)


@pytest.fixture
def sent(open_floor):
    """Bongani has lost all at table 1 in the hand after which he goes to table 2, seat 4."""
    at = open_floor(AGAIN, names=("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Fikile"), tables=2)
    at.begin()
    at.hand(1, 3)
    at.do(MovePlayer("e2", 2, 4, "to level the tables"))
    at.result(1, e1=(1000, 2000), e2=(1000, 0), e3=(1000, 1000))
    return at


def audit(at):
    return at.floor.chips_counted(), at.floor.chips_expected(), at.floor.alarms


def test_who_has_got_up_without_chips_buys_and_brings_them_along(sent):
    """REG-08, BST-05, SEA-16."""
    sent.gets_up("e2", 0)
    assert not sent.floor.entry("e2").seated
    events = sent.do(SellRebuy("e2", 500))
    assert events[0] == ChipsSold("e2", None, None, "rebuy", 500, 500)
    assert PlayerSeated("e2", "Bongani", 2, 4, 500, moved=True) in events
    assert sent.told(events, 1) == []
    assert PlayerTookSeat(4, "e2", "Bongani", 500) in sent.told(events, 2)
    assert audit(sent) == (6500, 6500, ())


def test_who_still_sits_there_takes_the_chips_along_too(sent):
    """REG-11: the old table is told of no chips, for it lets the seat go."""
    events = sent.do(SellRebuy("e2", 500))
    assert not [one for one in sent.told(events, 1) if isinstance(one, ChipsBrought)]
    assert audit(sent) == (6500, 6500, ())
    events = sent.gets_up("e2", 0)
    assert PlayerSeated("e2", "Bongani", 2, 4, 500, moved=True) in events
    assert audit(sent) == (6500, 6500, ())


def test_who_does_not_buy_on_the_way_is_out(sent):
    """BST-05: the next hand at the table that waits ends the time, or the one at the old table."""
    sent.gets_up("e2", 0)
    events = [*sent.hand(1, 3, table=2), *sent.hand(2, 2)]
    assert [(one.entry, one.first) for one in events if isinstance(one, PlayerPlaced)] == [("e2", 6)]
