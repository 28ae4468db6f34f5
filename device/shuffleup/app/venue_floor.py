"""Puts the floor of a venue together, and runs it: its events, the house above them, and its server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import msgspec

from shuffleup.api.server import Server
from shuffleup.app.box import only_fault
from shuffleup.app.evening_draft import NextEvening, next_evening
from shuffleup.app.events_of_floor import EventsOfFloor
from shuffleup.app.floor_house import FloorHouse
from shuffleup.app.floor_settings import FloorSettings
from shuffleup.app.house_folder import house_path
from shuffleup.network.trust.floor_authority import Authority
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.storage.atomic_write import make_folder
from shuffleup.storage.journal.store import Journal
from shuffleup.unit.venue.venue_floor import VenueFloor
from shuffleup.views.look.words import house_words


class RunningFloor(msgspec.Struct):
    """A floor that serves its venue."""

    events: EventsOfFloor
    house: FloorHouse
    server: Server
    desk: NextEvening

    @property
    def floor(self) -> VenueFloor:
        """The floor of its first event."""
        return self.events.first.floor

    def journals(self) -> tuple[Path, ...]:
        """List the journals of the events that run, and that of the house where there are several."""
        own = tuple(one.journal.path for one in self.events.stands.values())
        return (*own, house_path(self.events.parts.settings.folder)) if self.house.running else own

    @property
    def authority(self) -> Authority:
        """The authority of the venue."""
        return self.events.parts.authority

    @property
    def paired(self) -> PairedUnits:
        """The register of the units of the venue."""
        return self.events.parts.paired


@asynccontextmanager
async def running_floor(journal: Journal, settings: FloorSettings) -> AsyncIterator[RunningFloor]:
    """Serve a venue on a journal until the body is left.

    Raises:
        CommandError: it cannot begin.
    """
    make_folder(settings.folder, mode=0o700)
    house_words()  # before any task begins: each speaks as it was spoken then
    events = EventsOfFloor(journal, settings)
    house = FloorHouse(events)
    try:
        async with asyncio.TaskGroup() as tasks, AsyncExitStack() as closing:
            await events.open(tasks, closing)
            await house.open(tasks)
            clock, ids, addons = settings.clock, settings.ids, settings.addons
            desk = await next_evening(journal.path, events.first.floor, clock, ids, addons)
            desk.beside, desk.others_run = house.begin_on_page, house.has_others
            server = await events.serve(desk if settings.begins_evenings else None)
            closing.push_async_callback(events.end_serving)
            yield RunningFloor(events, house, server, desk)
    except BaseExceptionGroup as group:
        raise only_fault(group) from group
    finally:
        await house.close()
        await events.close()
