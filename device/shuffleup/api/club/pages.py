"""`/api/club` and `/print/season`: the seasons of the club, and evenings that were played before."""

import asyncio
from collections.abc import Callable
from mimetypes import guess_type
from typing import ParamSpec, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shuffleup.api.bodies import json_response, read_body, read_json
from shuffleup.api.club.office import ClubOffice, JoinAsked, LedgerAsked, RulesAsked
from shuffleup.api.people import PeopleDesk
from shuffleup.api.pin import check_session
from shuffleup.api.printed import answers_people
from shuffleup.api.readers import check_look
from shuffleup.cannot_go_on import CannotGoOn
from shuffleup.views.words import line_of
from shuffleup.wire.request_refusals import ClubCannot, NoClubHere, NoSuchPaper

BIGGEST_SAVE = 4 * 1024 * 1024
"""Bytes: twenty times the largest save that was seen."""

LONGEST_NAME = 200
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


async def show_club(request: Request) -> Response:
    """Answer `GET /api/club` with the seasons, those of imported events that are new, and who waits."""
    check_look(request)
    office = await _office(request)
    return json_response(await _done(office.overview))


async def show_season(request: Request) -> Response:
    """Answer `GET /api/club/seasons/{season}` with its table, its events and its rules."""
    check_look(request)
    office = await _office(request)
    return json_response(await _done(office.season, request.path_params["season"]))


async def rule_season(request: Request) -> Response:
    """Answer `POST /api/club/rules` with who gains and loses by rules; with `take` the club keeps them."""
    check_session(request)
    asked = await read_json(request, RulesAsked)
    office = await _office(request)
    return json_response(await _done(office.rules, asked, _person(request)))


async def take_results(request: Request) -> Response:
    """Answer `POST /api/club/results` with the evenings of a CSV: all taken, or each wrong line named.

    With `?check=yes` nothing is taken.
    """
    check_session(request)
    content = await read_body(request, BIGGEST_SAVE)
    office = await _office(request)
    return json_response(
        await _done(office.typed_in, content, _person(request), check=_is_set(request, "check"))
    )


async def take_save(request: Request) -> Response:
    """Answer `POST /api/club/saves?name=FILE` with the report of one save of TD3, which is taken.

    With `?check=yes` nothing is taken; e-mail, phone and note are taken with `?contact=yes` only (TDI-18).
    """
    check_session(request)
    content = await read_body(request, BIGGEST_SAVE)
    office = await _office(request)
    name = request.query_params.get("name", "")[:LONGEST_NAME]
    contact, check = _is_set(request, "contact"), _is_set(request, "check")
    return json_response(await _done(office.save, name, content, contact=contact, check=check))


async def join_player(request: Request) -> Response:
    """Answer `POST /api/club/join`: say which person of the book a waiting player is (PPL-03)."""
    check_session(request)
    asked = await read_json(request, JoinAsked)
    office = await _office(request)
    await _done(office.join, asked, _person(request))
    return json_response(await _done(office.overview))


async def show_ledger(request: Request) -> Response:
    """Answer `GET /api/club/ledger`: who is owed what after the cash nights, for the director alone."""
    check_session(request)
    office = await _office(request)
    return json_response(await _done(office.ledger))


async def enter_in_ledger(request: Request) -> Response:
    """Answer `POST /api/club/ledger`: write a payment down or take one back; the answer is the ledger."""
    check_session(request)
    asked = await read_json(request, LedgerAsked)
    office = await _office(request)
    await _done(office.enter, asked, _person(request))
    return json_response(await _done(office.ledger))


@answers_people
async def print_season(request: Request) -> Response:
    """Answer `GET /print/season/{season}/{file}`: the table and a page a person, for everybody to print.

    They are what `shuffleup season publish` writes: a person who is "not shown" stands there as a label.
    """
    office = await _office(request)
    files = await _done(office.files, request.path_params["season"])
    name = request.path_params["file"]
    if name not in files:
        raise NoSuchPaper(tuple(one for one in files if not one.startswith("person-")))
    kind = guess_type(name)[0] or "application/octet-stream"
    return Response(files[name], media_type=kind)


async def _office(request: Request) -> ClubOffice:
    """Open the club in a thread, for its modules may have to be imported; raises NoClubHere."""
    desk: PeopleDesk | None = request.app.state.people
    if desk is None:
        raise NoClubHere()
    return await asyncio.to_thread(desk.office)


async def _done(ask: Callable[Asked, Answer], *args: Asked.args, **named: Asked.kwargs) -> Answer:
    """Ask the club in a thread; raises ClubCannot with its line."""
    try:
        return await asyncio.to_thread(ask, *args, **named)
    except CannotGoOn as error:
        raise ClubCannot(line_of(error)) from error


def _person(request: Request) -> str:
    return request.query_params.get("person", "")[:40]


def _is_set(request: Request, name: str) -> bool:
    return request.query_params.get(name) == "yes"


ROUTES = [
    Route("/api/club", show_club),
    Route("/api/club/seasons/{season}", show_season),
    Route("/api/club/rules", rule_season, methods=["POST"]),
    Route("/api/club/results", take_results, methods=["POST"]),
    Route("/api/club/saves", take_save, methods=["POST"]),
    Route("/api/club/join", join_player, methods=["POST"]),
    Route("/api/club/ledger", show_ledger),
    Route("/api/club/ledger", enter_in_ledger, methods=["POST"]),
    Route("/print/season/{season}/{file}", print_season),
]
