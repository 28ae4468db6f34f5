"""The pairing desk over HTTP: units request admission; the director sees them and types their codes."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_json
from shuffleup.api.pin import director_refused
from shuffleup.api.unusable_file import unusable
from shuffleup.api.venue.authority import Venue, venue_on_safe_line
from shuffleup.kernel.identity import TableNo
from shuffleup.network.trust.paired import MOST_AREAS, MOST_TABLES, RegisterUnusable
from shuffleup.network.trust.pairing import PairingRequest
from shuffleup.protocol.request_refusals import NoSuchUnit, StandbyPlaysNoTable

Area = Annotated[int, Meta(ge=1, le=MOST_AREAS)]


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The area to whose broker the director has a box come, None for the floor's own broker."""

    area: Area | None


class Admit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The director's input for a unit: its code, and the table intended for it, None for a spare.

    A unit that is let in as the `standby` gets the key of the floor, and has no table. `area` says to which
    broker it comes; without it the floor chooses.
    """

    code: Annotated[str, Meta(max_length=64)]
    table: Annotated[int, Meta(ge=1, le=MOST_TABLES)] | None = None
    standby: bool = False
    area: Area | None = None

    def __repr__(self) -> str:
        """Keep the code out of every log and report."""
        return "Admit(...)"


async def ask_to_join(request: Request) -> Response:
    """Answer `POST /api/pairing` of a unit: it waits from now on."""
    venue = venue_on_safe_line(request)
    sent = await read_json(request, PairingRequest)
    return json_response(venue.pairing.ask(sent, _address(request)))


async def show_answer(request: Request) -> Response:
    """Answer `GET /api/pairing/UNIT?nonce=...` of a unit: how far it is, 404 where it has to ask again."""
    venue = venue_on_safe_line(request)
    nonce = request.query_params.get("nonce", "")
    return json_response(venue.pairing.answer(request.path_params["unit"], nonce))


async def list_units(request: Request) -> Response:
    """Answer `GET /api/pairing` of the director: who waits and who belongs to the venue."""
    return json_response(_of_director(request, looks_only=True).pairing.view())


async def admit_unit(request: Request) -> Response:
    """Answer `POST /api/pairing/UNIT/admit` of the director with the user that the unit is from now on."""
    venue = _of_director(request)
    typed = await read_json(request, Admit)
    table = None if typed.table is None else TableNo(typed.table)
    if typed.standby and table is not None:
        raise StandbyPlaysNoTable()
    try:
        unit = request.path_params["unit"]
        paired = await venue.pairing.admit(unit, typed.code, table, standby=typed.standby, area=typed.area)
    except RegisterUnusable as failure:
        raise unusable("units", failure) from failure
    return json_response({"user": paired.user})


async def move_unit(request: Request) -> Response:
    """Answer `POST /api/pairing/UNIT/area` of the director: the box comes to another broker from now on."""
    venue = _of_director(request)
    moved = await read_json(request, Move)
    try:
        done = venue.pairing.move(request.path_params["unit"], moved.area)
    except RegisterUnusable as failure:
        raise unusable("units", failure) from failure
    if not done:
        raise NoSuchUnit()
    return json_response({})


async def send_unit_away(request: Request) -> Response:
    """Answer `POST /api/pairing/UNIT/send_away` of the director: it neither waits nor belongs any more."""
    venue = _of_director(request)
    try:
        done = venue.pairing.send_away(request.path_params["unit"])
    except RegisterUnusable as failure:
        raise unusable("units", failure) from failure
    if not done:
        raise NoSuchUnit()
    return json_response({})


def _of_director(request: Request, *, looks_only: bool = False) -> Venue:
    """Return the venue for the director; raises the refusal of `director_refused` for anybody else."""
    venue = venue_on_safe_line(request)
    if why := director_refused(request, looks_only=looks_only):
        raise why
    return venue


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
