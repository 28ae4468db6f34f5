"""The brightness of the panel: as set during play, dim at rest, and bright again after a first touch."""

from shuffleup.protocol import TouchScreen

IDLE_MS = 60_000
"""Time without a touch after which the panel is dimmed."""

DIM_PER_CENT = 15

RESTS = frozenset[TouchScreen]({"boot", "before", "break", "over"})
"""Screens at which nobody plays; at all others the panel stays as it is set."""


class Dimming:
    """Says how bright the panel is at a moment of a clock that never jumps."""

    def __init__(self, now_ms: int) -> None:
        self._touched_ms = now_ms
        self._screen: TouchScreen = "boot"
        self._bright = 100

    def shows(self, screen: TouchScreen, bright_per_cent: int, now_ms: int) -> None:
        """Take in what is on: another screen is news, and wakes the panel."""
        if screen != self._screen:
            self._touched_ms = now_ms
        self._screen, self._bright = screen, bright_per_cent

    def per_cent(self, now_ms: int) -> int:
        """Return how bright the panel is."""
        return min(self._bright, DIM_PER_CENT) if self.is_dim(now_ms) else self._bright

    def is_dim(self, now_ms: int) -> bool:
        """Say whether the panel is dimmed."""
        return self._screen in RESTS and now_ms - self._touched_ms >= IDLE_MS

    def touched(self, now_ms: int) -> None:
        """Take in a touch: somebody is there."""
        self._touched_ms = now_ms
