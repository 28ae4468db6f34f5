"""The Wi-Fi of the room for the director to show to phones: a QR code, and name and key to type."""

from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response
from shuffleup.api.qr import picture_of
from shuffleup.api.read_permission import check_look
from shuffleup.api.unusable_file import unusable
from shuffleup.network.trust.access_point import AccessPoint, wifi_code
from shuffleup.network.trust.room_wifi import RoomWifiUnusable, read_room_wifi
from shuffleup.protocol.request_refusals import NoRoomWifi


async def show_room_wifi(request: Request) -> Response:
    """Answer `GET /api/room-wifi`: name and key; 404 where the room has no Wi-Fi that this box knows."""
    return json_response(_room_wifi(request))


async def show_wifi_code(request: Request) -> Response:
    """Answer `GET /api/room-wifi.svg`: the code by which a phone joins."""
    drawn = picture_of(wifi_code(_room_wifi(request)))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


def _room_wifi(request: Request) -> AccessPoint:
    """Read it for somebody who may know it; raises the refusal of `check_look`, NoRoomWifi, FileUnusable."""
    check_look(request)
    try:
        found = read_room_wifi(request.app.state.room_wifi)
    except RoomWifiUnusable as failure:
        raise unusable("room_wifi", failure) from failure
    if found is None:
        raise NoRoomWifi()
    return found
