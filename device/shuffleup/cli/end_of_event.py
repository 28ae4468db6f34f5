"""What ends the evening of a program that runs an event."""

import asyncio

from shuffleup.cli.stopping import stopped
from shuffleup.cli.watched import tell_stopping
from shuffleup.stations.floor import FloorStation


async def stopped_or_archived(floor: FloorStation, *asked: asyncio.Event) -> bool:
    """Wait until it is stopped, the event is put away, or something is asked; says whether it is put away."""
    put_away = asyncio.Event()

    def look() -> None:
        if floor.state.archived:
            put_away.set()

    floor.watch(look)
    look()
    waits = [asyncio.create_task(one) for one in (stopped(), put_away.wait(), *(one.wait() for one in asked))]
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()
    if put_away.is_set():
        tell_stopping()
    return put_away.is_set()
