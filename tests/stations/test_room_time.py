"""The time of day in the room, and the countdown that the floor's station keeps by it."""

import time
from datetime import UTC, datetime

import pytest

from shuffleup.ruleset.event import Event
from shuffleup.stations.time_of_day import day_of, since_last_midnight, until_start

HOUR = 3_600_000
NEW_BOX = datetime(1970, 1, 1, 0, 1, tzinfo=UTC)
"""What a box without a battery shows a minute after it was switched on."""


@pytest.fixture
def in_the_room():
    """A moment at which the clock in the room shows this time, whatever its time zone."""
    return lambda *shown: datetime(*shown).astimezone().astimezone(UTC)


@pytest.fixture
def in_berlin(monkeypatch):
    """The room is in Berlin, where the clocks are set twice a year."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_the_start_is_counted_by_the_clock_in_the_room(in_the_room):
    """STR-01."""
    event = Event(date="2026-11-21", start="19:00")
    assert until_start(event, in_the_room(2026, 11, 21, 17, 30)) == HOUR * 3 // 2
    assert until_start(event, in_the_room(2026, 11, 20, 19, 0)) == 24 * HOUR
    assert until_start(event, in_the_room(2026, 11, 21, 20, 0)) == -HOUR


@pytest.mark.usefixtures("in_berlin")
@pytest.mark.parametrize(
    ("day", "the_evening_before", "hours"),
    [
        ("2026-03-29", datetime(2026, 3, 28, 18, 0, tzinfo=UTC), 23),
        ("2026-06-21", datetime(2026, 6, 20, 17, 0, tzinfo=UTC), 24),
        ("2026-10-25", datetime(2026, 10, 24, 17, 0, tzinfo=UTC), 25),
    ],
    ids=["summer time begins", "no clock is set", "summer time ends"],
)
def test_a_night_in_which_the_clocks_are_set_is_an_hour_shorter_or_longer(day, the_evening_before, hours):
    """STR-01: from seven to seven."""
    assert until_start(Event(date=day, start="19:00"), the_evening_before) == hours * HOUR


@pytest.mark.parametrize("event", [Event(date="open"), Event(start="open"), Event(date="2026-02-31")])
def test_an_event_without_date_or_time_is_not_counted_down(event, in_the_room):
    """STR-03."""
    assert until_start(event, in_the_room(2026, 11, 21, 17, 30)) is None


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_a_day_at_the_end_of_the_calendar_is_no_fault(day, in_the_room):
    left = until_start(Event(date=day, start="19:00"), in_the_room(2026, 11, 21, 17, 30))
    assert left is None or abs(left) > 2000 * 365 * 24 * HOUR


def test_a_box_without_a_battery_counts_down_to_nothing_and_knows_no_time_of_day():
    """STR-01: from 1970 on it would be a start in 56 years."""
    assert until_start(Event(date="2026-11-21", start="19:00"), NEW_BOX) is None
    assert since_last_midnight(NEW_BOX) is None
    assert day_of(NEW_BOX) == ""


def test_the_time_since_midnight_is_that_of_the_room(in_the_room):
    assert since_last_midnight(in_the_room(2026, 11, 22, 1, 15)) == HOUR * 5 // 4


def test_the_day_is_that_of_the_room(in_the_room):
    """REG-01."""
    assert day_of(in_the_room(2026, 11, 21, 23, 59)) == "2026-11-21"
