"""An unreliable serial line: bits flip, bytes are lost or doubled, and it may be slow."""

from collections import deque
from math import ceil
from random import Random

import msgspec

_BITS_A_BYTE = 10
"""One start bit, eight of the byte, one stop bit."""


class Weather(msgspec.Struct, frozen=True):
    """The quality of a line: `noise` is the share of bits that flip, `loss` and `doubling` that of writes.

    `baud` is its speed in bits a second, and `delay_ms` what an adapter adds.
    """

    noise: float = 0.0
    loss: float = 0.0
    doubling: float = 0.0
    baud: int = 115_200
    delay_ms: int = 0


FINE = Weather()


class SimulatedLine:
    """One direction of a line, in the time of whoever uses it. Its `weather` may change at any moment."""

    def __init__(self, chance: Random, weather: Weather = FINE) -> None:
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
