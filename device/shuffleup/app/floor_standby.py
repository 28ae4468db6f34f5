"""`shuffleup floor --standby-of HOST`: wait beside a floor, and take its place when a person orders it."""

import asyncio
import base64
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from secrets import token_hex
from typing import NoReturn, TypeVar

import msgspec

from shuffleup.api.application import create_app
from shuffleup.api.server import Server, TlsPort
from shuffleup.api.venue_address import Venue
from shuffleup.app.box import only_fault, serve_faces
from shuffleup.app.config import Listening
from shuffleup.app.floor_settings import FloorSettings
from shuffleup.app.floor_takeover import require_fit, take_over
from shuffleup.app.lifecycle import first_of, slowness_teller, told_to_stop, unless_stopped
from shuffleup.app.venue_look import keep_copy
from shuffleup.app.venue_membership import host_and_port
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account, BrokerAddress
from shuffleup.network.bus.subscription import HandlerFailures
from shuffleup.network.bus.topics import root_of
from shuffleup.network.own_address import safe_address, whereabouts
from shuffleup.network.trust.floor_authority import Authority, ClaimKey
from shuffleup.network.trust.joining import NotOurFloor, join
from shuffleup.network.trust.membership import (
    FloorSecrets,
    Membership,
    StandbyBundle,
    keep_bundle,
    keep_membership,
    leave_venue,
    read_membership,
)
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing_desk import PairingDesk
from shuffleup.network.trust.tls import NoFloorThere, OtherFloorThere, Refused, Web, client_context
from shuffleup.protocol.clock import NowView
from shuffleup.stations.floor_secrets import Fetch, StandbySecrets
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.atomic_write import make_folder
from shuffleup.storage.journal.errors import JournalError
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import ThreadWriter
from shuffleup.storage.look_folder import LookFolder
from shuffleup.unit.venue.standby_floor import NAME, StandbyFloor, standby_will
from shuffleup_ui.pages import pages

_log = logging.getLogger(__name__)

FETCH_EVERY_MS = Millis(60_000)
"""Register and PIN seldom change, and a box that was admitted meanwhile can be admitted again."""

ASK_EVERY_MS = Millis(2_000)
SECRETS_EVERY_MS = Millis(1_000)
"""A secret that was made since the last look is lost with the floor, so it is looked for often."""

LONGEST_BUNDLE = 1024 * 1024

_T = TypeVar("_T")


async def wait_beside(floor: str, settings: FloorSettings, *, join_again: bool = False) -> str:
    """Wait as the standby of the floor at that address, until somebody stops it or lets it take over.

    Returns what the director has to know when this box is the floor, empty where it was stopped.

    Raises:
        CommandError: it cannot wait there.
    """
    if join_again:
        leave_venue(settings.folder)
    make_folder(settings.folder, mode=0o700)
    entered = await unless_stopped(_entered(floor, settings))
    if entered is None:
        return ""
    membership, bundle = entered
    keep_bundle(settings.folder, bundle, settings.pin)
    asked = asyncio.Event()
    async with _standing_by(membership, bundle, settings, asked) as (standby, server):
        safe = safe_address(settings.venue.host, server.https_url) or server.https_url
        stop = told_to_stop()
        event, at = bundle.event.event, server.url
        _log.info("%s: %s; console %s/floor, for reading %s", event, standby.words(), safe, at)
        await first_of(stop, asked)
        above = standby.floor_epoch
    if not asked.is_set():
        return ""
    _log.info("%s: taking over; the tables are asked for what is missing", bundle.event.event)
    return await take_over(settings, membership, above=above)


class FloorAnswers(CommandError):
    """The floor is there: two would decide for one room; the text is one line."""


async def require_silence(membership: Membership, settings: FloorSettings) -> None:
    """Look before a takeover that the floor does not answer; raises `FloorAnswers`."""
    with suppress(NoFloorThere):
        with suppress(Refused):
            await _fetched(membership, settings)
        raise FloorAnswers(
            f"the floor at {membership.floors[0].host} answers: unplug it before this box is the floor"
        )


async def _entered(floor: str, settings: FloorSettings) -> tuple[Membership, StandbyBundle]:
    """Join the venue where that was not done before, and get what makes a floor; the floor may come later."""
    membership = read_membership(settings.folder)
    if membership is None:
        membership = await _when_it_serves(lambda: _join(floor, settings), settings)
    of = membership
    return of, await _when_it_serves(lambda: _fetched(of, settings), settings)


async def _when_it_serves(ask: Callable[[], Awaitable[_T]], settings: FloorSettings) -> _T:
    """Ask again until the floor answers, and say once that this box waits for it."""
    told = False
    while True:
        try:
            return await ask()
        except OtherFloorThere:
            raise
        except NoFloorThere as nobody:
            if not told:
                _log.info("waits for the floor: %s", nobody)
            told = True
        await settings.clock.sleep(ASK_EVERY_MS)


async def _join(floor: str, settings: FloorSettings) -> Membership:
    host, port = host_and_port(floor)

    def show(code: str) -> None:
        _log.info("type this code at the floor console, under Units: %s", code)

    membership = await join(host, settings.key, NAME, show, settings.clock, port=port)
    keep_membership(settings.folder, membership)
    return membership


async def _fetched(membership: Membership, settings: FloorSettings) -> StandbyBundle:
    """Ask the floor for what makes a floor; raises `NoFloorThere`, `Refused`."""
    ports = f"broker={settings.venue.broker_port}&web={settings.venue.https_port}"
    return await _asked(membership, f"/api/standby/bundle?{ports}", StandbyBundle)


