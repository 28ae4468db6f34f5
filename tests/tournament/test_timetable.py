"""The timetable of levels and breaks by the wall clock."""

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from shuffleup.event_file import shipped
from shuffleup.kernel.field_types import Millis
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.levels import Levels
from shuffleup.tournament.level_clock import LevelClock
from shuffleup.tournament.timetable import (
    Begins,
    NotATimeOfDay,
    ScheduledStop,
    break_after,
    coming,
    next_break,
    scheduled_start,
    time_of_day,
    timetable,
    wall_time,
)
from tests.refused import refused

MINUTE = 60_000
HALF_HOURS = Levels(length=30)
WITH_DINNER = Levels(length=30, halftime_after=4, halftime_minutes=60)


def told(begins):
    """Write a list as a wall would: a break is told by a minus."""
    return [f"{time_of_day(one.at)} {one.level if one.what == 'level' else -one.level}" for one in begins]


def pause(at, minutes):
    return ScheduledStop(wall_time(at), minutes * MINUTE)


def test_dinner_moves_the_levels_after_it():
    """STR-05, STR-06, BRK-01."""
    assert told(timetable(WITH_DINNER, wall_time("15:00"), 6)) == [
        "15:00 1",
        "15:30 2",
        "16:00 3",
        "16:30 4",
        "17:00 -4",
        "18:00 5",
        "18:30 6",
    ]


def test_short_breaks_lie_between_levels():
    """BRK-02, BRK-03."""
    levels = Levels(length=20, short_breaks=((1, 5), (3, 10)))
    begins = timetable(levels, wall_time("20:00"), 4)
    assert told(begins) == ["20:00 1", "20:20 -1", "20:25 2", "20:45 3", "21:05 -3", "21:15 4"]
    assert next_break(begins) == Begins("break", 1, wall_time("20:20"))
    assert next_break(begins[3:]) == Begins("break", 3, wall_time("21:05"))
    assert next_break(begins[5:]) is None


