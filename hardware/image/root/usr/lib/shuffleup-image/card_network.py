#!/usr/bin/python3
"""Take the network of a box from the first partition of its card, before the network begins.

`wifi.txt` is written by a person; `user-data` and `network-config` are what Raspberry Pi Imager leaves there
of its own settings (cloud-init's formats; the init of the image takes name and time zone out of the first).
What was taken is blanked, for it holds the key of a Wi-Fi. What cannot be taken stays, with a line in
`wrong.txt` that says why.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

CARD = Path(os.environ.get("CARD", "/boot/card"))
ROOT = Path(os.environ.get("ROOT", "/"))
CONNECTION = "etc/NetworkManager/system-connections/card.nmconnection"
COUNTRY = "etc/shuffleup/wifi-country"
SSH_KEYS = "etc/shuffleup/ssh-keys"
LARGEST = 20_000
KEYS = ("name", "password", "country", "hidden")
SSH_KEY = re.compile(r"(ssh|ecdsa|sk)-\S+ [A-Za-z0-9+/=]+( [^\n]*)?")


class Unusable(Exception):
    """A file cannot be taken; the text is a line for a person."""


class Wifi(NamedTuple):
    """A Wi-Fi: its name, its password or the 64 hexadecimal digits made of it, empty for an open one."""

    name: str
    password: str = ""
    hidden: bool = False


class Taken(NamedTuple):
    """What a file says; None or empty is nothing said."""

    wifi: Wifi | None = None
    country: str = ""
    ssh_keys: tuple[str, ...] = ()


def text_of(path: Path) -> str:
    """Read a file as any editor writes it; raises Unusable."""
    content = path.read_bytes()
    if len(content) > LARGEST:
        raise Unusable(f"it has {len(content)} bytes, and {LARGEST} are enough for anything")
    try:
        return content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unusable("it is no text in UTF-8: save it as plain text") from error


def checked_wifi(name: str, password: str, *, hidden: bool = False) -> Wifi:
    """Look whether there can be such a Wi-Fi (IEEE 802.11: a name of 32 bytes, a key of 8 to 63 signs)."""
    if not 1 <= len(name.encode()) <= 32 or not name.isprintable():
        raise Unusable("name: a Wi-Fi has a name of 1 to 32 bytes on one line")
    if name[:1] in "\"'" and name[:1] == name[-1:] and len(name) > 1:
        raise Unusable("name: leave the quotation marks out")
    is_digits = re.fullmatch("[0-9a-fA-F]{64}", password) is not None
    is_phrase = 8 <= len(password) <= 63 and password.isascii() and password.isprintable()
    if password and not is_digits and not is_phrase:
        raise Unusable(
            "password: a Wi-Fi has one of 8 to 63 letters, digits and signs; leave the line out for none"
        )
    return Wifi(name, password, hidden)


def checked_country(country: str) -> str:
    """Look whether this is a country as ISO 3166 has it, in two letters."""
    if country and not re.fullmatch("[A-Za-z]{2}", country):
        raise Unusable(f"country: {country!r} is none; write its two letters, as DE or GB")
    return country.upper()


def wifi_text(text: str) -> Taken:
    """Read `wifi.txt`: a line each for `name`, `password`, `country`, and `hidden` for yes or no."""
    said: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        key, sign, value = line.partition("=") if "=" in line else line.partition(":")
        key = key.strip().lower()
        if not sign or key not in KEYS:
            raise Unusable(f"line {number}: begin it with one of {', '.join(KEYS)} and a =")
        if key in said:
            raise Unusable(f"line {number}: {key} stands there twice")
        said[key] = value.strip()
    if not said:
        return Taken()
    if said.get("hidden", "no") not in ("yes", "no"):
        raise Unusable("hidden: yes or no")
    wifi = (
        checked_wifi(said["name"], said.get("password", ""), hidden=said.get("hidden") == "yes")
        if "name" in said
        else None
    )
    if wifi is None and said.keys() - {"country"}:
        raise Unusable("name: the line with the name of the Wi-Fi is missing")
    return Taken(wifi, checked_country(said.get("country", "")))


def _mapping(found: object) -> Mapping[str, Any]:
    if not isinstance(found, dict):
        raise Unusable("it is not what Raspberry Pi Imager writes")
    return found


def _yaml(text: str) -> Mapping[str, Any]:
    import yaml  # type: ignore[import-untyped]  # noqa: PLC0415  # a start without such a file needs none

    try:
        return _mapping(yaml.safe_load(text) or {})
    except yaml.YAMLError as error:
        raise Unusable(f"it is no YAML ({' '.join(str(error).split())[:80]})") from error


def imager_network(text: str) -> Taken:
    """Read `network-config`: the first Wi-Fi in it, and the country."""
    network = _mapping(_yaml(text).get("network", {}))
    for one in _mapping(network.get("wifis", {})).values():
        card = _mapping(one)
        country = checked_country(str(card.get("regulatory-domain", "")))
        for name, point in _mapping(card.get("access-points", {})).items():
            facts = _mapping(point or {})
            hidden = facts.get("hidden") is True
            return Taken(checked_wifi(str(name), str(facts.get("password") or ""), hidden=hidden), country)
        return Taken(None, country)
    return Taken()


def imager_user(text: str) -> Taken:
    """Read `user-data`: the keys that may log in. There is no account but root's, and no password."""
    users = _yaml(text).get("users") or []
    if not isinstance(users, list):
        raise Unusable("it is not what Raspberry Pi Imager writes")
    lists = (one.get("ssh_authorized_keys") or [] for one in users if isinstance(one, dict))
    keys = tuple(str(key).strip() for some in lists for key in some)
    for key in keys:
        if not SSH_KEY.fullmatch(key):
            raise Unusable(f"{key[:24]!r} is no public key for ssh")
    return Taken(ssh_keys=keys)


