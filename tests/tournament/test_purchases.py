"""Purchases: kinds, times, and reasons of a refusal."""

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Registration
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import AddOn, Bounty, PrizeMoney, Rebuy, Reentry
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.purchases import (
    Buyer,
    EntriesClosed,
    PurchaseMoment,
    add_on,
    late_entry,
    may_rebuy_after_bust,
    rebuy,
    rebuys_open,
    reentry,
)
from shuffleup.views.words.tournament import rebuys_until
from tests.refused import worded


def event(**groups):
    """A thousand chips for ten, rebuys of 500 or more at a tenth, halftime after level 4."""
    usual = {
        "money": PrizeMoney(buy_in=1000),
        "chips": ChipSets(1000, denominations=(5, 25, 100, 500)),
        "levels": Levels(halftime_after=4, halftime_minutes=60),
        "rebuy": Rebuy(allowed=True, min_amount=500, threshold_pct=10, cutoff="halftime_end"),
    }
    return RuleSet(**usual | groups)


def reason_of(offer):
    return offer.against.reason if offer.against else ""


def with_rebuys(**changes):
    return event(rebuy=replace(event().rebuy, **changes))


@pytest.mark.parametrize(("stack", "reason"), [(100, ""), (95, ""), (0, ""), (101, "above_threshold")])
def test_a_rebuy_needs_a_stack_at_or_below_a_tenth_of_the_starting_stack(stack, reason):
    """REG-09: a busted player is included."""
    assert reason_of(rebuy(event(), Buyer(stack), 500, PurchaseMoment(2))) == reason


def test_a_rebuy_of_more_than_ten_first_stacks_has_a_zero_too_many():
    """REG-08."""
    assert reason_of(rebuy(event(), Buyer(0), 10_000, PurchaseMoment(2))) == ""
    assert reason_of(rebuy(event(), Buyer(0), 10_005, PurchaseMoment(2))) == "above_maximum"


def test_earlier_rebuys_do_not_raise_the_threshold():
    """REG-09."""
    offer = rebuy(event(), Buyer(140, rebuys=1), 500, PurchaseMoment(2))
    assert reason_of(offer) == "above_threshold"
    assert worded(offer.against) == (
        "a stack of 140 is too large for a rebuy: at most 10 % of the starting stack of 1\u00a0000"
    )


def test_a_rebuy_costs_what_the_first_chips_cost_and_all_of_it_goes_into_the_pool():
    """REG-08, PAY-06: there is no fee."""
    offer = rebuy(event(money=PrizeMoney(buy_in=1000, fee=200)), Buyer(95), 750, PurchaseMoment(2))
    assert (offer.allowed, offer.chips, offer.stack_after) == (True, 750, 845)
    assert (offer.cost, offer.to_pool, offer.fee, offer.bounty) == (750, 750, 0, 0)


def test_the_price_of_a_rebuy_is_rounded_up_to_a_whole_cent():
    """REG-08: 500 of 1500 chips that cost 10.00 together."""
    rules = event(chips=ChipSets(1500, denominations=(5, 25)))
    assert rebuy(rules, Buyer(0), 500, PurchaseMoment(2)).cost == 334


@pytest.mark.parametrize(("amount", "reason"), [(500, ""), (499, "below_minimum"), (501, "not_in_chips")])
def test_a_rebuy_is_the_minimum_or_more_in_whole_chips(amount, reason):
    """REG-08."""
    assert reason_of(rebuy(event(), Buyer(0), amount, PurchaseMoment(2))) == reason


def test_no_rebuy_is_for_nothing():
    """REG-08: also where the rule set has no minimum."""
    assert reason_of(rebuy(with_rebuys(min_amount=0), Buyer(0), 0, PurchaseMoment(2))) == "below_minimum"


