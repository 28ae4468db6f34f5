"""The time before the demo begins: a machine takes half a minute to shuffle, which nobody wants to watch."""

import asyncio
from datetime import datetime

from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import Millis

HURRY = 40
"""How many times as fast the event is prepared."""

PATIENCE_MS = Millis(5_000)
"""After so long the demo begins, prepared or not."""


class HurriedClock:
    """Another clock, ahead of it by the time that was hurried through; its wall time is that of the other."""

    def __init__(self, base: Clock) -> None:
        self._base = base
        self._since: Millis | None = None
        self._ahead = 0
        self.boot_id = f"{base.boot_id} hurried from {base.now()}"

    @property
    def hurrying(self) -> bool:
        """Say whether it runs ahead now: no finger keeps up with that."""
        return self._since is not None

    def now(self) -> Millis:
        """Read the other clock, and add what it is behind."""
        now = self._base.now()
        return Millis(now + self._ahead + (0 if self._since is None else (now - self._since) * (HURRY - 1)))

    def wall(self) -> datetime:
        """Read the wall time of the other clock."""
        return self._base.wall()

    async def sleep_until(self, deadline: Millis) -> None:
        """Wait; who waits when the hurry ends waits on at the ordinary pace."""
        await asyncio.sleep(0)
        while (left := deadline - self.now()) > 0:
            await self._base.sleep(Millis(left if self._since is None else max(1, left // HURRY)))

    async def sleep(self, span: Millis) -> None:
        """Wait for a number of milliseconds."""
        await self.sleep_until(Millis(self.now() + span))

    async def hurry_until(self, ready: asyncio.Event) -> None:
        """Hurry until everything is ready, then go on at the ordinary pace.

        Who sleeps already wakes when it is due, though it was to sleep longer.
        """
        self._since = self._base.now()
        await until(self._base, Millis(self._base.now() + PATIENCE_MS), ready)
        self._ahead, self._since = self.now() - self._base.now(), None
