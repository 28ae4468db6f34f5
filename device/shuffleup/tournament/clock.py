"""The level clock as arithmetic: the current level, the remaining time, whether it runs.

It never reads a clock: the time is the argument `now`, milliseconds on the unit's boot-time clock. It
stores the remaining time and the moment at which that was true, never a deadline, so that a power cut costs
nothing but the time since the last mark.
"""

from enum import StrEnum
from typing import Literal

import msgspec

from shuffleup.kernel.amounts import Millis

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
        return HandCount((length if self.left is None else self.left) - 1)

    @property
    def level_over(self) -> bool:
        """Say whether the hand that has just begun is the last one of its level."""
        return self.left == 0