@pytest.mark.parametrize(
    ("cutoff", "open_at"),
    [
        ("halftime_end", "3 4 4break 4gate"),
        ("halftime_start", "3 4"),
        ("level:3", "3"),
        ("level:5", "3 4 4break 4gate 5"),
        ("none", "3 4 4break 4gate 5 6"),
    ],
)
def test_rebuys_end_at_their_cutoff(cutoff, open_at):
    """REG-10, BRK-05: the desk stays open through halftime until play goes on."""
    moments = {
        "3": PurchaseMoment(3),
        "4": PurchaseMoment(4),
        "4break": PurchaseMoment(4, "break"),
        "4gate": PurchaseMoment(4, "gate"),
        "5": PurchaseMoment(5),
        "6": PurchaseMoment(6),
        "over": PurchaseMoment(6, "over"),
    }
    rules = with_rebuys(cutoff=cutoff)
    assert " ".join(name for name, moment in moments.items() if rebuys_open(rules, moment)) == open_at


def test_the_break_after_the_last_level_of_rebuys_comes_too_late():
    """REG-10."""
    assert not rebuys_open(with_rebuys(cutoff="level:3"), PurchaseMoment(3, "break"))
    assert rebuys_open(with_rebuys(cutoff="level:3"), PurchaseMoment(2, "break"))


def test_without_halftime_rebuys_until_halftime_never_end():
    assert rebuys_open(event(levels=Levels()), PurchaseMoment(12))


def test_a_closed_desk_says_until_when_it_sold():
    """REG-10."""
    offer = rebuy(event(), Buyer(0), 500, PurchaseMoment(5))
    assert (reason_of(offer), offer.stack_after, offer.cost) == ("closed", 0, 0)
    assert worded(offer.against) == "rebuys are closed: they were sold until the end of halftime"
    assert rebuys_until("halftime_start") == "the start of halftime"
    assert rebuys_until("level:6") == "the end of level 6"
    assert rebuys_until("none") == "the end of the event"


def test_no_rebuy_is_sold_during_a_hand():
    """REG-11."""
    during = PurchaseMoment(2, hand_in_progress=True)
    assert reason_of(rebuy(event(), Buyer(50), 500, during)) == "hand_in_progress"


def test_a_rebuy_taken_before_the_hand_counts_in_it():
    """REG-12, TDA 27."""
    assert rebuy(event(), Buyer(50), 500, PurchaseMoment(2)).stack_after == 550


def test_an_event_without_rebuys_sells_none():
    """REG-13."""
    assert (
        reason_of(rebuy(with_rebuys(allowed=False), Buyer(0), 500, PurchaseMoment(2))) == "not_in_this_event"
    )
    assert not rebuys_open(with_rebuys(allowed=False), PurchaseMoment(2))
    no_stack = event(chips=ChipSets(0, denominations=(5,)))
    assert reason_of(rebuy(no_stack, Buyer(0), 500, PurchaseMoment(2))) == "not_in_this_event"


def test_an_entry_takes_no_more_rebuys_than_the_most():
    """REG-08, `rebuy.max`."""
    rules = with_rebuys(max=2)
    assert rebuy(rules, Buyer(0, rebuys=1), 500, PurchaseMoment(2)).allowed
    assert reason_of(rebuy(rules, Buyer(0, rebuys=2), 500, PurchaseMoment(2))) == "max_taken"


def test_whoever_goes_broke_in_the_rebuy_period_has_until_the_next_hand():
    """BST-05: also when the period ends while the hand is played."""
    broke = Buyer(0, broke_at=PurchaseMoment(4))
    rules = with_rebuys(cutoff="halftime_start")
    assert may_rebuy_after_bust(rules, broke, PurchaseMoment(4, "break"))
    assert rebuy(rules, broke, 500, PurchaseMoment(4, "break")).allowed
    assert not may_rebuy_after_bust(rules, Buyer(0, broke_at=PurchaseMoment(5)), PurchaseMoment(5))
    assert (
        reason_of(rebuy(rules, Buyer(50, broke_at=PurchaseMoment(4)), 500, PurchaseMoment(4, "break")))
        == "closed"
    )


def test_once_the_place_is_fixed_no_rebuy_brings_the_entry_back():
    """BST-05."""
    assert reason_of(rebuy(event(), Buyer(0, out=True), 500, PurchaseMoment(2))) == "out"


