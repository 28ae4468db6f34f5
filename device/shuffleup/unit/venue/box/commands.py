"""Routing of the commands of a venue's box to their owner: the box itself, its table, or the floor."""

from collections.abc import Awaitable, Callable

from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import FLOOR, UNIT
from shuffleup.kernel.language import say
from shuffleup.network.bus import Bus
from shuffleup.protocol import Command, Reply
from shuffleup.stations.asking import Asking
from shuffleup.unit.venue.box.station import VenueStation


class VenueCommands:
    """Takes the commands of the faces. `station` gives the table, None for a spare box that says `waits`.

    The floor is asked in a dealer's name alone: a session of the floor PIN at this box is none at the floor,
    so what only the director may do there is done at the floor's own console.
    """

    def __init__(
        self,
        bus: Bus,
        clock: Clock,
        *,
        station: Callable[[], VenueStation | None],
        waits: Callable[[], str],
        floor_there: Callable[[], bool],
    ) -> None:
        self.unit: Callable[[Command], Awaitable[Reply]] | None = None
        self._asking = Asking(bus, clock)
        self._station = station
        self._waits = waits
        self._floor_there = floor_there

    def close(self) -> None:
        """Take no more replies of the floor."""
        self._asking.close()

    async def submit(self, command: Command) -> Reply:
        """Bring a command to its owner."""
        if command.to == UNIT and self.unit is not None:
            return await self.unit(command)
        if command.to == FLOOR:
            return await self._ask_floor(command)
        station = self._station()
        if station is None or station.stream != command.to:
            why = self._waits() or say("there is no {stream} here", stream=command.to)
            return Reply(422, station.version if station else 0, why)
        return await station.submit(command)

    async def _ask_floor(self, command: Command) -> Reply:
        if command.actor.role == "director":
            return Reply(403, 0, say("the floor is another box: do this at the floor console"))
        if not self._floor_there():
            return Reply(503, 0, say("the floor is gone: nothing was sent"))
        return await self._asking.ask(command, FLOOR, silent=say("the floor does not answer"))
