"""The screen of a face, and SDL's driver for it: determined once, before Kivy is imported.

A running session owns the screen (its compositor is the DRM master, and there is only one), so a face joins
it; an appliance has none, and SDL's KMSDRM driver takes the panel itself. Errors at the start of a face are
one line each, for the person who started it.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

import msgspec


class KivyMissing(Exception):
    """Kivy is not installed here; the text says what to type."""


class NoPicture(Exception):
    """No picture could be taken."""


class NoScreen(Exception):
    """There is nothing to draw on; the text says what to connect or set."""


SYS_DRM = Path("/sys/class/drm")
_CONNECTOR = re.compile(r"card(\d+)-(.+)")

PANEL_FIRST = ("DSI", "DPI", "HDMI-A")
"""The touchscreen is on the ribbon cable, or on HDMI where it has none."""

TELEVISION_FIRST = ("HDMI-A", "DSI", "DPI")
"""A wall is a television."""


class Connector(msgspec.Struct, frozen=True):
    """One socket of a graphics card, as the kernel names it: `card1-DSI-1` is number 1, `DSI-1`."""

    card: int
    name: str
    connected: bool


class Backend(msgspec.Struct, frozen=True):
    """SDL's driver and its source of touches; `environment` has to be set before Kivy is imported."""

    name: Literal["kmsdrm", "wayland", "x11", "offscreen"]
    environment: dict[str, str]
    touch: Literal["mtdev", "mouse", "none"]


def read_connectors(folder: Path = SYS_DRM) -> tuple[Connector, ...]:
    """List the sockets of all graphics cards, in the order of cards and names; none without a card."""
    found = []
    for status in sorted(folder.glob("card*-*/status")):
        if match := _CONNECTOR.fullmatch(status.parent.name):
            connected = status.read_text(encoding="ascii").strip() == "connected"
            found.append(Connector(int(match[1]), match[2], connected))
    return tuple(found)


def choose_backend(
    environment: Mapping[str, str], connectors: Iterable[Connector], kinds: Iterable[str] = PANEL_FIRST
) -> Backend:
    """Choose how to draw; `kinds` of connectors are taken in their order, and any other after them.

    `SDL_VIDEODRIVER` is obeyed where somebody has set it. Raises NoScreen.
    """
    wanted = environment.get("SDL_VIDEODRIVER", "").lower()
    if wanted == "offscreen":
        return Backend("offscreen", {"SDL_VIDEODRIVER": "offscreen"}, "mtdev")
    if wanted != "kmsdrm" and (session := _session(environment)):
        return session
    connector = _chosen(connectors, tuple(kinds))
    if connector is None:
        raise NoScreen(
            "no screen found: connect one and switch it on, or draw without one: SDL_VIDEODRIVER=offscreen"
        )
    return Backend("kmsdrm", _kmsdrm(connector), "mtdev")


def _session(environment: Mapping[str, str]) -> Backend | None:
    """Join a session: its touches come as a mouse, since other windows would get those of a finger, too.

    Kivy's own wheel brings SDL without Wayland, so X11 has to be there as well: cage and labwc have Xwayland.
    """
    if environment.get("WAYLAND_DISPLAY"):
        return Backend("wayland", {"SDL_VIDEODRIVER": "wayland,x11"}, "mouse")
    if environment.get("DISPLAY"):
        return Backend("x11", {"SDL_VIDEODRIVER": "x11"}, "mouse")
    return None


def _kmsdrm(connector: Connector) -> dict[str, str]:
    """Name the card: without it SDL takes the first, which on a Pi 5 may be one without a socket.

    The numbers of the cards change from one boot to the next (SDL bug 13705). SDL would also make a mouse
    of every finger, and so a second touch of the first.
    """
    return {
        "SDL_VIDEODRIVER": "kmsdrm",
        "SDL_KMSDRM_DEVICE_INDEX": str(connector.card),
        "SDL_TOUCH_MOUSE_EVENTS": "0",
    }


def _chosen(connectors: Iterable[Connector], kinds: tuple[str, ...]) -> Connector | None:
    connected = [one for one in connectors if one.connected and not one.name.startswith("Writeback")]
    return min(connected, key=lambda one: _rank(one, kinds), default=None)


def _rank(connector: Connector, kinds: tuple[str, ...]) -> tuple[int, int, str]:
    kind = connector.name.rpartition("-")[0]
    return (kinds.index(kind) if kind in kinds else len(kinds), connector.card, connector.name)
