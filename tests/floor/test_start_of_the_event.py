"""The scheduled start: the countdown, delays, and the clock on the wall being set."""

import pytest

from shuffleup.floor.decide import hear, tick
from shuffleup.floor.levels.clock_control import DelayStart, PauseClock, Start
from shuffleup.floor.levels.level_events import EventStarted, LevelBegan, StartDelayed, StartScheduled
from shuffleup.floor.reports import PowerReturned
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.level_stakes import Level
from shuffleup.views.clock import clock_view
from tests.refused import refused

MINUTE = 60_000


@pytest.fixture
def at(open_floor):
    """Forty minutes before the start the floor learns what time it is."""
    floor = open_floor()
    floor.store(tick(floor.floor, 1000, 40 * MINUTE))
    return floor


def test_the_clock_counts_down_to_the_start(at):
    """STR-01."""
    assert at.log[-1] == StartScheduled(40 * MINUTE, 1000)
    view = clock_view(at.floor)
    assert (view.phase, view.running, view.left, view.message) == ("before", True, 40 * MINUTE, "")


def test_as_long_as_wall_and_countdown_agree_nothing_is_said(at):
    assert tick(at.floor, 1000 + 10 * MINUTE, 30 * MINUTE + 1500) == ()


def test_the_countdown_follows_the_clock_on_the_wall(at):
    """A small computer without a battery learns the time of day some minutes after it was switched on."""
    assert tick(at.floor, 1000 + 10 * MINUTE, 25 * MINUTE) == (
        StartScheduled(25 * MINUTE, 1000 + 10 * MINUTE),
    )


def test_level_one_begins_when_the_countdown_is_over_and_everybody_has_a_seat(at):
    """STR-01."""
    at.do(DrawSeats(), now=20 * MINUTE)
    assert tick(at.floor, 40 * MINUTE + 999, 1) == ()
    assert at.store(tick(at.floor, 40 * MINUTE + 1000, 0))[:2] == (
        EventStarted(3),
        LevelBegan(Level(1, 25, 50), 30 * MINUTE, 40 * MINUTE + 1000),
    )


def test_without_seats_the_start_waits_for_the_draw(at):
    """STR-01."""
    assert tick(at.floor, 45 * MINUTE, -5 * MINUTE) == ()
    at.do(DrawSeats(), now=46 * MINUTE)
    assert isinstance(at.store(tick(at.floor, 46 * MINUTE, -6 * MINUTE))[0], EventStarted)


def test_the_director_may_start_at_once(at):
    at.do(DrawSeats())
    assert at.do(Start(), now=2 * MINUTE)[0] == EventStarted(3)
    assert at.floor.clock.left_at(2 * MINUTE) == 30 * MINUTE


def test_a_delay_is_added_to_the_countdown_and_stays(at):
    """STR-01."""
    events = at.do(DelayStart(15, "the pizza is late"), now=1000 + 10 * MINUTE, until_start=30 * MINUTE)
    assert events == (StartDelayed(45 * MINUTE, 15 * MINUTE, 1000 + 10 * MINUTE, "the pizza is late"),)
    assert tick(at.floor, 1000 + 20 * MINUTE, 20 * MINUTE) == ()
    at.do(DrawSeats())
    assert tick(at.floor, 1000 + 40 * MINUTE, 0) == ()
    assert isinstance(tick(at.floor, 1000 + 55 * MINUTE, -15 * MINUTE)[0], EventStarted)
    assert clock_view(at.floor).message == "the pizza is late"


def test_a_second_delay_counts_from_the_first(at):
    at.do(DelayStart(15, "rain"), now=1000, until_start=40 * MINUTE)
    at.do(DelayStart(5, "more rain"), now=1000, until_start=40 * MINUTE)
    assert at.floor.clock.left_at(1000) == 60 * MINUTE


def test_a_start_whose_time_has_gone_by_waits_for_the_director(open_floor):
    at = open_floor()
    assert tick(at.floor, 1000, -5 * MINUTE) == ()
    at.do(DrawSeats())
    assert tick(at.floor, 2000, -5 * MINUTE) == ()
    at.do(DelayStart(10, "a quarter past"), now=2000, until_start=-5 * MINUTE)
    assert at.floor.clock.left_at(2000) == 10 * MINUTE
    assert tick(at.floor, 2000 + 10 * MINUTE - 1, -15 * MINUTE) == ()
    assert isinstance(tick(at.floor, 2000 + 10 * MINUTE, -15 * MINUTE)[0], EventStarted)


def test_a_wall_clock_that_jumps_over_the_start_starts_nothing(at):
    at.do(DrawSeats())
    assert at.store(tick(at.floor, 2000, -400 * MINUTE)) == (StartScheduled(None, 2000),)
    assert tick(at.floor, 60 * MINUTE, -460 * MINUTE) == ()
    assert at.floor.phase == "seated"


def test_an_event_without_a_time_can_be_counted_down_by_the_director(open_floor):
    at = open_floor()
    at.do(DrawSeats())
    assert tick(at.floor, 0) == ()
    at.do(DelayStart(10, "ten minutes"), now=0)
    assert isinstance(tick(at.floor, 10 * MINUTE)[0], EventStarted)


def test_after_a_power_cut_the_countdown_waits_for_the_time_of_day(at):
    at.do(DelayStart(15, "rain"), now=1000, until_start=40 * MINUTE)
    at.store(hear(at.floor, PowerReturned(None), 70))
    assert not at.floor.clock.running
    at.store(tick(at.floor, 90, 30 * MINUTE))
    assert at.floor.clock.left_at(90) == 45 * MINUTE


def test_a_started_event_is_not_delayed(at):
    at.begin()
    with refused(NotLegalNow, match="started already"):
        at.do(DelayStart(5, "rain"))


def test_a_countdown_is_not_paused(at):
    with refused(NotLegalNow, match="not running"):
        at.do(PauseClock())
