"""The time for one decision: its clock, its length, who may call for it, its end (SPEC TIM, TDA 29).

The clock is arithmetic: it stops with the table, and the time is an argument (SPEC TIM-08).
"""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.refusals import (
    MayNotCallClock,
    NoDecisionClock,
)
from shuffleup.ruleset.conduct import DecisionTime

SECOND = 1000

AtTheEnd = Literal["fold", "check", "protected_all_in", "call_floor"]


class OverdueDecision(msgspec.Struct, frozen=True):
    """The facts at the end of the time: a bet to call, chips in the pot (blinds too), the connection."""

    facing_bet: bool
    contributed: Chips = Chips(0)
    connected: bool = True


class Caller(msgspec.Struct, frozen=True):
    """The person who asks for the clock."""

    at_table: bool = True
    seated_when_dealt: bool = True
    at_own_seat: bool = True
    in_event: bool = True
    is_director: bool = False


def time_allowed(rules: DecisionTime, *, extra_times: int = 0, shortened_to: Millis | None = None) -> Millis:
    """Give the time for one decision, in milliseconds.

    `extra_times` of `time.bank_seconds` are added; `shortened_to` is what the director left a player who
    stalls again and again (SPEC TIM-09, TDA 29, TDA 70).
    """
    full = Millis(rules.seconds * SECOND) if shortened_to is None else shortened_to
    return Millis(full + extra_times * rules.bank_seconds * SECOND)


def countdown_from(rules: DecisionTime) -> Millis:
    """Give the time that is left when the visible countdown begins, in milliseconds (SPEC TIM-04, TIM-06)."""
    return Millis(rules.countdown_last * SECOND)


def asked_for(rules: DecisionTime) -> Millis:
    """Give how long the box asks at the end of the time before it acts by itself (SPEC TIM-03)."""
    return Millis(rules.ask_seconds * SECOND)


def at_the_end(rules: DecisionTime, decision: OverdueDecision) -> AtTheEnd:
    """Say what the end of the time does to the hand.

    `protected_all_in_else_fold` keeps a player in for what is in the pot already, and in any case one who
    has lost the connection (SPEC TIM-07).
    """
    end = rules.facing_bet if decision.facing_bet else rules.no_bet
    if end != "protected_all_in_else_fold":
        return end
    return "protected_all_in" if decision.contributed or not decision.connected else "fold"


def why_no_clock(rules: DecisionTime, caller: Caller) -> NotLegalNow | None:
    """Say why somebody may not call the clock, None if it is granted (SPEC TIM-02, TIM-04).

    A player who has folded may call it; the director always may, where there is a decision clock.
    """
    if rules.mode == "off":
        return NoDecisionClock()
    allowed = {
        "automatic": False,
        "floor_only": False,
        "seated_when_dealt": caller.at_table and caller.seated_when_dealt,
        "any_player_at_seat": caller.in_event and caller.at_own_seat,
    }
    return None if caller.is_director or allowed[rules.who] else MayNotCallClock(rules.who)


class DecisionClock(msgspec.Struct, frozen=True):
    """The used part of `allowed` up to the moment `since`, which may lie ahead; it stands while that is None.

    It begins when the player is known to be in turn and the amounts are shown. Moments are milliseconds on
    the boot-time clock of the unit.
    """

    allowed: Millis
    used: Millis = Millis(0)
    since: Millis | None = None

    def elapsed(self, now: Millis) -> Millis:
        """Return the time used at `now`, pauses left out."""
        return self.used if self.since is None else Millis(self.used + max(0, now - self.since))

    def left(self, now: Millis) -> Millis:
        """Return the time left at `now`, 0 when it is over."""
        return Millis(max(0, self.allowed - self.elapsed(now)))

    def is_over(self, now: Millis, grace: Millis = Millis(0)) -> bool:
        """Say whether the time and a grace have passed; a tie goes to the player (SPEC TIM-04, TDA 29)."""
        return self.elapsed(now) > self.allowed + grace

    def expires_at(self) -> Millis | None:
        """Return the last moment at which the player may still act, None while the clock stands."""
        return None if self.since is None else Millis(self.since + self.allowed - self.used)

    def started(self, now: Millis) -> "DecisionClock":
        """Run on from `now`; a clock that runs is left as it is."""
        return DecisionClock(self.allowed, self.used, now) if self.since is None else self

    def stopped(self, now: Millis) -> "DecisionClock":
        """Stand still from `now`, as long as the table is paused or the floor looks at a problem."""
        return DecisionClock(self.allowed, self.elapsed(now), None)
