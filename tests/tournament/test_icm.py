"""The independent chip model by three ways: rationals, the race in doubles, and in fifty digits (PAP-03)."""

from fractions import Fraction
from itertools import permutations
from math import prod

import pytest
from hypothesis import example, given, settings, strategies as st

from shuffleup.tournament.icm import by_decimals, by_doubles, by_rationals
from shuffleup.tournament.prize_deal import icm
from tests.night import examples

stacks_of = st.lists(st.integers(1, 10**7), min_size=2, max_size=9)
prizes_of = st.lists(st.integers(0, 10**6), min_size=9, max_size=9).map(
    lambda some: sorted(some, reverse=True)
)


@settings(max_examples=examples(150), deadline=None)
@given(stacks_of, prizes_of)
@example([1, 10**7], [10**6, *[0] * 8])
@example([1, 1, 1, 10**7, 10**7], [10**6, 10**5, 10**4, 10**3, 10**2, 10, 1, 0, 0])
def test_the_race_is_as_near_to_the_rationals_as_it_says(stacks: list[int], prizes: list[int]) -> None:
    """PAP-03: the error bound holds, with stacks of one chip beside ten million too."""
    paid = prizes[: len(stacks)]
    exact, near = by_rationals(stacks, paid), by_doubles(stacks, paid)
    assert near.error <= 1e-10 * sum(paid) + 1e-12
    assert all(
        abs(one - Fraction(other)) <= near.error for one, other in zip(exact, near.amounts, strict=True)
    )


@settings(max_examples=examples(12), deadline=None)
@given(stacks_of, prizes_of)
def test_fifty_digits_are_as_near_as_they_say(stacks: list[int], prizes: list[int]) -> None:
    """PAP-03: what doubles cannot decide."""
    paid = prizes[: len(stacks)]
    exact, near = by_rationals(stacks, paid), by_decimals(stacks, paid)
    assert near.error <= sum(paid) / 10**25
    pairs = zip(exact, near.amounts, strict=True)
    assert all(abs(one - Fraction(other)) <= Fraction(near.error) for one, other in pairs)


@pytest.mark.parametrize("stacks", [(7, 2, 1), (5, 5, 1, 1), (9, 4, 4, 2, 1)])
def test_rationals_are_the_chances_of_every_order(stacks: tuple[int, ...]) -> None:
    """PAP-03: players with equal stacks are counted together and expect the same."""
    prizes = [50, 30, 15, 4, 1][: len(stacks)]
    expected = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        left = [sum(stacks[one] for one in order[place:]) for place in range(len(stacks))]
        chance = Fraction(prod(stacks), prod(left))
        for player, prize in zip(order, prizes, strict=True):
            expected[player] += chance * prize
    assert by_rationals(stacks, prizes) == tuple(expected)


def test_twenty_players_are_exact_to_the_unit() -> None:
    """PAP-03: eighteen distinct stacks, and twenty with whole expectations."""
    stacks = list(range(410, 120, -17))
    prizes = [20_000, 14_000, 10_000, 7500, 6000, 5000, 4000, 3200, 2600]
    amounts = [5746, 5567, 5385, 5198, 5007, 4811, 4610, 4405, 4194]
    amounts += [3979, 3758, 3531, 3299, 3061, 2818, 2568, 2312, 2051]
    assert list(icm(stacks, prizes)) == amounts  # type: ignore[arg-type]
    assert icm(range(100, 2100, 100), [21_000]) == tuple(range(100, 2100, 100))  # type: ignore[arg-type, list-item]


def test_what_doubles_cannot_tell_apart_is_decided_by_more_digits() -> None:
    """PAP-03: prizes of thousands of millions, of which a double holds too few digits."""
    stacks = [101, 203, 307, 401, 503, 601, 701, 809, 907, 1009, 1103, 1201]
    prizes = [10**15 // place + 7 for place in range(1, 13)]
    exact, paid = by_rationals(stacks, prizes), icm(stacks, prizes)  # type: ignore[arg-type]
    assert sum(paid) == sum(prizes)
    assert all(abs(one - other) < 1 for one, other in zip(exact, paid, strict=True))
    rests = sorted((one % 1, one < other) for one, other in zip(exact, paid, strict=True))
    assert [is_up for _, is_up in rests] == sorted(is_up for _, is_up in rests)


def test_equal_prizes_are_paid_to_everybody() -> None:
    """PAP-03: whole amounts that doubles could miss by a little are whole."""
    assert icm([1] * 10 + [2] * 10, [300] * 20) == (300,) * 20  # type: ignore[arg-type, list-item]
