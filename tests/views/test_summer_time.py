"""Nights in which the clocks are set: every face and paper shows what the clock in the room will show."""

import time
from datetime import UTC, datetime, timedelta

import pytest

from shuffleup.floor.command import EventOpened, FloorContext
from shuffleup.floor.decide import decide, evolve
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import DelayStart, Start
from shuffleup.floor.levels.level_changes import BeginBreak
from shuffleup.floor.levels.planned_end import PlanLevels, wished_end
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.formats.printed.event_sheets import blind_sheet
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.box import KeysView
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.levels import Levels, Structure
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Button
from shuffleup.stations.time_of_day import put_forward_from, until_start, wall_clock
from shuffleup.views.clock import clock_view, planned_timetable, timetable_view
from shuffleup.views.home_assistant import home_state
from shuffleup.views.papers import paper_head
from shuffleup.views.players_page import room_view
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view
from shuffleup.views.wall.page import wall_view

MINUTE = 60_000
HOUR = 60 * MINUTE
LEVELS = Levels(table=((25, 50), (50, 100), (75, 150)), length=60, short_breaks=((3, 60),))

NIGHTS = [
    # zone, day and time of the start, its moment in UTC; three hours of levels and the break
    ("Europe/Berlin", "2026-03-29", "00:30", "2026-03-28 23:30", "00:30 01:30 03:30 04:30"),
    ("Europe/Berlin", "2026-10-25", "00:30", "2026-10-24 22:30", "00:30 01:30 02:30 02:30"),
    ("Europe/Berlin", "2026-04-18", "18:00", "2026-04-18 16:00", "18:00 19:00 20:00 21:00"),
    ("Europe/Berlin", "2026-11-21", "18:00", "2026-11-21 17:00", "18:00 19:00 20:00 21:00"),
    ("Europe/Dublin", "2026-03-29", "00:30", "2026-03-29 00:30", "00:30 02:30 03:30 04:30"),
    ("Europe/Dublin", "2026-10-25", "00:30", "2026-10-24 23:30", "00:30 01:30 01:30 02:30"),
    ("America/New_York", "2026-03-08", "00:30", "2026-03-08 05:30", "00:30 01:30 03:30 04:30"),
    ("America/New_York", "2026-11-01", "00:30", "2026-11-01 04:30", "00:30 01:30 01:30 02:30"),
    ("America/St_Johns", "2026-03-08", "00:30", "2026-03-08 04:00", "00:30 01:30 03:30 04:30"),
    ("America/St_Johns", "2026-11-01", "00:30", "2026-11-01 03:00", "00:30 01:30 01:30 02:30"),
    ("Australia/Sydney", "2026-10-04", "00:30", "2026-10-03 14:30", "00:30 01:30 03:30 04:30"),
    ("Australia/Sydney", "2026-04-05", "00:30", "2026-04-04 13:30", "00:30 01:30 02:30 02:30"),
    ("Australia/Lord_Howe", "2026-10-04", "00:45", "2026-10-03 14:15", "00:45 01:45 03:15 04:15"),
    ("Australia/Lord_Howe", "2026-04-05", "00:45", "2026-04-04 13:45", "00:45 01:45 02:15 03:15"),
    ("Pacific/Chatham", "2026-09-27", "01:15", "2026-09-26 12:30", "01:15 02:15 04:15 05:15"),
    ("Pacific/Chatham", "2026-04-05", "01:15", "2026-04-04 11:30", "01:15 02:15 03:15 03:15"),
    ("America/Santiago", "2026-09-05", "21:30", "2026-09-06 01:30", "21:30 22:30 23:30 01:30"),
    ("America/Santiago", "2026-04-04", "21:30", "2026-04-05 00:30", "21:30 22:30 23:30 23:30"),
    ("Asia/Kolkata", "2026-03-29", "00:30", "2026-03-28 19:00", "00:30 01:30 02:30 03:30"),
    ("Asia/Tokyo", "2026-10-25", "00:30", "2026-10-24 15:30", "00:30 01:30 02:30 03:30"),
    ("Africa/Nairobi", "2026-03-29", "00:30", "2026-03-28 21:30", "00:30 01:30 02:30 03:30"),
]


