"""The settings of a floor: where its pages and brokers are found, and the brokers that it runs."""

import logging
import os
import secrets
from pathlib import Path

import msgspec

from shuffleup.api.own_page import FindNext
from shuffleup.api.server import Server
from shuffleup.app.addons import Addons
from shuffleup.app.config import FloorOfVenue
from shuffleup.kernel.chance import Seeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.network.bus.broker_process import BrokerProcess, files_in
from shuffleup.network.bus.broker_settings import Bridge, BrokerSettings, TlsFiles
from shuffleup.network.bus.mqtt_line import BrokerAddress
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.bus.topics import root_of
from shuffleup.network.own_address import is_only_here, own_address, port_of, safe_address, whereabouts
from shuffleup.network.trust.floor_authority import Authority
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.wall import RoomView
from shuffleup.unit.venue.floor_broker import PASSWORD_BYTES, AreaBroker

_log = logging.getLogger(__name__)

BROKER_FOLDER = "broker"


class FloorSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a floor. `folder` holds its authority, its register and its broker's files.

    `port` serves the pages for reading; `port_is_a_wish` lets it and that of `venue` give way to the next
    free ones. `told` is what the console says of a taking over. `rate` is how many seconds of the event pass
    in one second of the room. `beside` are files of events to be opened beside the first one. `find_next`
    finds the next event on this floor, and the next one `begins_evenings` on its page.
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
    beside: tuple[Path, ...] = ()
    begins_evenings: bool = True
    addons: Addons = msgspec.field(default_factory=Addons)


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
