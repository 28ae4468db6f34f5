"""The web application for the faces: pages, views, commands, and the controls of a simulated box.

Commands of other machines are refused at a box without a floor PIN, and in a venue without a session.
Requests that the program cuts off when it ends are told so, and none ends in a traceback.
"""

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shuffleup.api import evening_draft
from shuffleup.api.bodies import refused_response
from shuffleup.api.box import FOUND, SimulatedControls
from shuffleup.api.connections import is_at_the_box, is_safe_line
from shuffleup.api.contents import routes
from shuffleup.api.floor_console import FloorDesk
from shuffleup.api.look import LookDesk
from shuffleup.api.own_page import FindNext
from shuffleup.api.papers import AddonPaper
from shuffleup.api.phone_feed import PhoneFeed
from shuffleup.api.pin import director_refused, has_pin
from shuffleup.api.player_cards import PhoneDoor, page_is_on
from shuffleup.api.request_guard import SAFE_METHODS, Guard, RateLimit
from shuffleup.api.venue_address import Venue, https_of
from shuffleup.archive.club_desk import NOBODY, ClubDesk, Registering
from shuffleup.archive.past_events import ArchivedEvents
from shuffleup.floor.signups.signup_acts import to_enter
from shuffleup.floor.signups.signup_list import SignUp
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import EntryId, PersonId
from shuffleup.kernel.refusals import Refusal
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.room_wifi import ROOM_WIFI
from shuffleup.protocol.clock import NowView
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.request_refusals import (
    BoxEnds,
    CouldNotAnswer,
    CutOff,
    ForStandbyOnly,
    ForUnitsOnly,
    NoSuchAddress,
    NotWithThisMethod,
    OpenLine,
)
from shuffleup.stations.latest_views import Hub

BY_PHONE = frozenset({"/api/me", "/api/me/door"})
"""Paths of the players' page: what comes there is signed by a card, or waits for the desk (PLY-01)."""

WITHOUT_SESSION = frozenset({"/api/pin", "/api/pairing"})
"""Paths at which a session is opened, and at which a unit asks to join."""


class RemoteAccess:
    """ASGI middleware: it refuses commands of another machine without a session.

    Keys and touchscreen of a box are at the box; in the room only the director has something to do. A path
    that is added later is closed until it is named here. A box that stands alone lets its room act as the
    dealer once it has a floor PIN, unless the players have a page: then any phone in the room is a player's.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass it on."""
        app = self._app
        if refused := _refusal(scope):
            app = refused_response(refused, scope)
        await app(scope, receive, send)


def _refusal(scope: Scope) -> Refusal | None:
    if scope["type"] != "http" or scope["method"] in SAFE_METHODS or is_at_the_box(scope):
        return None
    request = Request(scope)
    page_on = page_is_on(request)
    if scope["path"] in BY_PHONE and page_on:
        return None
    https = https_of(request)
    if https is not None and not is_safe_line(scope):
        return OpenLine(https)
    if scope["path"] in WITHOUT_SESSION or (https is None and has_pin(request) and not page_on):
        return None
    return director_refused(request)


class ShutdownAnswer:
    """Middleware, the outermost: a request that the end of the program cancels is answered with `BoxEnds`.

    uvicorn cancels what is still at work a moment after it was told to stop.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; one that is cancelled before its answer has begun is refused."""
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, sent)
        except asyncio.CancelledError:
            if not begun:
                await refused_response(BoxEnds(), scope)(scope, receive, send)


KEEP_ALIVE_S = 10.0
"""A stream says so often that it lives; a face that hears nothing for longer opens it anew."""


