"""Requests of a floor's standby to its web server: everything that it needs to become the floor."""

from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response
from shuffleup.api.unusable_file import unusable
from shuffleup.api.venue.authority import venue_on_safe_line
from shuffleup.api.venue.units import credentials
from shuffleup.network.trust.paired import RegisterUnusable
from shuffleup.network.trust.standby_credentials import StandbyDesk, StandbyUnusable
from shuffleup.protocol.request_refusals import ForStandbyOnly, NotAPort, NotTheStandby
from shuffleup.stations.floor_secrets import MOST_AT_ONCE

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