def test_a_smallest_rebuy_that_is_no_whole_chip_does_not_close_the_place_of_a_busted_player():
    """BST-05."""
    assert may_rebuy_after_bust(with_rebuys(min_amount=501), Buyer(0), PurchaseMoment(2))


def with_add_on(after_level, **groups):
    return event(addon=AddOn(allowed=True, price=500, chips=1500, after_level=after_level), **groups)


def test_the_add_on_is_sold_in_the_halftime_break_whatever_the_stack():
    """REG-13, `addon.after_level` 0."""
    offer = add_on(with_add_on(0), Buyer(4000), PurchaseMoment(4, "break"))
    assert (offer.allowed, offer.stack_after, offer.cost, offer.to_pool) == (True, 5500, 500, 500)
    assert add_on(with_add_on(0), Buyer(4000), PurchaseMoment(4, "gate")).allowed


@pytest.mark.parametrize(
    "moment", [PurchaseMoment(4), PurchaseMoment(3, "break"), PurchaseMoment(5), PurchaseMoment(5, "over")]
)
def test_the_add_on_is_sold_at_no_other_time(moment):
    offer = add_on(with_add_on(0), Buyer(4000), moment)
    past = "was" if moment.level > 4 else "is"
    assert reason_of(offer) == "closed"
    assert worded(offer.against) == f"the add-on {past} sold after level 4"


def test_the_add_on_after_a_level_without_a_break_is_sold_in_the_level_that_follows():
    assert add_on(with_add_on(2), Buyer(900), PurchaseMoment(3)).allowed
    assert not add_on(with_add_on(2), Buyer(900), PurchaseMoment(2)).allowed
    assert not add_on(with_add_on(2), Buyer(900), PurchaseMoment(4)).allowed
    with_break = with_add_on(2, levels=Levels(short_breaks=((2, 10),)))
    assert add_on(with_break, Buyer(900), PurchaseMoment(2, "break")).allowed
    assert not add_on(with_break, Buyer(900), PurchaseMoment(3)).allowed


@pytest.mark.parametrize(
    ("buyer", "reason"),
    [
        (Buyer(Chips(900), add_ons=1), "max_taken"),
        (Buyer(Chips(0)), "out"),
        (Buyer(Chips(0), out=True), "out"),
    ],
)
def test_the_add_on_is_for_those_who_are_in_and_once(buyer, reason):
    assert reason_of(add_on(with_add_on(0), buyer, PurchaseMoment(4, "break"))) == reason


def test_the_add_on_waits_for_the_end_of_the_hand():
    """REG-11."""
    late = PurchaseMoment(4, "break", hand_in_progress=True)
    assert reason_of(add_on(with_add_on(0), Buyer(900), late)) == "hand_in_progress"


def test_an_event_without_add_on_or_halftime_sells_none():
    """REG-13."""
    assert reason_of(add_on(event(), Buyer(900), PurchaseMoment(4, "break"))) == "not_in_this_event"
    no_halftime = add_on(with_add_on(0, levels=Levels()), Buyer(900), PurchaseMoment(1, "break"))
    assert worded(no_halftime.against) == (
        "the add-on is sold in the halftime break, which this event does not have"
    )


def entries_until(level, **groups):
    return event(registration=Registration(late_entry_until_level=level), **groups)


@pytest.mark.parametrize(
    ("level", "moment", "reason"),
    [
        (0, PurchaseMoment(1, "before"), ""),
        (0, PurchaseMoment(1), "closed"),
        (3, PurchaseMoment(3), ""),
        (3, PurchaseMoment(2, "break"), ""),
        (3, PurchaseMoment(3, "break"), "closed"),
        (3, PurchaseMoment(4), "closed"),
        (3, PurchaseMoment(2, "over"), "closed"),
    ],
)
def test_late_entries_are_sold_to_the_end_of_their_last_level(level, moment, reason):
    """REG-17."""
    assert reason_of(late_entry(entries_until(level), moment)) == reason


