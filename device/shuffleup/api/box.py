"""The box itself over HTTP: the Wi-Fi of the room, a newer release on its stick, and its simulated controls.

A click on the front panel drives the mock pin of that key.
"""

from pathlib import Path
from typing import Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_json, unusable
from shuffleup.formats.qr_code import picture_of
from shuffleup.network.trust.releases import read_found
from shuffleup.network.trust.room_wifi import AccessPoint, RoomWifiUnusable, read_room_wifi, wifi_code
from shuffleup.protocol.request_refusals import NoReleaseOnStick, NoRoomWifi, NoSuchTouch, RealKeys

MOST_DETENTS = 24
"""One whole turn of a usual encoder."""


class SimulatedControls(Protocol):
    """The possible actions of fingers on a simulated box.

    Every method may raise `NotOnThisBox`, the last two `NoSimulatedMachine`.
    """

    def press(self, key: str) -> None:
        """Push a key down and keep it down; `knob` is the push of the knob."""

    def release(self, key: str) -> None:
        """Let a key come up again."""

    def turn(self, detents: int) -> None:
        """Turn the knob, clockwise when positive."""

    def unplug(self, part: str) -> None:
        """Pull the wire of a part."""

    def plug(self, part: str) -> None:
        """Put the wire of a part back."""

    def cause(self, trouble: str) -> None:
        """Let something go wrong at the simulated card machine."""

    def put_right(self) -> None:
        """Put right whatever is wrong with it."""


class Touch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One act of a finger: exactly one of the fields has a value."""

    press: str | None = None
    release: str | None = None
    turn: int | None = None
    unplug: str | None = None
    plug: str | None = None
    cause: str | None = None
    put_right: bool | None = None


async def touch_metal(request: Request) -> Response:
    """Answer `POST /api/metal`: do what the finger did."""
    controls: SimulatedControls | None = request.app.state.metal
    if controls is None:
        raise RealKeys()
    _do(controls, await read_json(request, Touch))
    return json_response({})


def _do(controls: SimulatedControls, touch: Touch) -> None:
    match [(act, value) for act, value in msgspec.structs.asdict(touch).items() if value is not None]:
        case [("put_right", True)]:
            controls.put_right()
        case [("turn", int(detents))] if 0 < abs(detents) <= MOST_DETENTS:
            controls.turn(detents)
        case [("press" | "release" | "unplug" | "plug" | "cause" as act, str(name))]:
            getattr(controls, act)(name)
        case _:
            raise NoSuchTouch(MOST_DETENTS)


async def show_room_wifi(request: Request) -> Response:
    """Answer `GET /api/room-wifi`: name and key; 404 where the room has no Wi-Fi that this box knows."""
    return json_response(_room_wifi(request))


async def show_wifi_code(request: Request) -> Response:
    """Answer `GET /api/room-wifi.svg`: the code by which a phone joins."""
    drawn = picture_of(wifi_code(_room_wifi(request)))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


def _room_wifi(request: Request) -> AccessPoint:
    """Read it; raises NoRoomWifi, FileUnusable."""
    try:
        found = read_room_wifi(request.app.state.room_wifi)
    except RoomWifiUnusable as failure:
        raise unusable("room_wifi", failure) from failure
    if found is None:
        raise NoRoomWifi()
    return found


FOUND = Path("/run/shuffleup-stick/found.json")
"""Written by shuffleup-stick.service, and gone with the stick."""

COMMAND = "sudo shuffleup update"


async def show_stick(request: Request) -> Response:
    """Answer `GET /api/stick`: the `version` of a newer release, and the `command` that installs it.

    404 where no stick is in, or none with a release that this box takes.
    """
    found = read_found(request.app.state.stick)
    if found is None:
        raise NoReleaseOnStick()
    return json_response({"version": found.version, "command": COMMAND})
