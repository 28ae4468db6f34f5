"""The address of a venue: its authority, its HTTPS address, and both as a code that a phone reads."""

from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.connections import want_safe_line
from shuffleup.formats.qr_code import picture_of
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.membership import StandbyDesk
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing_desk import PairingDesk
from shuffleup.protocol.request_refusals import NoNetwork, NoSuchCode, NoVenueHere


class Venue(msgspec.Struct):
    """The venue of a floor.

    `authority` is its certificate (PEM), `https` gives the safe address of this box as others reach it,
    `https://192.168.4.13:8443`, empty while there is no network. `standby` has what a floor in waiting needs;
    None at one that waits itself. `floors` says where a user of the bus finds the floors of the venue.
    """

    authority: str
    https: Callable[[], str]
    pairing: PairingDesk
    paired: PairedUnits
    standby: StandbyDesk | None = None
    floors: Callable[[str], tuple[FloorAddress, ...]] = lambda user: ()


def https_of(request: Request) -> str | None:
    """Give the safe address of a box that plays in a venue, empty where it has none.

    None for a box that stands alone, where every line counts as safe.
    """
    venue: Venue | None = request.app.state.venue
    if venue is not None:
        return venue.https()
    return "" if request.app.state.in_venue else None


def venue_of(request: Request) -> Venue:
    """Return the venue; raises NoVenueHere on a box that is no floor of one."""
    venue: Venue | None = request.app.state.venue
    if venue is None:
        raise NoVenueHere()
    return venue


def venue_on_safe_line(request: Request) -> Venue:
    """Return the venue; raises NoVenueHere without one, OpenLine where others could listen."""
    venue = venue_of(request)
    want_safe_line(request, venue.https())
    return venue


async def show_authority(request: Request) -> Response:
    """Answer `GET /ca.crt`: the certificate that a phone has to trust before it trusts this box."""
    return Response(venue_of(request).authority, media_type="application/x-x509-ca-cert")


PAGES = {"console": "/floor", "wall": "/wall", "ca": "/ca.crt"}

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
"""Addresses at which no other computer finds this one."""


async def show_code(request: Request) -> Response:
    """Answer `GET /qr/console.svg`, `/qr/wall.svg`, `/qr/ca.svg`: the safe address of a page."""
    path = PAGES.get(request.path_params["page"])
    if path is None:
        raise NoSuchCode(tuple(PAGES))
    https = venue_of(request).https()
    if not leads_here(https):
        raise NoNetwork()
    return Response(picture_of(https + path), media_type="image/svg+xml")


def leads_here(https: str) -> bool:
    """Say whether another computer finds this one at an address."""
    return bool(https) and urlsplit(https).hostname not in LOOPBACK
