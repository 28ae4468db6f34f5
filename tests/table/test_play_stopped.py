"""The floor stops the whole event: the time for a decision stands, and goes on with play."""

import pytest

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.table import play_commands as ask
from shuffleup.table.decision_clock.clock_commands import CallClock, deadline
from shuffleup.table.events import StartHeld, TableStopped, TableWentOn
from shuffleup.table.irregularities.calls import CallFloor, FloorDone
from shuffleup.table.irregularities.incident_events import ClockRanOut
from shuffleup.tournament.reasons import Hold
from shuffleup.views.decision_clock import decision_view
from shuffleup.views.oled.page_choice import OledMoment, oled_view
from shuffleup.views.table import table_view
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}
SHOT = DecisionTime(mode="shot", seconds=30, who="automatic")
ALARM = TableStopped("fire alarm")


@pytest.fixture
def clocked(sit):
    """The clock was called on seat 1, and ten of its thirty seconds are gone."""
    at = sit(THREE, time=DecisionTime(seconds=30, who="any_player_at_seat"))
    at.play("deal")
    at.do(CallClock())
    at.after(10)
    return at


def test_the_time_for_a_decision_stands_while_play_is_stopped(clocked):
    """TIM-08, STR-06."""
    clocked.tell(ALARM)
    assert deadline(clocked.table) is None
    assert clocked.after(600) == ()
    view = decision_view(clocked.table)
    assert (view.running, view.left) == (False, 20_000)
    assert "PLAY IS STOPPED: fire alarm" in table_view(clocked.table).notices
    clocked.tell(TableWentOn())
    assert clocked.after(20) == ()
    assert clocked.after(0.001)[0] == ClockRanOut(1, "fold")


def test_a_break_does_not_touch_the_time_of_the_hand_that_is_on(clocked):
    """TIM-08: the hand is played out (BRK-04)."""
    clocked.tell(StartHeld(Hold.BREAK))
    assert deadline(clocked.table) == 30_001
    assert clocked.after(20.001)[0] == ClockRanOut(1, "fold")


def test_a_table_that_has_called_the_floor_stands_until_both_are_over(clocked):
    """TIM-08, GEN-06."""
    clocked.tell(ALARM)
    clocked.do(CallFloor("a card is missing"))
    clocked.tell(TableWentOn())
    assert deadline(clocked.table) is None
    clocked.tell(ALARM)
    clocked.do(FloorDone())
    assert deadline(clocked.table) is None
    clocked.after(60)
    clocked.tell(TableWentOn())
    assert clocked.table.decision.left(clocked.now) == 20_000
    assert deadline(clocked.table) == clocked.now + 20_001


def test_the_hand_can_be_entered_to_its_end_and_no_time_begins(sit):
    """TIM-05, TIM-08: a shot clock stands from its first moment."""
    at = sit(THREE, time=SHOT)
    at.play("deal", "c")
    at.tell(ALARM)
    at.play("c")
    assert (at.table.decision.seat, deadline(at.table)) == (5, None)
    at.do(ask.Undo())
    assert (at.table.decision.seat, deadline(at.table)) == (3, None)
    at.after(100)
    at.tell(TableWentOn())
    assert deadline(at.table) == at.now + 30_001


def test_nobody_can_call_a_clock_while_play_is_stopped(sit):
    at = sit(THREE, time=DecisionTime(seconds=30, who="any_player_at_seat"))
    at.play("deal")
    at.tell(ALARM)
    with refused(NotLegalNow, match="play is stopped: fire alarm"):
        at.do(CallClock())
    at.tell(TableWentOn())
    at.do(CallClock())
    assert at.table.decision.seat == 1


def test_the_dealer_reads_on_the_box_that_play_is_stopped(clocked):
    """STR-06: until it goes on; then the decision counts down again."""
    level = ClockView("level", False, BlindsView(1, 5, 10), None, 60_000, 1_200_000, 0)
    clocked.tell(ALARM)
    page = oled_view(OledMoment(clocked.table, level, clocked.now))
    assert (page.page, page.title, page.below) == ("paused", "PLAY IS STOPPED", "fire alarm")
    clocked.tell(TableWentOn())
    page = oled_view(OledMoment(clocked.table, level, clocked.now))
    assert (page.halt, page.title) == ("PAUSED", "CLOCK  SEAT 1")