def create_app(
    *,
    hub: Hub,
    submit: Callable[[Command], Awaitable[Reply]],
    metal: SimulatedControls | None,
    pages: Path,
    floor: FloorDesk | None = None,
    own_names: Iterable[str] | None = None,
    now: Callable[[], NowView] | None = None,
    keep_alive_s: float = KEEP_ALIVE_S,
    pin: FloorPin | None = None,
    venue: Venue | None = None,
    people: ClubDesk | None = None,
    in_venue: bool = False,
    seconds: Callable[[], float] = time.monotonic,
    phones_at: Callable[[], str] = lambda: "",
    find_next: FindNext | None = None,
    past_events: ArchivedEvents | None = None,
    addon_paper: AddonPaper | None = None,
    next_evening: evening_draft.EveningDesk | None = None,
    looks: LookDesk | None = None,
) -> Starlette:
    """Build the application.

    `submit` hands a command to its station; `metal` is None on a box with real keys; `pages` is the folder
    of the static pages; `now` reads the clock that deadlines in the views are readings of, by default the
    boot-time clock of this computer; `floor` is where the director's console reads, None on a box without a
    floor; `own_names` are the host names of this box, by default what it calls itself; a stream of events
    shows that it lives every `keep_alive_s` seconds. `pin` is the floor PIN, None where the director needs
    none; `people` is the people book that registration offers. In a venue another machine acts over TLS and
    with the PIN only, and reads what the wall shows: at its floor, which has the `venue`, and at a box that
    is `in_venue` and has no TLS. What one address asks for is limited by `seconds`, which never go back.
    `phones_at` is the address of this box for phones in the room, empty where it is not known. `find_next`
    finds the next event on this floor, None where the box knows none; `past_events` are those put away,
    `addon_paper` makes those of add-ons, and the `next_evening` can begin where the one that is open is over.
    `looks` are those of the house, None on a box that shows none.
    """
    app = _doors(pages, _names_of_this_box() if own_names is None else own_names, seconds)
    app.state.hub = hub
    registering = (
        Registering(submit, people, partial(_known_of, floor), partial(_signed_up, floor)) if people else None
    )
    app.state.submit, app.state.at_end = registering or submit, registering.told if registering else None
    app.state.people, app.state.past = people, past_events
    app.state.metal, app.state.addon_paper, app.state.evening = metal, addon_paper, next_evening
    app.state.floor, app.state.looks = floor, looks
    app.state.now = now or _boot_time()
    app.state.keep_alive_s = keep_alive_s
    app.state.pin = pin
    app.state.venue = venue
    app.state.in_venue = in_venue
    app.state.phones, app.state.phones_at = PhoneDoor(seconds), phones_at
    app.state.phone_feed = PhoneFeed(hub, people, find_next)
    app.state.room_wifi, app.state.stick = ROOM_WIFI, FOUND
    return app


def _doors(pages: Path, own_names: Iterable[str], seconds: Callable[[], float]) -> Starlette:
    """Set up the routes, the access to them, and the answers to failures."""
    app = Starlette(
        routes=routes(pages),
        # The first is the outermost: a foreign page is refused before it uses up an allowance.
        middleware=[
            Middleware(ShutdownAnswer),
            Middleware(Guard, own_names=own_names),
            Middleware(RateLimit, seconds=seconds),
            Middleware(RemoteAccess),
        ],
        exception_handlers={
            Refusal: _refused,
            HTTPException: _not_routed,
            ClientDisconnect: _gone,
            Exception: _failed,
        },
    )
    app.router.redirect_slashes = False
    return app


def _known_of(floor: FloorDesk | None, entry: EntryId) -> PersonId:
    found = floor.state.entries.get(entry) if floor else None
    return found.known if found else NOBODY


def _signed_up(floor: FloorDesk | None) -> tuple[SignUp, ...]:
    return to_enter(floor.state) if floor else ()


def _names_of_this_box() -> tuple[str, ...]:
    name = socket.gethostname()
    return (name, f"{name.partition('.')[0]}.local")


def _boot_time() -> Callable[[], NowView]:
    clock = BootClock()
    return lambda: NowView(clock.now())


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    answer = refused_response(error, request.scope)
    if isinstance(error, ForUnitsOnly | ForStandbyOnly):
        answer.headers["www-authenticate"] = 'Basic realm="units"'
    return answer


async def _not_routed(request: Request, error: Exception) -> Response:
    """Answer what the routes refuse by themselves: an address or a method that they do not know."""
    assert isinstance(error, HTTPException)
    why = NotWithThisMethod() if error.status_code == 405 else NoSuchAddress()
    answer = refused_response(why, request.scope)
    answer.headers.update(error.headers or {})
    return answer


async def _gone(request: Request, error: Exception) -> Response:
    """Answer nobody: the client hung up before the end of its request."""
    return refused_response(CutOff(), request.scope)


async def _failed(request: Request, error: Exception) -> Response:
    """Say that it is our fault; the reason goes to the log of the unit, not to the asker."""
    return refused_response(CouldNotAnswer(), request.scope)
