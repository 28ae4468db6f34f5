"""The offset of the floor's clock from the clock of this box, estimated from round trips (pure).

The floor reads a request that leaves at `sent`, and whose answer arrives at `back`, at some moment between
the two. Half of the round trip is the best estimate, and its error is at most that half, however unequal the
two ways are: so a quick round is worth more than many slow ones, and spikes do no harm. Clocks drift apart:
two quartz oscillators of 50 ppm by up to 100 ppm, 1 ms in 10 s. An older round counts with so much more
possible error, until a newer one is better.
"""

import msgspec

from shuffleup.kernel.field_types import Millis

WINDOW_MS = Millis(5 * 60_000)
"""Rounds older than this count no more."""

KEPT_ROUNDS = 64
DRIFT_PPM = 100
"""By how much two clocks may differ in speed, in millionths."""


class RoundTrip(msgspec.Struct, frozen=True):
    """One question and its answer: by the clock of this box sent and back again, by the floor's `floor`."""

    sent: Millis
    floor: Millis
    back: Millis

    @property
    def offset(self) -> int:
        """The milliseconds by which the floor's clock is ahead, by this round trip."""
        return self.floor - (self.sent + self.back) // 2

    def error_at(self, now: Millis) -> float:
        """Return the largest possible error in milliseconds, if its offset is used at `now`."""
        return (self.back - self.sent) / 2 + (now - self.back) * DRIFT_PPM / 1_000_000


class Offset(msgspec.Struct, frozen=True):
    """The known offset of the floor's clock in one of its boots, named by `boot_id`."""

    boot_id: str = ""
    rounds: tuple[RoundTrip, ...] = ()

    def after(self, answer: RoundTrip, boot_id: str) -> "Offset":
        """Return what is known with one more round; another boot of the floor makes all before it void.

        An answer that is back before it was sent is left out.
        """
        if answer.back < answer.sent:
            return self
        before = self.rounds if boot_id == self.boot_id else ()
        fresh = tuple(one for one in before if answer.back - one.back <= WINDOW_MS)
        return Offset(boot_id, (*fresh, answer)[-KEPT_ROUNDS:])

    def at(self, now: Millis) -> int | None:
        """Return how far the floor's clock is ahead, in milliseconds; None before the first answer."""
        best = min(self.rounds, key=lambda one: one.error_at(now), default=None)
        return best.offset if best else None

    def error_at(self, now: Millis) -> float | None:
        """Return by how many milliseconds that may be wrong; None before the first answer."""
        return min((one.error_at(now) for one in self.rounds), default=None)
