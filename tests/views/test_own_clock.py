"""A box continues the level clock while the floor is away.

The floor's own rules are the oracle: the box must show what an uninterrupted floor shows.
"""

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from shuffleup.floor.command import EventOpened, FloorContext
from shuffleup.floor.decide import decide, evolve, tick
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import PauseClock, Start
from shuffleup.floor.levels.level_changes import BeginBreak
from shuffleup.floor.levels.stakes import SetLevels
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.clock import BlindsView, TimetableView
from shuffleup.ruleset.levels import Blinds, Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Button
from shuffleup.tournament.level_stakes import Level
from shuffleup.views.clock import blinds_text, clock_view, timetable_view
from shuffleup.views.offline_clock import level_of, next_end, own_clock

MINUTE = 60_000
THREE = Levels(table=((25, 50), (50, 100), (75, 150)), length=20, short_breaks=((2, 10),))
HALFTIME = replace(THREE, short_breaks=(), halftime_after=2, halftime_minutes=15, after_halftime="host")
TWO_BLINDS = Blinds()


class Floor:
    """A floor that has started an event of two at 0."""

    def __init__(self, levels, blinds=TWO_BLINDS):
        self.rules = RuleSet(levels=levels, blinds=blinds, button=Button(first="seat_1"))
        self.floor = evolve(None, EventOpened("friday", self.rules, 1))
        for command in (Register(("Ann", "Bongani")), DrawSeats(), Start()):
            self.do(command)

    def do(self, command, minute=0):
        for event in decide(self.floor, command, FloorContext(Millis(minute * MINUTE))):
            self.floor = evolve(self.floor, event)

    def lives_to(self, minute):
        """Let the clock tick every half minute, as a floor does whose link nobody cuts."""
        for half in range(2 * int(minute) + 1):
            for event in tick(self.floor, Millis(half * MINUTE // 2)):
                self.floor = evolve(self.floor, event)

    def told(self):
        return clock_view(self.floor)

    def sheet(self):
        return timetable_view(self.floor, Millis(0), None)

    def counted_on(self, minute):
        return own_clock(self.told(), self.sheet(), self.rules, Millis(minute * MINUTE))


def shown(clock):
    """Say in a few words what a clock shows."""
    return (clock.phase, clock.now.level, clock.now.big_blind, clock.running, clock.left)


@pytest.fixture
def floor():
    return Floor


def test_while_the_level_lasts_the_clock_is_the_one_that_was_told(floor):
    at = floor(THREE)
    assert at.counted_on(19) is not None
    assert at.counted_on(19) == at.told()


def test_the_next_level_begins_by_itself(floor):
    clock = floor(THREE).counted_on(21)
    assert shown(clock) == ("level", 2, 100, True, 20 * MINUTE)
    assert (clock.at, clock.next.big_blind) == (20 * MINUTE, 150)


def test_a_break_of_the_schedule_comes_and_goes(floor):
    at = floor(THREE)
    assert shown(at.counted_on(45)) == ("break", 2, 100, True, 10 * MINUTE)
    assert at.counted_on(45).message == "break"
    assert shown(at.counted_on(50)) == ("level", 3, 150, True, 20 * MINUTE)


def test_a_paused_clock_stays_paused(floor):
    at = floor(THREE)
    at.do(PauseClock(), 5)
    assert at.counted_on(500) is not None
    assert shown(at.counted_on(500)) == ("level", 1, 50, False, 15 * MINUTE)


def test_levels_that_hands_end_stay(floor):
    at = floor(replace(THREE, unit="hand", length=10, short_breaks=()))
    assert at.counted_on(500) == at.told()


def test_after_halftime_the_clock_waits_for_the_host(floor):
    """STR-08: no box may guess the blinds that the host has still to set."""
    at = floor(HALFTIME)
    assert at.counted_on(45).next is None
    clock = at.counted_on(500)
    assert shown(clock) == ("gate", 2, 100, False, None)
    assert clock.message.startswith("blinds to be announced")


def test_blinds_that_the_host_has_set_ahead_go_on_after_halftime(floor):
    at = floor(HALFTIME)
    at.do(SetLevels(first=3, table=((100, 200),)), 5)
    at.lives_to(21)
    assert at.told().next.big_blind == 200
    assert shown(at.counted_on(56)) == ("level", 3, 200, True, 20 * MINUTE)


def test_after_the_last_level_its_blinds_stay_from_level_to_level(floor):
    """STR-18."""
    clock = floor(THREE).counted_on(3 * 20 + 10 + 45)
    assert shown(clock) == ("level", 6, 150, True, 20 * MINUTE)
    assert clock.message == "level 3 is the last one listed: its blinds stay"


def test_after_the_last_level_the_blinds_double_where_the_rules_say_so(floor):
    """STR-22."""
    clock = floor(replace(THREE, after_last="double")).counted_on(3 * 20 + 10 + 25)
    assert shown(clock) == ("level", 5, 600, True, 20 * MINUTE)


def test_after_the_last_level_of_a_schedule_that_stops_the_clock_waits(floor):
    clock = floor(replace(THREE, after_last="stop")).counted_on(500)
    assert shown(clock) == ("level", 3, 150, False, 0)
    assert clock.held
    assert clock.message.startswith("the last level is over")


def test_after_a_break_that_interrupts_its_level_nobody_at_the_table_knows_its_end(floor):
    at = floor(THREE)
    at.do(BeginBreak(10), 5)
    assert shown(at.counted_on(500)) == ("level", 1, 50, True, None)


def test_before_the_start_nothing_begins_without_the_floor():
    at = Floor.__new__(Floor)
    at.rules = RuleSet(levels=THREE, button=Button(first="seat_1"))
    at.floor = evolve(None, EventOpened("friday", at.rules, 1))
    assert at.counted_on(500) == at.told()


def test_the_end_of_what_is_on_is_known(floor):
    clock = floor(THREE).told()
    assert next_end(clock, Millis(1)) == 20 * MINUTE
    assert next_end(clock, Millis(20 * MINUTE)) is None


def test_stakes_that_are_shown_are_the_stakes_of_the_level():
    assert level_of(BlindsView(3, 75, 150, 25, 150, 300)) == Level(3, 75, 150, 25, 150, 300)


SCHEDULES = st.builds(
    Levels,
    table=st.integers(1, 5).map(lambda count: tuple((25 * n, 50 * n) for n in range(1, count + 1))),
    length=st.integers(1, 30),
    after_last=st.sampled_from(["repeat", "double", "stop"]),
    short_breaks=st.sampled_from([(), ((1, 5),), ((2, 10), (3, 5))]),
    halftime_after=st.sampled_from([0, 2]),
    halftime_minutes=st.just(7),
    after_halftime=st.sampled_from(["same", "host"]),
)


@given(SCHEDULES, st.integers(0, 90), st.integers(0, 90))
def test_a_box_without_a_floor_shows_what_the_floor_would_show(levels, cut, later):
    """Cut off at one minute and looked at later: the same level, blinds and time as on a floor that lives."""
    alone, floor = Floor(levels), Floor(levels)
    alone.lives_to(cut)
    floor.lives_to(cut + later)
    own, told = alone.counted_on(cut + later), floor.told()
    now = Millis((cut + later) * MINUTE)
    left = [
        None if one.left is None else one.left - (now - one.at if one.running else 0) for one in (own, told)
    ]
    assert shown(own)[:4] == shown(told)[:4]
    assert left[0] == left[1]
    assert (own.next, own.length if own.running else None) == (
        told.next,
        told.length if told.running else None,
    )
    assert own.message == told.message


def test_a_box_alone_shows_the_only_blind_of_the_button_at_the_next_level(floor):
    """VAR-18: by the blind sheet of the floor, and by the rules alone."""
    at = floor(THREE, blinds=Blinds(form="button_blind", ante=25))
    no_sheet = TimetableView(())
    for sheet in (at.sheet(), no_sheet):
        alone = own_clock(at.told(), sheet, at.rules, Millis(21 * MINUTE))
        assert blinds_text(alone.now) == "100 ante 25"
        assert blinds_text(alone.next) == "150 ante 25"
