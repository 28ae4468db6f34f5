"""The clock of one decision as arithmetic: it stops with the table; the time is an argument (SPEC TIM-08)."""

import msgspec

from shuffleup.kernel.field_types import Millis


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
