"""Breaks of the rule set, breaks of the day, and how they end."""

from shuffleup.floor.decide import tick
from shuffleup.floor.levels.level_changes import AddBreak, BeginBreak, CancelBreak, EndBreak
from shuffleup.floor.levels.level_events import (
    BreakBegan,
    BreakSet,
    ClockPaused,
    GateReached,
    LevelBegan,
    LevelResumed,
)
from shuffleup.floor.levels.stakes import SetLevels
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.level_stakes import Level
from shuffleup.tournament.reasons import Hold
from shuffleup.views.clock import clock_view
from tests.refused import refused

MINUTE = 60_000

SHORT = RuleSet(levels=Levels(generator="double", table=((5, 10),), length=20, short_breaks=((1, 10),)))
HALFTIME = RuleSet(
    levels=Levels(
        generator="double",
        table=((5, 10),),
        length=20,
        halftime_after=2,
        halftime_minutes=60,
        after_halftime="host",
    )
)


def kinds(events):
    return [type(one) for one in events]


def test_a_short_break_of_the_rule_set_follows_its_level(open_floor):
    """BRK-02."""
    at = open_floor(SHORT)
    at.begin()
    assert at.store(tick(at.floor, 20 * MINUTE))[0] == BreakBegan(1, 10 * MINUTE, 20 * MINUTE)
    assert at.floor.note(1).held == (Hold.BREAK,)
    assert clock_view(at.floor).message == "break"
    events = at.store(tick(at.floor, 30 * MINUTE))
    assert events[0] == LevelBegan(Level(2, 10, 20), 20 * MINUTE, 30 * MINUTE)
    assert at.floor.note(1).held == ()


def test_no_host_is_asked_after_a_short_break(open_floor):
    """STR-08: only halftime has a gate."""
    at = open_floor(HALFTIME)
    at.begin()
    at.do(AddBreak(1, 5))
    at.store(tick(at.floor, 20 * MINUTE))
    assert kinds(tick(at.floor, 25 * MINUTE))[0] is LevelBegan


def test_a_break_is_added_after_a_level(open_floor):
    """BRK-02."""
    at = open_floor()
    at.begin()
    assert at.do(AddBreak(1, 15), now=5)[0] == BreakSet(1, 15)
    assert at.store(tick(at.floor, 30 * MINUTE))[0] == BreakBegan(1, 15 * MINUTE, 30 * MINUTE)


def test_an_added_break_takes_the_place_of_the_one_there(open_floor):
    at = open_floor(SHORT)
    at.begin()
    at.do(AddBreak(1, 3))
    assert tick(at.floor, 20 * MINUTE)[0] == BreakBegan(1, 3 * MINUTE, 20 * MINUTE)


def test_a_break_is_cancelled(open_floor):
    """BRK-02."""
    at = open_floor(SHORT)
    at.begin()
    at.do(CancelBreak(1))
    assert kinds(tick(at.floor, 20 * MINUTE)) == [LevelBegan]
    with refused(NotLegalNow, match="no break follows level 1"):
        at.do(CancelBreak(1))


def test_halftime_can_be_longer_or_fall_out(open_floor):
    """BRK-01."""
    at = open_floor(HALFTIME)
    at.begin()
    at.do(AddBreak(2, 90))
    at.store(tick(at.floor, 20 * MINUTE))
    assert tick(at.floor, 40 * MINUTE)[0] == BreakBegan(2, 90 * MINUTE, 40 * MINUTE, halftime=True)
    at.do(CancelBreak(2))
    assert kinds(tick(at.floor, 40 * MINUTE)) == [LevelBegan]


def test_a_break_is_not_added_after_a_level_that_is_over(open_floor):
    at = open_floor(SHORT)
    at.begin()
    at.store(tick(at.floor, 20 * MINUTE))
    with refused(NotLegalNow, match="level 1 is over already"):
        at.do(AddBreak(1, 10))


