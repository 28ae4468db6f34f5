"""What the director changes on the day: levels, their stakes, and the time."""

import pytest

from shuffleup.floor.decide import tick
from shuffleup.floor.levels.clock_control import PauseClock, ResumeClock
from shuffleup.floor.levels.level_changes import BeginBreak, ChangeTime, SetLevel
from shuffleup.floor.levels.level_events import (
    ClockPaused,
    LevelBegan,
    LevelChosen,
    NoticeGiven,
    StakesSet,
    TimeChanged,
)
from shuffleup.floor.levels.stakes import ConfirmLevels, SetLevels
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.hand import Betting
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Crews, Seating
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.level_stakes import Level
from tests.refused import refused

MINUTE = 60_000
ONES = ChipSets(start_stack=1000, denominations=(1, 5, 25, 100))

DOUBLING = RuleSet(
    levels=Levels(generator="double", table=((5, 10),), length=20, halftime_after=1, after_halftime="host"),
    chips=ONES,
)
LISTED = RuleSet(levels=Levels(table=((5, 10), (10, 20), (15, 30), (20, 40)), length=20), chips=ONES)


def blinds(at, *numbers):
    return [(at.floor.level(one).small_blind, at.floor.level(one).big_blind) for one in numbers]


@pytest.mark.parametrize(("number", "stakes"), [(3, (15, 30)), (1, (5, 10))])
def test_the_director_goes_to_a_level_forward_or_back(open_floor, number, stakes):
    at = open_floor(LISTED)
    at.begin()
    at.store(tick(at.floor, 20 * MINUTE))
    events = at.do(SetLevel(number, "wrong level"), now=25 * MINUTE)
    assert isinstance(events[0], LevelChosen)
    assert (events[0].number, events[0].reason) == (number, "wrong level")
    assert events[1] == LevelBegan(Level(number, *stakes), 20 * MINUTE, 25 * MINUTE)


def test_a_paused_clock_stays_paused_at_the_new_level(open_floor):
    at = open_floor(LISTED)
    at.begin()
    at.do(PauseClock(), now=MINUTE)
    events = at.do(SetLevel(2, "agreed"), now=5 * MINUTE)
    assert events[2] == ClockPaused(20 * MINUTE, 5 * MINUTE, Pause.PAUSED)


def test_a_level_out_of_turn_ends_a_break(open_floor):
    at = open_floor(LISTED)
    at.begin()
    at.do(BeginBreak(10))
    at.do(SetLevel(2, "no break after all"))
    assert at.floor.note(1).held == ()
    assert at.floor.clock.level == 2


def test_a_level_that_the_schedule_does_not_have_wants_blinds_first(open_floor):
    at = open_floor(RuleSet(levels=Levels(table=((5, 10),), after_last="stop"), chips=ONES))
    at.begin()
    with refused(NotLegalNow, match="level 2 is not in the schedule"):
        at.do(SetLevel(2, "go on"))


def test_a_level_that_the_chips_in_play_cannot_pay_is_refused(open_floor):
    """CLR-01."""
    at = open_floor(
        RuleSet(levels=Levels(table=((5, 10), (25, 50))), chips=ChipSets(denominations=(25, 100)))
    )
    at.begin()
    at.store(tick(at.floor, 30 * MINUTE))
    with refused(NotLegalNow, match="5 at level 1 cannot be paid in chips of 25"):
        at.do(SetLevel(1, "back"))


def test_every_crew_has_a_level_of_its_own_to_be_set(open_floor):
    """STR-21."""
    rules = RuleSet(
        levels=Levels(unit="orbit", length=1, table=((1, 2), (2, 4), (3, 6), (4, 8))),
        crews=Crews(enabled=True, size=3, qualify=1, table_ends="one_left"),
        seating=Seating(max_per_table=3),
        chips=ChipSets(denominations=(1,)),
    )
    at = open_floor(rules, names="ABCDEF", tables=2)
    at.begin()
    at.do(SetLevel(3, "miscounted", table=2))
    assert (at.floor.level_at(1), at.floor.level_at(2)) == (1, 3)


def test_where_all_play_one_level_no_table_is_named(open_floor):
    at = open_floor(LISTED)
    at.begin()
    with refused(NotLegalNow, match="all tables play one level"):
        at.do(SetLevel(2, "this one", table=1))


@pytest.mark.parametrize(("minutes", "left"), [(5, 15), (-5, 5), (-10, 0)])
def test_time_is_added_and_taken(open_floor, minutes, left):
    at = open_floor(LISTED)
    at.begin()
    events = at.do(ChangeTime(minutes, "a long ruling"), now=10 * MINUTE)
    length = 20 * MINUTE + minutes * MINUTE
    assert events[0] == TimeChanged(minutes, left * MINUTE, length, 10 * MINUTE, "a long ruling")
    assert at.floor.clock.left_at(10 * MINUTE) == left * MINUTE


