"""`shuffleup table --floor HOST`: play the tables that the floor of a venue assigns to this box."""

import asyncio
import base64
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import NoReturn

import msgspec
from msgspec.structs import replace

from shuffleup.api.application import create_app
from shuffleup.api.server import Server
from shuffleup.app.box import (
    BoxSettings,
    HardwareParts,
    StandingBox,
    box_at,
    box_from,
    machine_at,
    only_fault,
    report_surroundings,
    serve_faces,
)
from shuffleup.app.config import Listening, Settings
from shuffleup.app.hardware_parts import build_parts
from shuffleup.app.lifecycle import (
    first_of,
    keep_giving_back,
    storage_teller,
    told_to_stop,
    unless_stopped,
    watched,
)
from shuffleup.app.standalone_box import heard_at
from shuffleup.app.venue_look import VenueLook
from shuffleup.app.venue_membership import (
    FAREWELL_S,
    MembershipUpdates,
    VenueJoining,
    addresses,
    host_and_port,
    leave_bus,
    wait_for_acknowledgement,
)
from shuffleup.kernel.clock import Clock, RoomClock
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import speak
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account
from shuffleup.network.bus.notices import FloorAddress, FloorsFound
from shuffleup.network.bus.subscription import HandlerFailures
from shuffleup.network.bus.topics import root_of
from shuffleup.network.own_address import is_only_here, own_address, port_of
from shuffleup.network.trust.membership import Membership, leave_venue, read_membership
from shuffleup.network.trust.pairing import LONGEST_NAME
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.tls import NoFloorThere, Refused, Web, WebAnswer, client_context
from shuffleup.network.trust.unit_key import part_with_key
from shuffleup.protocol.request_refusals import PinUnusable
from shuffleup.stations.latest_views import Hub
from shuffleup.stations.table import TableStation
from shuffleup.storage.journal.errors import JournalUnwritable
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import ThreadWriter
from shuffleup.storage.look_folder import LookFolder
from shuffleup.unit.box.controller import BoxController
from shuffleup.unit.venue.venue_box import FOLDER, MAY_PLAY, KeptOrders, StoredOrders, VenueBox
from shuffleup.unit.venue.venue_table import VenueTable
from shuffleup.views.look.words import house_words
from shuffleup.views.oled.clock_pages import TableAddress
from shuffleup.views.words import line_of
from shuffleup_ui.pages import pages

_log = logging.getLogger(__name__)

PIN_EVERY_MS, PIN_RETRY_MS = Millis(10 * 60_000), Millis(10_000)
FIND_EVERY_MS = Millis(5_000)


class VenueAsked(msgspec.Struct, frozen=True):
    """The address of the floor, and the table intended for the box; `join_again` forgets the venue first.

    A box whose key another box has, too, joins again with a key of its own.
    """

    floor: str
    table: int | None = None
    port: int | None = None
    join_again: bool = False


def _have_own_key(folder: Path) -> None:
    """Set aside a key that another box has, too, and what its floor has ordered; raises `CommandError`."""
    kept = KeptOrders(folder)
    if kept.read().held not in MAY_PLAY:
        part_with_key(folder)
        try:
            kept.write(StoredOrders())
        except JournalUnwritable as failure:
            raise CommandError(str(failure)) from failure


async def play_in_venue(asked: VenueAsked, settings: Settings, clock: Clock) -> None:
    """Play in the venue of a floor until somebody stops it.

    Raises:
        CommandError: it cannot begin.
    """
    folder = settings.journals(os.environ)
    if asked.join_again:
        _have_own_key(folder)
    parts = build_parts(settings.hardware, clock, settings.dealer_display)
    room = RoomClock(clock)
    box = replace(box_from(settings, parts, room), pin=FloorPin(folder / FOLDER, clock))
    speak(box.speaks, box.grouping)
    async with watched(clock, f"joins the venue of {asked.floor}"):
        listen = settings.listening(os.environ, asked.port)
        membership = await unless_stopped(_membership(asked, folder / FOLDER, parts, box, listen))
    if membership is None:
        return
    await _play(membership, folder, box, parts, listen, room.tell, port_is_a_wish=asked.port is None)
    _log.info("venue %s: stopped; the same command goes on from here", membership.venue)


