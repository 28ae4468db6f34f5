"""The whole event stopped, and what the room is told before a level or a break ends."""

import pytest

from shuffleup.floor.decide import hear, tick
from shuffleup.floor.levels.clock_control import GoOn, PauseClock, ResumeClock, StopPlay
from shuffleup.floor.levels.level_changes import BeginBreak, ChangeTime, SetLevel
from shuffleup.floor.levels.level_events import (
    ClockPaused,
    ClockResumed,
    NoticeGiven,
    PlayStopped,
    PlayWentOn,
)
from shuffleup.floor.reports import PowerReturned
from shuffleup.floor.results.event_end import EndEvent
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.reasons import Hold
from shuffleup.views.clock import clock_view
from tests.refused import refused

MINUTE = 60_000
TWO_TABLES = RuleSet(
    levels=Levels(table=((25, 50), (50, 100), (75, 150)), length=20), seating=Seating(max_per_table=3)
)


@pytest.fixture
def at(open_floor):
    floor = open_floor(TWO_TABLES, names="ABCDEF", tables=2)
    floor.begin()
    return floor


def test_a_stop_holds_every_table_and_the_clock(at):
    """STR-06, GEN-06."""
    events = at.do(StopPlay("fire alarm"), now=5 * MINUTE)
    assert events[0] == PlayStopped("fire alarm")
    assert events[-1] == ClockPaused(15 * MINUTE, 5 * MINUTE, Pause.STOPPED, held=True)
    assert [note.held for note in at.floor.tables] == [(Hold.STOPPED,), (Hold.STOPPED,)]
    assert clock_view(at.floor).message == "play is stopped: fire alarm"


def test_afterwards_the_level_has_what_it_had_left(at):
    """STR-06."""
    at.do(StopPlay("fire alarm"), now=5 * MINUTE)
    events = at.do(GoOn(), now=50 * MINUTE)
    assert (events[0], events[-1]) == (PlayWentOn(), ClockResumed(50 * MINUTE))
    assert at.floor.clock.left_at(50 * MINUTE) == 15 * MINUTE
    assert [note.held for note in at.floor.tables] == [(), ()]


def test_a_clock_that_was_paused_before_stays_paused(at):
    at.do(PauseClock(), now=4 * MINUTE)
    at.do(StopPlay("a ruling"), now=5 * MINUTE)
    at.do(GoOn(), now=6 * MINUTE)
    assert not at.floor.clock.running
    at.do(ResumeClock(), now=7 * MINUTE)
    assert at.floor.clock.left_at(7 * MINUTE) == 16 * MINUTE


def test_while_play_is_stopped_the_clock_is_not_resumed(at):
    at.do(StopPlay("a ruling"))
    with refused(NotLegalNow, match="cannot just go on: play is stopped: a ruling"):
        at.do(ResumeClock())


def test_a_break_is_stopped_too(at):
    """STR-06."""
    at.do(BeginBreak(10), now=0)
    at.do(StopPlay("fire alarm"), now=4 * MINUTE)
    assert tick(at.floor, 30 * MINUTE) == ()
    at.do(GoOn(), now=30 * MINUTE)
    assert at.floor.clock.left_at(30 * MINUTE) == 6 * MINUTE


def test_a_level_that_begins_while_play_is_stopped_waits(at):
    at.do(StopPlay("fire alarm"), now=5 * MINUTE)
    at.do(SetLevel(2, "agreed"), now=6 * MINUTE)
    assert (at.floor.clock.left, at.floor.clock.running) == (20 * MINUTE, False)
    at.do(GoOn(), now=8 * MINUTE)
    assert at.floor.clock.left_at(9 * MINUTE) == 19 * MINUTE


def test_play_is_stopped_once_and_goes_on_once(at):
    with refused(NotLegalNow, match="not stopped"):
        at.do(GoOn())
    at.do(StopPlay("fire alarm"))
    with refused(NotLegalNow, match="stopped already: fire alarm"):
        at.do(StopPlay("again"))
    assert at.tasks("levels") == [("go_on", {})]


def test_a_power_cut_while_play_is_stopped_changes_nothing(at):
    at.do(StopPlay("no light"), now=5 * MINUTE)
    assert hear(at.floor, PowerReturned(None), 0) == ()


def test_ninety_seconds_and_one_minute_before_the_end_are_told_once_each(at):
    """STR-25."""
    assert tick(at.floor, 18 * MINUTE + 29_999) == ()
    assert at.store(tick(at.floor, 18 * MINUTE + 30_000)) == (
        NoticeGiven("hold_dealers", 18 * MINUTE + 30_000),
    )
    assert tick(at.floor, 18 * MINUTE + 45_000) == ()
    assert clock_view(at.floor).notice == "90 seconds: no change of dealers now"
    assert at.store(tick(at.floor, 19 * MINUTE)) == (NoticeGiven("one_minute", 19 * MINUTE),)
    assert tick(at.floor, 19 * MINUTE + 30_000) == ()
    at.store(tick(at.floor, 20 * MINUTE))
    assert clock_view(at.floor).notice == ""


def test_nothing_is_said_of_a_clock_that_stands_nor_of_dealers_where_one_table_plays(at, open_floor):
    """STR-25."""
    at.store(tick(at.floor, 19 * MINUTE))
    assert clock_view(at.floor).notice == "the last minute"
    at.do(PauseClock(), now=19 * MINUTE)
    assert clock_view(at.floor).notice == ""
    at.do(EndEvent("the bar closes"), now=19 * MINUTE)
    assert clock_view(at.floor).notice == ""
    at_home = open_floor(TWO_TABLES, names="ABC")
    at_home.begin()
    at_home.store(tick(at_home.floor, 18 * MINUTE + 30_000))
    assert (at_home.floor.noticed, clock_view(at_home.floor).notice) == ("hold_dealers", "")


def test_before_the_end_of_a_break_the_decks_are_to_be_ready(at):
    """STR-25."""
    at.do(BeginBreak(5), now=0)
    at.store(tick(at.floor, 3 * MINUTE + 30_000))
    assert clock_view(at.floor).notice == "90 seconds: have the decks ready"


def test_added_time_takes_a_notice_back_and_it_is_given_again(at):
    """STR-25."""
    at.store(tick(at.floor, 19 * MINUTE))
    at.do(ChangeTime(3, "a long hand"), now=19 * MINUTE)
    assert clock_view(at.floor).notice == ""
    assert at.store(tick(at.floor, 21 * MINUTE + 30_000)) == (
        NoticeGiven("hold_dealers", 21 * MINUTE + 30_000),
    )


def test_a_level_of_one_minute_is_not_announced_from_its_beginning(open_floor):
    """STR-25."""
    at = open_floor(RuleSet(levels=Levels(table=((25, 50), (50, 100), (75, 150)), length=1)))
    at.begin()
    assert tick(at.floor, 1) == ()


def test_a_clock_that_stands_gives_no_notice(at):
    at.do(PauseClock(), now=18 * MINUTE)
    assert tick(at.floor, 19 * MINUTE) == ()
