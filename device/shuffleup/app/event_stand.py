"""One event of a floor while it runs: its floor, its link to the broker, and its pages."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from starlette.applications import Starlette

from shuffleup.api.application import create_app
from shuffleup.api.event_paths import path_of
from shuffleup.api.look import LookDesk
from shuffleup.api.venue_address import Venue
from shuffleup.app.evening_draft import NextEvening
from shuffleup.app.flight_lists import FlightLists
from shuffleup.app.floor_settings import FloorAddresses, FloorSettings, broker_of
from shuffleup.app.house_look import HouseLook
from shuffleup.app.lifecycle import EMPTIED, slowness_teller, storage_teller
from shuffleup.app.standalone_box import needs_pin, rules_of
from shuffleup.app.venue_membership import leave_bus
from shuffleup.archive.club_desk import ClubDesk
from shuffleup.archive.past_events import ArchivedEvents
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, HOUSE
from shuffleup.network.bus import Will
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import BrokerAddress
from shuffleup.network.bus.subscription import HandlerFailures
from shuffleup.network.bus.topics import root_of
from shuffleup.network.own_address import phones_address
from shuffleup.network.trust.bag_lists import BagFolder
from shuffleup.network.trust.floor_authority import Authority
from shuffleup.network.trust.membership import StandbyDesk
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing_desk import PairingDesk
from shuffleup.network.trust.tls import client_context
from shuffleup.protocol.clock import NowView
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import ThreadWriter
from shuffleup.storage.look_folder import LookFolder
from shuffleup.unit.venue.events_beside import EventsBeside
from shuffleup.unit.venue.floor_broker import FloorBroker
from shuffleup.unit.venue.floor_notices import floor_will
from shuffleup.unit.venue.venue_floor import VenueFloor
from shuffleup.views.look.words import house_words
from shuffleup_ui.pages import pages

_log = logging.getLogger(__name__)


Submit = Callable[[Command], Awaitable[Reply]]


class FloorParts(msgspec.Struct):
    """What all events of a floor share."""

    settings: FloorSettings
    authority: Authority
    paired: PairedUnits
    found: FloorAddresses
    broker: FloorBroker
    pairing: PairingDesk


class EventStand:
    """An event that runs on a journal; `name` stands in its topics and addresses, empty for the first.

    `to_house` answers what is asked of the house.
    """

    def __init__(
        self,
        name: str,
        journal: Journal,
        parts: FloorParts,
        beside: EventsBeside,
        to_house: Submit,
        tables: int,
    ) -> None:
        self.name, self.hub = name, Hub()
        self.journal, self._parts = journal, parts
        self._beside, self._to_house, self._tables = beside, to_house, tables
        self._failures = HandlerFailures(_log.warning)
        self.bus = self._bus()
        self.floor = self._floor()
        self._stop: Callable[[], None] = lambda: None

    @property
    def state(self) -> Floor | None:
        """The state of its floor, None before it is open."""
        return self.floor.floor.floor

    async def open(self, tasks: asyncio.TaskGroup) -> None:
        """Open the event or come back to it."""
        self._stop = await self.floor.open(rules_of(self.journal)[1], tasks)
        needs_pin(self.floor.floor.state.rules, self._parts.settings.pin)

    async def submit(self, command: Command) -> Reply:
        """Bring a command to its owner."""
        return await (self._to_house if command.to == HOUSE else self.floor.submit)(command)

    async def leave(self, running: Sequence[asyncio.Task[None]]) -> None:
        """Say that this floor is gone, and end its link, one of the tasks that run."""
        await leave_bus(self._stop, self.bus, running)

    async def close(self) -> None:
        """Let go of the journal when nobody stores anything any more."""
        self.hub.close()
        await self.floor.close()

    def pages(self, desk: NextEvening | None = None) -> Starlette:
        """Make the pages of the event, with the desks at which units ask to be let in."""
        parts, floor, settings = self._parts, self.floor, self._parts.settings
        found, venue, path = parts.found, settings.venue, path_of(self.name)
        looks = LookFolder(floor.console.path.parent)
        HouseLook(looks, floor.floor, house_words().look_taken, floor.projections.look_taken)
        FlightLists(BagFolder(floor.console.path.parent), floor.floor, floor.console.journal)
        standby = StandbyDesk(settings.folder, parts.paired, settings.pin, floor.event, floor.floor.secrets)
        return create_app(
            hub=self.hub,
            submit=self.submit,
            metal=None,
            pages=pages(),
            floor=floor.console,
            people=ClubDesk(floor.console.path, settings.clock, settings.addons.season_papers),
            now=lambda: NowView(settings.clock.now(), settings.rate),
            pin=settings.pin,
            phones_at=lambda: phones_address(venue.host, found.server.url) + path if found.server else "",
            find_next=settings.find_next,
            past_events=ArchivedEvents(floor.console.path),
            addon_paper=settings.addons.paper,
            next_evening=desk,
            looks=LookDesk(looks, floor.projections.wall_in),
            venue=Venue(
                parts.authority.public, self.https, parts.pairing, parts.paired, standby, found.floors_for
            ),
        )

    def https(self) -> str:
        """Give the safe address of its pages, empty where no other machine can reach them."""
        found = self._parts.found.https()
        return found and found + path_of(self.name)

    def say_where(self) -> None:
        """Send boxes and faces the address of this floor when it has changed."""
        self.floor.floors_at(self._parts.found.floors())
        self.floor.found_at(f"{self.https()}/floor" if self.https() else "")

    def _bus(self) -> MqttBus:
        parts, venue = self._parts, self._parts.settings.venue
        return MqttBus(
            [BrokerAddress(broker_of(venue), venue.broker_port)],
            parts.broker.account,
            root=root_of(venue.name, self.name),
            tls=client_context(parts.authority.public),
            will=self._will(),
            on_error=self._failures,
            on_fault=_log.warning,
        )

    def _will(self) -> Will:
        epoch, root = self.journal.epoch(FLOOR), self.journal.root.hex()
        proof = self._parts.authority.claim_key.epoch(root, epoch)
        return floor_will(epoch, self._parts.settings.key.unit_id, root, proof)

    def _floor(self) -> VenueFloor:
        parts, settings, writer = self._parts, self._parts.settings, ThreadWriter(self.journal)
        floor = VenueFloor(
            self.journal,
            event=rules_of(self.journal)[0],
            writer=writer,
            bus=self.bus,
            clock=settings.clock,
            hub=self.hub,
            seeds=settings.seeds,
            ids=settings.ids,
            unit=settings.key.unit_id,
            tables=self._tables,
            members=lambda: parts.paired.boxes,
            has_standby=lambda: parts.paired.standby is not None,
            failures=self._failures,
            permit=parts.broker.permit,
            key=parts.authority.claim_key,
            beside=self._beside,
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
