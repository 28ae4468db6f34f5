"""Time: deadlines on the boot-time clock, wall time for people; real, paced, and controlled by a test.

The boot-time clock counts from the start of the unit, never jumps and does not stop in suspend
(`CLOCK_BOOTTIME`, clock_gettime(2)). The wall clock can be set at any moment, so no deadline depends on it.
"""

import asyncio
import heapq
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Protocol

from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.refusals import CommandError

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
# A deadline that passed while the unit was suspended is noticed within one nap.
_LONGEST_NAP_S = 1.0


class Clock(Protocol):
    """The time of one unit."""

    @property
    def boot_id(self) -> str:
        """Names the boot that `now` counts from; readings of two boots cannot be compared."""

    def now(self) -> Millis:
        """Read the boot-time clock; every deadline is a reading of it."""

    def wall(self) -> datetime:
        """Read the wall clock, in UTC, for people and logs."""

    async def sleep_until(self, deadline: Millis) -> None:
        """Wait until `now()` has reached the deadline; a deadline that has passed still yields once."""

    async def sleep(self, span: Millis) -> None:
        """Wait for a number of milliseconds."""


async def until(clock: Clock, due: Millis | None, news: asyncio.Event) -> None:
    """Wait until the clock shows `due` or there is news; without `due`, for news alone."""
    if due is None or news.is_set():
        await asyncio.sleep(0)
        await news.wait()
        return
    waits = [asyncio.ensure_future(one) for one in (news.wait(), clock.sleep_until(due))]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()


class NoBootClock(CommandError):
    """This system has no boot-time clock."""


class _Sleeps:
    """`sleep` in terms of `sleep_until`."""

    async def sleep(self: Clock, span: Millis) -> None:
        """Wait for a number of milliseconds."""
        await self.sleep_until(Millis(self.now() + span))


class BootClock(_Sleeps):
    """The unit's real clock.

    Raises:
        NoBootClock: the system is not Linux.
    """

    def __init__(self) -> None:
        try:
            self.boot_id = BOOT_ID.read_text(encoding="ascii").strip()
        except FileNotFoundError as error:
            raise NoBootClock(
                f"{BOOT_ID} is missing. Shuffle Up needs the boot-time clock of Linux."
            ) from error

    def now(self) -> Millis:
        """Read `CLOCK_BOOTTIME`."""
        return Millis(time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000)

    def wall(self) -> datetime:
        """Read the system's wall clock."""
        return datetime.now(UTC)

    async def sleep_until(self, deadline: Millis) -> None:
        """Wait in naps of a second, for the loop's own timer stands still while the unit is suspended."""
        await asyncio.sleep(0)
        while (left := deadline - self.now()) > 0:
            await asyncio.sleep(min(left / 1000, _LONGEST_NAP_S))


class RoomClock(_Sleeps):
    """The clock of a box that gets the time of day from its floor, where it has no battery of its own.

    From then on the wall time goes on by the boot-time clock, so that all boxes of a room show the same, and
    setting this computer's own clock moves none of them. Deadlines hang on the boot-time clock as ever.
    """

    def __init__(self, base: Clock) -> None:
        self._base = base
        self._told: tuple[Millis, datetime] | None = None

    @property
    def boot_id(self) -> str:
        """Names the boot of the clock below."""
        return self._base.boot_id

    def now(self) -> Millis:
        """Read the clock below."""
        return self._base.now()

    def wall(self) -> datetime:
        """Return the time of day by the last report of the floor, else that of the clock below."""
        if self._told is None:
            return self._base.wall()
        at, wall = self._told
        return wall + timedelta(milliseconds=self._base.now() - at)

    async def sleep_until(self, deadline: Millis) -> None:
        """Wait as the clock below does."""
        await self._base.sleep_until(deadline)

    def tell(self, wall: datetime) -> None:
        """Take in which time of day it is now."""
        self._told = (self._base.now(), wall)


class PacedClock(_Sleeps):
    """Another clock that runs `rate` times as fast from the moment this one is made: the demo's time."""

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


class HandClock(_Sleeps):
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
