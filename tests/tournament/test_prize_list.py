"""The list of prizes: as typed, with things on places, and after a deal."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.ruleset.event import Currency
from shuffleup.tournament.prizes import (
    Finish,
    NotAPrize,
    Prize,
    PrizeList,
    PrizesDoNotSum,
    Winnings,
    edited,
    shared,
    winnings,
    with_deal,
    with_thing,
)
from tests.refused import refused, worded


def prize_list(amounts):
    """The prizes that follow from a rule set."""
    return PrizeList(tuple(Prize(amount) for amount in amounts))


def test_the_director_can_type_the_prizes():
    typed = edited(prize_list([3000, 1800, 1200]), [3500, 2500], pool=6000)
    assert (typed.amounts, typed.source) == ((3500, 2500), "director")


@pytest.mark.parametrize(
    ("amounts", "difference", "said"),
    [
        ([3000, 1800, 1100], 100, "the prizes sum to €59 and not to €60: add €1"),
        ([3000, 1800, 1205], -5, "the prizes sum to €60.05 and not to €60: take away €0.05"),
    ],
)
def test_typed_prizes_that_are_not_the_pool_are_refused_with_the_difference(amounts, difference, said):
    with pytest.raises(PrizesDoNotSum) as refusal:
        edited(prize_list([6000]), amounts, 6000, Currency("€"))
    assert (refusal.value.difference, worded(refusal.value)) == (difference, said)


def test_amounts_are_written_as_the_currency_of_the_event_writes_them():
    with refused(
        PrizesDoNotSum, match="sum to 5\u00a0900\u00a0kr and not to 6\u00a0000\u00a0kr: add 100\u00a0kr"
    ):
        edited(prize_list([]), [5900], 6000, Currency("kr", "after", 0))


def test_a_place_is_not_paid_less_than_nothing():
    with refused(NotAPrize, match="place 2 cannot be paid -10: write"):
        edited(prize_list([]), [7000, -1000], pool=6000)


def test_a_place_can_be_paid_a_thing_and_keeps_it_when_the_amounts_are_typed():
    trophy = with_thing(with_thing(prize_list([3000, 1800]), 1, "a  trophy"), 4, "a bottle")
    typed = edited(trophy, [4800], pool=4800)
    assert typed.prizes == (Prize(4800, "a trophy"), Prize(), Prize(), Prize(0, "a bottle"))


def test_a_thing_can_be_taken_away():
    assert with_thing(with_thing(prize_list([3000]), 2, "a cap"), 2, " ") == prize_list([3000])


@pytest.mark.parametrize(("place", "thing"), [(0, "a cap"), (1001, "a cap"), (1, "x" * 61)])
def test_a_thing_has_a_place_and_a_name_that_fits(place, thing):
    with pytest.raises(NotAPrize):
        with_thing(prize_list([3000]), place, thing)


def test_a_deal_replaces_the_money_of_the_open_places():
    agreed = with_deal(prize_list([5000, 3000, 1500, 500]), {"a": 4000, "b": 3500}, kept_back=500)
    assert agreed == PrizeList((Prize(500), Prize(), Prize(1500), Prize(500)), "deal", {"a": 4000, "b": 3500})


def test_a_deal_is_about_all_the_money_of_the_open_places():
    with pytest.raises(PrizesDoNotSum) as refusal:
        with_deal(prize_list([5000, 3000, 1500]), {"a": 4000, "b": 3500})
    assert refusal.value.difference == 500


@pytest.mark.parametrize(("agreed", "kept_back"), [({"a": -1, "b": 8001}, 0), ({"a": 8000, "b": 1}, -1)])
def test_a_deal_takes_money_from_nobody(agreed, kept_back):
    with pytest.raises(NotAPrize):
        with_deal(prize_list([5000, 3000]), agreed, kept_back)


def test_a_later_deal_is_about_what_was_kept_back():
    first = with_deal(prize_list([5000, 3000, 2000]), {"a": 4000, "b": 3000, "c": 2000}, kept_back=1000)
    then = with_deal(first, {"a": 600, "b": 400})
    assert (then.agreed, then.amounts) == ({"a": 4600, "b": 3400, "c": 2000}, ())


def test_typed_prizes_take_a_deal_back():
    agreed = with_deal(prize_list([5000, 3000]), {"a": 4000, "b": 4000})
    assert edited(agreed, [5000, 3000], 8000).agreed == {}


def test_the_winner_of_a_deal_gets_the_agreed_sum_what_was_kept_back_and_the_trophy():
    prizes = with_deal(with_thing(prize_list([5000, 3000]), 1, "a trophy"), {"a": 4000, "b": 3500}, 500)
    finishes = [Finish("b", 1, 1), Finish("a", 2, 2)]
    assert [winnings(one, finishes, prizes) for one in finishes] == [
        Winnings(4000, ("a trophy",)),
        Winnings(4000),
    ]


def test_those_who_share_a_place_share_its_things():
    prizes = with_thing(prize_list([3000, 1800, 1200]), 3, "a cap")
    finishes = [Finish("a", 1, 1), Finish("b", 2, 3), Finish("c", 2, 3)]
    assert [winnings(one, finishes, prizes) for one in finishes[1:]] == [Winnings(1500, ("a cap",))] * 2


def test_shared_prizes_can_be_whole_units():
    """PAY-03: odd units go to those named first, and what is less than a unit to the first."""
    assert shared([10_070], 1, 3, unit=100) == (3470, 3300, 3300)


@given(
    prizes=st.lists(st.integers(0, 5000), max_size=6),
    players=st.integers(2, 5),
    cuts=st.lists(st.integers(0, 100), min_size=5, max_size=5),
)
def test_a_deal_never_changes_what_is_paid_in_all(prizes, players, cuts):
    pool, open_money, agreed = sum(prizes), sum(prizes[:players]), {}
    for number in range(players):
        agreed[f"e{number}"] = open_money * cuts[number] // 100 // players
    after = with_deal(prize_list(prizes), agreed, kept_back=open_money - sum(agreed.values()))
    finishes = [Finish(f"e{number}", number + 1, number + 1) for number in range(max(players, len(prizes)))]
    assert after.total == pool
    assert sum(winnings(one, finishes, after).money for one in finishes) == pool
