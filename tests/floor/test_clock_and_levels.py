"""The floor's clock: levels, pauses, halftime and the gate after it, power cuts."""

import pytest

from shuffleup.floor.boxes import VenueOpened
from shuffleup.floor.contents import tasks
from shuffleup.floor.decide import hear, tick
from shuffleup.floor.levels.clock_control import PauseClock, ResumeClock
from shuffleup.floor.levels.level_changes import ChangeTime
from shuffleup.floor.levels.level_events import BreakBegan, ClockPaused, ClockResumed, GateReached, LevelBegan
from shuffleup.floor.levels.stakes import ConfirmLevels
from shuffleup.floor.reports import PowerReturned
from shuffleup.floor.seating.seat_events import TableHeld, TableReleased
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Crews
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.level_stakes import Level
from shuffleup.tournament.reasons import Hold
from shuffleup.views.words.tasks import asked
from tests.refused import refused

MINUTE = 60_000


def about_the_clock(at):
    return [one for one in tasks(at.floor) if one.room == "levels"]


HALFTIME = RuleSet(
    levels=Levels(
        generator="double",
        table=((5, 10),),
        length=30,
        halftime_after=1,
        halftime_minutes=60,
        after_halftime="host",
    )
)


def test_the_start_begins_level_one_at_full_length(open_floor):
    at = open_floor()
    events = at.begin(now=7000)
    assert events[1] == LevelBegan(Level(1, 25, 50), 30 * MINUTE, 7000)
    assert at.floor.clock.left_at(7000 + 10 * MINUTE) == 20 * MINUTE


def test_nothing_is_due_before_the_level_is_over(open_floor):
    at = open_floor()
    at.begin()
    at.store(tick(at.floor, 29 * MINUTE))
    assert tick(at.floor, 30 * MINUTE - 1) == ()


def test_the_next_level_begins_when_the_time_is_up(open_floor):
    """STR-04."""
    at = open_floor()
    at.begin()
    assert at.store(tick(at.floor, 30 * MINUTE)) == (LevelBegan(Level(2, 50, 100), 30 * MINUTE, 30 * MINUTE),)


def test_a_pause_stops_the_level_and_keeps_what_was_left(open_floor):
    """STR-06."""
    at = open_floor()
    at.begin()
    assert at.do(PauseClock(), now=10 * MINUTE) == (ClockPaused(20 * MINUTE, 10 * MINUTE, Pause.PAUSED),)
    assert tick(at.floor, 300 * MINUTE) == ()
    at.do(ResumeClock(), now=40 * MINUTE)
    at.store(tick(at.floor, 59 * MINUTE))
    assert tick(at.floor, 60 * MINUTE - 1) == ()
    assert len(tick(at.floor, 60 * MINUTE)) == 1


def test_a_clock_is_paused_and_resumed_once(open_floor):
    at = open_floor()
    with refused(NotLegalNow, match="not running"):
        at.do(PauseClock())
    at.begin()
    with refused(NotLegalNow, match="not paused"):
        at.do(ResumeClock())


def test_halftime_holds_the_tables_and_counts_down(open_floor):
    """BRK-01, BRK-04: the break runs from the signal."""
    at = open_floor(HALFTIME)
    at.begin()
    due = at.store(tick(at.floor, 30 * MINUTE))
    assert due == (BreakBegan(1, 60 * MINUTE, 30 * MINUTE, halftime=True), TableHeld(1, Hold.HALFTIME))
    assert at.floor.clock.phase == "break"


def test_after_halftime_the_clock_waits_for_the_host(open_floor):
    """STR-08."""
    at = open_floor(HALFTIME)
    at.begin()
    at.store(tick(at.floor, 30 * MINUTE))
    assert at.store(tick(at.floor, 90 * MINUTE)) == (GateReached(90 * MINUTE),)
    with refused(NotLegalNow, match="confirm the blinds after halftime"):
        at.do(ResumeClock())


def test_the_host_sets_the_blinds_after_halftime(open_floor):
    at = open_floor(HALFTIME)
    at.begin()
    at.store(tick(at.floor, 30 * MINUTE))
    at.store(tick(at.floor, 90 * MINUTE))
    events = at.do(ConfirmLevels(((25, 50), (50, 100))), now=95 * MINUTE)
    assert events[1] == LevelBegan(Level(2, 25, 50), 30 * MINUTE, 95 * MINUTE)
    assert events[2:] == (TableReleased(1, Hold.HALFTIME),)
    assert at.floor.level(3) == Level(3, 50, 100)


def test_the_host_can_let_the_schedule_go_on(open_floor):
    at = open_floor(HALFTIME)
    at.begin()
    at.store(tick(at.floor, 30 * MINUTE))
    at.store(tick(at.floor, 90 * MINUTE))
    events = at.do(ConfirmLevels(), now=95 * MINUTE)
    assert events[1] == LevelBegan(Level(2, 10, 20), 30 * MINUTE, 95 * MINUTE)


