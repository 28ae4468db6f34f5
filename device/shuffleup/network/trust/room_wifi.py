"""The room's own Wi-Fi: the settings for NetworkManager and chrony, and the code that a phone scans.

What is stored of it is shown to the director, never on a wall.
"""

import re
from collections.abc import Callable
from pathlib import Path

import msgspec

from shuffleup.kernel.refusals import CommandError

ADDRESS = "10.42.0.1"
NETWORK = "10.42.0.0/16"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letter that a person takes for another one, or for a digit."""

KEY_LETTERS = 16
"""79 bits: WPA2 lets anybody who has recorded one phone's join try keys at home."""

_SPECIAL = re.compile(r'([\\;,":])')


class BadAccessPoint(CommandError):
    """A network cannot be named or kept so; the text is one line."""


class AccessPoint(msgspec.Struct, frozen=True):
    """A Wi-Fi that this box opens: its name, 1 to 32 octets, and its key, 8 to 63 printable ASCII."""

    name: str
    key: str

    def __post_init__(self) -> None:
        """Raise BadAccessPoint for what no radio takes (IEEE 802.11, 9.4.2.2 and annex J.4)."""
        if not 1 <= len(self.name.encode()) <= 32 or not self.name.isprintable():
            raise BadAccessPoint(f"Wi-Fi name {self.name!r}: 1 to 32 letters that can be printed")
        if not re.fullmatch(r"[ -~]{8,63}", self.key):
            raise BadAccessPoint("a Wi-Fi key has 8 to 63 letters and digits")


def new_key(choose: Callable[[int], int]) -> str:
    """Make a key; `choose` gives a random number below its argument."""
    return "".join(LETTERS[choose(len(LETTERS))] for _ in range(KEY_LETTERS))


def keyfile(point: AccessPoint, uuid: str, interface: str = "wlan0") -> str:
    """Write the connection for NetworkManager (nm-settings-keyfile(5)); its file is for root's eyes only.

    The floor gives out addresses, and is the way out: phones have the Internet where it has one on a cable.
    """
    return "\n".join(
        (
            "[connection]",
            "id=shuffleup-room",
            f"uuid={uuid}",
            "type=wifi",
            f"interface-name={interface}",
            "autoconnect-priority=100",
            "",
            "[wifi]",
            "mode=ap",
            "band=bg",
            f"ssid={_listed(point.name)}",
            "powersave=2",
            "",
            "[wifi-security]",
            "key-mgmt=wpa-psk",
            "proto=rsn",
            "pairwise=ccmp",
            "group=ccmp",
            "pmf=2",
            f"psk={_escaped(point.key)}",
            "",
            "[ipv4]",
            "method=shared",
            f"address1={ADDRESS}/16",
            "",
            "[ipv6]",
            "method=disabled",
            "",
        )
    )


def key_in(text: str) -> str | None:
    """Read the key out of a connection that was written before, None if there is none."""
    found = re.search(r"^psk=(.*)$", text, re.MULTILINE)
    return re.sub(r"\\([s\\])", lambda escape: " " if escape[1] == "s" else "\\", found[1]) if found else None


def wifi_code(point: AccessPoint) -> str:
    """Write what a phone joins the Wi-Fi by when it reads it as a code."""
    name, key = (_SPECIAL.sub(r"\\\1", text) for text in (point.name, point.key))
    return f"WIFI:T:WPA;S:{name};P:{key};;"


def chrony_conf() -> str:
    """Have chrony serve the time of this box to the room, also where it has no better one itself.

    Stratum 10 says that any clock with a source of its own is better (chrony.conf(5), `local`).
    """
    why = "# Written by Shuffle Up: the boxes of the room take the time from here."
    return f"{why}\nlocal stratum 10\nallow {NETWORK}\n"


def _listed(name: str) -> str:
    """Write a name octet by octet: a keyfile would read `;` and spaces at its ends as something else."""
    return "".join(f"{octet};" for octet in name.encode())


def _escaped(key: str) -> str:
    return key.replace("\\", "\\\\").replace(" ", "\\s")


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