async def _membership(
    asked: VenueAsked, folder: Path, parts: HardwareParts, box: BoxSettings, listen: Listening
) -> Membership:
    """Read where this box belongs, or have it let in."""
    host, port = host_and_port(asked.floor)
    if asked.join_again:
        leave_venue(folder)
    known = read_membership(folder)
    if known is not None:
        return known
    joining = VenueJoining(host, port, _name(box.name, asked.table), parts, box)
    return await joining.join(folder, listen, port_is_a_wish=asked.port is None)


async def _play(
    membership: Membership,
    folder: Path,
    box: BoxSettings,
    parts: HardwareParts,
    listen: Listening,
    wall_told: Callable[[datetime], None],
    *,
    port_is_a_wish: bool,
) -> None:
    async with running_table(membership, folder, box, wall_told) as (at, standing):
        server = await serve_table(at, standing, parts, listen, port_is_a_wish=port_is_a_wish)
        try:
            stop = told_to_stop()
            _log.info("venue %s: %s, front panel %s", membership.venue, _state(at), server.url)
            async with watched(box.clock, f"venue {membership.venue}", at.storage_answers):
                await first_of(stop)
        finally:
            standing.hub.close()
            await server.close()


@asynccontextmanager
async def running_table(
    membership: Membership,
    folder: Path,
    box: BoxSettings,
    wall_told: Callable[[datetime], None] = lambda wall: None,
) -> AsyncIterator[tuple[VenueTable, StandingBox]]:
    """Run a box of a venue until the body is left; `wall_told` is called with the floor's time of day."""
    hub, bus = Hub(), _bus(membership, KeptOrders(folder).read().at)
    belonging = MembershipUpdates(membership, folder / FOLDER, bus)
    stands = list[StandingBox]()
    at = VenueTable(
        bus,
        VenueBox(folder, box.name, box.clock, hub, box.seeds, box.key, _writers(stands), _log.warning),
        change_will=bus.change_will,
        claims=membership.claims,
        outdated=bus.move_on,
        found=belonging.found,
        wall_told=wall_told,
        start=_machine(stands, box),
        change_event=_event_of(bus, membership.venue),
    )
    standing = box_at(at, hub, box, linked=lambda: at.linked)
    stands.append(standing)
    _report(standing.box, at)
    look = _venue_look(at, folder, standing.box, belonging, box.clock)
    try:
        async with asyncio.TaskGroup() as tasks, AsyncExitStack() as closing:
            at.open()
            keeping = (
                bus.run(),
                at.run(),
                look.run(),
                _keep_pin(at, belonging, box),
                _keep_found(belonging, box.clock),
            )
            running = [tasks.create_task(one) for one in (*keeping, keep_giving_back(box.clock))]
            closing.push_async_callback(leave_bus, at.close, bus, running)
            closing.callback(standing.box.start(tasks))
            yield at, standing
    except BaseExceptionGroup as group:
        raise only_fault(group) from group
    finally:
        hub.close()
        standing.box.close()


def _event_of(bus: MqttBus, venue: str) -> Callable[[str], Awaitable[None]]:
    """Have a bus leave one event of the venue and come to another; what waits is said before."""

    async def change(event: str) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_S):
                await bus.until_linked()
        await wait_for_acknowledgement(bus)
        bus.change_root(root_of(venue, event))

    return change


def _venue_look(
    at: VenueTable, folder: Path, box: BoxController, belonging: MembershipUpdates, clock: Clock
) -> VenueLook:
    """Let the words and the sounds of this box follow the look of the venue."""
    looks = LookFolder(folder)
    show = house_words().look_taken, heard_at(box, looks)
    look = VenueLook(looks, lambda: belonging.now, clock, *show)
    at.faces.watch_board(look.board_came)
    return look


def _machine(
    stands: list[StandingBox], box: BoxSettings
) -> Callable[[TableStation, asyncio.TaskGroup], None]:
    """Start the card machine of a table that is opened at the box, which stands by then."""

    def start(station: TableStation, tasks: asyncio.TaskGroup) -> None:
        machine_at(station, stands[0], box, tasks)

    return start