@pytest.mark.parametrize(
    ("table", "why"),
    [
        (((0, 10),), "0/10 are no blinds"),
        (((20, 10),), "20/10 are no blinds"),
        (((10, 20), (5, 10)), "falls from 20"),
    ],
)
def test_blinds_that_are_none_are_refused(open_floor, table, why):
    at = open_floor(HALFTIME)
    at.begin()
    at.store(tick(at.floor, 30 * MINUTE))
    at.store(tick(at.floor, 90 * MINUTE))
    with refused(NotLegalNow, match=why):
        at.do(ConfirmLevels(table))


def test_levels_are_confirmed_only_when_halftime_is_over(open_floor):
    at = open_floor(HALFTIME)
    at.begin()
    with refused(NotLegalNow, match="when halftime is over"):
        at.do(ConfirmLevels())


def test_a_schedule_that_stops_leaves_the_last_blinds_until_the_director_acts(open_floor):
    """STR-18, option stop."""
    at = open_floor(RuleSet(levels=Levels(table=((5, 10),), length=30, after_last="stop")))
    at.begin()
    (paused,) = at.store(tick(at.floor, 30 * MINUTE))
    assert paused.left == 0
    assert paused.reason == Pause.LAST_LEVEL_OVER
    assert at.floor.level(at.floor.clock.level).big_blind == 10


def test_an_orbit_level_ends_with_the_hand_that_completes_it(open_floor):
    """STR-21: the next level holds from the hand after it."""
    at = open_floor(RuleSet(levels=Levels(unit="orbit", length=1, table=((1, 2), (2, 4)))))
    at.begin()
    assert len(at.hand(1, 3)) == 1
    assert len(at.hand(2, 3)) == 1
    assert at.hand(3, 3, now=5)[1] == LevelBegan(Level(2, 2, 4), None, 5)


def test_after_a_power_cut_the_clock_stands_at_its_last_mark(open_floor):
    at = open_floor()
    at.begin()
    back = at.store(hear(at.floor, PowerReturned(12 * MINUTE), 500))
    assert back[0].left == 12 * MINUTE
    assert not at.floor.clock.running
    assert at.floor.pause_reason == Pause.POWER_CUT
    assert at.do(ResumeClock(), now=900) == (ClockResumed(900),)


def test_the_director_is_told_what_time_the_tables_of_a_venue_counted_without_the_floor(open_floor):
    """A floor that comes back stands at its last mark, and the tables have counted on: both are told."""
    at = open_floor()
    at.begin()
    at.store([VenueOpened()])
    at.store(hear(at.floor, PowerReturned(12 * MINUTE, 3 * MINUTE + 10_000), 500))
    assert at.floor.clock.left == 12 * MINUTE
    lost, again = about_the_clock(at)
    assert asked(lost) == "the floor was away for 3 min, and the tables counted on: take 3 min off the level"
    assert (lost.verb, lost.args, lost.needs) == ("change_time", {"minutes": -3}, ("reason",))
    assert again.verb == "resume_clock"
    at.do(ChangeTime(-3, "the floor was away"), now=700)
    assert at.floor.clock.left == 9 * MINUTE
    assert [one.verb for one in about_the_clock(at)] == ["resume_clock"]


def test_no_more_is_taken_off_than_the_level_has_and_nothing_where_the_tables_stood_too(open_floor):
    at = open_floor()
    at.begin()
    alone = hear(at.floor, PowerReturned(12 * MINUTE, 3 * MINUTE), 500)
    assert [type(one).__name__ for one in alone] == ["ClockPaused"]
    at.store([VenueOpened()])
    at.store(hear(at.floor, PowerReturned(12 * MINUTE, 45 * MINUTE), 500))
    text = "the floor was away for 45 min, and the tables counted on: take 12 min off the level"
    assert [(asked(one), one.args) for one in about_the_clock(at)][:1] == [(text, {"minutes": -12})]


def test_a_clock_that_stood_when_the_power_was_cut_needs_no_correction(open_floor):
    at = open_floor()
    at.begin()
    at.do(PauseClock(), now=MINUTE)
    assert hear(at.floor, PowerReturned(5), 9) == ()


def test_a_single_crew_ends_with_its_last_round(open_floor):
    """WIN-02: one left, or the end of the last listed round."""
    rules = RuleSet(
        levels=Levels(unit="orbit", length=1, table=((1, 2),)),
        crews=Crews(enabled=True, size=5, qualify=1, table_ends="one_left_or_round_12"),
    )
    at = open_floor(rules, names=("Ann", "Bongani"))
    at.begin()
    at.hand(1, 2)
    events = at.hand(2, 2)
    assert events[2] == TableHeld(1, Hold.LAST_HAND)
    at.result(2, e1=(10000, 10600), e2=(10000, 9400))
    assert at.floor.phase == "over"
    assert [(one.finish.first, one.name) for one in at.floor.entries] == [(1, "Ann"), (2, "Bongani")]
