"""One decision: its length, the wait for cards, grace, stops and time cards, as arithmetic (SPEC SHT).

A decision *opens* when a seat is known to be in turn, *counts* while its time is used up, and *stands* while
anything stops it. Moments are milliseconds on the boot-time clock of the unit.
"""

from typing import Literal

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Millis, SeatNo
from shuffleup.poker.decision_time import SECOND, DecisionClock
from shuffleup.ruleset.conduct import DecisionTime

WhyHeld = Literal["count", "dispute", "other"]
"""Why the dealer holds the time: chips are counted, something is disputed, or another reason (SHT-08)."""

AnswerAtEnd = Literal["over", "acted", "card"]
"""What the dealer says at the end of the time: it is over, the act or the card was in time (SHT-21)."""

WhyNoCard = Literal[
    "no_time_to_lengthen",
    "floor_is_called",
    "play_is_stopped",
    "time_is_over",
    "no_cards_while_absent",
    "card_limit",
    "no_time_card",
]
"""Why a time card cannot be played, in the order in which it is looked at (SHT-11)."""

STREETS = ("preflop", "flop", "turn", "river")


class Decision(msgspec.Struct, frozen=True):
    """The time for the decision of `seat`; `caller` is the seat that asked for it, if one did.

    `seat` is None in a hand that is not followed, where nobody said whose time it is. `clock` has all that
    may be used: `base`, the `grace` in which faces show the full base, and what `cards` time cards add,
    `by_cards` together. It waits for cards until `waits_until`, where people deal. `held` says why it stands
    until somebody lets it run, and `asked` that its end waits for the dealer's answer.
    """

    seat: SeatNo | None
    clock: DecisionClock
    caller: SeatNo | None = None
    base: Millis = Millis(0)
    grace: Millis = Millis(0)
    cards: int = 0
    by_cards: Millis = Millis(0)
    waits_until: Millis | None = None
    held: WhyHeld | Literal["restart"] | None = None
    asked: bool = False

    def left(self, now: Millis) -> Millis:
        """Return the time left as faces show it: in the grace it stands at all of it (SHT-06)."""
        used = max(self.clock.elapsed(now), self.grace)
        return Millis(max(0, self.clock.allowed - used))

    @property
    def ticks_from(self) -> Millis | None:
        """The moment from which what is shown falls: wait and grace are over; None while it stands."""
        since, clock = self.clock.since, self.clock
        return None if since is None else Millis(since + max(0, self.grace - clock.used))

    def waits(self, now: Millis) -> bool:
        """Say whether the cards are still to be dealt (SHT-05)."""
        return self.waits_until is not None and now < self.waits_until

    def is_over(self, now: Millis, more: Millis = Millis(0)) -> bool:
        """Say whether base, grace, cards and `more` have passed; a tie goes to the player (SHT-21)."""
        return not self.asked and self.clock.is_over(now, more)

    def stopped(self, at: Millis) -> "Decision":
        """Stand still from `at` on; what was used stays used (SHT-07)."""
        return replace(self, clock=self.clock.stopped(at))

    def running(self, at: Millis, least: int = 0) -> "Decision":
        """Run on from `at` with `least` seconds left or more, unless the dealer holds it or was asked.

        The cards are still waited for, up to the moment that was fixed when it opened.
        """
        if self.held or self.asked or self.clock.since is not None:
            return self
        wanted = max(self.clock.used, self.grace) + least * SECOND
        allowed = max(self.clock.allowed, wanted) if least else self.clock.allowed
        since = max(at, self.waits_until or at)
        return replace(self, clock=DecisionClock(Millis(allowed), self.clock.used, Millis(since)))

    def begun(self, at: Millis, least: int = 0) -> "Decision":
        """Count from `at` on: the cards are there, or the dealer goes on after a restart."""
        waiting = replace(self, waits_until=None, held=None, clock=self.clock.stopped(at))
        return waiting.running(at, least if self.held == "restart" else 0)

    def hold(self, why: WhyHeld, at: Millis) -> "Decision":
        """Stand until the dealer lets it run (SHT-08)."""
        return replace(self.stopped(at), held=why)

    def let_run(self, at: Millis, least: int = 0) -> "Decision":
        """Run on after a hold; after a count with the whole base: only now the price is known (SHT-08)."""
        back = self._anew() if self.held == "count" else self
        return replace(back, held=None).running(at, least)

    def lost(self) -> "Decision":
        """Stand with the whole base after a restart: nobody knows what was used (SHT-07)."""
        return replace(self._anew(), held="restart", asked=False)

    def _anew(self) -> "Decision":
        """Have the whole base again, cards included; there is no second grace (SHT-06)."""
        clock = DecisionClock(Millis(self.base + self.by_cards))
        return replace(self, clock=clock, grace=Millis(0), waits_until=None)

    def with_card(self, more: Millis, at: Millis) -> "Decision":
        """Have a card more in it; where the end was asked for it runs again from its last second."""
        longer = self._longer(more, 1)
        return replace(longer, asked=False).running(at) if self.asked else longer

    def without_card(self, more: Millis, at: Millis, least: int = 0) -> "Decision":
        """Have a card less: its seconds go (SHT-20)."""
        shorter = self._longer(Millis(-more), -1)
        used = Millis(min(self.clock.elapsed(at), shorter.clock.allowed))
        stands = replace(shorter, clock=DecisionClock(shorter.clock.allowed, used))
        return stands if self.clock.since is None else stands.running(at, least)

    def _longer(self, more: Millis, cards: int) -> "Decision":
        clock = replace(self.clock, allowed=Millis(self.clock.allowed + more))
        by_cards = Millis(self.by_cards + more)
        return replace(self, clock=clock, cards=self.cards + cards, by_cards=by_cards)

    def ask(self) -> "Decision":
        """Stand at its end until the dealer answers (SHT-21)."""
        return replace(self, clock=DecisionClock(self.clock.allowed, self.clock.allowed), asked=True)

    def with_length_of(self, other: "Decision", at: Millis, *, absent: bool) -> "Decision":
        """Have the length of another one: its player is away, or back; what was used is used (SHT-25)."""
        allowed = other.base + other.grace + self.by_cards
        if absent:
            allowed = max(allowed, self.clock.elapsed(at) + SECOND)
        clock = replace(self.clock, allowed=Millis(allowed))
        return replace(self, clock=clock, base=other.base, grace=other.grace)

    def reopened(self, at: Millis, least: int) -> "Decision":
        """Be open again as it was at the act that UNDO has taken back; that time costs nothing (SHT-10).

        One that had ended by its time has the whole base again, unless the house says how much is left.
        """
        used_up = not self.asked and self.clock.used >= self.clock.allowed
        return (self._anew() if used_up and not least else self).running(at, least)


