"""`/api/club` and `/print/season`: the seasons of the club, and evenings that were played before."""

from mimetypes import guess_type

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shuffleup.api.bodies import json_response, read_body, read_json
from shuffleup.api.club import people
from shuffleup.api.club.asking import done, is_set, office_of, who_asks
from shuffleup.api.club.office import JoinAsked, LedgerAsked, RulesAsked, SeasonDeed
from shuffleup.api.pin import check_session
from shuffleup.api.read_permission import check_look
from shuffleup.protocol.request_refusals import NoSuchPaper

BIGGEST_SAVE = 4 * 1024 * 1024
"""Bytes: twenty times the largest save that was seen."""

LONGEST_NAME = 200


async def show_club(request: Request) -> Response:
    """Answer `GET /api/club` with the seasons, those of imported events that are new, and who waits."""
    check_look(request)
    office = await office_of(request)
    return json_response(await done(office.overview))


async def show_season(request: Request) -> Response:
    """Answer `GET /api/club/seasons/{season}` with its table, its events and its rules."""
    check_look(request)
    office = await office_of(request)
    return json_response(await done(office.season, request.path_params["season"]))


async def change_season(request: Request) -> Response:
    """Answer `POST /api/club/seasons/{season}`: points by hand, marks of events, the end; then its table.

    Points by hand are given or taken back (LGE-15), an event is taken in or out (LGE-01), and the season is
    closed or opened again (LGE-22).
    """
    check_session(request)
    asked = await read_json(request, SeasonDeed)
    office, season = await office_of(request), request.path_params["season"]
    return json_response(await done(office.change, season, asked, who_asks(request)))


async def rule_season(request: Request) -> Response:
    """Answer `POST /api/club/rules` with who gains and loses by rules; with `take` the club keeps them."""
    check_session(request)
    asked = await read_json(request, RulesAsked)
    office = await office_of(request)
    return json_response(await done(office.rules, asked, who_asks(request)))


async def take_results(request: Request) -> Response:
    """Answer `POST /api/club/results` with the evenings of a CSV: all taken, or each wrong line named.

    With `?check=yes` nothing is taken.
    """
    check_session(request)
    content = await read_body(request, BIGGEST_SAVE)
    office = await office_of(request)
    return json_response(
        await done(office.typed_in, content, who_asks(request), check=is_set(request, "check"))
    )


async def take_save(request: Request) -> Response:
    """Answer `POST /api/club/saves?name=FILE` with the report of one save of TD3, which is taken.

    With `?check=yes` nothing is taken; e-mail, phone and note are taken with `?contact=yes` only (TDI-18).
    """
    check_session(request)
    content = await read_body(request, BIGGEST_SAVE)
    office = await office_of(request)
    name = request.query_params.get("name", "")[:LONGEST_NAME]
    contact, check = is_set(request, "contact"), is_set(request, "check")
    return json_response(await done(office.save, name, content, contact=contact, check=check))


async def join_player(request: Request) -> Response:
    """Answer `POST /api/club/join`: say which person of the book a waiting player is (PPL-03)."""
    check_session(request)
    asked = await read_json(request, JoinAsked)
    office = await office_of(request)
    await done(office.join, asked, who_asks(request))
    return json_response(await done(office.overview))


async def show_ledger(request: Request) -> Response:
    """Answer `GET /api/club/ledger`: who is owed what after the cash nights, for the director alone."""
    check_session(request)
    office = await office_of(request)
    return json_response(await done(office.ledger))


async def enter_in_ledger(request: Request) -> Response:
    """Answer `POST /api/club/ledger`: write a payment down or take one back; the answer is the ledger."""
    check_session(request)
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


ROUTES = [
    Route("/api/club", show_club),
    Route("/api/club/seasons/{season}", show_season),
    Route("/api/club/seasons/{season}", change_season, methods=["POST"]),
    *people.ROUTES,
    Route("/api/club/rules", rule_season, methods=["POST"]),
    Route("/api/club/results", take_results, methods=["POST"]),
    Route("/api/club/saves", take_save, methods=["POST"]),
    Route("/api/club/join", join_player, methods=["POST"]),
    Route("/api/club/ledger", show_ledger),
    Route("/api/club/ledger", enter_in_ledger, methods=["POST"]),
    Route("/print/season/{season}/{file}", print_season),
]
