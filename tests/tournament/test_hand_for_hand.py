"""All tables play one hand at a time near the money."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.ruleset.seats import HandForHandRules
from shuffleup.tournament.hand_for_hand import (
    ClockStep,
    DealRelease,
    Paid,
    begin_round,
    clock_after,
    is_proposed,
    money_is_reached,
    paid_places,
)
from shuffleup.tournament.prizes import BustedEntry, places_across_tables

MINUTE = 60_000


@pytest.mark.parametrize(("left", "asked"), [(13, False), (12, True), (11, True), (10, False), (9, False)])
def test_the_director_is_asked_one_or_two_places_off_the_money(left, asked):
    """HFH-02."""
    assert is_proposed(HandForHandRules(), left=left, paid=10, tables=2) is asked


@pytest.mark.parametrize(
    "rules",
    [
        HandForHandRules(enabled=False),
        HandForHandRules(from_="near_the_money"),
        HandForHandRules(from_="manual"),
    ],
)
def test_the_director_is_not_asked_where_the_rules_leave_it_to_the_director(rules):
    """HFH-02."""
    assert not is_proposed(rules, left=11, paid=10, tables=2)


def test_at_one_table_or_without_prizes_there_is_no_hand_for_hand():
    assert not is_proposed(HandForHandRules(), left=4, paid=3, tables=1)
    assert not is_proposed(HandForHandRules(), left=2, paid=0, tables=2)


def test_hand_for_hand_is_over_when_everybody_left_is_paid():
    assert not money_is_reached(left=11, paid=10)
    assert money_is_reached(left=10, paid=10)
    assert money_is_reached(left=9, paid=10)


def test_no_table_deals_until_all_have_finished():
    """HFH-01."""
    assert begin_round([3, 1, 2], finished=[3, 1]).release() == DealRelease(may_start=(), waiting=(1, 3))
    assert begin_round([3, 1, 2], finished=[3, 1, 2]).release() == DealRelease(
        may_start=(1, 2, 3), waiting=()
    )


def test_a_table_that_stands_between_two_hands_at_the_announcement_waits_at_once():
    """HFH-01."""
    announced = begin_round([1, 2, 3], finished=[2])
    assert announced.release() == DealRelease(may_start=(), waiting=(2,))


def test_the_clock_moves_by_hands():
    """HFH-03: three hands of two minutes."""
    assert clock_after(HandForHandRules(), 12 * MINUTE, hands=3) == ClockStep(6 * MINUTE, level_over=False)
    assert clock_after(HandForHandRules(minutes_per_hand=3), 12 * MINUTE) == ClockStep(
        9 * MINUTE, level_over=False
    )


def test_the_level_changes_with_the_hand_that_takes_its_last_time():
    """HFH-03."""
    assert clock_after(HandForHandRules(), 4 * MINUTE, hands=2) == ClockStep(0, level_over=True)
    assert clock_after(HandForHandRules(), MINUTE) == ClockStep(0, level_over=True)


def test_three_who_go_broke_at_three_tables_share_the_last_prize():
    """BST-03, HFH-04."""
    prizes = [1000] * 49 + [600]
    busts = [BustedEntry("a", 900, 1), BustedEntry("b", 4000, 2), BustedEntry("c", 900, 3)]
    assert paid_places(52, busts, "share", prizes) == (
        Paid("b", 50, 52, 200),
        Paid("a", 50, 52, 200),
        Paid("c", 50, 52, 200),
    )


def test_stacks_decide_across_tables_where_the_house_says_so():
    """BST-03, `bust.cross_table` by_stack: only the higher place is paid."""
    busts = [BustedEntry("a", 900, 1), BustedEntry("b", 4000, 2)]
    assert paid_places(11, busts, "by_stack", [500] * 10) == (Paid("b", 10, 10, 500), Paid("a", 11, 11, 0))


def test_stacks_decide_between_two_of_one_table():
    """BST-01: sharing is for busts at several tables."""
    busts = [BustedEntry("a", 900, 1), BustedEntry("b", 4000, 1)]
    assert paid_places(11, busts, "share", [500] * 10) == (Paid("b", 10, 10, 500), Paid("a", 11, 11, 0))


def test_two_of_one_table_and_one_of_another_all_share():
    """BST-03."""
    busts = [BustedEntry("a", 900, 1), BustedEntry("b", 4000, 1), BustedEntry("c", 2000, 2)]
    finishes = places_across_tables(12, busts, "share")
    assert {(one.first, one.last) for one in finishes} == {(10, 12)}


def test_shares_are_whole_units_and_odd_ones_go_to_the_larger_stack():
    busts = [BustedEntry("a", 900, 1), BustedEntry("b", 4000, 2), BustedEntry("c", 800, 3)]
    shares = paid_places(3, busts, "share", [5070], unit=100)
    assert [(one.entry, one.prize) for one in shares] == [("b", 1770), ("a", 1700), ("c", 1600)]


@given(
    stacks=st.lists(st.tuples(st.integers(1, 5), st.integers(1, 4)), min_size=1, max_size=6),
    stay=st.integers(1, 5),
    cross_table=st.sampled_from(["share", "by_stack"]),
    prizes=st.lists(st.integers(0, 5000), max_size=12),
    unit=st.sampled_from([1, 50, 100]),
)
def test_a_round_pays_exactly_the_prizes_of_the_places_it_fills(stacks, stay, cross_table, prizes, unit):
    before = len(stacks) + stay
    busts = [BustedEntry(f"e{n}", stack, table) for n, (stack, table) in enumerate(stacks)]
    paid = paid_places(before, busts, cross_table, prizes, unit)
    assert sum(one.prize for one in paid) == sum(prizes[stay:before])
    assert {place for one in paid for place in range(one.first, one.last + 1)} == set(
        range(stay + 1, before + 1)
    )
