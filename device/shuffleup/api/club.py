"""`/api/club`, `/api/people` and `/print/season`: the people book, seasons, and evenings played before.

The club is asked in a thread, and its failures are refusals of the request.
"""

import asyncio
from collections.abc import Callable
from mimetypes import guess_type
from secrets import token_hex
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_body, read_json
from shuffleup.api.floor_console import FloorDesk
from shuffleup.archive.club_desk import ClubDesk
from shuffleup.archive.club_views import (
    FACE,
    HouseStatistics,
    JoinAsked,
    LedgerAsked,
    PersonAsked,
    RulesAsked,
    SeasonDeed,
)
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, PersonId
from shuffleup.kernel.refusals import CommandError
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.request_refusals import ClubCannot, NoClubHere, NoSuchPaper
from shuffleup.protocol.touch import OfferedPerson
from shuffleup.views.words import line_of

if TYPE_CHECKING:
    from shuffleup.archive.club_office import ClubOffice
    from shuffleup.archive.people_office import PeopleOffice

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


async def office_of(request: Request) -> "ClubOffice":
    """Open the club in a thread, for its modules may have to be imported; raises NoClubHere."""
    desk: ClubDesk | None = request.app.state.people
    if desk is None:
        raise NoClubHere()
    return await asyncio.to_thread(lambda: desk.office)


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


LONGEST_TYPED = 40
"""Letters of a search that are looked at; the rest of a longer text is cut off."""


async def find_people(request: Request) -> Response:
    """Answer `GET /api/people?begins=an` with the persons whose names begin so, nobody without a book.

    It is the director's: the names of a club are no matter of the room.
    """
    desk: ClubDesk | None = request.app.state.people
    typed = request.query_params.get("begins", "")[:LONGEST_TYPED]
    found = await asyncio.to_thread(desk.search, typed) if desk and typed.strip() else ()
    return json_response({"people": found})


async def list_hidden(request: Request) -> Response:
    """Answer `GET /api/people/hidden` with the names behind labels: the director sees them (PPL-17)."""
    desk: ClubDesk | None = request.app.state.people
    return json_response({"names": await asyncio.to_thread(desk.hidden) if desk else {}})


async def list_last(request: Request) -> Response:
    """Answer `GET /api/people/last` with who played the last event that was put away: the director's."""
    past, desk = request.app.state.past, request.app.state.people
    day, entries = await asyncio.to_thread(past.last_players) if past else ("", ())
    played = [(one.known, one.name) for one in entries]
    people = [OfferedPerson(PersonId(""), name) for _, name in played]
    if desk is not None and desk.is_there:
        people = await asyncio.to_thread(desk.again, played)
    return json_response({"day": day, "people": people})


SHOWN_BY = ("hide", "show")


async def show_book(request: Request) -> Response:
    """Answer `GET /api/club/people?begins=an` with the persons whose names begin so, and who may be one."""
    office = await office_of(request)
    begins = request.query_params.get("begins", "")[:LONGEST_TYPED]
    return json_response(await done(office.people.look, begins))


async def show_person(request: Request) -> Response:
    """Answer `GET /api/club/people/{person}` with names, events and settings of a person: the director's."""
    office = await office_of(request)
    return json_response(await done(office.people.person, request.path_params["person"]))


async def change_person(request: Request) -> Response:
    """Answer `POST /api/club/people/{person}`: rename, merge, split, hide, count or forget a person."""
    asked = await read_json(request, PersonAsked)
    office, person = await office_of(request), request.path_params["person"]
    view = await done(office.people.change, person, asked, who_asks(request))
    if asked.deed in SHOWN_BY:
        view = replace(view, tonight=await _rename_tonight(request, office.people, view.person))
    return json_response(view)


async def _rename_tonight(request: Request, people: "PeopleOffice", person: str) -> str:
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
    asked = await read_json(request, HouseStatistics)
    office = await office_of(request)
    await done(office.people.keep_statistics, counted=asked.counted, by=who_asks(request))
    return json_response(await done(office.people.look, ""))


BIGGEST_SAVE = 4 * 1024 * 1024
"""Bytes: twenty times the largest save that was seen."""

LONGEST_NAME = 200
"""Letters of the name of an uploaded file, which stands in its report."""


async def show_club(request: Request) -> Response:
    """Answer `GET /api/club` with the seasons, those of imported events that are new, and who waits."""
    office = await office_of(request)
    return json_response(await done(office.overview))


async def show_season(request: Request) -> Response:
    """Answer `GET /api/club/seasons/{season}` with its table, its events and its rules."""
    office = await office_of(request)
    return json_response(await done(office.season, request.path_params["season"]))


async def change_season(request: Request) -> Response:
    """Answer `POST /api/club/seasons/{season}`: points by hand, marks of events, the end; then its table.

    Points by hand are given or taken back (LGE-15), an event is taken in or out (LGE-01), and the season is
    closed or opened again (LGE-22).
    """
    asked = await read_json(request, SeasonDeed)
    office, season = await office_of(request), request.path_params["season"]
    return json_response(await done(office.change, season, asked, who_asks(request)))


async def rule_season(request: Request) -> Response:
    """Answer `POST /api/club/rules` with who gains and loses by rules; with `take` the club keeps them."""
    asked = await read_json(request, RulesAsked)
    office = await office_of(request)
    return json_response(await done(office.rules, asked, who_asks(request)))


async def take_results(request: Request) -> Response:
    """Answer `POST /api/club/results` with the evenings of a CSV: all taken, or each wrong line named.

    With `?check=yes` nothing is taken.
    """
    content = await read_body(request, BIGGEST_SAVE)
    office = await office_of(request)
    return json_response(
        await done(office.typed_in, content, who_asks(request), check=is_set(request, "check"))
    )


async def take_save(request: Request) -> Response:
    """Answer `POST /api/club/saves?name=FILE` with the report of one save of TD3, which is taken.

    With `?check=yes` nothing is taken; e-mail, phone and note are taken with `?contact=yes` only (TDI-18).
    """
    content = await read_body(request, BIGGEST_SAVE)
    office = await office_of(request)
    name = request.query_params.get("name", "")[:LONGEST_NAME]
    contact, check = is_set(request, "contact"), is_set(request, "check")
    return json_response(await done(office.save, name, content, contact=contact, check=check))


async def join_player(request: Request) -> Response:
    """Answer `POST /api/club/join`: say which person of the book a waiting player is (PPL-03)."""
    asked = await read_json(request, JoinAsked)
    office = await office_of(request)
    await done(office.join, asked, who_asks(request))
    return json_response(await done(office.overview))


async def show_ledger(request: Request) -> Response:
    """Answer `GET /api/club/ledger`: who is owed what after the cash nights, for the director alone."""
    office = await office_of(request)
    return json_response(await done(office.ledger))


async def enter_in_ledger(request: Request) -> Response:
    """Answer `POST /api/club/ledger`: write a payment down or take one back; the answer is the ledger."""
    asked = await read_json(request, LedgerAsked)
    office = await office_of(request)
    await done(office.enter, asked, who_asks(request))
    return json_response(await done(office.ledger))


async def print_season(request: Request) -> Response:
    """Answer `GET /print/season/{season}/{file}`: the table and a page a person, for everybody to print.

    They are what `shuffleup season publish` writes: a person who is "not shown" stands there as a label.
    """
    office = await office_of(request)
    files = await done(office.files, request.path_params["season"])
    name = request.path_params["file"]
    if name not in files:
        raise NoSuchPaper(tuple(one for one in files if not one.startswith("person-")))
    kind = guess_type(name)[0] or "application/octet-stream"
    return Response(files[name], media_type=kind)