def test_more_time_than_is_left_is_not_taken(open_floor):
    at = open_floor(LISTED)
    at.begin()
    with refused(NotLegalNow, match="only 9 min 30 s are left"):
        at.do(ChangeTime(-10, "hurry"), now=10 * MINUTE + 30_000)


def test_time_is_changed_while_the_clock_stands(open_floor):
    at = open_floor(LISTED)
    at.begin()
    at.do(PauseClock(), now=MINUTE)
    at.do(ChangeTime(2, "lost"), now=9 * MINUTE)
    assert (at.floor.clock.left, at.floor.clock.running) == (21 * MINUTE, False)


def test_without_a_countdown_there_is_no_time_to_change(open_floor):
    at = open_floor(RuleSet(levels=Levels(unit="hand", length=4, table=((5, 10),)), chips=ONES))
    at.begin()
    with refused(NotLegalNow, match="no time is being counted"):
        at.do(ChangeTime(1, "why not"))


def test_coming_levels_are_edited_and_later_ones_stay(open_floor):
    """GEN-01."""
    at = open_floor(LISTED)
    at.begin()
    assert at.do(SetLevels(2, ((10, 25),)))[0] == StakesSet(2, ((10, 25),))
    assert blinds(at, 1, 2, 3, 4, 5) == [(5, 10), (10, 25), (15, 30), (20, 40), (20, 40)]


def test_later_levels_that_would_be_cheaper_are_left_out(open_floor):
    """GEN-01, STR-04."""
    at = open_floor(LISTED)
    at.begin()
    at.do(SetLevels(2, ((15, 30),)))
    assert blinds(at, 2, 3, 4) == [(15, 30), (15, 30), (20, 40)]
    at.do(SetLevels(3, ((18, 35),)))
    assert blinds(at, 2, 3, 4) == [(15, 30), (18, 35), (20, 40)]
    at.do(SetLevels(3, ((100, 200),)))
    assert blinds(at, 3, 4) == [(100, 200), (100, 200)]


def test_doubling_goes_on_from_what_was_set(open_floor):
    """STR-05, STR-08."""
    at = open_floor(DOUBLING)
    at.begin()
    at.do(SetLevels(2, ((15, 30),)))
    assert blinds(at, 1, 2, 3, 4) == [(5, 10), (15, 30), (30, 60), (60, 120)]


def test_equal_steps_stay_where_only_one_level_was_set(open_floor):
    """STR-20."""
    steps = Levels(unit="orbit", length=1, generator="step", table=((1, 2), (2, 4)))
    at = open_floor(RuleSet(levels=steps, chips=ONES))
    at.begin()
    at.do(SetLevels(3, ((3, 7),)))
    assert blinds(at, 2, 3, 4, 30) == [(2, 4), (3, 7), (4, 8), (30, 60)]


def test_antes_are_set_for_coming_levels(open_floor):
    """GEN-01, BTN-14."""
    at = open_floor(LISTED)
    at.begin()
    at.do(SetLevels(3, antes=(5, 10)))
    assert [at.floor.level(number).ante for number in (1, 2, 3, 4)] == [0, 0, 5, 10]
    assert blinds(at, 3) == [(15, 30)]


def test_limits_are_set_and_blinds_follow_from_them(open_floor):
    """STR-15, STR-16."""
    rules = RuleSet(
        betting=Betting(structure="fixed_limit"),
        levels=Levels(table=((5, 10), (10, 20)), limits=((10, 15), (20, 30))),
        chips=ONES,
    )
    at = open_floor(rules)
    at.begin()
    at.do(SetLevels(2, limits=((30, 50),)))
    assert at.floor.level(1) == Level(1, 5, 10, low_limit=10, high_limit=15)
    assert at.floor.level(2) == Level(2, 15, 30, low_limit=30, high_limit=50)
    at.do(SetLevels(2, ((20, 40),)))
    assert at.floor.level(2) == Level(2, 20, 40, low_limit=40, high_limit=80)