def _secrets_from(membership: Membership) -> Fetch:
    """Ask the floor for its secrets; a floor that does not answer, or has none to give, is tried again."""

    async def fetch(names: Sequence[str]) -> Mapping[str, bytes]:
        with suppress(NoFloorThere, Refused):
            path = f"/api/standby/secrets?names={','.join(names)}"
            return (await _asked(membership, path, FloorSecrets)).secrets
        return {}

    return fetch


async def _asked(membership: Membership, path: str, kind: type[_T]) -> _T:
    """Ask the floor as its standby; raises `NoFloorThere`, `Refused`."""
    floor = membership.floors[0]
    login = base64.b64encode(f"{membership.user}:{membership.password}".encode()).decode()
    heard = await Web(floor.host, floor.web, membership.authority).ask(
        "GET", path, headers={"authorization": f"Basic {login}"}, longest=LONGEST_BUNDLE
    )
    try:
        return msgspec.json.decode(heard.body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotOurFloor(f"{floor.host}: an answer that no floor of this version gives") from error


@asynccontextmanager
async def _standing_by(
    membership: Membership, bundle: StandbyBundle, settings: FloorSettings, asked: asyncio.Event
) -> AsyncIterator[tuple[StandbyFloor, Server]]:
    journal = _journal(bundle, settings)
    life = token_hex(8)
    hub, bus = Hub(), _bus(membership, settings, life)
    writer = ThreadWriter(journal)
    writer.watch(slowness_teller(_log.warning))
    standby = StandbyFloor(
        root=journal.root,
        writer=writer,
        bus=bus,
        clock=settings.clock,
        hub=hub,
        unit=settings.key.unit_id,
        take_over=asked.set,
        claims=ClaimKey(membership.venue, bundle.authority.encode()).claims,
        life=life,
    )
    try:
        async with asyncio.TaskGroup() as tasks, AsyncExitStack() as closing:
            await standby.open(journal.streams())
            keeping = (
                bus.run(),
                standby.keep_asking(),
                standby.keep_looking(),
                _keep_fetching(membership, settings),
                keep_copy(LookFolder(settings.folder), membership, settings.clock, FETCH_EVERY_MS),
                _keep_secrets(standby, StandbySecrets(writer, _secrets_from(membership)), settings),
            )
            running = [tasks.create_task(one) for one in keeping]
            closing.callback(lambda: [task.cancel() for task in running])
            server = await _serve(standby, membership.venue, settings, hub)
            closing.push_async_callback(server.close)
            closing.callback(hub.close)
            yield standby, server
    except BaseExceptionGroup as group:
        raise only_fault(group) from group
    finally:
        standby.close()
        await standby.finished()
        await writer.close()


def _journal(bundle: StandbyBundle, settings: FloorSettings) -> Journal:
    """Open the copy of the event, or begin it with the very words that the floor's own begins with."""
    path = settings.folder / f"{bundle.event.event}.journal"
    if path.exists():
        require_fit(path, settings.clock)
        return Journal.open(path, clock=settings.clock)
    return Journal.create(path, clock=settings.clock, genesis=bundle.event.genesis.encode())


def _bus(membership: Membership, settings: FloorSettings, life: str) -> MqttBus:
    floor = membership.floors[0]
    return MqttBus(
        [BrokerAddress(floor.host, floor.broker)],
        Account(NAME, membership.password),
        root=root_of(membership.venue),
        tls=client_context(membership.authority),
        will=standby_will(settings.key.unit_id, life=life),
        on_error=HandlerFailures(_log.warning),
        on_fault=_log.warning,
    )


async def _keep_fetching(membership: Membership, settings: FloorSettings) -> NoReturn:
    """Copy register and PIN of the floor, until cancelled; a floor that does not answer is tried again."""
    while True:
        await settings.clock.sleep(FETCH_EVERY_MS)
        with suppress(NoFloorThere, Refused):
            keep_bundle(settings.folder, await _fetched(membership, settings), settings.pin)


async def _keep_secrets(standby: StandbyFloor, secrets: StandbySecrets, settings: FloorSettings) -> NoReturn:
    """Copy the secrets of the floor behind the rows that bind them, until cancelled.

    A storage that fails is tried again.
    """
    while True:
        await settings.clock.sleep(SECRETS_EVERY_MS)
        with suppress(JournalError):
            await secrets.look(standby.floor)


async def _serve(standby: StandbyFloor, venue: str, settings: FloorSettings, hub: Hub) -> Server:
    """Let the director in: to look, and to let this box take over."""
    authority = Authority(settings.folder, venue, whereabouts(), settings.clock.wall())
    paired, server = PairedUnits(settings.folder), list[Server]()

    def https() -> str:
        return safe_address(settings.venue.host, server[0].https_url) if server else ""

    desk = PairingDesk(venue, authority.fingerprint, paired, clock=settings.clock, floors=lambda area: ())
    app = create_app(
        hub=hub,
        submit=standby.submit,
        metal=None,
        pages=pages(),
        now=lambda: NowView(settings.clock.now()),
        pin=settings.pin,
        venue=Venue(authority.public, https, desk, paired),
    )
    safe = TlsPort(settings.venue.https_port, authority.context)
    listen = Listening(settings.venue.host, settings.port)
    server.append(await serve_faces(app, listen, port_is_a_wish=settings.port_is_a_wish, safe=safe))
    return server[0]
