"""Puts the floor of a venue together: journal, authority, broker, stations, pages, and its addresses."""

import asyncio
import logging
import os
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NoReturn

import msgspec
from starlette.applications import Starlette

from shuffleup.api.application import create_app
from shuffleup.api.look import LookDesk
from shuffleup.api.own_page import FindNext
from shuffleup.api.server import Server, TlsPort
from shuffleup.api.venue_address import Venue
from shuffleup.app.addons import Addons
from shuffleup.app.box import only_fault, serve_faces
from shuffleup.app.config import FloorOfVenue, Listening
from shuffleup.app.evening_draft import NextEvening, next_evening
from shuffleup.app.house_look import HouseLook
from shuffleup.app.lifecycle import EMPTIED, keep_giving_back, slowness_teller, storage_teller
from shuffleup.app.standalone_box import needs_pin, rules_of
from shuffleup.app.venue_membership import leave_bus
from shuffleup.archive.club_desk import ClubDesk
from shuffleup.archive.past_events import ArchivedEvents
from shuffleup.kernel.chance import Seeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import FLOOR, Millis
from shuffleup.network.bus import Will
from shuffleup.network.bus.broker_process import BrokerProcess, files_in
from shuffleup.network.bus.broker_settings import Bridge, BrokerSettings, TlsFiles
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import BrokerAddress
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.bus.subscription import HandlerFailures
from shuffleup.network.bus.topics import root_of
from shuffleup.network.own_address import (
    is_only_here,
    own_address,
    phones_address,
    port_of,
    safe_address,
    whereabouts,
)
from shuffleup.network.trust.floor_authority import Authority
from shuffleup.network.trust.membership import StandbyDesk
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing_desk import PairingDesk
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.tls import client_context
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.clock import NowView
from shuffleup.protocol.wall import RoomView
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.atomic_write import make_folder
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import ThreadWriter
from shuffleup.storage.look_folder import LookFolder
from shuffleup.unit.venue.area_bridges import Areas
from shuffleup.unit.venue.floor_broker import PASSWORD_BYTES, AreaBroker, FloorBroker
from shuffleup.unit.venue.floor_notices import floor_will
from shuffleup.unit.venue.venue_floor import VenueFloor
from shuffleup.views.look.words import house_words
from shuffleup_ui.pages import pages


def broker_port(venue: FloorOfVenue, area: int | None) -> int:
    """Say where a broker listens: those of the areas at the ports behind that of the floor, in order."""
    return venue.broker_port + (area or 0)


class FloorAddresses:
    """The addresses of a floor; `server` serves its pages, None before it does."""

    def __init__(self, venue: FloorOfVenue, paired: PairedUnits) -> None:
        self.server: Server | None = None
        self._venue = venue
        self._paired = paired

    def https(self) -> str:
        """Give the safe address of the pages, empty where no other machine can reach them."""
        return safe_address(self._venue.host, self.server.https_url) if self.server else ""

    def floors(self, area: int | None = None) -> tuple[FloorAddress, ...]:
        """Say where boxes find this floor, those of an area at the broker there, and its standby where that
        has been here.
        """
        if self.server is None:
            return ()
        standby = self._paired.standby.found_at if self._paired.standby else None
        own = FloorAddress(self._host(), broker_port(self._venue, area), port_of(self.server.https_url))
        return (own, standby) if standby else (own,)

    def floors_for(self, user: str) -> tuple[FloorAddress, ...]:
        """Say where the box of that user finds this floor, and its standby."""
        return self.floors(self._paired.area_of(user, self._venue.areas))

    def _host(self) -> str:
        """One that listens to its own computer only is found there alone."""
        host = self._venue.host
        if is_only_here(host):
            return host
        return own_address(host) or whereabouts().name or "localhost"


_log = logging.getLogger(__name__)

BROKER_FOLDER = "broker"
LOOK_AROUND_EVERY = Millis(60_000)
"""Interval at which the floor checks its addresses and the age of its certificate."""


class FloorSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a floor. `folder` holds its authority, its register and its broker's files.

    `port` serves the pages for reading; `port_is_a_wish` lets it and that of `venue` give way to the next
    free ones. `told` is what the console says of a taking over. `rate` is how
    many seconds of the event pass in one second of the room. `find_next` finds the next event on
    this floor, and the next one `begins_evenings` on its page.
    """

    folder: Path
    venue: FloorOfVenue
    port: int
    port_is_a_wish: bool
    unix_socket: str
    tables: int
    clock: Clock
    seeds: Seeds
    ids: CommandIds
    key: UnitKey
    pin: FloorPin
    room: RoomView
    told: str = ""
    rate: float = 1.0
    find_next: FindNext | None = None
    begins_evenings: bool = True
    addons: Addons = msgspec.field(default_factory=Addons)


class RunningFloor(msgspec.Struct):
    """A floor that serves its venue."""

    floor: VenueFloor
    server: Server
    authority: Authority
    paired: PairedUnits
    bus: MqttBus
    desk: NextEvening


@asynccontextmanager
async def running_floor(journal: Journal, settings: FloorSettings) -> AsyncIterator[RunningFloor]:
    """Serve a venue on a journal until the body is left.

    Raises:
        CommandError: it cannot begin.
    """
    make_folder(settings.folder, mode=0o700)
    clock, hub = settings.clock, Hub()
    authority = Authority(settings.folder, settings.venue.name, whereabouts(), clock.wall())
    found = FloorAddresses(settings.venue, paired := PairedUnits(settings.folder))
    floor, areas, broker, bus = _joined(journal, settings, hub, authority, paired)
    try:
        async with asyncio.TaskGroup() as tasks, AsyncExitStack() as closing:
            stop = await floor.open(rules_of(journal)[1], tasks)
            await broker.start()
            closing.push_async_callback(broker.stop)
            closing.enter_context(areas)
            paired.watch(lambda: _members_changed(tasks, floor, areas, broker, found))
            keeping: tuple[Coroutine[Any, Any, None], ...] = (
                bus.run(),
                broker.keep_running(bus.try_now),
                _look_around(authority, broker, floor, areas, found, clock),
                keep_giving_back(clock),
            )
            closing.push_async_callback(leave_bus, stop, bus, [tasks.create_task(one) for one in keeping])
            desk = await next_evening(floor.console.path, floor, clock, settings.ids, settings.addons)
            server = await _serve(floor, areas, settings, hub, authority, paired, found, desk)
            closing.push_async_callback(_end_serving, hub, server)
            yield RunningFloor(floor, server, authority, paired, bus, desk)
    except BaseExceptionGroup as group:
        raise only_fault(group) from group
    finally:
        hub.close()
        await floor.close()


async def _end_serving(hub: Hub, server: Server) -> None:
    hub.close()
    await server.close()


def _joined(
    journal: Journal, settings: FloorSettings, hub: Hub, authority: Authority, paired: PairedUnits
) -> tuple[VenueFloor, Areas, FloorBroker, MqttBus]:
    """Join floor, areas, brokers and bus, each of which knows the next one."""
    failures = HandlerFailures(_log.warning)
    house_words()  # before any task begins: each speaks as it was spoken then
    broker = FloorBroker(
        broker_process(settings, authority),
        paired,
        venue=settings.venue.name,
        floors=lambda: {"": floor.floor.state},
        areas=area_brokers(settings, authority),
    )
    bus = _bus(journal, settings, authority, broker, failures)
    floor = _floor(journal, settings, hub, authority, paired, broker, bus, failures)
    areas = Areas(
        bus,
        settings.clock,
        hub,
        areas=settings.venue.areas,
        members=lambda: paired.boxes,
        tell=_log.warning,
    )
    return floor, areas, broker, bus


def _bus(
    journal: Journal,
    settings: FloorSettings,
    authority: Authority,
    broker: FloorBroker,
    failures: HandlerFailures,
) -> MqttBus:
    venue = settings.venue
    return MqttBus(
        [BrokerAddress(broker_of(venue), venue.broker_port)],
        broker.account,
        root=root_of(venue.name),
        tls=client_context(authority.public),
        will=_will(journal, settings, authority),
        on_error=failures,
        on_fault=_log.warning,
    )


def _floor(
    journal: Journal,
    settings: FloorSettings,
    hub: Hub,
    authority: Authority,
    paired: PairedUnits,
    broker: FloorBroker,
    bus: MqttBus,
    failures: HandlerFailures,
) -> VenueFloor:
    writer = ThreadWriter(journal)
    floor = VenueFloor(
        journal,
        event=rules_of(journal)[0],
        writer=writer,
        bus=bus,
        clock=settings.clock,
        hub=hub,
        seeds=settings.seeds,
        ids=settings.ids,
        unit=settings.key.unit_id,
        tables=settings.tables,
        members=lambda: paired.boxes,
        has_standby=lambda: paired.standby is not None,
        failures=failures,
        permit=broker.permit,
        key=authority.claim_key,
        rate=settings.rate,
        room=settings.room,
        tell=_log.warning,
        told=settings.told,
    )
    floor.floor.watch(storage_teller(floor.storage_error, _log.warning, "the floor"))
    writer.watch(_slowness(floor), _log_fault(floor))
    return floor


def _slowness(floor: VenueFloor) -> Callable[[bool], None]:
    """Tell the director and the log whether the storage is slow."""
    log = slowness_teller(_log.warning)

    def told(slow: bool) -> None:
        log(slow)
        floor.links.slowness_told(slow)

    return told


def _log_fault(floor: VenueFloor) -> Callable[[str], None]:
    """Tell the director and the log whether the journal's own log can be emptied."""

    def told(fault: str) -> None:
        _log.warning(fault or EMPTIED)
        floor.links.log_told(fault)

    return told


