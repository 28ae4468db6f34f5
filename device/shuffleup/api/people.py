"""`GET /api/people`: registration offers the people book to the director."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response
from shuffleup.api.pin import check_look
from shuffleup.archive.club_desk import ClubDesk
from shuffleup.kernel.field_types import PersonId
from shuffleup.protocol.touch import OfferedPerson

LONGEST_TYPED = 40


async def find_people(request: Request) -> Response:
    """Answer `GET /api/people?begins=an` with the persons whose names begin so, nobody without a book.

    It is the director's: the names of a club are no matter of the room.
    """
    check_look(request)
    desk: ClubDesk | None = request.app.state.people
    typed = request.query_params.get("begins", "")[:LONGEST_TYPED]
    found = await asyncio.to_thread(desk.search, typed) if desk and typed.strip() else ()
    return json_response({"people": found})


async def list_hidden(request: Request) -> Response:
    """Answer `GET /api/people/hidden` with the names behind labels: the director sees them (PPL-17)."""
    check_look(request)
    desk: ClubDesk | None = request.app.state.people
    return json_response({"names": await asyncio.to_thread(desk.hidden) if desk else {}})


async def list_last(request: Request) -> Response:
    """Answer `GET /api/people/last` with who played the last event that was put away: the director's."""
    check_look(request)
    past, desk = request.app.state.past, request.app.state.people
    day, entries = await asyncio.to_thread(past.last_players) if past else ("", ())
    played = [(one.known, one.name) for one in entries]
    people = [OfferedPerson(PersonId(""), name) for _, name in played]
    if desk is not None and desk.is_there:
        people = await asyncio.to_thread(desk.again, played)
    return json_response({"day": day, "people": people})
