"""The level for a table while the floor is away, by the schedule, and the floor's own when it is back."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from shuffleup.network.bus.stream import StreamForked
from shuffleup.storage.journal import StorageError
from shuffleup.unit.venue.box.clock import VenueClock
from shuffleup.unit.venue.box.floor_listener import FloorListener
from shuffleup.unit.venue.box.station import VenueStation
from shuffleup.views.offline_clock import level_of


class TableLevel:
    """Watches over what a table plays by. `station` gives the table, None for a spare box.

    `forked` is called when the floor has other events than the table has heard: it was taken over by one that
    lacks the last of them.
    """

    def __init__(
        self,
        floor: FloorListener,
        clock: VenueClock,
        *,
        station: Callable[[], VenueStation | None],
        forked: Callable[[], None],
    ) -> None:
        self._floor = floor
        self._clock = clock
        self._station = station
        self._forked = forked
        self._news = asyncio.Event()

    def stir(self) -> None:
        """Look again: the clock, the table or the floor is another."""
        self._news.set()

    async def run(self) -> None:
        """Look whenever there is news, until cancelled; what has no room now is tried again with the next."""
        while True:
            await self._news.wait()
            self._news.clear()
            station = self._station()
            if station is None or station.table is None:
                continue
            try:
                with suppress(StorageError):
                    await self._bring(station)
            except StreamForked:
                self._forked()

    async def _bring(self, station: VenueStation) -> None:
        """The floor's word comes after all of its rows have: they may say the same."""
        view, status, head = self._clock.view, self._floor.orders.of_floor, self._clock.head
        if view is None:
            return
        if self._clock.advanced:
            await station.level_by_schedule(level_of(view.now))
        if not (self._floor.linked and self._clock.from_floor and status and status.root == station.root):
            return
        if head is None:
            return
        await station.hear_head(status.epoch, head)
        if station.heard >= head.seq and station.alone:
            await station.floor_is_back(level_of(view.now))
