"""Waiting for a deadline or an event of the loop, whichever comes first."""

import asyncio

from shuffleup.amounts import Millis
from shuffleup.clock import Clock


async def until(clock: Clock, due: Millis | None, news: asyncio.Event) -> None:
    """Wait until the clock shows `due`, or until there is news; without a moment, for news alone."""
    waits: list[asyncio.Future[object]] = [asyncio.ensure_future(news.wait())]
    if due is not None:
        waits.append(asyncio.ensure_future(clock.sleep_until(due)))
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
