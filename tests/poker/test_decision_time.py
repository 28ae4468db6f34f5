"""The time to decide: who may call the clock, what is left, what its end does."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.poker.decision_time import (
    Caller,
    DecisionClock,
    OverdueDecision,
    at_the_end,
    countdown_from,
    time_allowed,
    why_no_clock,
)
from shuffleup.poker.refusals import NoDecisionClock
from shuffleup.ruleset.conduct import DecisionTime
from tests.refused import worded

SHOT = DecisionTime(mode="shot", seconds=30, countdown_last=20, who="automatic")
PROTECTED = DecisionTime(
    mode="shot",
    who="automatic",
    facing_bet="protected_all_in_else_fold",
    no_bet="protected_all_in_else_fold",
)
CALLED = DecisionTime(seconds=90, countdown_last=10, who="seated_when_dealt")
FACING = OverdueDecision(facing_bet=True)
FREE = OverdueDecision(facing_bet=False)


def test_a_tie_goes_to_the_player() -> None:
    """SPEC TIM-04 (TDA 29)."""
    clock = DecisionClock(time_allowed(SHOT)).started(Millis(0))
    assert (clock.is_over(Millis(30_000)), clock.left(Millis(30_000))) == (False, 0)
    assert (clock.is_over(Millis(30_001)), clock.left(Millis(30_001))) == (True, 0)


def test_the_countdown_shows_after_ten_silent_seconds() -> None:
    """SPEC TIM-06: the last twenty of thirty."""
    assert time_allowed(SHOT) - countdown_from(SHOT) == 10_000


def test_at_the_end_a_hand_is_folded_against_a_bet_and_checked_without_one() -> None:
    """SPEC TIM-03, TIM-04 (TDA 29)."""
    assert at_the_end(CALLED, FACING) == "fold"
    assert at_the_end(CALLED, FREE) == "check"
    assert at_the_end(DecisionTime(no_bet="fold"), FREE) == "fold"


def test_the_host_is_called_where_the_rules_name_no_consequence() -> None:
    """SPEC TIM-05."""
    silent = DecisionTime(mode="shot", facing_bet="call_floor", no_bet="call_floor")
    assert at_the_end(silent, FACING) == at_the_end(silent, FREE) == "call_floor"


def test_chips_in_the_pot_protect_a_player_a_blind_among_them() -> None:
    """SPEC TIM-07."""
    assert (
        at_the_end(PROTECTED, OverdueDecision(facing_bet=True, contributed=Chips(20))) == "protected_all_in"
    )
    assert at_the_end(PROTECTED, FACING) == at_the_end(PROTECTED, FREE) == "fold"


def test_a_lost_connection_protects_a_player_in_any_case() -> None:
    """SPEC TIM-07: under this value only."""
    lost = OverdueDecision(facing_bet=True, connected=False)
    assert at_the_end(PROTECTED, lost) == "protected_all_in"
    assert at_the_end(CALLED, lost) == "fold"


def test_extra_times_add_and_the_director_may_shorten() -> None:
    """SPEC TIM-09 (TDA 29)."""
    assert time_allowed(SHOT, extra_times=2) == 90_000
    assert time_allowed(SHOT, shortened_to=Millis(10_000)) == 10_000


def test_only_who_was_seated_when_the_hand_was_dealt_may_call_the_clock() -> None:
    """SPEC TIM-02: a newcomer, or one who has left the table, may not."""
    assert why_no_clock(CALLED, Caller()) is None
    refusal = why_no_clock(CALLED, Caller(seated_when_dealt=False))
    assert refusal is not None
    assert "when the hand was dealt" in worded(refusal)
    assert why_no_clock(CALLED, Caller(at_table=False)) is not None


def test_any_player_of_the_event_at_the_own_seat_may_call_the_clock() -> None:
    """SPEC TIM-04 (TDA 29)."""
    rules = DecisionTime()
    assert why_no_clock(rules, Caller(at_table=False, seated_when_dealt=False)) is None
    assert why_no_clock(rules, Caller(at_own_seat=False)) is not None
    assert why_no_clock(rules, Caller(in_event=False)) is not None


@pytest.mark.parametrize("rules", [DecisionTime(who="floor_only"), SHOT])
def test_the_director_may_call_where_no_player_may(rules: DecisionTime) -> None:
    """SPEC TIM-04 (TDA 29)."""
    assert why_no_clock(rules, Caller()) is not None
    assert why_no_clock(rules, Caller(is_director=True)) is None


def test_nobody_calls_a_clock_that_the_event_does_not_have() -> None:
    """SPEC TIM-01."""
    assert isinstance(why_no_clock(DecisionTime(mode="off"), Caller(is_director=True)), NoDecisionClock)


def test_a_player_has_ninety_seconds_from_the_call() -> None:
    """SPEC TIM-01, TIM-04: an act at the last moment stands."""
    clock = DecisionClock(time_allowed(CALLED)).started(Millis(100_000))
    assert clock.expires_at() == 190_000
    assert not clock.is_over(Millis(190_000))
    assert clock.is_over(Millis(190_001))


def test_the_clock_of_a_decision_stops_with_the_table() -> None:
    """SPEC TIM-08: eight seconds, a long pause, and 22 more."""
    clock = DecisionClock(Millis(30_000)).started(Millis(1_000)).stopped(Millis(9_000))
    assert (clock.elapsed(Millis(500_000)), clock.expires_at()) == (8_000, None)
    again = clock.started(Millis(500_000))
    assert (again.elapsed(Millis(501_000)), again.expires_at()) == (9_000, 522_000)


def test_a_clock_that_runs_is_not_started_anew() -> None:
    """SPEC TIM-08."""
    clock = DecisionClock(Millis(30_000)).started(Millis(1_000))
    assert clock.started(Millis(5_000)).elapsed(Millis(6_000)) == 5_000


@given(st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 10_000)), max_size=8))
def test_pauses_cost_no_time(spans: list[tuple[int, int]]) -> None:
    """SPEC TIM-08: only the spans in which the clock ran are used."""
    now, clock = 0, DecisionClock(Millis(30_000))
    for ran, stood in spans:
        clock = clock.started(Millis(now)).stopped(Millis(now + ran))
        now += ran + stood
    assert clock.elapsed(Millis(now)) == sum(ran for ran, _ in spans)
