"""The time of day in the room, and the countdown that the floor's station keeps by it."""

from datetime import UTC, datetime

import pytest

from shuffleup.ruleset import Event
from shuffleup.stations.room_time import day_of, since_midnight, until_start

HOUR = 3_600_000


@pytest.fixture
def in_the_room():
    """A moment at which the clock in the room shows this time, whatever its time zone."""
    return lambda *shown: datetime(*shown).astimezone().astimezone(UTC)


def test_the_start_is_counted_by_the_clock_in_the_room(in_the_room):
    """STR-01."""
    event = Event(date="2026-11-21", start="19:00")
    assert until_start(event, in_the_room(2026, 11, 21, 17, 30)) == HOUR * 3 // 2
    assert until_start(event, in_the_room(2026, 11, 20, 19, 0)) == 24 * HOUR
    assert until_start(event, in_the_room(2026, 11, 21, 20, 0)) == -HOUR


@pytest.mark.parametrize("event", [Event(date="open"), Event(start="open"), Event(date="2026-02-31")])
def test_an_event_without_date_or_time_is_not_counted_down(event, in_the_room):
    """STR-03."""
    assert until_start(event, in_the_room(2026, 11, 21, 17, 30)) is None


def test_an_evening_runs_on_past_midnight(in_the_room):
    event = Event(date="2026-11-21")
    assert since_midnight(event, in_the_room(2026, 11, 22, 1, 15)) == HOUR * 101 // 4


def test_the_day_is_that_of_the_room(in_the_room):
    """REG-01."""
    assert day_of(in_the_room(2026, 11, 21, 23, 59)) == "2026-11-21"
