"""The time for a decision: called or for every one, ended by the rule set, stopped with the table."""

import pytest

from shuffleup.kernel.field_types import Actor, Millis
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.decision_time import DecisionClock
from shuffleup.poker.events import Checked, Folded, StackProtected
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.table import play_commands as ask
from shuffleup.table.card_machine import machine_events as machine
from shuffleup.table.card_machine.cards_due import next_due
from shuffleup.table.decision_clock import clock_commands as clock
from shuffleup.table.decision_clock.clock_commands import asks, asks_from, deadline
from shuffleup.table.decision_clock.decision import Decision
from shuffleup.table.hand.sealing_and_undo import next_undo
from shuffleup.table.irregularities import calls
from shuffleup.table.irregularities.incident_events import (
    ClockCalled,
    ClockCancelled,
    ClockLost,
    ClockRanOut,
    FloorCalled,
)
from shuffleup.views.headline import halts
from shuffleup.views.words.undo_names import act_words
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}
SHOT = DecisionTime(mode="shot", seconds=30, who="automatic")
PROTECTED = DecisionTime(
    seconds=30, facing_bet="protected_all_in_else_fold", no_bet="protected_all_in_else_fold"
)


def at_flop(sit, **groups):
    at = sit(THREE, **groups)
    at.play("deal", "c", "c", "c")
    return at


def test_a_called_clock_folds_who_faces_a_bet(sit):
    """TIM-01, TIM-03."""
    at = sit(THREE)
    at.play("deal")
    assert at.do(clock.CallClock(3)) == (ClockCalled(1, 3, 30_000),)
    events = at.after(30.001)
    assert events[:2] == (ClockRanOut(1, "fold"), Folded(1))
    assert at.table.play.hand.to_act == 3
    assert at.table.decision is None


def test_the_director_leaves_a_player_who_stalls_less_time(sit):
    """TIM-09, TDA 29 and 70: ten seconds instead of thirty."""
    at = sit(THREE)
    at.play("deal")
    assert at.rule(clock.CallClock(seconds=10)) == (ClockCalled(1, None, 10_000),)
    assert at.after(10) == ()
    assert at.after(0.001)[:2] == (ClockRanOut(1, "fold"), Folded(1))


@pytest.mark.parametrize(
    ("person", "seconds", "why"),
    [
        ("dealer", 10, "only the director shortens the time"),
        ("director", 31, "31 s would be more than the 30 s that everybody has"),
    ],
)
def test_nobody_else_shortens_the_time_and_nobody_gets_more(sit, person, seconds, why):
    """TIM-09."""
    at = sit(THREE)
    at.play("deal")
    with refused(NotLegalNow, match=why):
        at.do(clock.CallClock(seconds=seconds), by=Actor(person))
    assert at.table.decision is None


def test_a_tie_goes_to_the_player(sit):
    """TIM-04, TDA 29."""
    at = sit(THREE)
    at.play("deal")
    at.do(clock.CallClock())
    assert deadline(at.table) == 30_001
    assert at.after(30) == ()
    at.play("c")
    assert at.after(60) == ()


def test_a_called_clock_checks_where_nothing_is_owed(sit):
    """TIM-04."""
    at = at_flop(sit)
    at.do(clock.CallClock())
    assert at.after(31)[:2] == (ClockRanOut(3, "check"), Checked(3))


def test_what_the_clock_did_is_undone_like_any_act(sit):
    """TIM-03: the floor may stop it."""
    at = sit(THREE)
    at.play("deal")
    before = at.table.play
    at.do(clock.CallClock())
    at.after(31)
    at.do(ask.Undo())
    assert at.table.play == before
    assert at.table.decision is None


