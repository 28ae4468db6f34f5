"""Envelopes of a mystery bounty."""

import random
from collections import Counter

import pytest
from hypothesis import example, given, settings, strategies as st

from shuffleup.kernel.chance import shuffled
from shuffleup.tournament.bounties import (
    EnvelopeFit,
    EnvelopesAtEnd,
    at_the_end,
    fit,
    is_on,
    laid_out,
    next_position,
    proposal,
    shares_of_envelope,
)
from tests.night import examples, some_by_day

SEED = 20261123


def test_a_list_has_to_hold_the_whole_pool():
    """MYS-02."""
    assert fit(90000, {20000: 1, 10000: 2, 5000: 4, 2500: 12}) == EnvelopeFit(19, 0)
    assert fit(90000, {20000: 1, 10000: 2, 5000: 4, 2500: 11}) == EnvelopeFit(18, -2500)
    assert not fit(0, {}).ok


def test_envelopes_lie_in_the_order_of_their_values_before_the_shuffle():
    """MYS-04."""
    assert laid_out({500: 2, 5000: 1, 1000: 3}) == (5000, 1000, 1000, 1000, 500, 500)


def test_a_proposal_has_one_large_envelope_two_of_eight_percent_and_falling_steps():
    """MYS-02: 20 % and 8 % of 2 000, and 64 % in four steps, in whole units."""
    assert proposal(200_000, 20, 100) == {
        40_000: 1,
        16_000: 2,
        14_300: 2,
        9_500: 4,
        7_200: 1,
        7_100: 3,
        4_700: 7,
    }


def test_eleven_envelopes_are_the_fewest_with_these_percentages():
    """MYS-02."""
    assert proposal(100_000, 11, 100) == {20_000: 1, 8_000: 10}
    assert proposal(92_000, 10, 100) == {20_000: 1, 8_000: 9}
    assert proposal(10_000, 1, 100) == {10_000: 1}


def test_a_unit_that_would_leave_envelopes_empty_is_made_smaller():
    """MYS-02: 60 hundreds are not enough for 20 envelopes."""
    found = proposal(600_000, 20, 10_000)
    assert (sum(found.values()), min(found), all(value % 1000 == 0 for value in found)) == (20, 14_000, True)


def test_a_pool_of_nothing_has_no_envelopes():
    assert proposal(0, 20, 100) == {}
    assert proposal(3, 20, 100) == {3: 1}


@pytest.mark.parametrize("counts", some_by_day([range(1, 2001), range(1, 2001, 41)], [range(1, 2001, 41)]))
def test_every_proposal_sums_to_the_pool(counts):
    """MYS-02: for each number of players left; unlike amounts and units."""
    chance = random.Random(SEED)
    for count in counts:
        entries, each = count * chance.randint(1, 9), chance.randint(100, 90_000)
        found = proposal(entries * each, count, 10 ** chance.randint(0, 5))
        assert fit(entries * each, found) == EnvelopeFit(count, 0)
        assert min(found) > 0
        assert len(found) <= 12
        assert max(found.values()) <= 10_000


@given(pool=st.integers(0, 10**9), count=st.integers(1, 2000), unit=st.sampled_from([1, 100, 500, 10_000]))
@example(pool=7, count=2000, unit=10_000)
@settings(max_examples=examples(3000))
def test_a_proposal_never_rises_and_never_loses_a_unit(pool, count, unit):
    """MYS-02: the first envelope is the largest, and the second is never under those that follow."""
    found = proposal(pool, count, unit)
    assert sum(value * many for value, many in found.items()) == pool
    assert list(found) == sorted(found, reverse=True)
    assert pool == 0 or sum(found.values()) <= count


@pytest.mark.parametrize(
    ("phase", "left", "level", "on"),
    [
        ("in_the_money", 19, 9, False),
        ("in_the_money", 18, 9, True),
        ("twice_the_places", 37, 9, False),
        ("twice_the_places", 36, 1, True),
        ("level:9", 100, 8, False),
        ("level:9", 100, 9, True),
    ],
)
def test_envelopes_are_drawn_from_a_moment_of_the_rules_on(phase, left, level, on):
    """MYS-03."""
    assert is_on(phase, left=left, paid=18, level=level, entries_open=False) is on
    assert not is_on(phase, left=left, paid=18, level=level, entries_open=True)


def test_odd_units_of_an_envelope_go_one_each_from_the_left_of_the_button():
    """MYS-06."""
    assert shares_of_envelope(1001, ["e8", "e2", "e5"]) == (
        ("e8", 334),
        ("e2", 334),
        ("e5", 333),
    )


def test_an_envelope_that_went_back_is_the_next_one():
    """MYS-05."""
    assert [next_position(taken, 4) for taken in ((), (1, 2), (1, 3), (1, 2, 3, 4))] == [1, 3, 2, None]


def test_the_rest_goes_where_the_rules_say():
    """MYS-08, MYS-09."""
    assert at_the_end((500, 1000), "winner", "charity") == EnvelopesAtEnd(500, 1000, "charity")
    assert at_the_end((500, 1000), "none", "pool") == EnvelopesAtEnd(0, 1500, "pool")
    assert at_the_end((500,), "winner", "pool") == EnvelopesAtEnd(500, 0, None)
    assert at_the_end((), "winner", "winner") == EnvelopesAtEnd(0, 0, None)


@pytest.mark.parametrize("many", some_by_day([4_800, 100_000], [4_800]))
def test_every_order_of_the_envelopes_is_equally_likely(many):
    """MYS-04: chi-square over the 24 orders of four envelopes; 23 degrees of freedom, one run in 100 000."""
    chance = random.Random(SEED)
    print(f"seeds from {SEED}")
    seen = Counter(shuffled(chance.randbytes(32), (5000, 2000, 1000, 500)) for _ in range(many))
    expected = many / 24
    assert len(seen) == 24
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 68
