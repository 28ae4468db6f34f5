"""The time for one decision: how much there is, who may call for it, what its end does (SPEC TIM, TDA 29)."""

from typing import Literal

import msgspec

from shuffleup.amounts import Chips, Millis
from shuffleup.ruleset import DecisionTime

SECOND = 1000

AtTheEnd = Literal["fold", "check", "protected_all_in", "call_floor"]


_WHO_MAY = {
    "automatic": "the clock runs for every decision: nobody has to call it",
    "floor_only": "only the floor calls the clock",
    "seated_when_dealt": "only a player seated at the table when the hand was dealt may call the clock",
    "any_player_at_seat": "only a player of the event at the own seat may call the clock",
}


class Decision(msgspec.Struct, frozen=True):
    """What bears on the end of the time: a bet to call, chips in the pot (blinds too), the connection."""

    facing_bet: bool
    contributed: Chips = Chips(0)
    connected: bool = True


class TimeLeft(msgspec.Struct, frozen=True):
    """How a decision stands: what happens, the time left, and when the visible countdown begins."""

    result: AtTheEnd | Literal["running"]
    left: Millis
    visible_from: Millis


class Caller(msgspec.Struct, frozen=True):
    """Who asks for the clock."""

    at_table: bool = True
    seated_when_dealt: bool = True
    at_own_seat: bool = True
    in_event: bool = True
    is_director: bool = False


class ClockCall(msgspec.Struct, frozen=True):
    """Whether the clock was granted, until when the player may act, and what came of it.

    `why_not` is a line for the caller where it was refused.
    """

    granted: bool
    expires_at: Millis | None
    result: AtTheEnd | Literal["action_stands"]
    why_not: str = ""


def time_allowed(rules: DecisionTime, *, extra_times: int = 0, shortened_to: Millis | None = None) -> Millis:
    """Give the time for one decision, in milliseconds.

    `extra_times` of `time.bank_seconds` are added; `shortened_to` is what the director left a player who
    stalls again and again (SPEC TIM-09, TDA 29, TDA 70).
    """
    full = Millis(rules.seconds * SECOND) if shortened_to is None else shortened_to
    return Millis(full + extra_times * rules.bank_seconds * SECOND)


def time_left(
    rules: DecisionTime, decision: Decision, elapsed: Millis, allowed: Millis | None = None
) -> TimeLeft:
    """Say how a decision stands after `elapsed` milliseconds of its time (SPEC TIM-03 to TIM-07).

    Time is over when more than `allowed` has passed; a tie goes to the player (TDA 29). Without a decision
    clock (`time.mode` off) it never is.
    """
    limit = time_allowed(rules) if allowed is None else allowed
    visible_from = Millis(max(0, limit - rules.countdown_last * SECOND))
    if rules.mode == "off" or elapsed <= limit:
        return TimeLeft("running", Millis(max(0, limit - elapsed)), visible_from)
    return TimeLeft(at_the_end(rules, decision), Millis(0), visible_from)


def at_the_end(rules: DecisionTime, decision: Decision) -> AtTheEnd:
    """Say what the end of the time does to the hand.

    `protected_all_in_else_fold` keeps a player in for what is in the pot already, and in any case one who
    has lost the connection (SPEC TIM-07).
    """
    end = rules.facing_bet if decision.facing_bet else rules.no_bet
    if end != "protected_all_in_else_fold":
        return end
    return "protected_all_in" if decision.contributed or not decision.connected else "fold"


def why_no_clock(rules: DecisionTime, caller: Caller) -> str | None:
    """Say why somebody may not call the clock, None if it is granted (SPEC TIM-02, TIM-04).

    A player who has folded may call it; the director always may, where there is a decision clock.
    """
    if rules.mode == "off":
        return "this event has no decision clock"
    allowed = {
        "automatic": False,
        "floor_only": False,
        "seated_when_dealt": caller.at_table and caller.seated_when_dealt,
        "any_player_at_seat": caller.in_event and caller.at_own_seat,
    }
    return None if caller.is_director or allowed[rules.who] else _WHO_MAY[rules.who]


def call_clock(
    rules: DecisionTime,
    caller: Caller,
    decision: Decision,
    *,
    called_at: Millis,
    acted_at: Millis | None,
) -> ClockCall:
    """Rule on a call for the clock, and on an act at `acted_at`; None where the player never acts.

    Without a clock there is no time that could end: the act stands, whenever it comes.
    """
    refused = why_no_clock(rules, caller)
    if refused is not None:
        return ClockCall(False, None, "action_stands", refused)
    expires_at = Millis(called_at + time_allowed(rules))
    in_time = acted_at is not None and acted_at <= expires_at
    return ClockCall(True, expires_at, "action_stands" if in_time else at_the_end(rules, decision))
