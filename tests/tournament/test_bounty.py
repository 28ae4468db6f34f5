"""The collection of bounties."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.tournament.bounties import Bounties, Collected, NoSuchHead, knocked_out, shares_of_head


def heads(kind, **prices):
    return Bounties(kind, prices)


def test_a_fixed_bounty_goes_whole_to_whoever_knocks_the_player_out():
    after = knocked_out(heads("fixed", a=500, b=500, c=500), "a", ["b"])
    assert (after.heads, after.collected) == ({"b": 500, "c": 500}, {"b": 500})


def test_half_of_a_progressive_bounty_goes_onto_the_head_of_whoever_collects_it():
    after = knocked_out(heads("progressive", a=500, b=500, c=500), "a", ["b"])
    assert (after.heads, after.collected) == ({"b": 750, "c": 500}, {"b": 250})


def test_the_smaller_half_of_an_odd_bounty_goes_onto_the_head():
    assert shares_of_head(heads("progressive", a=501, b=500), "a", ["b"]) == (Collected("b", 251, 250),)


def test_two_who_knock_out_together_share_and_the_odd_unit_goes_to_the_first_named():
    shares = shares_of_head(heads("fixed", a=501, b=500, c=500), "a", ["c", "b"])
    assert shares == (Collected("c", 251, odd=1), Collected("b", 250))


def test_shares_of_a_progressive_bounty_are_halved_each():
    after = knocked_out(heads("progressive", a=1000, b=500, c=500), "a", ["b", "c"])
    assert (after.heads, after.collected) == ({"b": 750, "c": 750}, {"b": 250, "c": 250})


def test_the_head_of_a_player_whom_nobody_knocked_out_is_kept_apart():
    left = knocked_out(heads("progressive", a=500, b=500, c=500), "c", [])
    assert (left.unclaimed, left.heads) == (500, {"a": 500, "b": 500})


@pytest.mark.parametrize(
    ("out", "by"), [("z", ["a"]), ("a", ["z"]), ("a", ["a"]), ("a", ["b", "b"]), ("a", ["b", "a"])]
)
def test_a_bounty_is_collected_by_others_who_are_in(out, by):
    with pytest.raises(NoSuchHead):
        knocked_out(heads("fixed", a=500, b=500), out, by)


@given(
    kind=st.sampled_from(["fixed", "progressive"]),
    prices=st.lists(st.integers(0, 999), min_size=2, max_size=9),
    hands=st.lists(st.tuples(st.integers(0, 99), st.sets(st.integers(0, 99), max_size=4)), max_size=8),
)
def test_the_money_on_heads_in_hand_and_unclaimed_is_always_what_was_paid(kind, prices, hands):
    bounties = Bounties(kind, {f"e{n}": price for n, price in enumerate(prices)})
    for one, hunters in hands[: len(prices) - 1]:
        left = sorted(bounties.heads)
        out = left.pop(one % len(left))
        bounties = knocked_out(bounties, out, sorted({left[hunter % len(left)] for hunter in hunters}))
        assert bounties.total == sum(prices)
        assert out not in bounties.heads
