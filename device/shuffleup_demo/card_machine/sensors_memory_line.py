"""Sensors, memory and serial line of the simulated card machine, each with its faults.

Sensors report their input or are stuck, in virtual time. The memory keeps its bytes; a loss of power cuts a
write. On the line bits flip, bytes are lost or doubled, and it may be slow.
"""

import heapq
from collections import deque
from collections.abc import Callable
from itertools import count
from math import ceil
from random import Random

import msgspec

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


BYTES = 32_768
"""An MB85RC256V has as many."""


class PowerCut(Exception):
    """The power went during a write; nothing of the program is left, the bytes are."""


class Fram:
    """Counts writes. `cut_at` is the number of the write that is cut after `torn` bytes; 0 is never."""

    def __init__(self) -> None:
        self._bytes = bytearray(BYTES)
        self.writes = 0
        self.cut_at = 0
        self.torn = 0
        self.answers = True

    def read(self, at: int, length: int) -> bytes:
        """Return bytes. Raises OSError where the chip does not answer."""
        self._ask()
        return bytes(self._bytes[at : at + length])

    def write(self, at: int, some: bytes) -> None:
        """Write bytes, or as many as the power allows.

        Raises:
            OSError: the chip does not answer.
            PowerCut: this was the write to cut.
        """
        self._ask()
        self.writes += 1
        if self.writes == self.cut_at:
            kept = some[: self.torn]
            self._put(at, kept)
            raise PowerCut(f"in write {self.writes}, after {len(kept)} of {len(some)} bytes")
        self._put(at, some)

    def _put(self, at: int, some: bytes) -> None:
        self._bytes[at : at + len(some)] = some

    def _ask(self) -> None:
        if not self.answers:
            raise OSError("ENODEV")


_BITS_A_BYTE = 10
"""One start bit, eight of the byte, one stop bit."""


class LineQuality(msgspec.Struct, frozen=True):
    """The quality of a line: `noise` is the share of bits that flip, `loss` and `doubling` that of writes.

    `baud` is its speed in bits a second, and `delay_ms` what an adapter adds.
    """

    noise: float = 0.0
    loss: float = 0.0
    doubling: float = 0.0
    baud: int = 115_200
    delay_ms: int = 0


FINE = LineQuality()


class SimulatedLine:
    """One direction of a line, in the time of whoever uses it. Its `weather` may change at any moment."""

    def __init__(self, chance: Random, weather: LineQuality = FINE) -> None:
        self.weather = weather
        self._chance = chance
        self._under_way: deque[tuple[float, bytes]] = deque()
        self._free_at_ms = 0.0

    def send(self, some: bytes, at_ms: int) -> None:
        """Put bytes on the line, after those that are on it."""
        if not some:
            return
        weather = self.weather
        if self._happens(weather.loss):
            return
        for _ in range(2 if self._happens(weather.doubling) else 1):
            takes_ms = len(some) * _BITS_A_BYTE * 1000 / weather.baud
            self._free_at_ms = max(self._free_at_ms, at_ms) + takes_ms
            self._under_way.append((self._free_at_ms + weather.delay_ms, self._with_noise(some)))

    def arrived(self, now_ms: int) -> bytes:
        """Return what has come by now, once."""
        found = []
        while self._under_way and self._under_way[0][0] <= now_ms:
            found.append(self._under_way.popleft()[1])
        return b"".join(found)

    def due_ms(self) -> int | None:
        """Give the time at which something arrives next, None where nothing is under way."""
        return ceil(self._under_way[0][0]) if self._under_way else None

    def cut(self) -> None:
        """Lose everything that is under way."""
        self._under_way.clear()

    def _with_noise(self, some: bytes) -> bytes:
        noise = self.weather.noise
        if not noise:
            return some
        return bytes(byte ^ sum(self._happens(noise) << bit for bit in range(8)) for byte in some)

    def _happens(self, share: float) -> bool:
        return share > 0 and self._chance.random() < share
