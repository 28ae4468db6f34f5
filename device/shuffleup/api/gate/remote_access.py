"""Commands of other machines: refused at a box without a floor PIN, and in a venue without a session."""

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from shuffleup.api.bodies import refused_response
from shuffleup.api.gate.door import is_at_the_box, is_safe_line
from shuffleup.api.gate.guard import SAFE_METHODS
from shuffleup.api.me.phones import page_is_on
from shuffleup.api.pin import director_refused, has_pin
from shuffleup.api.venue.authority import https_of
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.request_refusals import OpenLine

BY_PHONE = frozenset({"/api/me", "/api/me/door"})
"""Paths of the players' page: what comes there is signed by a card, or waits for the desk (PLY-01)."""

WITHOUT_SESSION = frozenset({"/api/pin", "/api/pairing"})
"""Paths at which a session is opened, and at which a unit asks to join."""


class Strangers:
    """ASGI middleware: it refuses what another machine would do without a session.

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
