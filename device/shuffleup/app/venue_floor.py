"""Puts the floor of a venue together: authority, brokers, the event that it runs, and its server."""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any, NoReturn

import msgspec

from shuffleup.api.server import Server, TlsPort
from shuffleup.app.box import only_fault, serve_faces
from shuffleup.app.config import Listening
from shuffleup.app.evening_draft import NextEvening, next_evening
from shuffleup.app.event_stand import EventStand, FloorParts
from shuffleup.app.floor_settings import FloorAddresses, FloorSettings, area_brokers, broker_process
from shuffleup.app.lifecycle import keep_giving_back
from shuffleup.kernel.field_types import Millis
from shuffleup.network.own_address import whereabouts
from shuffleup.network.trust.floor_authority import Authority
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing_desk import PairingDesk
from shuffleup.storage.atomic_write import make_folder
from shuffleup.storage.journal.store import Journal
from shuffleup.unit.venue.area_bridges import Areas
from shuffleup.unit.venue.floor_broker import FloorBroker
from shuffleup.unit.venue.venue_floor import VenueFloor
from shuffleup.views.look.words import house_words

_log = logging.getLogger(__name__)

LOOK_AROUND_EVERY = Millis(60_000)
"""Interval at which the floor checks its addresses and the age of its certificate."""


class RunningFloor(msgspec.Struct):
    """A floor that serves its venue."""

    events: "EventsOfFloor"
    server: Server
    desk: NextEvening

    @property
    def floor(self) -> VenueFloor:
        """The floor of its first event."""
        return self.events.first.floor

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
    try:
        async with asyncio.TaskGroup() as tasks, AsyncExitStack() as closing:
            await events.open(tasks, closing)
            floor = events.first.floor
            desk = await next_evening(
                floor.console.path, floor, settings.clock, settings.ids, settings.addons
            )
            server = await events.serve(desk if settings.begins_evenings else None)
            closing.push_async_callback(events.end_serving)
            yield RunningFloor(events, server, desk)
    except BaseExceptionGroup as group:
        raise only_fault(group) from group
    finally:
        await events.close()


class EventsOfFloor:
    """The events that run on one floor, by their names in topics: the first, whose name is empty, runs on a
    journal that is given. They share brokers, authority, register and server.
    """

    def __init__(self, journal: Journal, settings: FloorSettings) -> None:
        self.stands: dict[str, EventStand] = {}
        self.parts = _parts(settings, self.stands)
        self.first = self.stands[""] = EventStand("", journal, self.parts)
        members = self.parts.paired
        self._areas = Areas(
            self.first.bus,
            settings.clock,
            self.first.hub,
            areas=settings.venue.areas,
            members=lambda: members.boxes,
            tell=_log.warning,
        )
        self._server: Server | None = None

    async def open(self, tasks: asyncio.TaskGroup, closing: AsyncExitStack) -> None:
        """Open the first event, and its brokers; `closing` ends them."""
        broker, clock, first = self.parts.broker, self.parts.settings.clock, self.first
        await first.open(tasks)
        await broker.start()
        closing.push_async_callback(broker.stop)
        closing.enter_context(self._areas)
        self.parts.paired.watch(partial(self._members_changed, tasks))
        keeping: tuple[Coroutine[Any, Any, None], ...] = (
            first.bus.run(),
            broker.keep_running(self._broker_begun),
            self._look_around(),
            keep_giving_back(clock),
        )
        closing.push_async_callback(first.leave, [tasks.create_task(one) for one in keeping])

    async def serve(self, desk: NextEvening | None) -> Server:
        """Let the pages in: for reading over HTTP, for everything over TLS."""
        settings, venue = self.parts.settings, self.parts.settings.venue
        self._server = self.parts.found.server = await serve_faces(
            self.first.pages(desk),
            Listening(venue.host, settings.port, settings.unix_socket),
            port_is_a_wish=settings.port_is_a_wish,
            safe=TlsPort(venue.https_port, self.parts.authority.context),
            phones=lambda: any(one.floor.floor.state.rules.players.page for one in self.stands.values()),
        )
        self._say_where()
        return self._server

    async def end_serving(self) -> None:
        """Let nobody look any more."""
        for one in self.stands.values():
            one.hub.close()
        if self._server:
            await self._server.close()

    async def close(self) -> None:
        """Let go of the journals."""
        for one in self.stands.values():
            await one.close()

    def _broker_begun(self) -> None:
        for one in self.stands.values():
            one.bus.try_now()

    def _say_where(self) -> None:
        """Send boxes and faces the address of this floor when it has changed."""
        self._areas.found_at(self.parts.found.floors)
        for one in self.stands.values():
            one.say_where()

    def _members_changed(self, tasks: asyncio.TaskGroup) -> None:
        tasks.create_task(self._take_in())

    async def _take_in(self) -> None:
        """Let in who was admitted, and throw out who was sent away."""
        await self.parts.broker.permit()
        for one in self.stands.values():
            await one.floor.members_changed()
            one.floor.floors_at(self.parts.found.floors())
        self._areas.found_at(self.parts.found.floors)
        self._areas.members_changed()

    async def _look_around(self) -> NoReturn:
        """Renew the certificate when the addresses of this box change, and report them to boxes and console;
        until cancelled.

        A floor may begin before its network is there: what it said then leads nowhere.
        """
        parts, clock = self.parts, self.parts.settings.clock
        while True:
            await clock.sleep(LOOK_AROUND_EVERY)
            if parts.found.https():
                self._say_where()
            if parts.authority.renew(whereabouts(), clock.wall()):
                await parts.broker.read_again()


def _parts(settings: FloorSettings, stands: dict[str, EventStand]) -> FloorParts:
    """Put together what the events of a floor share."""
    venue, clock = settings.venue, settings.clock
    authority = Authority(settings.folder, venue.name, whereabouts(), clock.wall())
    found = FloorAddresses(venue, paired := PairedUnits(settings.folder))
    broker = FloorBroker(
        broker_process(settings, authority),
        paired,
        venue=venue.name,
        floors=lambda: {name: one.floor.floor.state for name, one in stands.items()},
        areas=area_brokers(settings, authority),
    )
    pairing = PairingDesk(
        venue.name,
        authority.fingerprint,
        paired,
        clock=clock,
        floors=found.floors,
        signer=authority.signer,
        areas=venue.areas,
    )
    return FloorParts(settings, authority, paired, found, broker, pairing)
