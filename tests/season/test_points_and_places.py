"""Points and places of one event (LGE-03 to LGE-08, LGE-10)."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.club.season.formula import FormulaRefused, read_formula
from shuffleup.club.season.points import (
    PRESETS,
    EventFacts,
    PointsRule,
    PointsTable,
    Preset,
    numbered,
    places_of,
    points_of,
)

NAMES = tuple(f"P{number:04}" for number in range(1000))


@given(
    st.sampled_from(sorted(PRESETS)),
    st.integers(1, 200),
    st.floats(0, 10_000),
    st.floats(0, 1_000),
)
def test_a_better_place_never_has_fewer_points(
    preset: Preset, persons: int, buy_in: float, fee: float
) -> None:
    """LGE-07: with the same facts for everybody, by every preset."""
    places = tuple((name,) for name in NAMES[:persons])
    points = points_of(places, PointsRule(preset), EventFacts(buy_in=buy_in, fee=fee))
    in_order = [points[name] for name in NAMES[:persons]]
    assert in_order == sorted(in_order, reverse=True)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_one_player_and_a_thousand_have_points(preset: Preset) -> None:
    facts = EventFacts(buy_in=20)
    assert len(points_of((("Ada",),), PointsRule(preset), facts)) == 1
    assert len(points_of(tuple((name,) for name in NAMES), PointsRule(preset), facts)) == 1000


def test_a_free_evening_gives_no_points_that_grow_with_the_money() -> None:
    assert points_of((("Ada",), ("Bo",)), PointsRule("dr_neau"), EventFacts()) == {"Ada": 0, "Bo": 0}


def test_points_are_rounded_half_up_before_shared_places_are_averaged() -> None:
    """LGE-04, LGE-05: 2.5 and 1.25 become 3 and 1, and the mean of them is 2."""
    places = (("Ada",), ("Bo", "Cy"))
    table = PointsTable((5, 2.5, 1.25))
    assert points_of(places, PointsRule(table, digits=0), EventFacts()) == {"Ada": 5, "Bo": 2, "Cy": 2}
    assert points_of(places, PointsRule(table, ties="best"), EventFacts())["Cy"] == 2.5


def test_a_formula_knows_the_money_of_the_event_and_of_the_person() -> None:
    """LGE-06: collected amounts hold the fee, the pot does not; every alias is known."""
    facts = EventFacts(20, 2, 10, 5, {"Bo": 2}, {"Ada": 1}, {"Ada": 1}, {"Ada": 50}, {"Ada": 3})
    text = "totalBuyinsAmount * 10000 + pp * 100 + t + n + tnr + tna"
    points = points_of((("Ada",), ("Bo",)), PointsRule(read_formula(text)), facts)
    assert points == {"Ada": 440_000 + 6_500 + 26 + 2 + 2 + 1, "Bo": 440_000 + 6_500 - 42 + 2 + 2 + 1}
    after = PointsRule(read_formula("totalBuyinsAmount + totalBuyinsRake"), amounts="after_rake")
    assert points_of((("Ada",), ("Bo",)), after, facts) == {"Ada": 44, "Bo": 44}


def test_the_rank_in_the_money_is_the_last_place_that_is_paid() -> None:
    """LGE-06: six persons and three prizes; who won none is asked with the same figure."""
    facts = EventFacts(winnings={"A": 50, "B": 30, "C": 20})
    rule = PointsRule(read_formula("if(r <= mr, (mr - r + 1) * 10, 0)"))
    points = points_of(tuple((name,) for name in "ABCDEF"), rule, facts)
    assert points == {"A": 30, "B": 20, "C": 10, "D": 0, "E": 0, "F": 0}


def test_a_season_says_whether_n_counts_persons_or_entries() -> None:
    """LGE-06: of two persons one has bought again, and each paid a fee of 2."""
    facts = EventFacts(20, 2, 20, rebuys={"Bo": 3})
    formula = read_formula("n * 100 + position * 10 + br + tr")
    places = (("Ada",), ("Bo",))
    assert points_of(places, PointsRule(formula), facts) == {"Ada": 224, "Bo": 214}
    assert points_of(places, PointsRule(formula, n="entries"), facts) == {"Ada": 554, "Bo": 544}


def test_the_running_clock_is_not_known_after_the_evening() -> None:
    with pytest.raises(FormulaRefused):
        points_of((("Ada",),), PointsRule(read_formula("secondsLeft")), EventFacts())


@given(st.lists(st.lists(st.sampled_from("ABCDE"), min_size=1, max_size=3, unique=True), min_size=1))
def test_each_person_has_one_place_whatever_entry_counts(out: list[list[str]]) -> None:
    """LGE-03, LGE-10: places go on by the number of persons who share the one before."""
    persons = {person for together in out for person in together}
    for count in ("last", "first"):
        places = numbered(places_of(out, count))
        assert sorted(person for _, group in places for person in group) == sorted(persons)
        assert [place for place, _ in places] == [
            1 + sum(len(group) for _, group in places[:number]) for number in range(len(places))
        ]
