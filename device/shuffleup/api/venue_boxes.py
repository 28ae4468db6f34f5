"""Requests of a venue's boxes to the web server of their floor: pairing, their PIN record, and the standby.

Boxes request admission; the director sees them and types their codes. Each box has its own user and password.
A standby receives everything that it needs to become the floor.
"""

import base64
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_json, unusable
from shuffleup.api.pin import director_refused
from shuffleup.api.venue_address import Venue, venue_on_safe_line
from shuffleup.kernel.field_types import MOST_AREAS, MOST_TABLES, TableNo
from shuffleup.network.bus.notices import FloorsFound
from shuffleup.network.trust.membership import StandbyDesk, StandbyUnusable
from shuffleup.network.trust.paired_units import RegisterUnusable
from shuffleup.network.trust.pairing import PairingRequest
from shuffleup.network.trust.pin import FloorPin
from shuffleup.protocol.request_refusals import (
    ForStandbyOnly,
    ForUnitsOnly,
    NoPinToShow,
    NoSuchUnit,
    NotAPort,
    NotTheStandby,
    StandbyPlaysNoTable,
)
from shuffleup.stations.floor_secrets import MOST_AT_ONCE

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


async def show_pin_record(request: Request) -> Response:
    """Answer `GET /api/units/pin-record` of a unit: the record of the floor PIN, never the PIN.

    With it the unit can ask a director for the PIN while the floor is gone. 404 where none is set.
    """
    _unit_at(request)
    pin: FloorPin | None = request.app.state.pin
    if pin is None or not pin.is_set:
        raise NoPinToShow()
    return Response(pin.record(), media_type="application/json")


async def show_floors(request: Request) -> Response:
    """Answer `GET /api/units/floors` of a unit: where it finds the floor and its standby.

    A unit asks that has lost its broker: it may have been moved to another area meanwhile.
    """
    venue, user = _unit_at(request)
    return json_response(FloorsFound(venue.floors(user)))


def _unit_at(request: Request) -> tuple[Venue, str]:
    """Return the venue and the user of the unit that asks; raises ForUnitsOnly for anybody else."""
    venue = venue_on_safe_line(request)
    user, password = credentials(request.headers.get("authorization", ""))
    if not venue.paired.is_password(user, password):
        raise ForUnitsOnly()
    return venue, user


def credentials(header: str) -> tuple[str, str]:
    """Read user and password (RFC 7617); empty ones where there are none."""
    scheme, _, sent = header.partition(" ")
    try:
        text = base64.b64decode(sent, validate=True).decode() if scheme.lower() == "basic" else ""
    except ValueError:  # no base64, or no text
        text = ""
    user, _, password = text.partition(":")
    return user, password


HIGHEST_PORT = 65535


async def show_bundle(request: Request) -> Response:
    """Answer `GET /api/standby/bundle?broker=8883&web=8443` of the standby: key, register, PIN, event.

    It says where it will be found. 401 for whoever is no unit, 403 for a unit that is not the standby.
    """
    desk = _desk_of_standby(request)
    host = request.client.host if request.client else ""
    try:
        return json_response(desk.bundle(host, _port(request, "broker"), _port(request, "web")))
    except (StandbyUnusable, RegisterUnusable) as failure:
        raise unusable("standby", failure) from failure


async def show_secrets(request: Request) -> Response:
    """Answer `GET /api/standby/secrets?names=card/...,mystery/...` of the standby, with those in force.

    401 for whoever is no unit, 403 for a unit that is not the standby. At most 100 names are looked at.
    """
    desk = _desk_of_standby(request)
    names = request.query_params.get("names", "").split(",")[:MOST_AT_ONCE]
    return json_response(await desk.secrets(names))


def _desk_of_standby(request: Request) -> StandbyDesk:
    venue = venue_on_safe_line(request)
    user, password = credentials(request.headers.get("authorization", ""))
    if not venue.paired.is_password(user, password):
        raise ForStandbyOnly()
    desk = venue.standby
    if desk is None or not desk.is_standby(user):
        raise NotTheStandby()
    return desk


def _port(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) <= HIGHEST_PORT):
        raise NotAPort(name, text, HIGHEST_PORT)
    return int(text)
