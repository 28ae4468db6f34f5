"""The table of a season: which events count, scores, ties (LGE-01, LGE-02, LGE-11 to LGE-17)."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from shuffleup.club.season.outlook import (
    Chances,
    NoPointsToShare,
    PerPlace,
    Proportional,
    Scores,
    final_stacks,
    reach_of,
)
from shuffleup.club.season.points import PointsRule, PointsTable
from shuffleup.club.season.standings import HandPoints, NotCounted, SeasonEvent, SeasonRules, standings_of

TABLE = PointsRule(PointsTable((10, 6, 3)))


def event(number: int, *names: str, counts: bool = True, ended: bool = True) -> SeasonEvent:
    return SeasonEvent(
        f"e{number}", "2026-01-01", tuple((name,) for name in names), counts=counts, ended=ended
    )


def shown(
    rules: SeasonRules, *events: SeasonEvent, by_hand: tuple[HandPoints, ...] = ()
) -> list[tuple[object, ...]]:
    return [(row.rank, row.person, row.points) for row in standings_of(rules, events, by_hand).rows]


def test_each_event_that_does_not_count_has_a_reason() -> None:
    """LGE-02: it gives neither points nor attendance."""
    found = standings_of(
        SeasonRules(TABLE, min_field=2, attendance_points=1),
        [
            event(1, "Ada", "Bo", counts=False),
            event(2, "Ada", "Bo", ended=False),
            event(3, "Ada"),
            event(4, "Bo", "Cy"),
        ],
    )
    assert found.not_counted == (
        ("e1", NotCounted.MARKED_OUT),
        ("e2", NotCounted.NOT_ENDED),
        ("e3", NotCounted.FIELD_BELOW_MINIMUM),
    )
    assert [(row.person, row.points) for row in found.rows] == [("Bo", 11), ("Cy", 7)]


def test_points_by_hand_of_an_event_that_the_person_did_not_play_count_nothing() -> None:
    """LGE-15: those of the season come on top, also for a person who has not played yet."""
    by_hand = (HandPoints("Cy", 50, "e1"), HandPoints("Dee", 4), HandPoints("Bo", -2, "e1"))
    assert shown(SeasonRules(TABLE), event(1, "Ada", "Bo"), by_hand=by_hand) == [
        (1, "Ada", 10),
        (2, "Bo", 4),
        (3, "Dee", 4),
    ]


def test_three_who_are_level_have_no_head_to_head() -> None:
    """LGE-16: two of them would have."""
    rules = SeasonRules(PointsRule(PointsTable((3, 3, 3))), order=("head_to_head",))
    assert shown(rules, event(1, "Cy", "Bo", "Ada")) == [(1, "Ada", 3), (1, "Bo", 3), (1, "Cy", 3)]
    assert shown(rules, event(1, "Cy", "Bo")) == [(1, "Cy", 3), (2, "Bo", 3)]
    assert shown(SeasonRules(rules.points, order=()), event(1, "Cy", "Bo")) == [(1, "Bo", 3), (1, "Cy", 3)]


@given(st.integers(0, 10_000))
def test_the_order_of_events_changes_nothing(seed: int) -> None:
    """LGE-17, also for points by hand."""
    chance = Random(seed)
    names = "ABCDEF"
    events = [event(number, *chance.sample(names, chance.randint(1, 6))) for number in range(6)]
    by_hand = [HandPoints(chance.choice(names), chance.choice((0.1, 0.2, -3))) for _ in range(4)]
    rules = SeasonRules(PointsRule("log_ratio"), score="best", best=3, min_events=2)
    first = standings_of(rules, events, by_hand)
    chance.shuffle(events)
    chance.shuffle(by_hand)
    assert standings_of(rules, events, by_hand).rows == first.rows


@given(st.dictionaries(st.sampled_from("ABCDE"), st.lists(st.integers(0, 9)), min_size=1), st.integers(0, 3))
def test_who_is_sure_of_a_rank_can_reach_it(scores: dict[str, list[int]], left: int) -> None:
    """LGE-18."""
    people = {name: Scores(tuple(found)) for name, found in scores.items()}
    reach = reach_of(Chances(2, left, 10), people)
    assert set(reach.secured) <= set(reach.can_reach)


def test_stacks_of_a_final_are_exact_at_the_half() -> None:
    """LGE-19: 0.35 x 100 is 35 and goes up to 40 by tens, where binary fractions would say 34.99."""
    assert final_stacks(PerPlace(0.5, 34.5), {"Ada": 2, "Bo": 1}, 10) == {"Ada": 40, "Bo": 0}
    assert final_stacks(
        Proportional(
            35,
        ),
        {"Ada": 0.3, "Bo": 0.3},
        10,
    ) == {"Ada": 40, "Bo": 40}
    with pytest.raises(NoPointsToShare):
        final_stacks(Proportional(1000), {"Ada": 5, "Bo": -5}, 100)