def test_a_break_can_end_early(open_floor):
    at = open_floor(SHORT)
    at.begin()
    with refused(NotLegalNow, match="no break is on"):
        at.do(EndBreak())
    at.store(tick(at.floor, 20 * MINUTE))
    assert at.do(EndBreak(), now=22 * MINUTE)[0] == LevelBegan(Level(2, 10, 20), 20 * MINUTE, 22 * MINUTE)


def test_halftime_that_ends_early_still_waits_for_the_host(open_floor):
    """STR-08."""
    at = open_floor(HALFTIME)
    at.begin()
    at.store(tick(at.floor, 20 * MINUTE))
    at.store(tick(at.floor, 40 * MINUTE))
    assert at.do(EndBreak(), now=50 * MINUTE)[0] == GateReached(50 * MINUTE)


def test_nobody_waits_for_a_host_who_has_set_the_blinds_before_the_end_of_halftime(open_floor):
    """STR-08."""
    at = open_floor(HALFTIME)
    at.begin()
    at.store(tick(at.floor, 20 * MINUTE))
    at.store(tick(at.floor, 40 * MINUTE))
    assert clock_view(at.floor).next is None
    at.do(SetLevels(3, ((25, 50),)), now=45 * MINUTE)
    assert clock_view(at.floor).next.big_blind == 50
    assert at.store(tick(at.floor, 100 * MINUTE))[0] == LevelBegan(
        Level(3, 25, 50), 20 * MINUTE, 100 * MINUTE
    )


def test_a_level_goes_on_with_what_it_had_left_after_a_break_in_its_midst(open_floor):
    """BRK-02."""
    at = open_floor()
    at.begin()
    events = at.do(BeginBreak(10), now=12 * MINUTE)
    assert events[0] == BreakBegan(1, 10 * MINUTE, 12 * MINUTE, interrupts=True)
    assert at.floor.note(1).held == (Hold.BREAK,)
    events = at.store(tick(at.floor, 22 * MINUTE))
    assert events[0] == LevelResumed(18 * MINUTE, 30 * MINUTE, 22 * MINUTE)
    assert at.floor.clock.left_at(23 * MINUTE) == 17 * MINUTE
    assert at.floor.note(1).held == ()


def test_a_break_in_the_midst_of_a_level_can_end_early(open_floor):
    at = open_floor()
    at.begin()
    at.do(BeginBreak(10), now=12 * MINUTE)
    at.do(EndBreak(), now=13 * MINUTE)
    assert at.floor.clock.left_at(13 * MINUTE) == 18 * MINUTE


def test_a_break_does_not_begin_in_a_break(open_floor):
    at = open_floor(SHORT)
    at.begin()
    at.store(tick(at.floor, 20 * MINUTE))
    with refused(NotLegalNow, match="while a level is on"):
        at.do(BeginBreak(10))


def test_a_break_after_the_last_level_leads_back_to_it(open_floor):
    """STR-18, option stop."""
    stops = Levels(table=((5, 10),), length=20, after_last="stop", short_breaks=((1, 10),))
    at = open_floor(RuleSet(levels=stops))
    at.begin()
    at.store(tick(at.floor, 20 * MINUTE))
    events = at.store(tick(at.floor, 30 * MINUTE))
    assert kinds(events)[:2] == [LevelResumed, ClockPaused]
    assert (at.floor.clock.phase, at.floor.clock.left, at.floor.note(1).held) == ("level", 0, ())


def test_a_level_of_hands_can_be_followed_by_a_break(open_floor):
    """STR-21, BRK-02."""
    hands = Levels(unit="hand", length=2, table=((1, 2), (2, 4)), short_breaks=((1, 10),))
    at = open_floor(RuleSet(levels=hands))
    at.begin()
    at.hand(1, 3)
    assert at.hand(2, 3, now=7)[1] == BreakBegan(1, 10 * MINUTE, 7)
    assert at.store(tick(at.floor, 7 + 10 * MINUTE))[0] == LevelBegan(Level(2, 2, 4), None, 7 + 10 * MINUTE)