@pytest.fixture
def in_the_zone(monkeypatch):
    """Put the room into a time zone."""

    def put(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield put
    monkeypatch.undo()
    time.tzset()


class Night:
    """An event whose boot-time clock shows 0 at the first moment of it that is looked at."""

    def __init__(self, day: str, start: str, levels: Levels = LEVELS) -> None:
        event = Event(date=day, start=start)
        rules = RuleSet(event=event, levels=levels, button=Button(first="seat_1"))
        self.floor = evolve(None, EventOpened("friday", rules, 1))
        self.do(Register(("Ann", "Bongani")))

    def do(self, command, now=0, **given):
        for event in decide(self.floor, command, FloorContext(Millis(now), **given)):
            self.floor = evolve(self.floor, event)

    def begins(self):
        self.do(DrawSeats())
        self.do(Start())

    def wall(self, moment: datetime):
        return wall_clock(moment, self.floor.rules.event)

    def shown(self, moment: datetime, now: int = 0) -> list[str]:
        """Read the times of the blind sheet, of the view and of its paper, which are the same."""
        view = timetable_view(self.floor, Millis(now), self.wall(moment))
        times = [row.time for row in view.rows]
        text = blind_sheet(view, paper_head(self.floor))
        assert all(one in str(text) for one in times if one)
        return times


def utc(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=UTC)


@pytest.mark.parametrize(("zone", "day", "start", "moment", "times"), NIGHTS)
def test_before_the_start_everything_shows_what_the_clock_will_show(
    in_the_zone, zone, day, start, moment, times
):
    """STR-01, GEN-07: two months before, the week before, the day before, and ten minutes before."""
    in_the_zone(zone)
    night, begins = Night(day, start), utc(moment)
    for before in (timedelta(days=60), timedelta(days=7), timedelta(days=1), timedelta(minutes=10)):
        at = begins - before
        assert night.shown(at) == times.split()
        for view in (wall_view, room_view):
            assert f"STARTS AT {start}" in view(night.floor, Millis(0), night.wall(at)).lines
        assert home_state(night.floor, Millis(0), night.wall(at)).next_break == times.split()[3]


@pytest.mark.parametrize(("zone", "day", "start", "moment", "times"), NIGHTS)
def test_in_the_night_everything_shows_what_the_clock_will_show(in_the_zone, zone, day, start, moment, times):
    """STR-06: from the first hand on, and after the clocks were set."""
    in_the_zone(zone)
    night, begins = Night(day, start), utc(moment)
    night.begins()
    for after in range(60):
        at = begins + timedelta(minutes=after)
        assert night.shown(at, after * MINUTE) == ["", *times.split()[1:]]


@pytest.mark.parametrize(("zone", "day", "start", "moment", "times"), NIGHTS)
def test_a_break_says_when_play_goes_on(table_after, in_the_zone, zone, day, start, moment, times):
    """BRK-03: a break of an hour, two hours after the start; wall, phones and glass."""
    in_the_zone(zone)
    night, at = Night(day, start), utc(moment) + timedelta(hours=2)
    night.begins()
    night.do(BeginBreak(60))
    wall, clock = night.wall(at), clock_view(night.floor)
    back = times.split()[3]
    for view in (wall_view, room_view):
        assert f"BACK AT {back}" in view(night.floor, Millis(0), wall).lines
    glass = touch_view(table_after(), clock, None, BoxFacts("table 1", KeysView(()), wall=wall))
    assert f"back at {back}" in [line.text for line in glass.lines]


@pytest.mark.parametrize(
    ("zone", "day", "start", "moment", "shown"),
    [
        ("Europe/Berlin", "2026-03-29", "02:30", "2026-03-29 01:30", "03:30"),
        ("America/New_York", "2026-03-08", "02:00", "2026-03-08 07:00", "03:00"),
        ("Australia/Lord_Howe", "2026-10-04", "02:10", "2026-10-03 15:40", "02:40"),
        ("Pacific/Chatham", "2026-09-27", "03:00", "2026-09-26 14:15", "04:00"),
        ("America/Santiago", "2026-09-06", "00:15", "2026-09-06 04:15", "01:15"),
    ],
)
def test_a_start_in_the_hour_that_is_left_out_comes_as_long_after_the_last_one_that_there_is(
    in_the_zone, zone, day, start, moment, shown
):
    """STR-01: 02:30 is half an hour after two, though the clock shows 03:30 then."""
    in_the_zone(zone)
    night, at = Night(day, start), utc(moment) - timedelta(hours=5)
    assert until_start(night.floor.rules.event, at) == 5 * HOUR
    assert night.shown(at)[0] == shown
    assert f"STARTS AT {shown}" in wall_view(night.floor, Millis(0), night.wall(at)).lines


def test_a_start_in_the_hour_that_comes_twice_is_in_the_first_one(in_the_zone):
    in_the_zone("Europe/Berlin")
    night = Night("2026-10-25", "02:30")
    assert until_start(night.floor.rules.event, utc("2026-10-24 22:30")) == 2 * HOUR
    assert night.shown(utc("2026-10-24 22:30")) == ["02:30", "02:30", "03:30", "04:30"]


def test_a_delay_over_the_change_is_announced_by_the_new_time(in_the_zone):
    """STR-01: an hour and a half after 01:00 it is 03:30."""
    in_the_zone("Europe/Berlin")
    night, at = Night("2026-03-29", "01:00"), utc("2026-03-28 23:00")
    night.do(DelayStart(90, "the snow"), until_start=Millis(HOUR))
    assert "STARTS AT 03:30" in wall_view(night.floor, Millis(0), night.wall(at)).lines
    assert night.shown(at) == ["03:30", "04:30", "05:30", "06:30"]


@pytest.mark.parametrize(
    ("day", "moment", "wish", "end"),
    [
        ("2026-03-28", "2026-03-28 19:00", "05:00", "04:50 and 06:20"),
        ("2026-06-20", "2026-06-20 18:00", "04:00", "03:50 and 05:20"),
        ("2026-10-24", "2026-10-24 18:00", "03:00", "02:50 and 04:20"),
    ],
)
def test_levels_that_are_planned_end_by_the_clock_of_their_night(in_the_zone, day, moment, wish, end):
    """STR-32, STR-38: eight hours from 20:00; the wished end is eight hours after the start."""
    in_the_zone("Europe/Berlin")
    night, at = Night(day, "20:00"), utc(moment) - timedelta(hours=3)
    evening, ahead = PlanLevels(14, 480), Millis(3 * HOUR)
    plan = planned_timetable(night.floor, evening, Millis(0), night.wall(at))
    assert (plan.rows[0].time, plan.end) == ("20:00", f"about half of such evenings end between {end}")
    given = {"until_start": ahead, "put_forward": put_forward_from(at)}
    night.do(evening, **given)
    assert night.floor.rules.structure == Structure(wish=wish)
    assert wished_end(night.floor, FloorContext(Millis(0), **given)) == ahead + 8 * HOUR


def test_before_the_start_a_sheet_has_the_times_of_the_start_and_never_those_of_its_printing(in_the_zone):
    """GEN-07: announced for 19:00, of an open day, started late, and not announced at all."""
    in_the_zone("Europe/Berlin")
    before, after = utc("2026-11-21 12:13"), utc("2026-11-21 21:13")
    assert Night("2026-11-21", "19:00").shown(before) == ["19:00", "20:00", "21:00", "22:00"]
    assert Night("open", "19:00").shown(before) == ["19:00", "20:00", "21:00", "22:00"]
    assert Night("2026-11-21", "19:00").shown(after) == ["", "", "", ""]
    assert Night("2026-11-21", "open").shown(before) == ["", "", "", ""]


@pytest.mark.parametrize(
    "moment", ["2026-03-28 23:10", "2026-03-29 00:30", "2026-03-29 05:00", "2026-03-29 16:00"]
)
def test_a_start_without_a_day_is_the_time_that_was_announced_also_on_a_day_of_the_change(
    in_the_zone, moment
):
    """STR-01: the clocks of this Sunday are put forward at two in the morning."""
    in_the_zone("Europe/Berlin")
    night = Night("open", "19:00")
    assert night.shown(utc(moment)) == ["19:00", "20:00", "21:00", "22:00"]
    assert "STARTS AT 19:00" in wall_view(night.floor, Millis(0), night.wall(utc(moment))).lines


def test_a_look_at_other_levels_has_the_times_of_the_start_while_it_is_counted_down(in_the_zone):
    """STR-32: seen 40 minutes before a start at 19:00 that was delayed by ten minutes."""
    in_the_zone("Europe/Berlin")
    night, at = Night("2026-11-21", "19:00"), utc("2026-11-21 17:20")
    night.do(DelayStart(10, "the pizza is late"), now=5 * HOUR, until_start=Millis(40 * MINUTE))
    plan = planned_timetable(night.floor, PlanLevels(14, 240), Millis(5 * HOUR), night.wall(at))
    assert plan.rows[0].time == "19:10"
