"""The floor PIN at the door of the API: who opens a session with it, and which commands need one."""

import asyncio

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_json
from shuffleup.identity import Actor
from shuffleup.pin import BadPin, FloorPin, PinError, PinLocked, PinUnusable, WrongPin
from shuffleup.wire import Reply

SESSION_HEADER = "x-floor-session"
NEEDED = "pin needed: this is for the director, enter the floor PIN"

_STATUS: dict[type[PinError], int] = {WrongPin: 403, PinLocked: 429, BadPin: 422, PinUnusable: 503}


class PinTyped(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was typed."""

    pin: str

    def __repr__(self) -> str:
        """Keep the digits out of every log and report."""
        return "PinTyped(...)"


async def open_session(request: Request) -> Response:
    """Answer `POST /api/pin` with a `session`, to be sent as header `x-floor-session` with each command.

    403 for wrong digits, 429 while it is locked, 404 on a box without a PIN.
    """
    pin: FloorPin | None = request.app.state.pin
    typed = await read_json(request, PinTyped)
    if pin is None or not pin.is_set:
        raise HTTPException(404, "no floor PIN is set on this box")
    try:
        await asyncio.to_thread(pin.check, typed.pin)  # the keys of the box must not wait for the hash
    except PinError as refused:
        raise HTTPException(_STATUS[type(refused)], str(refused)) from refused
    return json_response({"session": pin.begin_session()})


def refusal(request: Request, actor: Actor) -> Reply | None:
    """Refuse what only the director may ask where a PIN is set and no session of it is on."""
    pin: FloorPin | None = request.app.state.pin
    if actor.role != "director" or pin is None or not pin.is_set:
        return None
    return None if pin.allows(request.headers.get(SESSION_HEADER, "")) else Reply(403, 0, NEEDED)