def test_only_who_was_dealt_this_hand_may_call_the_clock(sit):
    """TIM-02."""
    at = sit(THREE, time=DecisionTime(who="seated_when_dealt"))
    at.play("deal")
    with refused(NotLegalNow, match="seated at the table when the hand was dealt"):
        at.do(clock.CallClock(7))
    at.do(clock.CallClock(5))
    assert at.table.decision == Decision(1, DecisionClock(30_000, since=0), 5, base=30_000)


def test_a_player_who_folded_may_call_the_clock(sit):
    """TIM-02."""
    at = sit(THREE)
    at.play("deal", "f")
    at.do(clock.CallClock(1))
    assert at.table.decision.seat == 3


def test_nobody_calls_a_clock_that_the_event_has_not(sit):
    at = sit(THREE, time=DecisionTime(mode="off"))
    at.play("deal")
    with refused(NotLegalNow, match="this event has no decision clock"):
        at.do(clock.CallClock(3))


def test_the_clock_is_not_called_between_hands_or_twice(sit):
    at = sit(THREE)
    with refused(NotLegalNow, match="no hand is being played"):
        at.do(clock.CallClock())
    at.play("deal")
    at.do(clock.CallClock())
    with refused(NotLegalNow, match="the time of seat 1 runs already"):
        at.do(clock.CallClock())


def test_a_cancelled_clock_says_what_was_left(sit):
    at = sit(THREE)
    at.play("deal")
    at.do(clock.CallClock())
    at.after(12)
    assert at.do(clock.CancelClock()) == (ClockCancelled(1, 18_000),)
    assert at.after(60) == ()
    with refused(NotLegalNow, match="no time for a decision is running"):
        at.do(clock.CancelClock())


def test_an_action_ends_a_called_clock(sit):
    at = sit(THREE)
    at.play("deal")
    at.do(clock.CallClock())
    at.play("c")
    assert at.table.decision is None


def test_a_shot_clock_runs_for_every_decision_by_itself(sit):
    """TIM-05, TIM-06."""
    at = sit(THREE, time=SHOT)
    at.play("deal", "c")
    assert at.table.decision == Decision(3, DecisionClock(30_000, since=0), base=30_000)
    at.after(20)
    at.play("c")
    assert at.table.decision == Decision(5, DecisionClock(30_000, since=20_000), base=30_000)
    assert at.after(20) == ()
    assert at.after(11)[:2] == (ClockRanOut(5, "check"), Checked(5))
    assert at.table.decision == Decision(3, DecisionClock(30_000, since=53_000), base=30_000)


def test_no_shot_clock_runs_while_people_deal_the_board(sit):
    """TIM-08: for two seconds the faces say DEAL THE FLOP, and the whole time is left after them."""
    at = sit(THREE, time=SHOT)
    at.play("deal", "c", "c", "c")
    assert at.after(1.5) == ()
    assert at.table.decision.left(Millis(1_500)) == 30_000
    assert at.table.decision.left(Millis(3_000)) == 29_000
    at.play("c")
    assert at.table.decision.clock == DecisionClock(30_000, since=1_500)


def test_a_shot_clock_waits_for_the_cards_of_the_machine(sit):
    """TIM-08."""
    at = sit(THREE, time=SHOT, dealing="machine")
    met = machine.MachineMet("aa", 1, 1, "0.1.0", 0, "EMPTY", tray=True)
    at.store((met, machine.MachineAsked("aa", 1, 1, "shuffle", 0, nonce="00")))
    at.store((machine.WorkDone(0, 1, "done", 5),))
    at.play("deal")
    bring(at, 6)
    at.play("c", "c", "c")
    bring(at, 3)
    assert at.table.decision is None
    at.after(8)
    bring(at, 1)
    assert at.table.decision == Decision(3, DecisionClock(30_000, since=8_000), base=30_000)


