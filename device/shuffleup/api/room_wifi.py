"""The Wi-Fi of the room, for the director to let phones in by: a code, and name and key to type."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response
from shuffleup.api.door import is_at_the_box
from shuffleup.api.pin import director_refused
from shuffleup.api.qr import picture_of
from shuffleup.pin import FloorPin
from shuffleup.venue.access_point import AccessPoint, wifi_code
from shuffleup.venue.room_wifi import RoomWifiUnusable, read_room_wifi

PIN_FIRST = "the key of the Wi-Fi is shown behind the floor PIN: set one at the box, under SYSTEM"


async def show_room_wifi(request: Request) -> Response:
    """Answer `GET /api/room-wifi`: name and key; 404 where the room has no Wi-Fi that this box knows."""
    return json_response(_room_wifi(request))


async def show_wifi_code(request: Request) -> Response:
    """Answer `GET /api/room-wifi.svg`: the code by which a phone joins."""
    drawn = picture_of(wifi_code(_room_wifi(request)))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


def _room_wifi(request: Request) -> AccessPoint:
    """Read it for somebody who may know it; raises HTTPException 403, 404 or 503.

    Stricter than what else the director sees: whoever may read a box without a PIN need not be in its Wi-Fi.
    """
    if refused := _refused(request):
        raise HTTPException(403, refused)
    try:
        found = read_room_wifi(request.app.state.room_wifi)
    except RoomWifiUnusable as failure:
        raise HTTPException(503, str(failure)) from failure
    if found is None:
        raise HTTPException(404, "no Wi-Fi of the room is known here: shuffleup access-point makes one")
    return found


def _refused(request: Request) -> str:
    if is_at_the_box(request.scope):
        return ""
    if refused := director_refused(request, looks_only=True):
        return refused
    pin: FloorPin | None = request.app.state.pin
    return "" if pin is not None and pin.is_set else PIN_FIRST