def _writers(stands: list[StandingBox]) -> Callable[[Journal], ThreadWriter]:
    """Make writers of journals that report the state of the storage to the box."""

    def make(journal: Journal) -> ThreadWriter:
        writer, box = ThreadWriter(journal), stands[0].box
        writer.watch(box.slowness_told, box.log_told)
        return writer

    return make


def _report(box: BoxController, at: VenueTable) -> None:
    report_surroundings(box)
    look = storage_teller(at.storage_error, _log.warning, "the table")
    box.watch_health(lambda health: look())


def _bus(membership: Membership, event: str) -> MqttBus:
    return MqttBus(
        addresses(membership),
        Account(membership.user, membership.password),
        root=root_of(membership.venue, event),
        tls=client_context(membership.authority),
        on_error=HandlerFailures(_log.warning),
        on_fault=_log.warning,
    )


async def _keep_pin(at: VenueTable, belonging: MembershipUpdates, box: BoxSettings) -> NoReturn:
    """Copy the record of the floor PIN, for the time without a floor; until cancelled."""
    while True:
        asked = at.linked and await _fetched_pin(belonging.now, box.pin)
        await box.clock.sleep(PIN_EVERY_MS if asked else PIN_RETRY_MS)


async def _keep_found(belonging: MembershipUpdates, clock: Clock) -> NoReturn:
    """While this box has no broker, ask the floors for its address; until cancelled."""
    while True:
        await clock.sleep(FIND_EVERY_MS)
        if not belonging.linked:
            await _asked_where(belonging)


async def _asked_where(belonging: MembershipUpdates) -> None:
    """Ask the first floor that answers, which may have put this box into another area; silence is no news."""
    for floor in belonging.now.floors:
        try:
            heard = await _asked(floor, belonging.now, "/api/units/floors")
            belonging.moved(floor, msgspec.json.decode(heard.body, type=FloorsFound).floors)
        except (NoFloorThere, Refused, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            continue
        return


async def _asked(floor: FloorAddress, membership: Membership, path: str) -> WebAnswer:
    """Ask a floor in the name of this box; raises `NoFloorThere`, `Refused`."""
    login = base64.b64encode(f"{membership.user}:{membership.password}".encode()).decode()
    web = Web(floor.host, floor.web, membership.authority)
    return await web.ask("GET", path, headers={"authorization": f"Basic {login}"}, absent_ok=True)


async def _fetched_pin(membership: Membership, pin: FloorPin | None) -> bool:
    """Ask the first floor that answers; return whether one did. If none answers, log a warning."""
    troubles: list[str] = []
    for floor in membership.floors:
        try:
            heard = await _asked(floor, membership, "/api/units/pin-record")
            if heard.status == 200 and pin is not None:
                pin.adopt(heard.body)
        except (NoFloorThere, Refused, PinUnusable) as trouble:
            troubles.append(line_of(trouble))
            continue
        return True
    _log.warning("the floor PIN could not be kept: %s", "; ".join(troubles))
    return False


async def serve_table(
    at: VenueTable, standing: StandingBox, parts: HardwareParts, listen: Listening, *, port_is_a_wish: bool
) -> Server:
    """Let the faces of the box in; its console is that of the floor."""
    app = create_app(
        hub=standing.hub,
        submit=at.submit,
        metal=parts.touchable,
        pages=pages(),
        now=standing.time,
        pin=standing.pin,
        in_venue=True,
    )
    server = await serve_faces(app, listen, port_is_a_wish=port_is_a_wish)
    if not is_only_here(listen.host):
        number = port_of(server.url)
        at.faces.pages.found_at(lambda: TableAddress(at.number, own_address(listen.host), number))
    return server


def _name(unit: str, table: int | None) -> str:
    """Name the box for the director who lets it in, with the table that it is meant for."""
    return unit[:LONGEST_NAME] if table is None else f"{unit[: LONGEST_NAME - 14]} for table {table}"


def _state(at: VenueTable) -> str:
    return f"table {at.number}" if at.number else "no table yet"