def bring(at, cards):
    """Let the machine bring so many cards that are due."""
    for _ in range(cards):
        wanted = next_due(at.table)
        work = "deal" if wanted.purpose == "hole" else wanted.purpose
        asked = machine.MachineAsked("aa", 1, 9, work, at.table.play.hand_no, wanted.seat, 1)
        n, card = at.table.machine.next_event, at.table.machine.deck.out + 1
        came = machine.CardCame(n, wanted.purpose, wanted.seat, card, 300)
        at.store((asked, came, machine.WorkDone(n + 1, 9, "done", 5)))


def test_where_people_deal_the_first_shot_clock_waits_for_the_cards(sit):
    """TIM-08."""
    at = sit(THREE, time=SHOT)
    at.play("deal")
    assert at.table.decision is None
    at.do(clock.CallClock())
    assert at.table.decision.seat == 1


def test_marking_a_player_absent_does_not_start_the_shot_clock_anew(sit):
    at = sit(THREE, time=SHOT)
    at.play("deal", "c", "c")
    at.after(20)
    at.do(calls.MarkAbsent(1))
    assert at.table.decision == Decision(5, DecisionClock(30_000, since=0), base=30_000)


def test_the_end_of_the_time_can_call_the_floor(sit):
    """TIM-05: no consequence but the host."""
    at = sit(THREE, time=DecisionTime(facing_bet="call_floor", no_bet="call_floor"))
    at.play("deal")
    at.do(clock.CallClock())
    assert at.after(31) == (ClockRanOut(1, "call_floor"), FloorCalled(why="time_over", seat=1))
    with refused(NotLegalNow, match="the time of seat 1 is over"):
        at.play("c")
    at.do(calls.FloorDone())
    at.play("c")


def test_a_protected_player_stays_in_for_what_is_in(sit):
    """TIM-07: seat 3 has 30 in the pot, plays for that, and keeps the rest."""
    at = sit(THREE, time=PROTECTED)
    at.play("deal", 30, "c", "c", 200)
    at.do(ask.Undo())
    at.play("c", 200, "c")
    assert at.table.play.hand.to_act == 3
    at.do(clock.CallClock())
    assert StackProtected(3, 970) in at.after(31)
    assert at.table.chips() == 3000
    assert at.table.play.hand.pots()[0].seats == (1, 3, 5)
    at.play("c", "c", "c", "c")
    at.do(ask.EnterWinners(1, (5,)))
    at.do(ask.EnterWinners(0, (3,)))
    assert at.stacks() == {1: 770, 3: 1060, 5: 1170}


def test_who_has_nothing_in_the_pot_is_not_protected(sit):
    """TIM-07."""
    at = sit(THREE, time=PROTECTED)
    at.play("deal")
    at.do(clock.CallClock())
    assert at.after(31)[0] == ClockRanOut(1, "fold")


def test_play_stops_for_the_floor_and_so_does_the_clock(sit):
    """GEN-06, TIM-08."""
    at = sit(THREE)
    at.play("deal")
    at.do(clock.CallClock())
    at.after(20)
    assert at.do(calls.CallFloor("chips on the floor")) == (FloorCalled("chips on the floor", 10_000),)
    before = at.table.play
    for command in (
        ask.PlayerChecksOrCalls(),
        ask.PlayerFolds(),
        ask.Undo(),
        ask.StartHand(),
        clock.CallClock(),
    ):
        with refused(NotLegalNow, match="play stops, the floor has been called: chips on the floor"):
            at.do(command)
    assert at.after(600) == ()
    assert at.table.play == before
    at.do(calls.FloorDone())
    assert at.after(10) == ()
    assert at.after(0.001)[0] == ClockRanOut(1, "fold")


def test_no_hand_begins_while_the_floor_is_called(sit):
    at = sit(THREE)
    at.do(calls.CallFloor())
    with refused(NotLegalNow, match="the floor has been called"):
        at.play("deal")
    with refused(NotLegalNow, match="the floor has been called"):
        at.do(calls.CallFloor())
    at.do(calls.FloorDone())
    at.play("deal")
    with refused(NotLegalNow, match="the floor was not called"):
        at.do(calls.FloorDone())