def test_a_short_break_beside_halftime_is_part_of_it():
    """BRK-01, BRK-02."""
    levels = Levels(halftime_after=4, halftime_minutes=60, short_breaks=((4, 10), (6, 10), (6, 15)))
    assert [break_after(levels, level) // MINUTE for level in (3, 4, 6)] == [0, 60, 15]


def test_a_pause_moves_what_follows():
    """STR-06: only playing time counts."""
    begins = timetable(HALF_HOURS, wall_time("15:00"), 4, [pause("15:40", 7)])
    assert told(begins) == ["15:00 1", "15:30 2", "16:07 3", "16:37 4"]


def test_a_pause_stops_a_break_too():
    """STR-06, BRK-01: the clock of the break stands as well."""
    begins = timetable(WITH_DINNER, wall_time("15:00"), 5, [pause("17:30", 10)])
    assert told(begins)[-2:] == ["17:00 -4", "18:10 5"]


@pytest.mark.parametrize(
    ("pauses", "second", "third"),
    [
        ([("15:30", 5)], "15:30", "16:05"),
        ([("15:29", 5)], "15:35", "16:05"),
        ([("15:10", 10), ("15:35", 5)], "15:45", "16:15"),
        ([("15:10", 10), ("15:15", 10)], "15:45", "16:15"),
        ([("15:10", 20), ("15:15", 5)], "15:50", "16:20"),
        ([("16:00", 5), ("15:10", 10)], "15:40", "16:15"),
        ([("14:00", 30)], "15:30", "16:00"),
    ],
)
def test_a_pause_belongs_to_the_level_in_which_it_begins_and_counts_once(pauses, second, third):
    """STR-06."""
    begins = timetable(HALF_HOURS, wall_time("15:00"), 3, [pause(*one) for one in pauses])
    assert [time_of_day(one.at) for one in begins[1:]] == [second, third]


def test_an_evening_runs_on_past_midnight():
    """STR-06."""
    begins = timetable(HALF_HOURS, wall_time("23:15"), 3)
    assert told(begins) == ["23:15 1", "23:45 2", "00:15 3"]
    assert [one.at for one in begins] == sorted(one.at for one in begins)
    assert wall_time("00:15", earliest=wall_time("23:15")) == begins[2].at


@pytest.mark.parametrize("unit", ["hand", "orbit", "none"])
def test_levels_without_minutes_have_no_times_but_the_first(unit):
    """STR-21."""
    assert told(timetable(Levels(unit=unit, length=1), wall_time("18:00"), 5)) == ["18:00 1"]


def test_the_times_of_what_is_coming_follow_from_the_time_left():
    """STR-06."""
    clock = LevelClock().begun("level", 3, 30 * MINUTE, now=1_000)
    seen = coming(WITH_DINNER, clock, 1_000 + 10 * MINUTE, wall_time("16:12"), 2)
    assert told(seen) == ["16:32 4", "17:02 -4", "18:02 5"]


def test_the_break_after_the_running_level_comes_first():
    """BRK-03."""
    clock = LevelClock().begun("level", 4, 30 * MINUTE, now=0)
    seen = coming(WITH_DINNER, clock, 0, wall_time("16:30"), 1)
    assert told(seen) == ["17:00 -4", "18:00 5"]


def test_in_a_break_the_next_level_comes_when_it_is_over():
    """BRK-01."""
    clock = LevelClock().begun("break", 4, 60 * MINUTE, now=0)
    assert told(coming(WITH_DINNER, clock, 45 * MINUTE, wall_time("17:45"), 2)) == ["18:00 5", "18:30 6"]


def test_while_the_clock_stands_the_times_move_with_the_clock_on_the_wall():
    """STR-06."""
    clock = LevelClock().begun("level", 1, 30 * MINUTE, now=0).paused(20 * MINUTE, 10 * MINUTE)
    assert told(coming(HALF_HOURS, clock, 15 * MINUTE, wall_time("15:15"), 1)) == ["15:35 2"]
    assert told(coming(HALF_HOURS, clock, 25 * MINUTE, wall_time("15:25"), 1)) == ["15:45 2"]


def test_while_the_host_sets_the_blinds_the_next_level_begins_now():
    """STR-08."""
    clock = LevelClock().begun("gate", 4, None, now=0)
    assert told(coming(WITH_DINNER, clock, MINUTE, wall_time("18:05"), 2)) == ["18:05 5", "18:35 6"]


def test_before_the_start_everything_is_coming():
    """STR-01."""
    seen = coming(WITH_DINNER, LevelClock(), 0, wall_time("15:00"), 2)
    assert told(seen) == ["15:00 1", "15:30 2"]


def test_nothing_is_coming_where_hands_end_the_level_or_the_event_is_over():
    """STR-21."""
    by_hands = LevelClock().begun("level", 3, None, now=0)
    assert coming(Levels(unit="orbit", length=1), by_hands, 0, wall_time("18:00"), 3) == ()
    assert coming(HALF_HOURS, LevelClock(phase="over"), 0, wall_time("18:00"), 3) == ()


def test_the_start_of_an_event_is_a_time_or_open():
    """STR-01, STR-02."""
    assert time_of_day(scheduled_start(shipped("halftime-main").event)) == "15:00"
    assert time_of_day(scheduled_start(shipped("crews-of-five").event)) == "18:00"
    assert scheduled_start(Event(start="open")) is None


@pytest.mark.parametrize("text", ["25:00", "7pm", "12:60", "12", ""])
def test_what_is_no_time_of_day_is_refused(text):
    with refused(NotATimeOfDay, match="is not a time of day"):
        wall_time(text)


pauses_of_an_evening = st.lists(
    st.builds(ScheduledStop, st.integers(900 * MINUTE, 1500 * MINUTE), st.integers(0, 40 * MINUTE)),
    max_size=6,
)


@given(pauses=pauses_of_an_evening, short=st.integers(1, 30))
def test_every_level_is_played_for_its_whole_length_whenever_the_event_stops(pauses, short):
    """STR-06: of the minutes between two levels all but the break and the stops are played."""
    levels = Levels(length=30, short_breaks=((2, short),))
    begins = timetable(levels, wall_time("15:00"), 5, pauses)
    for one, following in pairwise(begins):
        stood = stopped(pauses, one.at, following.at)
        assert following.at - one.at - stood == (30 if one.what == "level" else short) * MINUTE


def stopped(pauses, begin, end):
    """Measure how much of a span lies in pauses, overlapping ones once."""
    total, until = 0, begin
    for one in sorted(pauses):
        first, last = max(one.at, until), min(one.at + one.length, end)
        if last > first:
            total, until = total + last - first, last
    return total


@given(
    level=st.integers(1, 9),
    played=st.integers(0, 29),
    count=st.integers(1, 6),
)
def test_what_is_coming_is_the_rest_of_the_timetable(level, played, count):
    """STR-06."""
    levels = Levels(length=30, halftime_after=4, halftime_minutes=45, short_breaks=((6, 10),))
    whole = timetable(levels, wall_time("12:00"), level + count)
    began = next(one.at for one in whole if (one.what, one.level) == ("level", level))
    clock = LevelClock().begun("level", level, 30 * MINUTE, now=0)
    seen = coming(levels, clock, played * MINUTE, began + played * MINUTE, count)
    assert seen == tuple(one for one in whole if one.at > began)


def test_a_start_at_seven_is_not_written_as_a_minute_before() -> None:
    """STR-06: two clocks that are read one after the other differ by some milliseconds."""
    assert time_of_day(Millis(19 * 60 * MINUTE - 20)) == "19:00"
    assert time_of_day(Millis(19 * 60 * MINUTE - 1001)) == "18:59"
