"""Prizes, shared places and the order of finish."""

from hypothesis import given, strategies as st

from shuffleup.tournament.prizes import (
    BustedEntry,
    Finish,
    by_stack,
    places,
    prize_of,
    prize_pool,
    prizes,
    shared,
)


def test_six_buy_ins_of_ten_pay_thirty_eighteen_and_twelve():
    """PAY-01."""
    pool = prize_pool(6, 1000)
    assert pool == 6000
    assert prizes(pool, [50, 30, 20], entries=6, unit=100) == (3000, 1800, 1200)


def test_what_rounding_leaves_goes_to_the_winner():
    """PAY-02."""
    assert prizes(27500, [50, 30, 20], entries=11, unit=500) == (14000, 8000, 5500)


def test_what_rounding_leaves_can_be_spread_from_the_top():
    left_for_two = prizes(29900, [50, 30, 20], entries=11, unit=1000, remainder="spread_down")
    assert left_for_two == (15900, 9000, 5000)


def test_with_two_entries_the_third_share_goes_to_the_winner():
    """PAY-04."""
    assert prizes(2000, [50, 30, 20], entries=2, unit=100) == (1400, 600)


def test_with_two_entries_the_third_share_can_be_spread_in_proportion():
    assert prizes(1600, [50, 30, 20], entries=2, unit=100, unclaimed="spread") == (1000, 600)


def test_an_event_without_prizes_pays_nothing():
    assert prizes(0, [], entries=9, unit=100) == ()


def test_two_who_share_second_and_third_divide_both_prizes():
    """PAY-03."""
    assert shared((3000, 1800, 1200), 2, 3) == (1500, 1500)
    assert shared((3000, 1801, 1200), 2, 3) == (1501, 1500)


@given(
    pool=st.integers(0, 10**7),
    shares=st.sampled_from([[100], [50, 30, 20], [40, 25, 15, 12, 8], [65, 35]]),
    entries=st.integers(1, 12),
    unit=st.sampled_from([1, 50, 100, 500]),
    remainder=st.sampled_from(["first", "spread_down"]),
    unclaimed=st.sampled_from(["first", "spread"]),
)
def test_prizes_always_sum_to_the_pool(pool, shares, entries, unit, remainder, unclaimed):
    paid = prizes(pool, shares, entries=entries, unit=unit, remainder=remainder, unclaimed=unclaimed)
    assert sum(paid) == pool
    assert len(paid) == min(entries, len(shares))


def test_more_chips_at_the_start_of_the_hand_is_the_higher_place():
    """BST-01."""
    assert places(12, [BustedEntry("p2", 1200), BustedEntry("p5", 800)]) == (
        Finish("p2", 11, 11),
        Finish("p5", 12, 12),
    )


def test_equal_stacks_share_their_places():
    """BST-02."""
    assert places(6, [BustedEntry("p3", 900), BustedEntry("p6", 900)]) == (
        Finish("p3", 5, 6),
        Finish("p6", 5, 6),
    )


def test_an_event_that_ends_early_ranks_by_stack():
    assert by_stack([("a", 100), ("b", 300), ("c", 100)]) == (
        Finish("b", 1, 1),
        Finish("a", 2, 3),
        Finish("c", 2, 3),
    )


def test_those_who_share_places_are_paid_the_same_but_for_odd_cents():
    finishes = [Finish("a", 1, 1), Finish("b", 2, 3), Finish("c", 2, 3)]
    assert [prize_of(one, finishes, (3000, 1800, 1201)) for one in finishes] == [3000, 1501, 1500]


def test_places_outside_the_money_are_paid_nothing():
    assert prize_of(Finish("d", 4, 4), [Finish("d", 4, 4)], (3000, 1800, 1200)) == 0