def test_a_clock_that_was_lost_is_off_and_says_so_until_the_next_act(sit):
    at = sit(THREE)
    at.play("deal")
    at.do(clock.CallClock())
    at.store((ClockLost(1),))
    assert (at.table.decision, at.table.clock_lost) == (None, 1)
    at.play("c")
    assert at.table.clock_lost is None


@pytest.fixture
def asked_first(sit):
    """The clock of seat 1 is over by a millisecond, and the house wants to be asked for three seconds."""
    at = sit(THREE, time=DecisionTime(seconds=30, ask_seconds=3))
    at.play("deal")
    at.do(clock.CallClock())
    assert (asks_from(at.table), deadline(at.table)) == (30_001, 33_001)
    assert at.after(30.001) == ()
    return at


def test_a_house_is_asked_before_the_hand_is_folded(asked_first):
    """TIM-03, `time.ask_seconds`: nobody is folded who called at the last moment."""
    at = asked_first
    assert asks(at.table, at.now) == "fold"
    assert [one.word for one in halts(at.table, None, now=at.now)] == ["TIME: FOLD SEAT 1?"]
    assert at.after(3)[:2] == (ClockRanOut(1, "fold"), Folded(1))


@pytest.mark.parametrize("act", ["c", "f", "a"])
def test_any_act_ends_the_question(asked_first, act):
    asked_first.play(act)
    assert asks(asked_first.table, asked_first.now) is None
    assert asked_first.after(10) == ()


def test_the_clock_that_was_called_is_cancelled_while_the_box_asks(asked_first):
    asked_first.do(clock.CancelClock())
    assert asks(asked_first.table, asked_first.now) is None
    assert asked_first.after(10) == ()


def test_a_player_who_owes_nothing_is_asked_about_a_check(sit):
    at = at_flop(sit, time=DecisionTime(seconds=30, ask_seconds=3))
    at.do(clock.CallClock())
    at.after(31)
    assert [one.word for one in halts(at.table, None, now=at.now)] == ["TIME: CHECK SEAT 3?"]


def test_without_the_setting_nobody_is_asked(sit):
    at = sit(THREE)
    at.play("deal")
    at.do(clock.CallClock())
    assert asks_from(at.table) is None
    assert at.after(30.001)[0] == ClockRanOut(1, "fold")


def test_what_the_end_of_a_time_came_to_stands_until_the_next_act_and_is_no_act_of_the_player(sit):
    """TIM-03: nobody pressed a key, so every face says who, what and how it is taken back."""
    at = sit(THREE)
    at.play("deal")
    at.do(clock.CallClock(3))
    at.after(30.001)
    assert [halt.word for halt in halts(at.table, None)] == ["S1 TIME: FOLD. UNDO?"]
    assert act_words(next_undo(at.table)) == "S1 time: fold"
    at.play("c")
    assert halts(at.table, None) == ()
    assert act_words(next_undo(at.table)) == "S3 call"
    at.do(ask.Undo())
    at.do(ask.Undo())
    assert (at.table.play.hand.to_act, act_words(at.table.future[0].act)) == (1, "S1 time: fold")


def test_a_check_at_the_end_of_a_time_is_told_as_well(sit):
    at = at_flop(sit)
    at.do(clock.CallClock(1))
    at.after(31)
    assert [halt.word for halt in halts(at.table, None)] == ["S3 TIME: CHECK. UNDO?"]


def test_the_fold_of_a_player_after_a_call_of_the_floor_is_his_own(sit):
    """TIM-07: the end of the time called the floor; what the player then does is his."""
    at = sit(THREE, time=DecisionTime(facing_bet="call_floor"))
    at.play("deal")
    at.do(clock.CallClock(3))
    at.after(31)
    at.do(calls.FloorDone())
    at.play("f")
    assert act_words(next_undo(at.table)) == "S1 fold"
