"""The floor PIN in the API: opens a session, and guards the commands and views that need one.

The room reads the views of its wall, the director reads everything.
"""

import asyncio
import re
from collections.abc import Iterable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_json
from shuffleup.api.connections import is_at_the_box, is_safe_line
from shuffleup.api.venue_address import https_of, leads_here
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.language import spoken
from shuffleup.kernel.refusals import Refusal
from shuffleup.network.trust.pin import FloorPin, look_of
from shuffleup.protocol.messages import Reply
from shuffleup.protocol.request_refusals import NoPinAtBox, NoPinAtFloor, NoPinToEnter, OpenLine, PinNeeded
from shuffleup.views.words.refusals import refused

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


OF_THE_ROOM = frozenset({"clock", "board", "wall", "timetable", "table"})
"""Topics that anybody may follow. Views of tables hold what the room may know, and no card."""

OF_THE_DIRECTOR = frozenset({"floor", "links", "areas", "house"})

OTHER_TABLE = re.compile(r"table/[1-9][0-9]{0,3}")
"""The tables where no box stands, by number: `table/2`."""


def topics_refused(request: Request, topics: Iterable[str]) -> Refusal | None:
    """Say why this request may not follow one of these topics; None where it may follow all."""
    asked = [topic for topic in topics if topic not in OF_THE_ROOM and not OTHER_TABLE.fullmatch(topic)]
    if not asked:
        return None
    return look_refused(request, of_director=any(topic in OF_THE_DIRECTOR for topic in asked))


def look_refused(request: Request, *, of_director: bool = True) -> Refusal | None:
    """Say why this request may not read what is the director's, or what a box shows its dealer."""
    if is_at_the_box(request.scope):
        return None
    if https_of(request) is None and has_pin(request) and not of_director:
        return None
    return director_refused(request, looks_only=True)


def check_look(request: Request) -> None:
    """Raise why this request may not read what is the director's, where it may not."""
    if why := look_refused(request):
        raise why


async def show_door(request: Request) -> Response:
    """Answer `GET /api/door`: whether a page that came this way `writes`, and the `https` that does.

    `reads` is whether it may show what is the director's; where it only writes, the PIN opens it. The rest is
    what there is to ask for: the pairing desk of a `venue`, `codes` that a phone can follow, and for the
    director the `wifi` of the room and a release on a `stick`. `language` is that of the box.
    """
    https = https_of(request)
    writes = https is None or is_safe_line(request.scope)
    reads, kept = not look_refused(request), request.app.state
    return json_response(
        {
            "writes": writes,
            "reads": reads,
            "language": spoken(),
            "https": https or "",
            "venue": kept.venue is not None,
            "codes": kept.venue is not None and leads_here(https or ""),
            "wifi": reads and kept.room_wifi.exists(),
            "stick": reads and kept.stick.exists(),
        }
    )
