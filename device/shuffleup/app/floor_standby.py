"""`shuffleup floor --standby-of HOST`: wait beside a floor, and take its place when a person orders it."""

import asyncio
import base64
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from secrets import token_hex
from typing import NoReturn, TypeVar

import msgspec
from starlette.applications import Starlette

from shuffleup.api.application import create_app
from shuffleup.api.event_paths import EventPaths, path_of
from shuffleup.api.server import Server, TlsPort
from shuffleup.api.venue_address import Venue
from shuffleup.app.box import only_fault, serve_faces
from shuffleup.app.config import Listening
from shuffleup.app.floor_settings import FloorSettings
from shuffleup.app.floor_takeover import take_over
from shuffleup.app.lifecycle import first_of, told_to_stop, unless_stopped
from shuffleup.app.standby_copies import CopyParts, EventCopy, StandbyCopies
from shuffleup.app.venue_look import keep_copy
from shuffleup.app.venue_membership import host_and_port
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.refusals import CommandError
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
from shuffleup.network.trust.tls import NoFloorThere, OtherFloorThere, Refused, Web
from shuffleup.protocol.clock import NowView
from shuffleup.stations.floor_secrets import Fetch
from shuffleup.storage.atomic_write import make_folder
from shuffleup.storage.look_folder import LookFolder
from shuffleup.unit.venue.standby_floor import NAME
from shuffleup_ui.pages import pages

_log = logging.getLogger(__name__)

FETCH_EVERY_MS = Millis(60_000)
"""Register and PIN seldom change, and a box that was admitted meanwhile can be admitted again."""

ASK_EVERY_MS = Millis(2_000)
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
    async with _standing_by(membership, bundle, settings, asked) as (copies, server):
        safe = safe_address(settings.venue.host, server.https_url) or server.https_url
        stop = told_to_stop()
        event, at = bundle.event.event, server.url
        words = copies.first.standby.words()
        _log.info("%s: %s; console %s/floor, for reading %s", event, words, safe, at)
        await first_of(stop, asked)
        above = copies.epochs()
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


def _secrets_from(membership: Membership, event: str) -> Fetch:
    """Ask the floor for the secrets of an event; one that does not answer, or has none, is tried again."""

    async def fetch(names: Sequence[str]) -> Mapping[str, bytes]:
        with suppress(NoFloorThere, Refused):
            path = f"{event}/api/standby/secrets?names={','.join(names)}"
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
) -> AsyncIterator[tuple[StandbyCopies, Server]]:
    parts = CopyParts(
        settings,
        membership,
        ClaimKey(membership.venue, bundle.authority.encode()).claims,
        token_hex(8),
        lambda name: _secrets_from(membership, path_of(name)),
        asked.set,
        lambda: "",
    )
    copies = StandbyCopies(bundle.event, parts)
    try:
        async with asyncio.TaskGroup() as tasks, AsyncExitStack() as closing:
            await copies.open(tasks)
            closing.callback(copies.stop)
            copies.run(_keep_fetching(membership, settings))
            copies.run(keep_copy(LookFolder(settings.folder), membership, settings.clock, FETCH_EVERY_MS))
            server = await _serve(copies, membership.venue, settings)
            closing.push_async_callback(server.close)
            closing.callback(copies.close_faces)
            yield copies, server
    except BaseExceptionGroup as group:
        raise only_fault(group) from group
    finally:
        await copies.close()


async def _keep_fetching(membership: Membership, settings: FloorSettings) -> NoReturn:
    """Copy register and PIN of the floor, until cancelled; a floor that does not answer is tried again."""
    while True:
        await settings.clock.sleep(FETCH_EVERY_MS)
        with suppress(NoFloorThere, Refused):
            keep_bundle(settings.folder, await _fetched(membership, settings), settings.pin)


async def _serve(copies: StandbyCopies, venue: str, settings: FloorSettings) -> Server:
    """Let the director in: to look, and to let this box take over."""
    authority = Authority(settings.folder, venue, whereabouts(), settings.clock.wall())
    paired, server = PairedUnits(settings.folder), list[Server]()

    def https() -> str:
        return safe_address(settings.venue.host, server[0].https_url) if server else ""

    desk = PairingDesk(venue, authority.fingerprint, paired, clock=settings.clock, floors=lambda area: ())

    def made(copy: EventCopy) -> Starlette:
        return create_app(
            hub=copy.hub,
            submit=copy.standby.submit,
            metal=None,
            pages=pages(),
            now=lambda: NowView(settings.clock.now()),
            pin=settings.pin,
            venue=Venue(authority.public, https, desk, paired),
        )

    paths = EventPaths(made(copies.first))
    copies.serve_at(paths, made)
    safe = TlsPort(settings.venue.https_port, authority.context)
    listen = Listening(settings.venue.host, settings.port)
    server.append(await serve_faces(paths, listen, port_is_a_wish=settings.port_is_a_wish, safe=safe))
    return server[0]
