"""The clock of one simulated computer: its own boot, its drift, and a wall clock that can be set."""

import asyncio
from datetime import UTC, datetime, timedelta

from shuffleup.kernel.field_types import Millis
from simulate.loop import SimulatedLoop

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class BoxClock:
    """Counts from its boot, so many parts of a million too fast; `wall_at_boot` is its wall time then."""

    def __init__(self, loop: SimulatedLoop, boot_id: str, wall_at_boot: datetime, drift: float) -> None:
        self.boot_id = boot_id
        self.wall_at_boot = wall_at_boot
        self._loop = loop
        self._rate = 1.0 + drift / 1_000_000
        self._boot = loop.time()

    def now(self) -> Millis:
        """Give the milliseconds since the boot, by this clock."""
        return Millis(round((self._loop.time() - self._boot) * 1000 * self._rate))

    def wall(self) -> datetime:
        """Give the time of day, by this clock."""
        return self.wall_at_boot + timedelta(milliseconds=self.now())

    def set_wall(self, step: timedelta) -> None:
        """Set the wall clock forward or back; Linux takes no time before 1970."""
        self.wall_at_boot += max(step, EPOCH - self.wall())

    async def sleep_until(self, deadline: Millis) -> None:
        """Wait until this clock shows a reading."""
        while (left := deadline - self.now()) > 0:
            await asyncio.sleep(max(left, 0.01) / 1000 / self._rate)
        await asyncio.sleep(0)

    async def sleep(self, span: Millis) -> None:
        """Wait for a number of milliseconds of this clock."""
        await self.sleep_until(Millis(self.now() + span))
