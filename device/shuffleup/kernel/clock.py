"""Time: deadlines on the boot-time clock, wall time for people.

The boot-time clock counts from the start of the unit, never jumps and does not stop in suspend
(`CLOCK_BOOTTIME`, clock_gettime(2)). The wall clock can be set at any moment, so no deadline depends on it.
"""

import asyncio
import time
from datetime import UTC, datetime, timedelta
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


class Sleeps:
    """`sleep` in terms of `sleep_until`."""

    async def sleep(self: Clock, span: Millis) -> None:
        """Wait for a number of milliseconds."""
        await self.sleep_until(Millis(self.now() + span))


class BootClock(Sleeps):
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


class RoomClock(Sleeps):
    """The clock of a box that gets the time of day from its floor, where it has no battery of its own.

    From then on the wall time goes on by the boot-time clock, so that all boxes of a room show the same, and
    setting this computer's own clock moves none of them. Deadlines hang on the boot-time clock as ever.
    """

    def __init__(self, base: Clock) -> None:
        self.boot_id = base.boot_id
        self._base = base
        self._told: tuple[Millis, datetime] | None = None

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