def opened(
    seat: SeatNo, time: DecisionTime, street: str, *, absent: bool = False, shortened: int = 0
) -> Decision:
    """Open a decision that does not count yet; `shortened` are the seconds that the director left, if any."""
    base = Millis(base_seconds(time, street, absent=absent, shortened=shortened) * SECOND)
    grace = Millis(0 if absent or shortened else time.grace * SECOND)
    return Decision(seat, DecisionClock(Millis(base + grace)), base=base, grace=grace)


def base_seconds(time: DecisionTime, street: str, *, absent: bool = False, shortened: int = 0) -> int:
    """Give the length of a decision: the least of the street's, an absent, a slow player's (SHT-03, 04)."""
    lengths = [time.streets[STREETS.index(street)] if time.streets else time.seconds]
    lengths += [time.absent_seconds] if absent and time.absent_seconds else []
    return min(*lengths, shortened) if shortened else min(lengths)


def wait_for_cards(time: DecisionTime, *, first_of_hand: bool, first_of_street: bool) -> int | None:
    """Give the seconds that a decision waits for cards that people deal (SHT-05).

    None: until somebody says that they lie there.
    """
    if not (first_of_hand or first_of_street):
        return 0
    if time.deal_seconds:
        return time.deal_seconds[0 if first_of_hand else 1]
    return None if first_of_hand else 0


class CardSpot(msgspec.Struct, frozen=True):
    """What decides beside the decision whether its player may play a time card."""

    cards_left: int
    absent: bool = False
    floor_called: bool = False
    play_stopped: bool = False


def why_no_card(
    decision: Decision | None, time: DecisionTime, spot: CardSpot, now: Millis, *, in_time: bool = False
) -> WhyNoCard | None:
    """Say why no card can be played by hand, None if one can; `in_time`: it lay there by then (SHT-11)."""
    if decision is None or decision.seat is None or decision.waits(now):
        return "no_time_to_lengthen"
    over = not in_time and (decision.asked or decision.is_over(now))
    checks: tuple[tuple[bool, WhyNoCard], ...] = (
        (spot.floor_called, "floor_is_called"),
        (spot.play_stopped, "play_is_stopped"),
        (over, "time_is_over"),
        (spot.absent, "no_cards_while_absent"),
        (not may_play_more(decision, time), "card_limit"),
        (spot.cards_left < 1, "no_time_card"),
    )
    return next((why for stops, why in checks if stops), None)


def may_play_more(decision: Decision, time: DecisionTime) -> bool:
    """Say whether one more card may be played in a decision (SHT-13)."""
    return not time.bank_per_turn or decision.cards < time.bank_per_turn


def plays_itself(decision: Decision, time: DecisionTime, spot: CardSpot) -> bool:
    """Say whether a card is played by itself when the time is over (SHT-12)."""
    by_itself = time.bank_play == "automatic" and not spot.absent and spot.cards_left > 0
    return by_itself and may_play_more(decision, time)


def warnings(decision: Decision, time: DecisionTime) -> tuple[tuple[Millis, int], ...]:
    """List the moments of a time that runs at which so many seconds are left, in order (SHT-22).

    A warning of as many seconds as the base or more is none.
    """
    ends = decision.clock.expires_at()
    if ends is None:
        return ()
    told = [seconds for seconds in time.warn if seconds * SECOND < decision.base]
    return tuple((Millis(ends - seconds * SECOND), seconds) for seconds in told)