def _will(journal: Journal, settings: FloorSettings, authority: Authority) -> Will:
    epoch, root = journal.epoch(FLOOR), journal.root.hex()
    return floor_will(epoch, settings.key.unit_id, root, authority.claim_key.epoch(root, epoch))


def broker_of(venue: FloorOfVenue) -> str:
    """Say where a program of this box finds its broker."""
    return "127.0.0.1" if venue.host == "0.0.0.0" else venue.host


def broker_process(settings: FloorSettings, authority: Authority) -> BrokerProcess:
    """Make the broker of a floor, which does not run yet."""
    return _broker_process(settings, authority, settings.folder / BROKER_FOLDER)


def area_brokers(settings: FloorSettings, authority: Authority) -> list[AreaBroker]:
    """Make the brokers of the areas, which do not run yet, each with a bridge to that of the floor."""
    venue = settings.venue
    to = BrokerAddress(broker_of(venue), venue.broker_port)
    made: list[AreaBroker] = []
    for area in range(1, venue.areas + 1):
        password = secrets.token_urlsafe(PASSWORD_BYTES)
        bridge = Bridge(area, to, password, root_of(venue.name), authority.ca_file)
        folder = settings.folder / f"{BROKER_FOLDER}-area-{area}"
        made.append(AreaBroker(_broker_process(settings, authority, folder, bridge), password))
    return made


def _broker_process(
    settings: FloorSettings, authority: Authority, folder: Path, bridge: Bridge | None = None
) -> BrokerProcess:
    area = bridge.area if bridge else None
    listening = BrokerSettings(
        broker_port(settings.venue, area),
        *files_in(folder),
        host=settings.venue.host,
        tls=TlsFiles(authority.server_file, authority.server_file),
        run_as="root" if os.geteuid() == 0 else None,
        bridge=bridge,
    )
    name = "mosquitto" if area is None else f"mosquitto of area {area}"
    return BrokerProcess(folder, listening, lambda line: _log.debug("%s: %s", name, line))


