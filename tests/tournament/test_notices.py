"""The notices before a level or a break ends."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.tournament.level_clock import ComingNotice, next_notice, notice_due

HALF_HOUR = 1_800_000


@pytest.mark.parametrize(
    ("left", "notice"),
    [
        (HALF_HOUR, None),
        (90_001, None),
        (90_000, "hold_dealers"),
        (60_001, "hold_dealers"),
        (60_000, "one_minute"),
        (1, "one_minute"),
        (0, None),
    ],
)
def test_dealers_stay_from_ninety_seconds_before_the_end_of_a_level(left, notice):
    """STR-25, TDA RP-7."""
    assert notice_due("level", left, HALF_HOUR) == notice


def test_decks_are_made_ready_before_play_goes_on():
    """STR-25, TDA RP-20."""
    assert notice_due("break", 80_000, HALF_HOUR) == "decks_ready"
    assert notice_due("break", 60_000, HALF_HOUR) == "one_minute"


@pytest.mark.parametrize("phase", ["before", "gate", "over"])
def test_nothing_is_told_where_nothing_counts_down(phase):
    """STR-25."""
    assert notice_due(phase, 30_000, HALF_HOUR) is None
    assert next_notice(phase, 90_001, HALF_HOUR) is None
    assert notice_due("level", None, None) is None
    assert next_notice("level", None, None) is None


def test_a_level_of_a_minute_begins_without_a_notice():
    """STR-25: it would stand all the time."""
    assert notice_due("level", 60_000, 60_000) is None
    assert notice_due("level", 60_000, 75_000) == "one_minute"
    assert notice_due("level", 70_000, 75_000) is None


def test_one_knows_when_the_next_notice_falls_due():
    """STR-25."""
    assert next_notice("level", HALF_HOUR, HALF_HOUR) == ComingNotice("hold_dealers", HALF_HOUR - 90_000)
    assert next_notice("level", 90_000, HALF_HOUR) == ComingNotice("one_minute", 30_000)
    assert next_notice("level", 60_000, HALF_HOUR) is None
    assert next_notice("break", 100_000, HALF_HOUR) == ComingNotice("decks_ready", 10_000)


@given(
    phase=st.sampled_from(["level", "break"]),
    length=st.integers(1, 300_000),
    left=st.integers(0, 300_000),
)
def test_the_next_notice_stands_when_its_time_has_come_and_not_before(phase, length, left):
    """STR-25."""
    left = min(left, length)
    following = next_notice(phase, left, length)
    standing = notice_due(phase, left, length)
    if following is None:
        assert left <= 60_000 or length <= 60_000
    else:
        assert notice_due(phase, left - following.after, length) == following.notice
        assert notice_due(phase, left - following.after + 1, length) == standing
