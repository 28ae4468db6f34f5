"""The stored Wi-Fi of the room, for phones: shown to the director, never on a wall."""

from pathlib import Path

import msgspec

from shuffleup.kernel.refusals import CommandError
from shuffleup.network.trust.access_point import AccessPoint, BadAccessPoint

KEPT = Path("etc/shuffleup/room-wifi.toml")
ROOM_WIFI = Path("/") / KEPT
GROUP = "shuffleup-room"
"""Whoever may read it: a table or a floor, whose consoles show it (systemd/shuffleup.sysusers)."""


AGAIN = "sudo shuffleup access-point NAME"


class RoomWifiUnusable(CommandError):
    """The file cannot be read, or says nothing that a phone could join; the text is one line."""


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    key: str


def kept_text(point: AccessPoint) -> bytes:
    """Write what `read_room_wifi` reads."""
    words = (
        f"{key} = {msgspec.json.encode(value).decode()}\n"
        for key, value in msgspec.to_builtins(point).items()
    )
    return "".join(("# The Wi-Fi of the room; its key is shown behind the floor PIN.\n", *words)).encode()


def read_room_wifi(path: Path = ROOM_WIFI) -> AccessPoint | None:
    """Read which Wi-Fi phones join; None where nobody has written one down.

    Raises:
        RoomWifiUnusable: there is one, and it cannot be used.
    """
    try:
        kept = msgspec.toml.decode(path.read_bytes(), type=_Kept)
        return AccessPoint(kept.name, kept.key)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise RoomWifiUnusable(
            f"{path}: cannot be read ({error.strerror}); write it anew: {AGAIN}"
        ) from error
    except (msgspec.DecodeError, ValueError, RecursionError, BadAccessPoint) as error:
        raise RoomWifiUnusable(f"{path}: {error}; write it anew: {AGAIN}") from error