def test_fixed_limit_stakes_are_confirmed_after_halftime(open_floor):
    """STR-08, FL-03."""
    rules = RuleSet(
        betting=Betting(structure="fixed_limit"),
        levels=Levels(
            table=((5, 10), (10, 20)), halftime_after=1, halftime_minutes=30, after_halftime="host"
        ),
        chips=ONES,
    )
    at = open_floor(rules)
    at.begin()
    at.store(tick(at.floor, 30 * MINUTE))
    at.store(tick(at.floor, 60 * MINUTE))
    events = at.do(ConfirmLevels(limits=((50, 75),)), now=61 * MINUTE)
    assert events[1].level == Level(2, 25, 50, low_limit=50, high_limit=75)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (SetLevels(1, ((5, 10),)), "level 1 has begun: set level 2"),
        (SetLevels(2), "nothing was set"),
        (SetLevels(2, ((0, 10),)), "0/10 are no blinds"),
        (SetLevels(2, ((10, 20), (5, 10))), "falls from 20 to 10"),
        (SetLevels(2, ((10, 20),), antes=(1, 2)), "2 antes for 1 levels"),
        (SetLevels(2, limits=((10, 20),)), "this event has no limits"),
        (SetLevels(2, antes=(-5,)), "an ante is 0 or more"),
    ],
)
def test_stakes_that_cannot_be_are_refused(open_floor, command, why):
    at = open_floor(LISTED)
    at.begin()
    before = at.floor
    with refused(NotLegalNow, match=why):
        at.do(command)
    assert at.floor == before


def test_stakes_that_the_chips_cannot_pay_are_refused(open_floor):
    """CLR-01."""
    at = open_floor(RuleSet(levels=LISTED.levels, chips=ChipSets(denominations=(5, 25))))
    at.begin()
    with refused(NotLegalNow, match="12 cannot be paid in chips of 5"):
        at.do(SetLevels(2, ((12, 25),)))


def test_limits_below_their_lower_one_are_refused(open_floor):
    at = open_floor(RuleSet(betting=Betting(structure="fixed_limit"), levels=LISTED.levels, chips=ONES))
    at.begin()
    with refused(NotLegalNow, match="20/10 are no limits"):
        at.do(SetLevels(2, limits=((20, 10),)))


def test_the_director_is_told_one_level_before_the_last_one(open_floor):
    """STR-18, STR-22."""
    at = open_floor(LISTED)
    at.begin()
    at.store(tick(at.floor, 20 * MINUTE))
    assert at.store(tick(at.floor, 40 * MINUTE))[1] == NoticeGiven("last_level_next", 40 * MINUTE)
    assert len(tick(at.floor, 60 * MINUTE)) == 1


def test_more_levels_are_warned_of_anew(open_floor):
    """STR-18."""
    at = open_floor(LISTED)
    at.begin()
    at.do(SetLevel(3, "late"))
    at.do(SetLevels(5, ((30, 60), (40, 80))))
    at.do(SetLevel(4, "later"))
    assert not at.floor.warned
    assert at.do(SetLevel(5, "latest"))[2] == NoticeGiven("last_level_next", 0)


def test_where_the_schedule_stops_setting_levels_lets_it_go_on(open_floor):
    """STR-18, option stop."""
    at = open_floor(RuleSet(levels=Levels(table=((5, 10),), length=20, after_last="stop"), chips=ONES))
    at.begin()
    at.store(tick(at.floor, 20 * MINUTE))
    with refused(NotLegalNow, match="the last level is over"):
        at.do(ResumeClock())
    assert at.tasks("levels") == [("set_levels", {"first": 2})]
    events = at.do(SetLevels(2, ((10, 20),)), now=21 * MINUTE)
    assert events[1] == LevelBegan(Level(2, 10, 20), 20 * MINUTE, 21 * MINUTE)


def test_where_the_schedule_doubles_it_doubles(open_floor):
    """STR-18, option double."""
    at = open_floor(RuleSet(levels=Levels(table=((5, 10),), length=20, after_last="double"), chips=ONES))
    at.begin()
    assert tick(at.floor, 20 * MINUTE)[0].level == Level(2, 10, 20)


def test_one_count_for_all_tables_ends_when_the_first_has_dealt_its_hands(open_floor):
    """STR-21."""
    rules = RuleSet(
        levels=Levels(unit="hand", length=3, table=((5, 10), (10, 20), (15, 30), (20, 40))),
        seating=Seating(max_per_table=3),
        chips=ONES,
    )
    at = open_floor(rules, names="ABCDEF", tables=2)
    at.begin()
    at.hand(1, 3, table=1)
    at.hand(1, 3, table=2)
    at.hand(2, 3, table=1)
    assert (at.floor.clock.level, at.floor.count.left) == (1, 1)
    assert at.hand(3, 3, table=1, now=9)[1] == LevelBegan(Level(2, 10, 20), None, 9)
    assert at.floor.count.left is None
    at.hand(2, 3, table=2)
    at.hand(3, 3, table=2)
    assert (at.floor.clock.level, at.floor.count.left) == (2, 1)
