"""The blind sheet: levels, breaks and the times of day at which they begin."""

import pytest

from shuffleup.floor.command import EventOpened, FloorContext
from shuffleup.floor.decide import decide, evolve, tick
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import DelayStart, PauseClock, Start
from shuffleup.floor.levels.level_changes import AddBreak, BeginBreak, CancelBreak
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.kernel.field_types import Millis
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Button
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.clock import clock_view, timetable_view

MINUTE = 60_000
SEVEN = Millis(19 * 60 * MINUTE)


class Evening:
    """A floor whose boot-time clock shows 0 at seven in the evening."""

    def __init__(self, levels):
        self.floor = evolve(
            None, EventOpened("friday", RuleSet(levels=levels, button=Button(first="seat_1")), 1)
        )
        self.do(Register(("Ann", "Bongani")))
        self.do(DrawSeats())

    def do(self, command, now=0):
        for event in decide(self.floor, command, FloorContext(Millis(now))):
            self.floor = evolve(self.floor, event)

    def passes(self, now):
        for event in tick(self.floor, Millis(now)):
            self.floor = evolve(self.floor, event)

    def sheet(self, now=0):
        return timetable_view(self.floor, Millis(now), WallClock(Millis(SEVEN + now)))

    def times(self, now=0):
        return [(row.name, row.time) for row in self.sheet(now).rows]


THREE = Levels(table=((25, 50), (50, 100), (75, 150)), length=20, short_breaks=((2, 10),))


@pytest.fixture
def evening():
    return Evening


def test_before_the_start_all_times_follow_from_the_countdown(evening):
    """STR-01, GEN-07."""
    at = evening(THREE)
    at.do(DelayStart(30, "as announced"))
    assert at.times() == [
        ("level 1", "19:30"),
        ("level 2", "19:50"),
        ("break", "20:10"),
        ("level 3", "20:20"),
    ]


def test_what_has_begun_has_no_time_and_what_is_on_is_marked(evening):
    """GEN-07, BRK-03."""
    at = evening(THREE)
    at.do(Start())
    at.passes(20 * MINUTE)
    sheet = at.sheet(25 * MINUTE)
    assert [(row.name, row.time, row.on) for row in sheet.rows] == [
        ("level 1", "", False),
        ("level 2", "", True),
        ("break", "19:40", False),
        ("level 3", "19:50", False),
    ]
    assert (sheet.next_break, sheet.after_last) == ("19:40", "its blinds stay")
    assert [(row.blinds.big_blind if row.blinds else None, row.minutes) for row in sheet.rows] == [
        (50, 20),
        (100, 20),
        (None, 10),
        (150, 20),
    ]


def test_times_move_while_the_clock_stands(evening):
    """STR-06."""
    at = evening(THREE)
    at.do(Start())
    at.do(PauseClock(), now=5 * MINUTE)
    assert at.times(5 * MINUTE)[1] == ("level 2", "19:20")
    assert at.times(11 * MINUTE)[1] == ("level 2", "19:26")


def test_a_break_in_the_midst_of_a_level_moves_what_follows(evening):
    """STR-06, BRK-02."""
    at = evening(THREE)
    at.do(Start())
    at.do(BeginBreak(15), now=5 * MINUTE)
    assert at.times(6 * MINUTE)[1:] == [("level 2", "19:35"), ("break", "19:55"), ("level 3", "20:05")]


def test_added_and_cancelled_breaks_are_on_the_sheet(evening):
    """BRK-02."""
    at = evening(THREE)
    at.do(Start())
    at.do(CancelBreak(2))
    at.do(AddBreak(1, 5))
    assert at.times() == [("level 1", ""), ("break", "19:20"), ("level 2", "19:25"), ("level 3", "19:45")]


def test_levels_that_hands_end_have_no_times(evening):
    """STR-21."""
    at = evening(Levels(unit="hand", length=9, table=((1, 2), (2, 4), (3, 6))))
    at.do(Start())
    assert at.times() == [("level 1", ""), ("level 2", ""), ("level 3", "")]
    assert at.sheet().rows[0].minutes is None


def test_a_schedule_without_an_end_is_shown_twelve_levels_ahead(evening):
    """STR-05."""
    at = evening(Levels(generator="double", table=((5, 10),), length=20))
    at.do(Start())
    sheet = at.sheet()
    assert (len(sheet.rows), sheet.rows[-1].blinds.big_blind, sheet.after_last) == (13, 40960, "")


def test_without_a_time_of_day_the_sheet_is_still_there(evening):
    """GEN-07."""
    at = evening(THREE)
    view = timetable_view(at.floor, Millis(0), None)
    assert [row.time for row in view.rows] == ["", "", "", ""]


def test_one_level_before_the_last_the_clock_says_what_follows(evening):
    """STR-18."""
    at = evening(THREE)
    at.do(Start())
    assert clock_view(at.floor).message == ""
    at.passes(20 * MINUTE)
    assert clock_view(at.floor).message == "level 3 is the last one listed: its blinds stay"


def test_before_anybody_knows_when_play_begins_the_clock_says_so(evening):
    assert clock_view(evening(THREE).floor).message == "not started"
