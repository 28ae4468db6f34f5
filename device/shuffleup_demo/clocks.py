"""Clocks that no box has: one that runs faster, and one that only its user moves."""

import asyncio
import heapq
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count

from shuffleup.kernel.clock import Clock, Sleeps
from shuffleup.kernel.field_types import Millis


class PacedClock(Sleeps):
    """Another clock that runs `rate` times as fast from the moment this one is made, for a demo."""

    def __init__(self, base: Clock, rate: float) -> None:
        if rate <= 0:
            raise ValueError(f"rate {rate}: time runs forward, so the rate has to be above 0")
        self.rate = rate
        self._base = base
        self._start = base.now()
        self._wall = base.wall()

    @property
    def boot_id(self) -> str:
        """A boot of its own: its readings cannot be compared with those of another rate or beginning."""
        return f"{self._base.boot_id} x{self.rate:g} from {self._start}"

    def now(self) -> Millis:
        """Count the base clock's time, `rate` times, from where it stood."""
        return Millis(self._start + int((self._base.now() - self._start) * self.rate))

    def wall(self) -> datetime:
        """Give a wall time that runs at the same rate."""
        return self._wall + timedelta(milliseconds=self.now() - self._start)

    async def sleep_until(self, deadline: Millis) -> None:
        """Wait for the moment of the base clock at which this one shows the deadline."""
        await self._base.sleep_until(self._at_base(deadline))
        while self.now() < deadline:
            await self._base.sleep(Millis(1))

    def _at_base(self, deadline: Millis) -> Millis:
        return Millis(self._start + int((deadline - self._start) / self.rate))


class Sleepers:
    """Tasks that wait for a moment, woken in the order of their deadlines, then of their coming."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Millis, int, asyncio.Future[None]]] = []
        self._order = count()

    async def wait(self, deadline: Millis) -> None:
        """Wait until somebody calls `wake` with a moment at or past the deadline."""
        future = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (deadline, next(self._order), future))
        await future

    def wake(self, now: Millis) -> None:
        """Let everybody go on whose deadline has come."""
        for future in self._due(now):
            if not future.done():
                future.set_result(None)

    def _due(self, now: Millis) -> Iterator[asyncio.Future[None]]:
        while self._waiting and self._waiting[0][0] <= now:
            yield heapq.heappop(self._waiting)[2]


class HandClock(Sleeps):
    """A clock that only its user moves; boot time and time of day move apart as they do on a bad day."""

    def __init__(
        self,
        wall: datetime = datetime(2026, 1, 1, 18, 0, tzinfo=UTC),
        *,
        now: Millis = Millis(0),
        boot_id: str = "boot-1",
    ) -> None:
        self.boot_id = boot_id
        self._now = now
        self._wall = wall
        self._sleepers = Sleepers()

    def now(self) -> Millis:
        """Give the milliseconds advanced so far."""
        return self._now

    def wall(self) -> datetime:
        """Give the wall time, jumps included."""
        return self._wall

    async def sleep_until(self, deadline: Millis) -> None:
        """Wait until the clock has been advanced that far."""
        if deadline <= self._now:
            await asyncio.sleep(0)
        else:
            await self._sleepers.wait(deadline)

    def advance(self, span: int) -> None:
        """Let milliseconds pass, on both clocks. Whoever they wake goes on at the loop's next turn."""
        self._now = Millis(self._now + span)
        self._wall += timedelta(milliseconds=span)
        self._sleepers.wake(self._now)

    def jump_wall(self, by: timedelta) -> None:
        """Set the wall clock forward or back, as a time server or a person would."""
        self._wall += by

    def reboot(self, boot_id: str) -> None:
        """Start counting from 0 in a new boot, as after a power cut; the wall clock stays."""
        self.boot_id = boot_id
        self._now = Millis(0)
