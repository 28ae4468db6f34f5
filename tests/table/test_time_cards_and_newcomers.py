"""Time cards lengthen a decision; newcomers post or wait; who leaves a live hand is warned about."""

import pytest

from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.ruleset.levels import Blinds
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import warning
from shuffleup.table.decision_clock import clock_commands as clock
from shuffleup.table.decision_clock.clock_commands import deadline
from shuffleup.table.events import PlayerTookSeat
from shuffleup.table.irregularities import calls
from shuffleup.table.irregularities.incident_events import ClockRanOut, TimeCardUsed
from shuffleup.views.words.table import warned
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}
CARDS = DecisionTime(mode="called", seconds=30, bank_cards=2, bank_seconds=60, who="any_player_at_seat")
CARD_ROOM = Blinds(join="post_bb_or_wait")


@pytest.fixture
def clocked(sit):
    """The clock was called on seat 1, and ten of its thirty seconds are gone."""
    at = sit(THREE, time=CARDS)
    at.play("deal")
    at.do(clock.CallClock())
    at.after(10)
    return at


def test_a_time_card_lengthens_the_decision(clocked):
    """`time.bank_cards`: 20 seconds and 60 more."""
    assert clocked.do(clock.UseTimeCard()) == (TimeCardUsed(1, "e1", Millis(60_000)),)
    assert clocked.table.decision.left(clocked.now) == 80_000
    assert deadline(clocked.table) == 90_001
    assert clocked.after(79) == ()
    assert clocked.after(2)[0] == ClockRanOut(1, "fold")


def test_a_player_has_so_many_cards_for_the_whole_event(clocked):
    """`time.bank_cards`: they are counted for the player, hand after hand."""
    clocked.do(clock.UseTimeCard())
    clocked.play("f", "f", "deal", "c", "c")
    assert clocked.table.play.hand.to_act == 1
    clocked.do(clock.CallClock())
    clocked.do(clock.UseTimeCard())
    assert clocked.table.cards_left(1) == 0
    with refused(NotLegalNow, match="seat 1 has no time card: all 2 are spent"):
        clocked.do(clock.UseTimeCard())
    assert clocked.table.cards_left(3) == 2


def test_the_cards_that_were_spent_at_another_table_count(sit):
    """`time.bank_cards`: they are those of the player, wherever one of them was spent."""
    at = sit(THREE, time=CARDS)
    at.tell(PlayerTookSeat(7, "e7", "Player 7", 1000, cards_used=1))
    assert [at.table.cards_left(seat) for seat in (1, 7)] == [2, 1]


def test_where_there_are_no_time_cards_none_is_spent(sit):
    at = sit(THREE)
    at.play("deal")
    with refused(NotLegalNow, match="no time runs that a card could lengthen"):
        at.do(clock.UseTimeCard())
    at.do(clock.CallClock())
    with refused(NotLegalNow, match="seat 1 has no time card: this event has none"):
        at.do(clock.UseTimeCard())


def test_no_card_is_spent_after_the_end(clocked):
    """TIM-04: at the last moment it still is."""
    clocked.now += 20_000
    clocked.do(clock.UseTimeCard())
    clocked.now += 60_001
    with refused(NotLegalNow, match="the time of seat 1 is over"):
        clocked.do(clock.UseTimeCard())


def test_a_time_card_lasts_over_a_call_for_the_floor(clocked):
    """TIM-08."""
    clocked.do(clock.UseTimeCard())
    clocked.do(calls.CallFloor())
    clocked.after(600)
    clocked.do(calls.FloorDone())
    assert clocked.table.decision.left(clocked.now) == 80_000


@pytest.fixture
def newcomer(sit):
    """Seat 7 comes to a card room after a hand in which seat 5 had the big blind."""
    at = sit(THREE, blinds=CARD_ROOM)
    at.play("deal", "f", "f")
    at.do(ask.ConfirmResult())
    at.tell(PlayerTookSeat(4, "e4", "Newman", 500))
    return at


def test_a_newcomer_posts_and_is_dealt_in(newcomer):
    """ABS-07."""
    newcomer.do(calls.JoinHand(4))
    newcomer.play("deal")
    assert newcomer.table.play.hand.seats == (1, 3, 4, 5)
    assert newcomer.table.play.hand.bet(4) == 10


def test_a_newcomer_waits_for_the_big_blind(newcomer):
    """ABS-07: 1 and 3 have it first."""
    newcomer.do(calls.JoinHand(4))
    newcomer.do(calls.JoinHand(4, posts=False))
    dealt = []
    for _ in range(3):
        newcomer.play("deal")
        dealt.append(4 in newcomer.table.play.hand.seats)
        while newcomer.table.play.in_progress:
            newcomer.play("f")
    assert dealt == [False, False, True]


def test_only_a_newcomer_has_that_choice_and_only_where_the_rules_give_it(newcomer, sit):
    """ABS-07, ABS-08."""
    with refused(NotLegalNow, match="seat 1 does not wait to be dealt in"):
        newcomer.do(calls.JoinHand(1))
    with refused(NotLegalNow, match="no choice between posting and waiting"):
        sit(THREE).do(calls.JoinHand(1))


def test_who_leaves_a_live_hand_is_warned_about_and_it_binds(sit):
    """ABS-06, TDA 31."""
    at = sit(THREE)
    at.play("deal", "c")
    leaves = calls.MarkAbsent(1)
    assert warned(warning(at.table, leaves)) == (
        "seat 1 leaves a live hand, and should stay to the showdown (TDA 31): it binds"
    )
    at.do(leaves)
    assert at.table.play.absent == (1,)
    assert not at.table.play.hand.has_folded(1)
    assert warned(warning(at.table, calls.MarkAbsent(1, absent=False))) == ""
    at.play("f")
    assert warned(warning(at.table, calls.MarkAbsent(3))) == ""
