"""The clock of the box, continued here; the rest of a countdown, and the moments when it is drawn."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.protocol.clock import BlindsView, ClockView, NowView
from shuffleup.protocol.table import DecisionView
from shuffleup_ui.link.box_time import BoxTime, until_next_second_s

BLINDS = BlindsView(7, Chips(400), Chips(800))


class Here:
    """The monotonic clock of this computer, in seconds, under the hand of the test."""

    seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def clock(left: int | None, at: int, *, running: bool = True) -> ClockView:
    left_ms = None if left is None else Millis(left)
    return ClockView("level", running, BLINDS, None, left_ms, Millis(1_200_000), Millis(at))


def test_a_countdown_goes_on_from_when_the_box_took_its_anchor_not_from_when_it_came() -> None:
    here = Here()
    time = BoxTime(here)
    time.heard(NowView(Millis(503_000)), afresh=True)

    assert time.left(clock(754_000, at=500_000)) == 751_000
    here.seconds += 1.5
    assert time.left(clock(754_000, at=500_000)) == 749_500


def test_a_countdown_that_stands_does_not_go_on() -> None:
    here = Here()
    time = BoxTime(here)
    time.heard(NowView(Millis(503_000)), afresh=True)
    here.seconds += 60

    assert time.left(clock(754_000, at=500_000, running=False)) == 754_000


def test_a_countdown_ends_at_zero_and_a_level_of_hands_has_none() -> None:
    time = BoxTime(Here())
    time.heard(NowView(Millis(999_000)), afresh=True)

    assert time.left(clock(400_000, at=500_000)) == 0
    assert time.left(clock(None, at=500_000)) is None
    assert time.left(None) is None


def test_before_the_box_has_told_its_time_the_anchor_is_shown_as_it_came() -> None:
    assert BoxTime(Here()).left(clock(754_000, at=500_000)) == 754_000


def test_a_demo_five_times_as_fast_counts_down_five_times_as_fast() -> None:
    here = Here()
    time = BoxTime(here)
    time.heard(NowView(Millis(500_000), rate=5.0), afresh=True)
    here.seconds += 2
    decision = DecisionView(
        None, Millis(30_000), Millis(500_000), running=True, countdown_from=Millis(10_000)
    )

    assert time.left(decision) == 20_000


def test_a_reading_that_was_long_under_way_does_not_set_the_clock_back() -> None:
    here = Here()
    time = BoxTime(here)
    time.heard(NowView(Millis(500_000)), afresh=True)
    here.seconds += 10
    time.heard(NowView(Millis(509_200)), afresh=False)

    assert time.now() == 510_000


def test_a_box_that_was_started_anew_is_believed_at_once() -> None:
    time = BoxTime(Here())
    time.heard(NowView(Millis(500_000)), afresh=True)
    time.heard(NowView(Millis(4_000)), afresh=True)

    assert time.now() == 4_000


@given(drift_ppm=st.integers(-100, 100))
def test_two_crystals_part_by_no_more_than_a_minute_of_drift(drift_ppm: int) -> None:
    here = Here()
    time = BoxTime(here)
    for told in range(0, 4 * 3600, 10):
        here.seconds = 100.0 + told * (1 + drift_ppm / 1e6)
        time.heard(NowView(Millis(told * 1000)), afresh=told == 0)

    assert time.now() == pytest.approx(told * 1000, abs=6)


@pytest.mark.parametrize(
    ("lefts", "rate", "wait"),
    [
        ([12_345], 1.0, 0.350),
        ([12_000], 1.0, 1.005),
        ([12_345, 7_100], 1.0, 0.105),
        ([12_000], 5.0, 0.205),
        ([12_001], 1.0, 0.100),
        ([12_345], 60.0, 0.100),
        ([0], 1.0, None),
        ([], 1.0, None),
    ],
)
def test_a_countdown_is_drawn_when_another_second_begins(
    lefts: list[int], rate: float, wait: float | None
) -> None:
    assert until_next_second_s(lefts, rate) == pytest.approx(wait)
