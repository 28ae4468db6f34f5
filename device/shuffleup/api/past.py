"""Past events: `GET /api/past`, and their papers and lists under `/past/EVENT`, all of it the director's."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from shuffleup.api import files, printed
from shuffleup.api.bodies import json_response
from shuffleup.api.floor import PAST, FloorDesk
from shuffleup.api.read_permission import check_look
from shuffleup.floor.entry import Entry
from shuffleup.kernel.command_error import CommandError
from shuffleup.protocol.request_refusals import ClubCannot, NoFloorHere
from shuffleup.views.words import line_of

Show = Callable[[Request], Awaitable[Response]]


class PastEvent(msgspec.Struct, frozen=True):
    """An event that was put away, by the name under which it lies there, and the day."""

    name: str
    day: str


class PastEvents(Protocol):
    """The events that were put away; its methods read files and are called in threads."""

    def listed(self) -> Sequence[PastEvent]:
        """List them, newest first."""

    def desk(self, name: str) -> FloorDesk:
        """Return what the papers of one read; raises CommandError if there is none or none can be read."""

    def last_players(self) -> tuple[str, Sequence[Entry]]:
        """Return the day of the last one that somebody played, and one entry of each person."""


async def list_past(request: Request) -> Response:
    """Answer `GET /api/past` with the events that were put away on this box, newest first."""
    check_look(request)
    past: PastEvents | None = request.app.state.past
    return json_response({"events": await asyncio.to_thread(past.listed) if past else ()})


def _of_a_past_event(show: Show) -> Show:
    async def shown(request: Request) -> Response:
        check_look(request)  # before anything is read: it is no matter of the room, and takes a while
        past: PastEvents | None = request.app.state.past
        if past is None:
            raise NoFloorHere()
        try:
            request.scope[PAST] = await asyncio.to_thread(past.desk, request.path_params["event"])
        except CommandError as error:
            raise ClubCannot(line_of(error)) from error
        return await show(request)

    return shown


ROUTES = [
    Route("/api/past", list_past),
    Mount(
        "/past/{event}",
        routes=[Route(one.path, _of_a_past_event(one.endpoint)) for one in (*printed.ROUTES, *files.ROUTES)],
    ),
]
