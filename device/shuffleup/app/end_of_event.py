"""The end of a program that runs an event: a stop signal, the archiving of the event, or another request."""

import asyncio

from shuffleup.app.service.stopping import first_of
from shuffleup.app.service.watched import tell_stopping
from shuffleup.stations.floor import FloorStation


async def stopped_or_archived(floor: FloorStation, stop: asyncio.Event, *asked: asyncio.Event) -> bool:
    """Wait until it is to stop, the event is put away, or something is asked; says whether it is put away."""
    put_away = asyncio.Event()

    def look() -> None:
        if floor.state.archived:
            put_away.set()

    floor.watch(look)
    look()
    await first_of(stop, put_away, *asked)
    if put_away.is_set():
        tell_stopping()
    return put_away.is_set()
