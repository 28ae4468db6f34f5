"""The floor waits for what a table has stored and not yet told, and does not wait for a hand that is off."""

import pytest

from shuffleup.floor.conduct.commands import EndEvent
from shuffleup.floor.hand_for_hand.commands import BeginHandForHand
from shuffleup.floor.hear import hear
from shuffleup.floor.levels.commands import PauseClock
from shuffleup.floor.purchases.commands import SellRebuy
from shuffleup.floor.reports import HandNumberReport
from shuffleup.refusals import NotLegalNow
from shuffleup.ruleset import ChipSets, Rebuy, RuleSet, Seating

RULES = RuleSet(
    chips=ChipSets(start_stack=1000, denominations=(25, 100)),
    rebuy=Rebuy(allowed=True, min_amount=500, threshold_pct=10, cutoff="none"),
    seating=Seating(max_per_table=3),
)


def two_tables(open_floor):
    at = open_floor(RULES, names="ABCDE", tables=2)
    at.begin()
    for table, players in ((1, 3), (2, 2)):
        at.hand(1, players, table=table)
    at.result(1, 1, e1=(1000, 100), e2=(1000, 1900), e3=(1000, 1000))
    return at


def taken_back(at, hand, table=1):
    return at.store(hear(at.floor, HandNumberReport(table, hand), 0))


def test_a_sale_waits_for_results_that_are_on_their_way(open_floor):
    """Table 1 has stored more than came here: its hand 2 may have begun, and the stack be another."""
    at = two_tables(open_floor)
    with pytest.raises(NotLegalNow, match="the last results of table 1 are still on their way"):
        at.do(SellRebuy("e1", 500), behind=frozenset({1}))
    assert [one.price for one in at.do(SellRebuy("e1", 500), behind=frozenset({2}))] == [0]


def test_the_end_waits_for_the_results_of_every_table(open_floor):
    at = two_tables(open_floor)
    with pytest.raises(NotLegalNow, match="the last results of table 1, 2 are still"):
        at.do(EndEvent("late"), behind=frozenset({1, 2, 3}))
    at.do(PauseClock(), behind=frozenset({1, 2}))


def test_a_press_too_many_that_was_taken_back_keeps_nobody_waiting(open_floor):
    at = two_tables(open_floor)
    at.hand(2, 3)
    with pytest.raises(NotLegalNow, match="not confirmed at the table"):
        at.do(SellRebuy("e1", 500))
    taken_back(at, 1)
    at.do(SellRebuy("e1", 500))
    taken_back(at, 2)
    assert not at.floor.note(1).idle


def test_a_hand_of_hand_for_hand_that_was_taken_back_can_be_dealt_again(open_floor):
    """HFH-01: the table was held from the start of its hand on."""
    at = two_tables(open_floor)
    at.do(BeginHandForHand("the money is near"))
    at.result(1, 2, e4=(1000, 900), e5=(1000, 1100))
    at.hand(2, 3)
    assert at.floor.note(1).held
    taken_back(at, 1)
    assert not at.floor.note(1).held
