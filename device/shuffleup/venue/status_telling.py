"""The announcement of a stream's last row to a venue."""

import asyncio
from collections.abc import Callable
from typing import NoReturn

from shuffleup.amounts import Millis
from shuffleup.clock import Clock

STATUS_EVERY_MS = Millis(1000)
"""Between two words of how far the stream goes; rows tell it, too, so nobody waits for this one."""


class StatusTelling:
    """Publishes a status after what has `changed`, and not more often than that."""

    def __init__(self, clock: Clock, publish: Callable[[], None]) -> None:
        self._clock = clock
        self._publish = publish
        self._news = asyncio.Event()

    def changed(self) -> None:
        """Let the status be published soon."""
        self._news.set()

    async def run(self) -> NoReturn:
        """Publish it, until cancelled."""
        while True:
            await self._news.wait()
            self._news.clear()
            self._publish()
            await self._clock.sleep(STATUS_EVERY_MS)
