"""The announcement of a stream's last row to a venue."""

import asyncio
from collections.abc import Callable
from typing import NoReturn

from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis

STATUS_EVERY_MS = Millis(1000)
"""Between two statuses where more has changed than how far the stream goes."""

ROWS_ALONE_EVERY = 15
"""So many times as long where it has not: rows tell it, too, so nobody waits for that. Statuses at the
shorter pace were half of all messages that came to a floor while people played, and a fifth at five times it.
"""


class StatusTelling:
    """Publishes a status after what has `changed`, at once where none was published in the time before.

    `matter` gives the part of the status that no row tells.
    """

    def __init__(self, clock: Clock, publish: Callable[[], None], matter: Callable[[], object]) -> None:
        self._clock = clock
        self._publish = publish
        self._matter = matter
        self._news = asyncio.Event()

    def changed(self) -> None:
        """Have the status told soon."""
        self._news.set()

    async def run(self) -> NoReturn:
        """Publish it, until cancelled."""
        while True:
            await self._news.wait()
            self._news.clear()
            self._publish()
            matter = self._matter()
            for _ in range(ROWS_ALONE_EVERY):
                await self._clock.sleep(STATUS_EVERY_MS)
                if self._matter() != matter:
                    break
