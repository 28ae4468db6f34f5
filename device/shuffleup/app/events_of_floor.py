"""The events that run on one floor: they share its brokers, its authority, its register and its server."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AsyncExitStack
from typing import Any, NoReturn

from shuffleup.api.event_paths import EventPaths
from shuffleup.api.server import Server, TlsPort
from shuffleup.app.box import serve_faces
from shuffleup.app.config import Listening
from shuffleup.app.evening_draft import NextEvening
from shuffleup.app.event_stand import EventStand, FloorParts, Submit
from shuffleup.app.floor_settings import FloorAddresses, FloorSettings, area_brokers, broker_process
from shuffleup.app.house_folder import short_name
from shuffleup.app.lifecycle import keep_giving_back
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import say
from shuffleup.network.own_address import whereabouts
from shuffleup.network.trust.floor_authority import Authority
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing_desk import PairingDesk
from shuffleup.protocol.messages import Command, Reply
from shuffleup.storage.journal.store import Journal
from shuffleup.unit.venue.area_bridges import Areas
from shuffleup.unit.venue.events_beside import EventsBeside
from shuffleup.unit.venue.floor_broker import FloorBroker

_log = logging.getLogger(__name__)

LOOK_AROUND_EVERY = Millis(60_000)
"""Interval at which the floor checks its addresses and the age of its certificate."""


async def no_house(command: Command) -> Reply:
    """Refuse what is asked of the house: there is none above one event."""
    return Reply(422, 0, say("there is one event on this floor"))


class EventsOfFloor:
    """The stands of the events by their names in topics; the first, on `journal`, has none there.

    `to_house` answers what is asked of the house, and `turn` is that in which all of them decide commands.
    """

    def __init__(self, journal: Journal, settings: FloorSettings) -> None:
        self.stands: dict[str, EventStand] = {}
        self.to_house: Submit = no_house
        self.turn = asyncio.Lock()
        self.parts = _parts(settings, self.states)
        self.first = self._stand("", journal, settings.tables)
        self._links: dict[str, asyncio.Task[None]] = {}
        self._first_named = ""
        self._paths: EventPaths | None = None
        self._server: Server | None = None
        paired = self.parts.paired
        self._areas = Areas(
            self.first.bus,
            settings.clock,
            self.first.hub,
            areas=settings.venue.areas,
            members=lambda: paired.boxes,
            tell=_log.warning,
        )

    def states(self) -> Mapping[str, Floor]:
        """Give the state of the floor of each event that is open."""
        return {name: one.state for name, one in self.stands.items() if one.state is not None}

    async def open(self, tasks: asyncio.TaskGroup, closing: AsyncExitStack) -> None:
        """Open the first event, and the brokers; `closing` ends them."""
        self._tasks, broker, first = tasks, self.parts.broker, self.first
        await first.open(tasks)
        await broker.start()
        closing.push_async_callback(broker.stop)
        closing.enter_context(self._areas)
        self.parts.paired.watch(self._members_changed)
        keeping: tuple[Coroutine[Any, Any, None], ...] = (
            first.bus.run(),
            broker.keep_running(self._broker_begun),
            self._look_around(),
            keep_giving_back(self.parts.settings.clock),
        )
        closing.push_async_callback(first.leave, [tasks.create_task(one) for one in keeping])
        closing.push_async_callback(self._leave_others)

    async def begin(self, name: str, journal: Journal) -> EventStand:
        """Run another event beside the first, in the same room."""
        stand = self._stand(name, journal, self.first.floor.floor.state.tables_at_hand)
        try:
            await stand.open(self._tasks)
        except BaseException:
            await self.stands.pop(name).close()
            raise
        await self.parts.broker.permit()
        self._links[name] = self._tasks.create_task(stand.bus.run())
        stand.say_where()
        if self._paths:
            self._paths.further[name] = stand.pages()
        return stand

    async def end(self, name: str) -> None:
        """End an event beside the first; its boxes are told where they belong."""
        stand = self.stands[name]
        await stand.floor.let_boxes_go()
        if self._paths:
            del self._paths.further[name]
        stand.hub.close()
        await stand.leave([self._links.pop(name)])
        del self.stands[name]
        await stand.close()

    def name_first(self, short: str) -> None:
        """Answer for the first event at the path of its short name, too, now that there are others."""
        self._first_named = short
        if self._paths:
            self._paths.further[short] = self._paths.first

    async def serve(self, desk: NextEvening | None) -> Server:
        """Let the pages in: for reading over HTTP, for everything over TLS."""
        settings, venue = self.parts.settings, self.parts.settings.venue
        paths = self._paths = EventPaths(self.first.pages(desk), short_name(self.first.journal.path.stem))
        paths.further.update({name: one.pages() for name, one in self.stands.items() if name})
        if self._first_named:
            self.name_first(self._first_named)
        self._server = self.parts.found.server = await serve_faces(
            paths,
            Listening(venue.host, settings.port, settings.unix_socket),
            port_is_a_wish=settings.port_is_a_wish,
            safe=TlsPort(venue.https_port, self.parts.authority.context),
            phones=lambda: any(state.rules.players.page for state in self.states().values()),
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

    async def _leave_others(self) -> None:
        for name, link in self._links.items():
            await self.stands[name].leave([link])

    def _stand(self, name: str, journal: Journal, tables: int) -> EventStand:
        """Put an event together, which does not run yet."""
        paired, spares = self.parts.paired, self.first.bus if name else None
        beside = EventsBeside(name, self.states, lambda: paired.boxes, spares, self.turn)
        beside.deposed = self._deposed
        stand = EventStand(name, journal, self.parts, beside, self._ask_house, tables)
        self.stands[name] = stand
        return stand

    async def _ask_house(self, command: Command) -> Reply:
        return await self.to_house(command)

    def _deposed(self, epoch: int) -> None:
        for one in self.stands.values():
            one.floor.depose(epoch)

    def _broker_begun(self) -> None:
        for one in self.stands.values():
            one.bus.try_now()

    def _say_where(self) -> None:
        """Send boxes and faces the address of this floor when it has changed."""
        self._areas.found_at(self.parts.found.floors)
        for one in self.stands.values():
            one.say_where()

    def _members_changed(self) -> None:
        self._tasks.create_task(self._take_in())

    async def _take_in(self) -> None:
        """Let in who was admitted, and throw out who was sent away."""
        await self.parts.broker.permit()
        for one in tuple(self.stands.values()):
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


def _parts(settings: FloorSettings, states: Callable[[], Mapping[str, Floor]]) -> FloorParts:
    """Put together what the events of a floor share."""
    venue, clock = settings.venue, settings.clock
    authority = Authority(settings.folder, venue.name, whereabouts(), clock.wall())
    found = FloorAddresses(venue, paired := PairedUnits(settings.folder))
    broker = FloorBroker(
        broker_process(settings, authority),
        paired,
        venue=venue.name,
        floors=states,
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
