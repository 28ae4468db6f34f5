"""The level clock as arithmetic: the current level, the remaining time, its notices, the level of a hand.

It never reads a clock: the time is the argument `now`, milliseconds on the unit's boot-time clock. It
stores the remaining time and the moment at which that was true, never a deadline, so that a power cut costs
nothing but the time since the last mark.
"""

from enum import StrEnum
from typing import Literal

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Millis

Phase = Literal["before", "level", "break", "gate", "over"]


class Pause(StrEnum):
    """The reason why the clock stands; a stop of play, hand-for-hand and a colour-up end by themselves."""

    PAUSED = "paused"
    POWER_CUT = "power_cut"
    LAST_LEVEL_OVER = "last_level_over"
    PLAYS_ON = "plays_on"
    STOPPED = "stopped"
    HAND_FOR_HAND = "hand_for_hand"
    COLOUR_UP = "colour_up"
    FLIGHT_ENDS = "flight_ends"


class LevelClock(msgspec.Struct, frozen=True):
    """The state of the clock.

    `left` is the time left at the moment `at`, None where hands and not minutes end the level. In the
    phase `gate` the clock waits for the host to set the blinds after halftime (STR-08).
    """

    phase: Phase = "before"
    level: int = 1
    running: bool = False
    length: Millis | None = None
    left: Millis | None = None
    at: Millis = Millis(0)

    def left_at(self, now: Millis) -> Millis | None:
        """Return the time left at `now`, never below zero."""
        if self.left is None or not self.running:
            return self.left
        return Millis(max(0, self.left - (now - self.at)))

    def ends_at(self) -> Millis | None:
        """Return when the running level or break will be over, None if nothing is counting."""
        return Millis(self.at + self.left) if self.running and self.left is not None else None

    def begun(self, phase: Phase, level: int, length: Millis | None, now: Millis) -> "LevelClock":
        """Begin a level or a break at its full length."""
        return LevelClock(phase, level, phase in ("level", "break"), length, length, now)

    def paused(self, left: Millis | None, now: Millis) -> "LevelClock":
        """Stop counting with `left` still to go."""
        return msgspec.structs.replace(self, running=False, left=left, at=now)

    def resumed(self, now: Millis) -> "LevelClock":
        """Go on counting from what was left."""
        return msgspec.structs.replace(self, running=True, left=self.left_at(now), at=now)


class HandCount(msgspec.Struct, frozen=True):
    """Counts the hands of a level that lasts hands or orbits; `left` is None before its first hand.

    An orbit lasts as many hands as there were players when it began, so that each deals once (STR-21).
    """

    left: int | None = None

    def after_hand_begun(self, length: int) -> "HandCount":
        """Count one hand as it begins; `length` is the length in hands of a level that begins with it."""
        # The length is asked for at the first hand only: an orbit keeps the number of players with which it
        # began (STR-21).
        return HandCount((length if self.left is None else self.left) - 1)

    @property
    def level_over(self) -> bool:
        """Say whether the hand that has just begun is the last one of its level."""
        return self.left == 0


Notice = Literal["hold_dealers", "decks_ready", "one_minute"]
"""Dealers stay where they are; decks are to be ready for play; a minute is left."""

NINETY_SECONDS = Millis(90_000)
ONE_MINUTE = Millis(60_000)


class ComingNotice(msgspec.Struct, frozen=True):
    """A notice, and how long it is until it falls due."""

    notice: Notice
    after: Millis


def notice_due(phase: Phase, left: Millis | None, length: Millis | None) -> Notice | None:
    """Name the notice for the time that is left of a level or break of this length (STR-25).

    Ninety seconds before the end of a level no dealer is changed any more, before that of a break decks are
    made ready (TDA RP-7, RP-20). A notice that would stand from the beginning is not given. None where
    nothing counts down, and when the time is over.
    """
    if left is None or length is None or left <= 0:
        return None
    standing = (notice for notice, at in _notices(phase) if left <= at < length)
    return next(standing, None)


def next_notice(phase: Phase, left: Millis | None, length: Millis | None) -> ComingNotice | None:
    """Say which notice comes next and when, so that nobody has to keep looking; None if no more comes."""
    if left is None or length is None:
        return None
    ahead = [(notice, at) for notice, at in _notices(phase) if at < left and at < length]
    return ComingNotice(ahead[-1][0], Millis(left - ahead[-1][1])) if ahead else None


def _notices(phase: Phase) -> tuple[tuple[Notice, Millis], ...]:
    """List the notices of a phase and the time left at which each falls due, the last one first."""
    if phase == "level":
        return (("one_minute", ONE_MINUTE), ("hold_dealers", NINETY_SECONDS))
    if phase == "break":
        return (("one_minute", ONE_MINUTE), ("decks_ready", NINETY_SECONDS))
    return ()


Step = Literal["shuffle", "post", "cut", "first_card"]
"""A moment that can fix the level of a hand; a shuffle begins with its first riffle or the shuffler's
button."""

SAYS_THE_SAME: dict[Step, frozenset[Step]] = {
    "shuffle": frozenset({"shuffle", "cut", "first_card"}),
    "cut": frozenset({"cut", "first_card"}),
    "post": frozenset({"post", "first_card"}),
    "first_card": frozenset({"first_card"}),
}
"""By the moment that fixes the level: the steps after which it has passed, if nobody has reported it."""


class LevelLock(msgspec.Struct, frozen=True):
    """The known level of the coming or running hand.

    `level` is the one that the clock shows, `locked` the one that this hand is fixed to, `posted` the one
    at which its blinds were put in; both are None until it happens. A misdeal changes nothing: the same
    hand is dealt again at the same level (MIS-04, TDA 35-C).
    """

    locks_at: Step
    level: int
    locked: int | None = None
    posted: int | None = None

    def told(self, step: Step) -> "LevelLock":
        """Take note of a step. Only the first of its kind counts, and nothing moves a fixed level."""
        lock = self
        if lock.locked is None and step in SAYS_THE_SAME[lock.locks_at]:
            # Before the next line: a post that itself fixes the level is a post at that level.
            lock = replace(lock, locked=lock.level)
        if lock.posted is None and step == "post":
            lock = replace(lock, posted=lock.this_hand)
        return lock

    def level_changed(self, level: int) -> "LevelLock":
        """Take note of the level that the clock shows now."""
        return replace(self, level=level)

    @property
    def this_hand(self) -> int:
        """Return the level of this hand: fixed, or the one it would have if it were fixed now."""
        return self.level if self.locked is None else self.locked

    @property
    def next_hand(self) -> int:
        """Return the level of the hand after this one, as far as it is known."""
        return self.level

    @property
    def correct_posts(self) -> bool:
        """Say whether blinds were put in at another level than that of the hand (STR-13)."""
        return self.posted is not None and self.posted != self.this_hand


def level_after_mistake(begun_at: int, due: int, *, substantial_action: bool) -> int:
    """Return the level of a hand that was begun at a wrong one (STR-12, TDA 23).

    After substantial action it stays where it was begun; before that it is put right.
    """
    return begun_at if substantial_action else due