def test_a_late_entry_gets_a_full_stack_and_pays_buy_in_fee_and_bounty():
    """REG-17, TDA 8."""
    money, bounty = PrizeMoney(buy_in=1000, fee=150), Bounty("progressive", 300)
    offer = late_entry(entries_until(3, money=money, bounty=bounty), PurchaseMoment(2))
    assert (offer.chips, offer.stack_after, offer.cost) == (1000, 1000, 1450)
    assert (offer.to_pool, offer.fee, offer.bounty) == (1000, 150, 300)


def test_nobody_pays_for_a_bounty_that_is_not_played():
    assert late_entry(entries_until(3, bounty=Bounty("none", 300)), PurchaseMoment(2)).cost == 1000


def test_closed_entries_say_until_when_they_were_sold():
    assert late_entry(entries_until(0), PurchaseMoment(1)).against.last_level == 0
    assert late_entry(entries_until(3), PurchaseMoment(4)).against.last_level == 3
    assert worded(EntriesClosed(0)) == "entries are closed: they were sold until the start of play"
    assert worded(EntriesClosed(3)) == "entries are closed: they were sold until the end of level 3"


def test_where_nothing_is_sold_on_the_day_there_are_no_late_entries():
    """REG-03."""
    rules = event(registration=Registration(buy_on_the_day=False, late_entry_until_level=3))
    assert late_entry(rules, PurchaseMoment(1, "before")).allowed
    assert reason_of(late_entry(rules, PurchaseMoment(2))) == "not_in_this_event"


def with_reentries(most=0, until=0):
    return entries_until(3, reentry=Reentry(allowed=True, max=most, until_level=until))


def test_somebody_who_is_out_can_enter_anew_with_a_full_stack():
    """REG-17."""
    offer = reentry(with_reentries(), Buyer(0, out=True), PurchaseMoment(3))
    assert (offer.allowed, offer.stack_after, offer.cost) == (True, 1000, 1000)


@pytest.mark.parametrize(
    ("until", "moment", "reason"),
    [(0, PurchaseMoment(4), "closed"), (5, PurchaseMoment(4), ""), (2, PurchaseMoment(3), "closed")],
)
def test_re_entries_end_with_late_entries_or_with_their_own_level(until, moment, reason):
    """REG-17."""
    assert reason_of(reentry(with_reentries(until=until), Buyer(0, out=True), moment)) == reason


def test_who_is_still_in_cannot_enter_anew():
    assert reason_of(reentry(with_reentries(), Buyer(20), PurchaseMoment(2))) == "still_in"
    assert reason_of(reentry(with_reentries(), Buyer(0), PurchaseMoment(2))) == "still_in"


def test_a_person_enters_anew_no_more_often_than_allowed():
    assert reentry(with_reentries(most=2), Buyer(0, out=True, reentries=1), PurchaseMoment(2)).allowed
    assert (
        reason_of(reentry(with_reentries(most=2), Buyer(0, out=True, reentries=2), PurchaseMoment(2)))
        == "max_taken"
    )


def test_in_an_event_without_re_entries_who_is_out_is_out():
    """BST-04."""
    assert reason_of(reentry(entries_until(3), Buyer(0, out=True), PurchaseMoment(2))) == "not_in_this_event"


@given(
    stack=st.integers(0, 2000),
    amount=st.integers(-10, 3000),
    level=st.integers(1, 8),
    phase=st.sampled_from(["before", "level", "break", "gate", "over"]),
    running=st.booleans(),
    out=st.booleans(),
)
def test_a_rebuy_is_sold_with_a_price_or_refused_with_a_reason_and_changes_nothing(
    stack, amount, level, phase, running, out
):
    offer = rebuy(event(), Buyer(stack, out=out), amount, PurchaseMoment(level, phase, running))
    if offer.allowed:
        assert offer.cost == offer.chips == amount
        assert offer.stack_after == stack + amount
    else:
        assert reason_of(offer)
        assert (offer.stack_after, offer.chips, offer.cost) == (stack, 0, 0)
