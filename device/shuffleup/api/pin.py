"""The floor PIN in the API: opens a session, and guards the commands that need one.

A session is sent in a header, which only a page of ours can send. The cookie, which a browser sends by itself
and with a stream of events, too, permits reading and never a command.
"""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_json
from shuffleup.api.gate.door import is_at_the_box, is_safe_line
from shuffleup.api.venue.authority import https_of
from shuffleup.kernel.identity import Actor
from shuffleup.kernel.refusals import Refusal
from shuffleup.network.trust.pin import FloorPin, look_of
from shuffleup.protocol import Reply
from shuffleup.protocol.request_refusals import NoPinAtBox, NoPinAtFloor, NoPinToEnter, OpenLine, PinNeeded
from shuffleup.views.words import refused

SESSION_HEADER = "x-floor-session"
LOOK_COOKIE = "floor-look"


class PinTyped(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A typed PIN."""

    pin: str

    def __repr__(self) -> str:
        """Keep the digits out of every log and report."""
        return "PinTyped(...)"


async def open_session(request: Request) -> Response:
    """Answer `POST /api/pin` with a `session`, to be sent as header `x-floor-session` with each command.

    403 for wrong digits, 429 while it is locked, 404 on a box without a PIN. The cookie that comes with it
    lets the browser look on when the session is over.
    """
    pin: FloorPin | None = request.app.state.pin
    typed = await read_json(request, PinTyped)
    if pin is None or not pin.is_set:
        raise NoPinToEnter()
    here, look = is_at_the_box(request.scope), _known_look(request, pin)
    # in a thread: the keys of the box must not wait for the hash
    await asyncio.to_thread(pin.check, typed.pin, at_the_box=here, look=look)
    session = pin.begin_session()
    answer = json_response({"session": session})
    is_tls = request.scope.get("scheme") == "https"
    answer.set_cookie(
        LOOK_COOKIE, look_of(session), path="/api", secure=is_tls, httponly=True, samesite="strict"
    )
    return answer


def refusal(request: Request, actor: Actor) -> Reply | None:
    """Refuse what only the director may ask, where no session of the floor PIN is on."""
    why = director_refused(request) if actor.role == "director" else None
    return Reply(403, 0, refused(why), code=why.code, facts=why.facts) if why else None


def check_session(request: Request) -> None:
    """Raise why this request is not the director's, where it is not."""
    if why := director_refused(request):
        raise why


def director_refused(request: Request, *, looks_only: bool = False) -> Refusal | None:
    """Say why this request is not the director's; None where it is, and its session goes on.

    Where a PIN is set it takes a session. Where none is, whoever is at the box itself directs, in a venue at
    the floor unit: at a table there is nobody then, for whoever sits there could say so. Nobody directs a
    venue over a line that is open to the room.
    `looks_only` lets a session last no longer than it would, and heeds the cookie of a former one.
    """
    https = https_of(request)
    if https is not None and not is_safe_line(request.scope):
        return OpenLine(https)
    pin: FloorPin | None = request.app.state.pin
    if pin is not None and pin.is_set:
        return None if _is_known(request, pin, looks_only=looks_only) else PinNeeded()
    if is_at_the_box(request.scope) and not request.app.state.in_venue:
        return None
    return NoPinAtBox() if https is None else NoPinAtFloor()


def has_pin(request: Request) -> bool:
    """Say whether this box has a floor PIN."""
    pin: FloorPin | None = request.app.state.pin
    return pin is not None and pin.is_set


def _known_look(request: Request, pin: FloorPin) -> str:
    """Return the cookie of a browser in which the PIN was typed this evening, empty for any other."""
    look = request.cookies.get(LOOK_COOKIE, "")
    return look if pin.may_look(look) else ""


def _is_known(request: Request, pin: FloorPin, *, looks_only: bool) -> bool:
    if pin.allows(request.headers.get(SESSION_HEADER, ""), looks_only=looks_only):
        return True
    return looks_only and pin.may_look(request.cookies.get(LOOK_COOKIE, ""))
