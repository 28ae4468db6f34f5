"""The clock of the box as this computer estimates it, and the remaining times of its countdowns."""

import time
from collections import deque
from collections.abc import Callable, Iterable

from shuffleup.protocol.clock import ClockView, NowView
from shuffleup.protocol.table import DecisionView

READINGS = 6
"""Readings that are kept: one minute, for the box sends its time every ten seconds."""

JUST_AFTER_S = 0.005
"""Delay from the change of the second to its drawing, so that no timer is too early for it."""

SHORTEST_S = 0.1
"""Shortest interval between two drawings of a countdown, where a demo runs faster than life."""


class BoxTime:
    """Computes the clock of the box from its last reading and the time that has passed here since.

    What was told has been under way for a while, so of the last few readings the one that puts the clock
    of the box furthest ahead is the nearest to the truth. A lost link does not stop it.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._rate = 1.0
        self._offsets_ms: deque[float] = deque(maxlen=READINGS)

    @property
    def rate(self) -> float:
        """Return how many milliseconds of the box pass in one of the room."""
        return self._rate

    def heard(self, told: NowView, *, afresh: bool) -> None:
        """Take in a reading of the box; `afresh` after a new connection, perhaps to another boot."""
        if afresh:
            self._offsets_ms.clear()
        self._rate = told.rate
        self._offsets_ms.append(told.now - self._here_ms())

    def now(self) -> int | None:
        """Return the clock of the box in milliseconds, None before the first reading."""
        return round(max(self._offsets_ms) + self._here_ms()) if self._offsets_ms else None

    def left(self, anchor: ClockView | DecisionView | None) -> int | None:
        """Return the milliseconds that are left on a countdown, None where it has none."""
        if anchor is None or anchor.left is None:
            return None
        now = self.now()
        if not anchor.running or now is None:
            return anchor.left
        return max(0, anchor.left - max(0, now - anchor.at))

    def _here_ms(self) -> float:
        return self._monotonic() * 1000 * self._rate


def until_next_second_s(lefts_ms: Iterable[int], rate: float) -> float | None:
    """Return the seconds of the room until one of these running countdowns shows another second.

    A face shows the second that has begun, so 12 345 ms are shown as 13 s, for 345 ms more. None where
    nothing runs any more.
    """
    waits = [((left - 1) % 1000 + 1) / 1000 / rate for left in lefts_ms if left > 0]
    return max(SHORTEST_S, min(waits) + JUST_AFTER_S) if waits else None
