"""The ramp of the stepper: never faster nor more sudden than the motor's curve allows, and no step lost."""

from itertools import pairwise

from hypothesis import given, strategies as st

from shuffleup_pico import ramp
from shuffleup_pico.geometry import STEPS_A_TURN

QUEUED = 4
"""Pieces that wait in the queue of the PIO: eight words, two a piece."""


def speeds(way):
    """Return steps a second and the moment in s of the middle of each piece."""
    found, at_us = [], 0
    for steps, half_us in way:
        long_us = steps * 2 * half_us
        found.append((500_000 / half_us, (at_us + long_us / 2) / 1_000_000))
        at_us += long_us
    return found


@given(st.integers(1, STEPS_A_TURN * 2))
def test_a_way_has_all_its_steps_and_ends_as_it_began(steps):
    way = ramp.way(steps)
    assert ramp.steps_in(way) == steps
    assert way == tuple(reversed(way))


@given(st.integers(1, STEPS_A_TURN * 2))
def test_no_way_is_faster_or_more_sudden_than_the_curve_of_the_motor(steps):
    found = speeds(ramp.way(steps))
    assert max(speed for speed, _ in found) <= ramp.FASTEST
    for (before, earlier), (after, later) in pairwise(found):
        assert abs(after - before) / (later - earlier) <= 1.05 * ramp.ACCELERATION


def test_a_slot_takes_a_seventh_of_a_second_and_half_a_turn_three_quarters():
    assert ramp.length_us(ramp.way(10)) // 1000 == 141
    assert ramp.length_us(ramp.way(270)) // 1000 == 734


def test_two_steps_a_piece_or_more_give_the_program_24_ms_to_refill_the_queue():
    for steps in (10, 100, 270, 560):
        way = ramp.way(steps)
        for first in range(len(way) - QUEUED):
            assert ramp.length_us(way[first + 1 : first + 1 + QUEUED]) >= 4 * 5_990


def test_on_the_way_to_the_mark_it_is_never_faster_than_it_can_brake():
    way = ramp.way(560, ramp.TO_FIND)
    assert max(speed for speed, _ in speeds(way)) <= ramp.FINDING
    assert ramp.steps_in(ramp.brake(way, 1_000_000)) == 15


@given(st.integers(0, 2_400_000))
def test_braking_begins_no_faster_than_the_carousel_turns(elapsed_us):
    way = ramp.way(560, ramp.TO_FIND)
    now = max(
        half_us
        for n, (_, half_us) in enumerate(way)
        if ramp.length_us(way[:n]) <= elapsed_us < ramp.length_us(way[: n + 1])
    )
    braking = ramp.brake(way, elapsed_us)
    assert braking[0][1] >= now
    assert braking[-1] == ramp.RAMP[0]


@given(st.integers(1, 1_000), st.integers(0, 3_000_000))
def test_steps_go_by_with_time_and_never_beyond_the_way(steps, elapsed_us):
    way = ramp.way(steps)
    done = ramp.steps_after(way, elapsed_us)
    assert 0 <= done <= steps
    assert ramp.steps_after(way, elapsed_us + 2 * ramp.RAMP[0][1]) >= min(steps, done + 1)
    assert ramp.steps_after(way, ramp.length_us(way)) == steps


def test_a_creeping_carousel_stops_within_a_step():
    """At 50 steps a second the way to rest at the acceleration of the ramp is 0.6 steps."""
    creep = 500_000 / ramp.CREEP_US
    assert creep * creep / (2 * ramp.ACCELERATION) < 0.7