def _app(
    floor: VenueFloor,
    settings: FloorSettings,
    hub: Hub,
    authority: Authority,
    paired: PairedUnits,
    found: FloorAddresses,
    desk: NextEvening,
) -> Starlette:
    """Make the pages of the floor, with the desks at which units ask to be let in."""
    venue = settings.venue
    standby = StandbyDesk(settings.folder, paired, settings.pin, floor.event, floor.floor.secrets)
    pairing = PairingDesk(
        venue.name,
        authority.fingerprint,
        paired,
        clock=settings.clock,
        floors=found.floors,
        signer=authority.signer,
        areas=venue.areas,
    )
    return create_app(
        hub=hub,
        submit=floor.submit,
        metal=None,
        pages=pages(),
        floor=floor.console,
        people=ClubDesk(floor.console.path, settings.clock, settings.addons.season_papers),
        now=lambda: NowView(settings.clock.now(), settings.rate),
        pin=settings.pin,
        phones_at=lambda: phones_address(venue.host, found.server.url) if found.server else "",
        find_next=settings.find_next,
        past_events=ArchivedEvents(floor.console.path),
        addon_paper=settings.addons.paper,
        next_evening=desk if settings.begins_evenings else None,
        looks=LookDesk(LookFolder(floor.console.path.parent), floor.projections.wall_in),
        venue=Venue(authority.public, found.https, pairing, paired, standby, floors=found.floors_for),
    )


async def _serve(
    floor: VenueFloor,
    areas: Areas,
    settings: FloorSettings,
    hub: Hub,
    authority: Authority,
    paired: PairedUnits,
    found: FloorAddresses,
    desk: NextEvening,
) -> Server:
    """Let the pages in: for reading over HTTP, for everything over TLS."""
    needs_pin(floor.floor.state.rules, settings.pin)
    show = house_words().look_taken, floor.projections.look_taken
    HouseLook(LookFolder(floor.console.path.parent), floor.floor, *show)
    venue = settings.venue
    server = found.server = await serve_faces(
        _app(floor, settings, hub, authority, paired, found, desk),
        Listening(venue.host, settings.port, settings.unix_socket),
        port_is_a_wish=settings.port_is_a_wish,
        safe=TlsPort(venue.https_port, authority.context),
        phones=lambda: floor.floor.state.rules.players.page,
    )
    _say_where(floor, areas, found)
    return server


def _say_where(floor: VenueFloor, areas: Areas, found: FloorAddresses) -> None:
    """Send boxes and faces the address of this floor when it has changed."""
    floor.floors_at(found.floors())
    areas.found_at(found.floors)
    floor.found_at(f"{found.https()}/floor" if found.https() else "")


def _members_changed(
    tasks: asyncio.TaskGroup, floor: VenueFloor, areas: Areas, broker: FloorBroker, found: FloorAddresses
) -> None:
    """Let in who was admitted, and throw out who was sent away."""

    async def take_in() -> None:
        await broker.permit()
        await floor.members_changed()
        floor.floors_at(found.floors())
        areas.found_at(found.floors)
        areas.members_changed()

    tasks.create_task(take_in())


async def _look_around(
    authority: Authority,
    broker: FloorBroker,
    floor: VenueFloor,
    areas: Areas,
    found: FloorAddresses,
    clock: Clock,
) -> NoReturn:
    """Renew the certificate when the addresses of this box change, and report them to boxes and console;
    until cancelled.

    A floor may begin before its network is there: what it said then leads nowhere.
    """
    while True:
        await clock.sleep(LOOK_AROUND_EVERY)
        if found.https():
            _say_where(floor, areas, found)
        if authority.renew(whereabouts(), clock.wall()):
            await broker.read_again()
