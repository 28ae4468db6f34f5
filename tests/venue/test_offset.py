"""The clock of the floor as a box estimates it, over delays as on a cable and on Wi-Fi."""

import random

import pytest
from hypothesis import given, strategies as st

from shuffleup.unit.venue.level_clock import Offset, RoundTrip

AHEAD = 7_000_000
"""The floor was started so many milliseconds before the box."""

BURST = 8
EVERY_MS = 10_000


def asked(sent, there_ms, back_ms, ahead=AHEAD):
    return RoundTrip(sent, round(sent + there_ms + ahead), round(sent + there_ms + back_ms))


def worst_error(delay, minutes=10, drift_ppm=0.0):
    """Ask in a burst, then every ten seconds, and look every second how wrong the box is."""
    known, worst, ask_at = Offset(), 0.0, [n * 50 for n in range(BURST)]
    ask_at += range(EVERY_MS, minutes * 60_000, EVERY_MS)
    rounds = [asked(sent, *delay(), ahead=AHEAD + sent * drift_ppm / 1e6) for sent in ask_at]
    for second in range(1, minutes * 60):
        now = second * 1000
        for one in [one for one in rounds if one.back <= now]:
            known = known.after(one, "boot-1")
            rounds.remove(one)
        worst = max(worst, abs(known.at(now) - (AHEAD + now * drift_ppm / 1e6)))
    return worst


def on_a_cable(dice):
    return lambda: (dice.uniform(0.2, 2), dice.uniform(0.2, 2))


def on_wi_fi(dice):
    """A few milliseconds most of the time, now and then a spike of up to half a second, one way."""

    def way():
        spike = dice.uniform(20, 500) if dice.random() < 0.2 else 0
        return dice.lognormvariate(1.6, 0.6) + spike

    return lambda: (way(), way())


def test_nothing_is_known_before_the_first_answer():
    assert Offset().at(5) is None


def test_half_of_the_way_there_and_back_is_taken_off():
    assert Offset().after(RoundTrip(1_000, 501_010, 1_020), "a").at(1_020) == 500_000


def test_a_quick_answer_counts_more_than_later_slow_ones():
    known = Offset().after(asked(0, 1, 1), "a")
    for n in range(1, 20):
        known = known.after(asked(n * 1000, 300, 5), "a")
    assert known.at(20_000) == AHEAD


def test_an_old_quick_answer_gives_way_when_the_clocks_may_have_drifted_apart():
    """100 ppm are 6 ms a minute: after two minutes a round of 20 ms says more than one of 2 ms."""
    known = (
        Offset().after(asked(0, 1, 1, ahead=AHEAD), "a").after(asked(120_000, 10, 10, ahead=AHEAD + 12), "a")
    )
    assert known.at(120_020) == AHEAD + 12


def test_another_boot_of_the_floor_makes_everything_void():
    known = Offset().after(asked(0, 1, 1), "a").after(asked(60_000, 40, 40, ahead=-59_000), "b")
    assert known.at(60_080) == -59_000


def test_an_answer_from_the_future_is_left_out():
    assert Offset().after(RoundTrip(100, 5, 90), "a") == Offset()


def test_rounds_are_forgotten_after_five_minutes_and_are_never_many():
    known = Offset()
    for n in range(300):
        known = known.after(asked(n * 1000, 1, 1), "a")
    assert len(known.rounds) == 64
    assert len(known.after(asked(600_000, 9, 9), "a").rounds) == 1


@pytest.mark.parametrize("seed", range(20))
def test_on_a_cable_a_countdown_is_wrong_by_less_than_twenty_milliseconds(seed):
    dice = random.Random(seed)
    assert worst_error(on_a_cable(dice), drift_ppm=dice.uniform(-50, 50)) < 20


@pytest.mark.parametrize("seed", range(20))
def test_on_wi_fi_a_countdown_is_wrong_by_less_than_sixty_milliseconds(seed):
    dice = random.Random(seed)
    assert worst_error(on_wi_fi(dice), drift_ppm=dice.uniform(-50, 50)) < 60


@given(st.lists(st.tuples(st.integers(0, 900), st.integers(0, 900)), min_size=1, max_size=40))
def test_the_error_is_never_larger_than_what_is_said_of_it(delays):
    known, sent = Offset(), 0
    for there, back in delays:
        known = known.after(asked(sent, there, back), "a")
        sent += 1000
    assert abs(known.at(sent) - AHEAD) <= known.error_at(sent) + 1
