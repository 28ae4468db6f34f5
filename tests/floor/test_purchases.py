"""Rebuys, add-ons, reloads and cashing out, and what is taken back."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.decide import tick
from shuffleup.floor.levels.level_changes import EndBreak
from shuffleup.floor.phones.phone_requests import situation, why_not
from shuffleup.floor.prizes.prize_events import PrizesSet
from shuffleup.floor.purchases.sales import (
    CashedOut,
    CashOut,
    CashOutAsked,
    ChipsSold,
    Refund,
    Reload,
    SellAddOn,
    SellAddOns,
    SellRebuy,
)
from shuffleup.floor.results.finishing_places import FixPlace
from shuffleup.floor.results.result_events import PlayerPlaced
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event, Players, TableUse
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import AddOn, Cash, PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.events import ChipsBrought, ChipsDue, SeatToClear
from shuffleup.tournament.purchases import StackTooLarge
from shuffleup.tournament.reasons import Bought, Leaving, TakenBack
from tests.refused import refused

MONEY = PrizeMoney(buy_in=1000, payout=(50, 30, 20), unit=100)
CHIPS = ChipSets(start_stack=1000, denominations=(5, 25, 100, 500))
AGAIN = RuleSet(
    money=MONEY, chips=CHIPS, rebuy=Rebuy(allowed=True, min_amount=500, threshold_pct=10, cutoff="level:2")
)
TOP_UP = RuleSet(
    money=MONEY,
    chips=CHIPS,
    addon=AddOn(allowed=True, price=700, chips=1500),
    levels=Levels(halftime_after=1, halftime_minutes=10),
)
CARD_ROOM = RuleSet(
    event=Event(format="cash"),
    money=PrizeMoney(payout=()),
    chips=ChipSets(start_stack=1000, denominations=(25, 100), cash_value=True),
    levels=Levels(unit="none", table=((5, 10),), generator="stakes"),
    cash=Cash(enabled=True, min_bb=50),
)


def broke_after_one_hand(open_floor, rules=AGAIN):
    at = open_floor(rules)
    at.begin()
    at.hand(1, 3)
    at.result(1, e1=(1000, 2000), e2=(1000, 0), e3=(1000, 1000))
    return at


def test_who_is_broke_buys_again_and_sits_on(open_floor):
    """REG-08, BST-05, PAY-06: 500 chips cost half an entry, and the pool grows by it."""
    at = broke_after_one_hand(open_floor)
    assert at.tasks("purchases", "results") == [
        ("sell_rebuy", {"entry": "e2", "chips": 500}),
        ("fix_place", {"entry": "e2"}),
    ]
    events = at.do(SellRebuy("e2", 500))
    assert events[0] == ChipsSold("e2", 1, 2, "rebuy", 500, 500)
    assert at.told(events, 1) == [ChipsBrought(2, "e2", 500, Bought("rebuy"))]
    assert PrizesSet(3500, (1800, 1000, 700)) in events
    entry = at.floor.entry("e2")
    assert (entry.broke, entry.rebuys, entry.total, at.floor.chips_expected()) == (None, 1, 500, 3500)
    at.arrives("e2", 500)
    at.hand(2, 3)
    assert (at.floor.entry("e2").chips, at.floor.entry("e2").brought) == (500, ())


def test_the_next_hand_ends_the_time_to_buy_again(open_floor):
    """BST-05."""
    at = broke_after_one_hand(open_floor)
    assert not [one for one in at.log if isinstance(one, PlayerPlaced)]
    events = at.hand(2, 2)
    assert [(one.entry, one.first) for one in events if isinstance(one, PlayerPlaced)] == [("e2", 3)]
    with refused(NotLegalNow, match="the time to buy again is over for Bongani"):
        at.do(SellRebuy("e2", 500))


def test_a_place_that_is_fixed_takes_no_rebuy(open_floor):
    at = broke_after_one_hand(open_floor)
    events = at.do(FixPlace("e2"))
    assert [(one.entry, one.first) for one in events if isinstance(one, PlayerPlaced)] == [("e2", 3)]
    assert at.tasks("purchases", "results") == []


def test_a_place_is_given_at_once_where_nothing_can_be_bought(open_floor):
    """BST-04."""
    at = broke_after_one_hand(open_floor, RuleSet(money=MONEY, chips=CHIPS))
    assert at.floor.entry("e2").finish is not None


def test_a_last_hand_that_began_before_the_cutoff_still_gives_the_right_to_buy(open_floor):
    """REG-10, BST-05: the hand of level 2 is over when level 3 has begun."""
    at = open_floor(AGAIN)
    at.begin()
    at.store(tick(at.floor, 1_800_000))
    at.hand(1, 3)
    at.store(tick(at.floor, 3_600_000))
    at.result(1, e1=(1000, 2000), e2=(1000, 0), e3=(1000, 1000))
    assert at.floor.clock.level == 3
    at.do(SellRebuy("e2", 500))
    assert at.floor.entry("e2").rebuys == 1


@pytest.mark.parametrize(
    ("entry", "chips", "why"),
    [
        ("e1", 500, "a stack of 2\u00a0000 is too large for a rebuy: at most 10 % of the starting stack"),
        ("e2", 495, "a rebuy of 495 is too small: buy 500 or more"),
        ("e2", 503, "503 cannot be paid out: buy a multiple of 5"),
        ("e9", 500, "there is no entry 'e9'"),
    ],
)
def test_a_rebuy_is_refused_with_the_reason(open_floor, entry, chips, why):
    """REG-08, REG-09."""
    at = broke_after_one_hand(open_floor)
    with refused(NotLegalNow, match=why):
        at.do(SellRebuy(entry, chips))
    assert at.floor.issued == 3000


def test_a_rebuy_during_a_hand_is_refused(open_floor):
    """REG-11."""
    at = open_floor(AGAIN)
    at.begin()
    at.hand(1, 3)
    at.result(1, e1=(1000, 1900), e2=(1000, 100), e3=(1000, 1000))
    at.do(SellRebuy("e2", 500))
    at.hand(2, 3)
    at.result(2, e1=(1900, 2500), e2=(600, 5), e3=(1000, 995))
    at.hand(3, 3)
    with refused(NotLegalNow, match="table 1 plays a hand, or has not confirmed its result: chips are added"):
        at.do(SellRebuy("e2", 500))


def test_who_has_lost_the_last_chip_asks_by_phone_before_the_result_is_confirmed(open_floor):
    """PLY-12, REG-09: the stack of before the hand is no reason against it."""
    at = open_floor(replace(AGAIN, players=Players(page=True)))
    at.begin()
    at.hand(1, 3)
    entry = at.floor.entry("e2")
    assert why_not(at.floor, entry, "rebuy", situation(at.floor, entry, hand="between_hands")) is None
    at.result(1, e1=(1000, 1900), e2=(1000, 100), e3=(1000, 1000))
    rich = at.floor.entry("e1")
    large = why_not(at.floor, rich, "rebuy", situation(at.floor, rich, hand="between_hands"))
    assert isinstance(large, StackTooLarge)


def test_where_nobody_follows_the_stacks_the_stack_is_said(open_floor):
    """REG-09."""
    rules = RuleSet(money=MONEY, chips=CHIPS, rebuy=AGAIN.rebuy, table=TableUse(tracking="hands"))
    at = open_floor(rules)
    at.begin()
    with refused(NotLegalNow, match="count the stack of Ann and say it"):
        at.do(SellRebuy("e1", 500))
    with refused(NotLegalNow, match="a stack of 101 is too large"):
        at.do(SellRebuy("e1", 500, 101))
    assert at.do(SellRebuy("e1", 500, 100))[0].stack == 100


def test_a_stack_that_is_known_is_not_argued_with(open_floor):
    at = broke_after_one_hand(open_floor)
    with refused(NotLegalNow, match="Bongani has 0, not 50: count the stacks at the table"):
        at.do(SellRebuy("e2", 500, 50))


def test_the_add_on_is_sold_once_in_its_break(open_floor):
    """REG-13: a rule set may have one; the price goes into the pool (PAY-06)."""
    at = open_floor(TOP_UP)
    at.begin()
    with refused(NotLegalNow, match="the add-on is sold after level 1"):
        at.do(SellAddOn("e1"))
    at.store(tick(at.floor, 1_800_000))
    each = [("sell_add_on", {"entry": one}) for one in ("e1", "e2", "e3")]
    assert at.tasks("purchases") == [("sell_add_ons", {}), *each]
    events = at.do(SellAddOn("e1"))
    assert events[0] == ChipsSold("e1", 1, 1, "add-on", 1500, 700)
    assert at.floor.pool == 3700
    with refused(NotLegalNow, match="this entry has taken its add-on"):
        at.do(SellAddOn("e1"))
    at.do(EndBreak())
    assert at.tasks("purchases") == []


def test_the_add_on_is_sold_to_all_who_may_take_it(open_floor):
    """REG-13: who has it already is left out."""
    at = open_floor(TOP_UP)
    at.begin()
    with refused(NotLegalNow, match="nobody may take the add-on now"):
        at.do(SellAddOns())
    at.store(tick(at.floor, 1_800_000))
    at.do(SellAddOn("e2"))
    assert [event.entry for event in at.do(SellAddOns()) if isinstance(event, ChipsSold)] == ["e1", "e3"]
    assert (at.floor.pool, at.tasks("purchases")) == (5100, [])


def test_there_are_no_purchases_in_a_freezeout(open_floor):
    """REG-13."""
    at = open_floor(RuleSet(money=MONEY, chips=CHIPS))
    at.begin()
    for command in (SellRebuy("e1", 500), SellAddOn("e1"), Reload("e1", 500), CashOut("e1")):
        with pytest.raises(NotLegalNow):
            at.do(command)
    assert at.floor.issued == 3000


def test_a_rebuy_that_is_taken_back_gives_the_money_back_and_takes_the_chips(open_floor):
    """APP-04."""
    at = broke_after_one_hand(open_floor)
    at.do(SellRebuy("e2", 500))
    at.arrives("e2", 500)
    events = at.do(Refund("e2", "rebuy", "sold to the wrong player"))
    why = TakenBack("rebuy", "sold to the wrong player")
    assert at.told(events, 1) == [ChipsDue(2, "e2", 500, why, handed_over=True, of="stack")]
    assert (at.floor.pool, at.floor.entry("e2").rebuys) == (3000, 0)
    at.taken("e2", 500, TakenBack("rebuy", "sold to the wrong player"))
    assert (at.floor.chips_counted(), at.floor.chips_expected(), at.floor.alarms) == (3000, 3000, ())
    with refused(NotLegalNow, match="Bongani has bought no rebuy"):
        at.do(Refund("e2", "rebuy", "again"))


def test_chips_that_were_counted_with_the_stack_are_not_counted_twice(open_floor):
    """APP-06: a count between two hands puts bought chips into the stack."""
    at = broke_after_one_hand(open_floor)
    at.do(SellRebuy("e2", 500))
    at.arrives("e2", 500)
    at.result(1, e1=(2000, 2000), e2=(500, 500), e3=(1000, 1000))
    assert (at.floor.entry("e2").chips, at.floor.entry("e2").total) == (500, 500)
    assert (at.floor.chips_counted(), at.floor.alarms) == (3500, ())


def test_a_reload_at_a_cash_table_counts_from_the_next_hand(open_floor):
    """CSH-02, CSH-03, CSH-04: at any time, at par, and without a maximum."""
    at = open_floor(CARD_ROOM)
    at.begin()
    at.hand(1, 3)
    events = at.do(Reload("e1", 25))
    assert events[0] == ChipsSold("e1", 1, 1, "reload", 25, 25)
    at.arrives("e1", 25)
    at.result(1, e1=(1000, 900), e2=(1000, 1100), e3=(1000, 1000))
    assert (at.floor.entry("e1").chips, at.floor.entry("e1").total) == (900, 925)
    at.hand(2, 3)
    assert at.floor.entry("e1").chips == 925
    assert at.floor.alarms == ()


def test_who_is_broke_at_a_cash_table_buys_in_for_the_minimum_or_more(open_floor):
    """CSH-01: 50 big blinds of 10."""
    at = open_floor(CARD_ROOM)
    at.begin()
    at.result(1, e1=(1000, 2000), e2=(1000, 0), e3=(1000, 1000))
    assert at.tasks("purchases") == [("reload", {"entry": "e2", "chips": 500}), ("cash_out", {"entry": "e2"})]
    with refused(NotLegalNow, match="Bongani buys in for 500 chips or more"):
        at.do(Reload("e2", 475))
    with refused(NotLegalNow, match="510 cannot be paid out: buy a multiple of 25"):
        at.do(Reload("e2", 510))
    at.do(Reload("e2", 500))
    assert (at.floor.entry("e2").broke, at.floor.entry("e2").total) == (None, 500)


def test_who_cashes_out_leaves_with_all_chips_after_the_hand(open_floor):
    """CSH-04, GEN-09."""
    at = open_floor(CARD_ROOM)
    at.begin()
    events = at.do(CashOut("e2"))
    assert events == (CashOutAsked("e2", 1, 2),)
    assert at.told(events, 1) == [SeatToClear(2, "e2", Leaving.CASHES_OUT)]
    events = at.gets_up("e2", 1200)
    assert CashedOut("e2", "Bongani", 1200) in events
    entry = at.floor.entry("e2")
    assert (entry.cashed, entry.total, entry.in_play) == (1200, 0, False)
