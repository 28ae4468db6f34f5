"""Requests of a venue's units to the web server of their floor, each with its own user and password."""

import base64

from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response
from shuffleup.api.venue.authority import Venue, venue_on_safe_line
from shuffleup.network.bus.notices import FloorsFound
from shuffleup.network.trust.pin import FloorPin
from shuffleup.protocol.request_refusals import ForUnitsOnly, NoPinToShow


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
