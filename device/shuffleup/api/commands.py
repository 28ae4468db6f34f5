"""`POST /api/commands`: passes a command to the stations and answers with their reply."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_json
from shuffleup.api.pin import refusal
from shuffleup.kernel.identity import Actor
from shuffleup.protocol import Command
from shuffleup.protocol.request_refusals import ByPhoneOnly
from shuffleup.stations.floor import PLAYER

_Shown = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]{0,40}\Z")]
"""A line of the log: no line breaks, no control signs for a terminal, none that turn the direction of
text."""


class _StrictActor(Actor, frozen=True, forbid_unknown_fields=True):
    """An actor as it is sent, with no fields that we do not know."""

    role: Annotated[str, Meta(max_length=40)]
    person: _Shown = ""
    face: _Shown = ""


class _StrictCommand(Command, frozen=True, forbid_unknown_fields=True):
    """A command as it is sent, with no fields that we do not know."""

    actor: _StrictActor


async def post_command(request: Request) -> Response:
    """Pass a command on; the status of its reply is the status of the answer.

    One of the director needs a session of the floor where a PIN is set: 403 without it.
    """
    sent = await read_json(request, _StrictCommand)
    if sent.actor.role == PLAYER:
        raise ByPhoneOnly()
    actor = Actor(**msgspec.structs.asdict(sent.actor))
    command = Command(**{**msgspec.structs.asdict(sent), "actor": actor})
    reply = refusal(request, actor) or await request.app.state.submit(command)
    return json_response(reply, reply.status)
