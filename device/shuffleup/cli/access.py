"""`shuffleup pin` and `shuffleup access-point`: who gets in - the floor PIN, and the Wi-Fi of the room.

The Wi-Fi has a key of its own, and tells boxes the right time.
"""

import argparse
import getpass
import grp
import os
import re
import secrets
import sys
import uuid
from pathlib import Path

from shuffleup.app.config import Settings, read_settings
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.own_address import ONLY_HERE, own_address
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.room_wifi import (
    ADDRESS,
    GROUP,
    KEPT,
    AccessPoint,
    BadAccessPoint,
    RoomWifiUnusable,
    chrony_conf,
    kept_text,
    key_in,
    keyfile,
    new_key,
    read_room_wifi,
    wifi_code,
)
from shuffleup.storage.atomic_write import replace_whole
from shuffleup.views.first_run.steps import PinsDiffer
from shuffleup.views.words.refusals import refused


def run_pin(args: argparse.Namespace) -> int:
    """Set the PIN; 0 when it is set or gone, 2 when nothing has changed.

    Whoever may write the folder of the journals may do this; the old PIN is not asked for. The digits are
    typed unseen, or come as the first line of the standard input.
    """
    pin = FloorPin(read_settings(args.config).journals(os.environ), BootClock())
    if args.off:
        pin.forget()
        print("no floor PIN is set: nobody is asked for one")
        return 0
    pin.set(_typed())
    print("the floor PIN is set; a unit that runs asks for it from now on")
    return 0


def _typed() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    first = getpass.getpass("floor PIN, 4 to 8 digits: ")
    if getpass.getpass("once more: ") != first:
        raise CommandError(refused(PinsDiffer()))
    return first


CONNECTION = Path("etc/NetworkManager/system-connections/shuffleup-room.nmconnection")
CHRONY = Path("etc/chrony/conf.d/shuffleup.conf")
ROLE = Path("etc/shuffleup/role")


def run_access_point(args: argparse.Namespace) -> int:
    """Write, remove or show; 0 when it is done, 2 when it cannot be."""
    try:
        if args.off:
            return _off(args.root)
        return _show_again(args) if args.qr else _on(args)
    except OSError as error:
        where = error.filename or args.root
        raise CommandError(f"{where}: {error.strerror}; this wants root: sudo") from error


def _on(args: argparse.Namespace) -> int:
    if args.name is None:
        raise BadAccessPoint("say how the Wi-Fi is called: sudo shuffleup access-point 'Card Room'")
    settings = _settings(args)
    connection = args.root / CONNECTION
    before = connection.read_text(encoding="utf-8") if connection.is_file() else ""
    key = (None if args.new_key else key_in(before)) or new_key(secrets.randbelow)
    point = AccessPoint(args.name, key)
    named = re.search(r"^uuid=(\S+)$", before, re.MULTILINE)
    number = named[1] if named else str(uuid.uuid4())
    replace_whole(connection, keyfile(point, number, args.interface).encode(), mode=0o600)
    replace_whole(args.root / CHRONY, chrony_conf().encode())
    _keep(args.root / KEPT, point)
    _show(point, _console(args.root, settings))
    print("now: sudo nmcli connection reload && sudo nmcli connection up shuffleup-room")
    print("time for the room: sudo apt-get install chrony, or sudo systemctl restart chrony")
    return 0


def _keep(path: Path, point: AccessPoint) -> None:
    """Write down what the console shows; where no release is installed nobody but root reads it."""
    replace_whole(path, kept_text(point), mode=0o600)
    if group := next((one for one in grp.getgrall() if one.gr_name == GROUP), None):
        os.chown(path, -1, group.gr_gid)
        path.chmod(0o640)


def _show_again(args: argparse.Namespace) -> int:
    settings = _settings(args)
    point = read_room_wifi(args.root / KEPT)
    if point is None:
        raise RoomWifiUnusable(
            f"{args.root / KEPT}: there is no Wi-Fi of the room yet; sudo shuffleup access-point NAME"
        )
    _show(point, _console(args.root, settings))
    return 0


def _off(root: Path) -> int:
    for path in (root / CONNECTION, root / CHRONY, root / KEPT):
        path.unlink(missing_ok=True)
    print("the files are gone; now: sudo nmcli connection reload && sudo systemctl try-restart chrony")
    return 0


def _settings(args: argparse.Namespace) -> Settings:
    """Read the settings of the box as its service reads them, those of the first run too."""
    data = args.root / "var/lib/shuffleup" / _role(args.root)
    return read_settings(args.config, {**os.environ, "STATE_DIRECTORY": str(data)})


def _role(root: Path) -> str:
    """Say as what this box was installed, empty where it was not."""
    role = root / ROLE
    return role.read_text(encoding="ascii").strip() if role.is_file() else ""


def _console(root: Path, settings: Settings) -> str:
    """Say where a phone that has joined finds the console; empty where it finds none on this box."""
    is_floor = (_role(root) or settings.role) == "floor"
    host = settings.venue.host if is_floor else settings.listen.host
    address = ADDRESS if (root / CONNECTION).is_file() and host not in ONLY_HERE else own_address(host)
    if not address:
        return ""
    port = settings.venue.https_port if is_floor else settings.listen.port
    return f"{'https' if is_floor else 'http'}://{address}:{port}/floor"


def _show(point: AccessPoint, console: str) -> None:
    print(f"1. Wi-Fi {point.name}, key {point.key}")
    _draw(wifi_code(point))
    if not console:
        print("2. the console: no phone is let in yet; set it in the first run, or host under [listen]")
        return
    print(f"2. the console, once the phone has joined: {console}")
    _draw(console)


def _draw(code: str) -> None:
    """Draw a code that a phone reads off the terminal."""
    import segno  # noqa: PLC0415  # only this needs it

    segno.make(code, micro=False, error="m").terminal(compact=True)
