"""Virtual time, its scheduled changes, and sensors that report their input or are stuck."""

import heapq
from collections.abc import Callable
from itertools import count

from shuffleup_pico import sensors as see

Sensed = Callable[[int, int, int], None]
"""Takes a kind of `shuffleup_pico.sensors`, the time in ms and a value."""


class VirtualSensors:
    """Time passes only in `advance`. `sensed` gets each change; set it before the first `advance`."""

    def __init__(self) -> None:
        self.now_ms = 0
        self.sensed: Sensed = _nobody
        self._frozen: dict[int, int] = {}
        self._levels = [0] * see.LEVELS
        self._told = [0] * see.LEVELS
        self._due: list[tuple[int, int, int, Callable[[], None]]] = []
        self._order = count()
        self._motion = 1

    def advance(self, to_ms: int) -> None:
        """Let everything happen that is due until then."""
        while self._due and self._due[0][0] <= to_ms:
            self.now_ms, _, motion, happen = heapq.heappop(self._due)
            if motion in (0, self._motion):
                happen()
        self.now_ms = max(self.now_ms, to_ms)

    def due_ms(self) -> int | None:
        """Give the time at which something happens next by itself, None while nothing does."""
        return self._due[0][0] if self._due else None

    def freeze(self, kind: int, level: int) -> None:
        """Let a sensor see the same from now on."""
        self._frozen[kind] = level
        self._level(kind, self._levels[kind])

    def thaw(self, kind: int) -> None:
        """Let a sensor see again."""
        self._frozen.pop(kind, None)
        self._level(kind, self._levels[kind])

    def sees(self, kind: int) -> bool:
        """Say what a sensor sees."""
        return bool(self._told[kind])

    def _level(self, kind: int, level: int) -> None:
        self._levels[kind] = level
        seen = self._frozen.get(kind, level)
        if seen != self._told[kind]:
            self._told[kind] = seen
            self.sensed(kind, self.now_ms, seen)

    def _in(self, ms: float, happen: Callable[[], None], by_itself: bool = False) -> None:
        """Let something happen later; unless it goes on by itself, a stop or the next motion prevents it."""
        motion = 0 if by_itself else self._motion
        heapq.heappush(self._due, (self.now_ms + max(1, round(ms)), next(self._order), motion, happen))


def _nobody(_kind: int, _at_ms: int, _value: int) -> None:
    """Nobody listens yet."""
