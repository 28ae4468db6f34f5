"""The amounts of a deal among the remaining players."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from shuffleup.tournament.prize_deal import (
    NoDeal,
    PlayerWithoutChips,
    WrongAmountKeptBack,
    WrongNumberOfPlayers,
    chip_chop,
    equal_chop,
    icm,
)
from tests.refused import refused

WAYS = pytest.mark.parametrize("way", [icm, chip_chop, equal_chop])

stacks_of = st.lists(st.integers(1, 500), min_size=2, max_size=6)
prizes_of = st.lists(st.integers(0, 10_000), max_size=7).map(lambda some: sorted(some, reverse=True))


def at_stake(stacks, prizes):
    return sum(prizes[: len(stacks)])


def by_finishing_orders(stacks, prizes):
    """The same chances by another way: every order in which the players can finish, one by one."""
    expected = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, chips = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], chips)
            chips -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            expected[player] += chance * prize
    return expected


def test_chances_of_three_players_with_half_three_tenths_and_a_fifth_of_the_chips():
    """Exactly 3839 2/7, 3275 and 2885 5/7: the odd cent goes to the largest remainder."""
    assert icm([5000, 3000, 2000], [5000, 3000, 2000]) == (3839, 3275, 2886)


def test_two_players_divide_what_first_pays_above_second_by_chips():
    assert icm([7500, 2500], [1000, 600]) == (900, 700)


def test_one_prize_is_divided_by_chips():
    assert icm([600, 300, 100], [1000]) == (600, 300, 100)


def test_chances_of_twelve_players_with_equal_stacks_are_equal():
    prizes = [600, 400, 300, 200, 100, 80, 70, 60, 50, 40, 30, 20]
    assert icm([250] * 12, prizes) == (163,) * 6 + (162,) * 6


def test_a_chip_chop_gives_everybody_the_lowest_prize_and_the_rest_by_chips():
    assert chip_chop([6000, 3000, 1000], [5000, 3000, 2000]) == (4400, 3200, 2400)


def test_in_a_chip_chop_with_an_unpaid_place_all_goes_by_chips():
    assert chip_chop([6000, 3000, 1000], [5000, 3000]) == (4800, 2400, 800)


def test_an_equal_chop_gives_odd_cents_to_the_largest_stacks():
    assert equal_chop([100, 900, 500], [5000, 3000, 2001]) == (3333, 3334, 3334)


@WAYS
def test_prizes_of_those_who_are_out_take_no_part_in_the_deal(way):
    assert sum(way([700, 300], [5000, 3000, 2000])) == 8000


def test_money_kept_back_for_the_winner_comes_from_the_first_prize():
    assert icm([7500, 2500], [1000, 600], kept_back=100) == (825, 675)
    assert chip_chop([7500, 2500], [1000, 600], kept_back=100) == (825, 675)
    assert equal_chop([7500, 2500], [1000, 600], kept_back=100) == (750, 750)


def test_more_kept_back_than_first_pays_above_second_comes_from_both():
    """The leader still gets no less than the others."""
    assert icm([7500, 2500], [1000, 600], kept_back=600) == (500, 500)
    assert icm([7500, 2500], [1000, 600], kept_back=1600) == (0, 0)
    assert icm([9900, 100], [1000, 1000], kept_back=1) == (1000, 999)


@WAYS
def test_nobody_makes_a_deal_alone(way):
    with refused(WrongNumberOfPlayers, match="two players or more; here are 1"):
        way([5000], [1000])


def test_a_deal_by_chances_of_twenty_one_is_refused_and_a_chop_is_not():
    """PAP-03: for more players than twenty the chip chop is named."""
    with refused(WrongNumberOfPlayers, match="20 players at most; here are 21: chop by chips"):
        icm([100] * 21, [1000])
    assert equal_chop([100] * 21, [2100]) == (100,) * 21


@WAYS
def test_a_player_without_chips_has_no_part_in_a_deal(way):
    with refused(PlayerWithoutChips, match="player 2 of the deal has no chips"):
        way([5000, 0, 100], [1000])


@WAYS
@pytest.mark.parametrize("kept_back", [-1, 1001])
def test_no_more_is_kept_back_than_there_is(way, kept_back):
    with pytest.raises(WrongAmountKeptBack):
        way([5000, 100], [700, 300], kept_back)


def test_what_is_wrong_with_a_deal_can_be_caught_by_one_name():
    assert {WrongNumberOfPlayers, PlayerWithoutChips, WrongAmountKeptBack} == set(NoDeal.__subclasses__())


@given(stacks=stacks_of, prizes=prizes_of)
def test_chances_agree_with_those_over_all_finishing_orders(stacks, prizes):
    exact, paid = by_finishing_orders(stacks, prizes), icm(stacks, prizes)
    assert all(abs(share - amount) < 1 for share, amount in zip(exact, paid, strict=True))
    up = [share - (share.numerator // share.denominator) for share in exact]
    rounded_up = {n for n, amount in enumerate(paid) if amount > exact[n]}
    down = {n for n, amount in enumerate(paid) if amount < exact[n]}
    assert all(up[high] >= up[low] for high in rounded_up for low in down)


@WAYS
@given(stacks=stacks_of, prizes=prizes_of, part=st.integers(0, 100))
def test_every_deal_pays_exactly_what_is_at_stake(way, stacks, prizes, part):
    kept_back = at_stake(stacks, prizes) * part // 100
    assert sum(way(stacks, prizes, kept_back)) + kept_back == at_stake(stacks, prizes)


@WAYS
@given(stacks=stacks_of, prizes=prizes_of, part=st.integers(0, 100))
def test_more_chips_never_get_less_money_and_equal_stacks_the_same_but_for_one_cent(
    way, stacks, prizes, part
):
    paid = way(stacks, prizes, at_stake(stacks, prizes) * part // 100)
    for mine, money in zip(stacks, paid, strict=True):
        for other, others_money in zip(stacks, paid, strict=True):
            if mine > other:
                assert money >= others_money
            if mine == other:
                assert abs(money - others_money) <= 1


@given(stacks=stacks_of, prizes=prizes_of)
def test_by_chances_nobody_gets_more_than_the_first_prize_or_less_than_the_last(stacks, prizes):
    paid = [*prizes, *[0] * len(stacks)][: len(stacks)]
    assert all(min(paid) <= amount <= max(paid) for amount in icm(stacks, prizes))
