"""Flights: of a person's bags one plays, none is lost, and two sign for a bag (EVT-10, FLT-05 to FLT-12)."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.kernel.field_types import Chips, EntryId, Money, PersonId
from shuffleup.ruleset.flights import FlightRules
from shuffleup.tournament.bagging import (
    NeedsTwo,
    bagged,
    begun,
    counted,
    opened,
    rounded_up,
    signed,
)
from shuffleup.tournament.flights import Bag, DayTwo, ThroughTwice, day_two, ranked_bags

PEOPLE = st.sampled_from([PersonId(name) for name in ("Ada", "Ben", "Cyd", "Dov")])
BAGS = st.lists(
    st.builds(Bag, st.just("A"), PEOPLE, st.integers(1, 50).map(lambda n: Chips(100 * n))), max_size=12
)


@given(BAGS, st.sampled_from(["best", "first"]))
def test_chips_of_day_two_and_out_of_play_are_all_that_was_bagged(bags: list[Bag], repeat: str) -> None:
    two = day_two(FlightRules(repeat=repeat), bags, Chips(20_000))  # type: ignore[arg-type]  # one of the words

    assert isinstance(two, DayTwo)
    assert two.chips + sum(bag.chips for bag in two.out_of_play) == sum(bag.chips for bag in bags)
    assert two.stacks.keys() == {bag.person for bag in bags}


@given(BAGS)
def test_where_nobody_may_be_through_twice_day_two_names_who_is(bags: list[Bag]) -> None:
    two = day_two(FlightRules(repeat="refuse"), bags, Chips(20_000))
    people = [bag.person for bag in bags]
    twice = sorted({one for one in people if people.count(one) > 1})

    assert (list(two.people) if isinstance(two, ThroughTwice) else []) == twice


@given(BAGS, st.integers(0, 9), st.integers(0, 9_999))
def test_bags_out_of_play_take_each_place_behind_day_two_once(
    bags: list[Bag], behind: int, pool: int
) -> None:
    prizes = [Money(pool)] * (behind + len(bags))
    ranked = ranked_bags(bags, behind, prizes)

    places = [behind + number for number in range(1, len(bags) + 1)]
    assert sorted(one.first for one in ranked) <= places
    assert max((one.last for one in ranked), default=behind) == behind + len(bags)
    assert sum(one.prize for one in ranked) == pool * len(bags)


def test_a_bag_that_was_opened_keeps_its_number_and_is_signed_anew() -> None:
    ada = EntryId("Ada")
    bags = begun("A", Chips(100), [(ada, Chips(5_000))], frozenset())
    bags = bags.with_line(counted(bags, ada, Chips(5_000)))
    bags = bags.with_line(signed(bags, ada, "player"))
    bags = bags.with_line(signed(bags, ada, "dealer"))
    bags = bags.with_line(bagged(bags, ada))
    assert bags.bag_name(bags.line(ada)) == "A-001"

    bags = bags.with_line(opened(bags, ada))
    bags = bags.with_line(counted(bags, ada, Chips(5_100)))
    with pytest.raises(NeedsTwo):
        bagged(bags, ada)
    bags = bags.with_line(signed(bags, ada, "director"))
    bags = bags.with_line(signed(bags, ada, "player"))
    bags = bags.with_line(bagged(bags, ada))

    assert bags.bag_name(bags.line(ada)) == "A-001"
    assert bags.off == 100


@pytest.mark.parametrize(
    ("odd", "old", "new", "gain"),
    [(3, 25, 100, 25), (4, 25, 100, 0), (0, 25, 100, 0), (5, 100, 500, 0), (1, 100, 500, 400)],
)
def test_odd_small_chips_are_rounded_up_to_a_whole_one(odd: int, old: int, new: int, gain: int) -> None:
    assert rounded_up(Chips(odd * old), Chips(new)) == gain
