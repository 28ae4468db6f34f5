"""Asking the club of a box from a request: in a thread, with its failures as refusals of the request."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from starlette.requests import Request

from shuffleup.api.club.office import ClubOffice
from shuffleup.api.people import PeopleDesk
from shuffleup.kernel.command_error import CommandError
from shuffleup.protocol.request_refusals import ClubCannot, NoClubHere
from shuffleup.views.words import line_of

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


async def office_of(request: Request) -> ClubOffice:
    """Open the club in a thread, for its modules may have to be imported; raises NoClubHere."""
    desk: PeopleDesk | None = request.app.state.people
    if desk is None:
        raise NoClubHere()
    return await asyncio.to_thread(desk.office)


async def done(ask: Callable[Asked, Answer], *args: Asked.args, **named: Asked.kwargs) -> Answer:
    """Ask the club in a thread; raises ClubCannot with its line."""
    try:
        return await asyncio.to_thread(ask, *args, **named)
    except CommandError as error:
        raise ClubCannot(line_of(error)) from error


def who_asks(request: Request) -> str:
    """Return the name of the person at the console, for the record."""
    return request.query_params.get("person", "")[:40]


def is_set(request: Request, name: str) -> bool:
    """Say whether a query has a switch on: `name=yes`."""
    return request.query_params.get(name) == "yes"