def kernel_country(text: str) -> Taken:
    """Read the country that Imager gives without a Wi-Fi, as a word for the kernel."""
    found = re.search(r"\bcfg80211\.ieee80211_regdom=(\S+)", text)
    return Taken(country=checked_country(found[1]) if found else "")


FILES = {
    "cmdline.txt": kernel_country,
    "user-data": imager_user,
    "network-config": imager_network,
    "wifi.txt": wifi_text,
}
"""What may lie on the card; a Wi-Fi of a later one is taken."""


def connection(wifi: Wifi) -> str:
    """Write the Wi-Fi for NetworkManager (nm-settings-keyfile(5)); its name as bytes needs no escapes."""
    ssid = "".join(f"{byte};" for byte in wifi.name.encode())
    key = wifi.password.replace("\\", "\\\\").replace(" ", "\\s")
    security = ("", "[wifi-security]", "key-mgmt=wpa-psk", f"psk={key}") if wifi.password else ()
    return "\n".join(
        (
            *("[connection]", "id=card", f"uuid={uuid4()}", "type=wifi", "autoconnect-priority=50", ""),
            *("[wifi]", "mode=infrastructure", f"ssid={ssid}", f"hidden={str(wifi.hidden).lower()}"),
            *security,
            *("", "[ipv4]", "method=auto", "", "[ipv6]", "method=auto", ""),
        )
    )


def write(path: Path, text: str, mode: int = 0o600) -> None:
    """Replace a file whole, and return when it is on the card."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def apply(taken: Taken) -> None:
    """Keep what a file says where the system reads it."""
    if taken.wifi:
        write(ROOT / CONNECTION, connection(taken.wifi))
    if taken.country:
        write(ROOT / COUNTRY, f"{taken.country}\n", 0o644)
    if taken.ssh_keys:
        write(ROOT / SSH_KEYS, "".join(f"{key}\n" for key in taken.ssh_keys))


def blank(path: Path) -> None:
    """Write over a file where it lies, then empty it: its name stays and says that it was taken."""
    with path.open("r+b") as file:
        file.write(bytes(path.stat().st_size))
        file.flush()
        os.fsync(file.fileno())
        file.truncate(0)
        os.fsync(file.fileno())


def take(card: Path) -> Iterator[str]:
    """Take each file that is there; yields a line for each that cannot be taken."""
    for name, read in FILES.items():
        path = card / name
        try:
            if not path.is_file() or not path.stat().st_size:
                continue
            apply(read(text_of(path)))
        except Unusable as why:
            yield f"{name}: {why}"
        else:
            blank(path)


def mounted(mode: str) -> None:
    """Mount the card anew, to be written or not."""
    if os.path.ismount(CARD):
        subprocess.run(("mount", "-o", f"remount,{mode}", CARD), check=True)


def main() -> int:
    """Take what is there; the kernel is told the country at each start."""
    wrong = CARD / "wrong.txt"
    if any((CARD / name).is_file() and (CARD / name).stat().st_size for name in FILES):
        mounted("rw")
        lines = list(take(CARD))
        for line in lines:
            print(f"card: {line}", file=sys.stderr)
        if lines:
            wrong.write_text("\r\n".join([*lines, ""]), encoding="utf-8")
        else:
            wrong.unlink(missing_ok=True)
        mounted("ro")
    country = ROOT / COUNTRY
    if country.is_file():
        told = ("iw", "reg", "set", country.read_text(encoding="ascii").strip())
        subprocess.run(told, check=False, stderr=subprocess.DEVNULL)  # a computer without a radio needs none
    return 0


if __name__ == "__main__":
    sys.exit(main())
