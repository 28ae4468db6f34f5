"""`/api/club/people`: the people book on the director's console."""

from secrets import token_hex

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shuffleup.api.bodies import json_response, read_json
from shuffleup.api.club.asking import done, office_of, who_asks
from shuffleup.api.club.people_office import FACE, HouseStatistics, PeopleOffice, PersonAsked
from shuffleup.api.floor import FloorDesk
from shuffleup.api.people import LONGEST_TYPED
from shuffleup.api.pin import check_session
from shuffleup.api.read_permission import check_look
from shuffleup.kernel.identity import FLOOR, Actor, CommandId
from shuffleup.protocol import Command, Reply

SHOWN_BY = ("hide", "show")


async def show_book(request: Request) -> Response:
    """Answer `GET /api/club/people?begins=an` with the persons whose names begin so, and who may be one."""
    check_look(request)
    office = await office_of(request)
    begins = request.query_params.get("begins", "")[:LONGEST_TYPED]
    return json_response(await done(office.people.look, begins))


async def show_person(request: Request) -> Response:
    """Answer `GET /api/club/people/{person}` with names, events and settings of a person: the director's."""
    check_session(request)
    office = await office_of(request)
    return json_response(await done(office.people.person, request.path_params["person"]))


async def change_person(request: Request) -> Response:
    """Answer `POST /api/club/people/{person}`: rename, merge, split, hide, count or forget a person."""
    check_session(request)
    asked = await read_json(request, PersonAsked)
    office, person = await office_of(request), request.path_params["person"]
    view = await done(office.people.change, person, asked, who_asks(request))
    if asked.deed in SHOWN_BY:
        view = replace(view, tonight=await _rename_tonight(request, office.people, view.person))
    return json_response(view)


async def _rename_tonight(request: Request, people: PeopleOffice, person: str) -> str:
    """Give a person's entries in the event that runs the name that is shown now (PPL-17).

    Returns why the floor refuses it, empty where it does not.
    """
    desk: FloorDesk | None = request.app.state.floor
    if desk is None:
        return ""
    actor = Actor("director", who_asks(request), FACE)
    for entry, name in (await done(people.named_tonight, person, desk.state)).items():
        args = {"entry": entry, "name": name, "known": person}
        command = Command(CommandId(f"shown-{token_hex(12)}"), FLOOR, "rename", actor, args)
        reply: Reply = await request.app.state.submit(command)
        if reply.status != 200:
            return reply.text
    return ""


async def switch_statistics(request: Request) -> Response:
    """Answer `POST /api/club/statistics`: switch the statistics of the house on or off (STT-15)."""
    check_session(request)
    asked = await read_json(request, HouseStatistics)
    office = await office_of(request)
    await done(office.people.keep_statistics, counted=asked.counted, by=who_asks(request))
    return json_response(await done(office.people.look, ""))


ROUTES = [
    Route("/api/club/people", show_book),
    Route("/api/club/people/{person}", show_person),
    Route("/api/club/people/{person}", change_person, methods=["POST"]),
    Route("/api/club/statistics", switch_statistics, methods=["POST"]),
]
