"""Addresses of a venue as codes that a phone reads off a screen or a sheet of paper."""

import io
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.venue.authority import venue_of
from shuffleup.protocol.request_refusals import NoNetwork, NoSuchCode

PAGES = {"console": "/floor", "wall": "/wall", "ca": "/ca.crt"}

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
"""Addresses at which no other computer finds this one."""

QUIET_ZONE, DOTS = 4, 8
"""Modules of white around the code, which readers want, and picture dots a module."""


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


def picture_of(address: str) -> bytes:
    """Draw an address as an SVG, whole at any size that a page gives it."""
    import segno  # noqa: PLC0415  # a box that shows no code does not need it

    drawn = io.BytesIO()
    code = segno.make(address, micro=False, error="m")
    code.save(drawn, kind="svg", border=QUIET_ZONE, scale=DOTS, light="white", svgclass=None, lineclass=None)
    size, _ = code.symbol_size(scale=DOTS, border=QUIET_ZONE)
    return drawn.getvalue().replace(b"<svg ", f'<svg viewBox="0 0 {size} {size}" '.encode(), 1)
