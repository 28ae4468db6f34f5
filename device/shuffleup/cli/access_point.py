"""`shuffleup access-point`: make this box the Wi-Fi of the room, with a key of its own and the right time."""

import argparse
import re
import secrets
import sys
import uuid
from pathlib import Path

from shuffleup.venue.access_point import (
    ADDRESS,
    AccessPoint,
    BadAccessPoint,
    chrony_conf,
    key_in,
    keyfile,
    new_key,
    wifi_code,
)
from shuffleup.whole_file import replace_whole

CONNECTION = Path("etc/NetworkManager/system-connections/shuffleup-room.nmconnection")
CHRONY = Path("etc/chrony/conf.d/shuffleup.conf")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("name", metavar="NAME", help="what phones see, as 'Card Room'")
    parser.add_argument("--interface", metavar="NAME", default="wlan0", help="the radio, wlan0 if not said")
    parser.add_argument("--new-key", action="store_true", help="give the Wi-Fi another key; all join anew")
    parser.add_argument("--off", action="store_true", help="take the files away again")
    parser.add_argument(
        "--root",
        metavar="FOLDER",
        type=Path,
        default=Path("/"),
        help="write below it, to look at it",
    )


def run(args: argparse.Namespace) -> int:
    """Write or remove the files; 0 when it is done, 2 when it cannot be."""
    try:
        return _off(args.root) if args.off else _on(args)
    except BadAccessPoint as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print(f"{error.filename or args.root}: {error.strerror}; this wants root: sudo", file=sys.stderr)
    return 2


def _on(args: argparse.Namespace) -> int:
    connection = args.root / CONNECTION
    before = connection.read_text(encoding="utf-8") if connection.is_file() else ""
    key = (None if args.new_key else key_in(before)) or new_key(secrets.randbelow)
    point = AccessPoint(args.name, key)
    named = re.search(r"^uuid=(\S+)$", before, re.MULTILINE)
    number = named[1] if named else str(uuid.uuid4())
    replace_whole(connection, keyfile(point, number, args.interface).encode(), mode=0o600)
    replace_whole(args.root / CHRONY, chrony_conf().encode())
    print(f"Wi-Fi {point.name}, key {point.key}; this box is {ADDRESS} in it")
    _show(wifi_code(point))
    print("now: sudo nmcli connection reload && sudo nmcli connection up shuffleup-room")
    print("time for the room: sudo apt-get install chrony, or sudo systemctl restart chrony")
    return 0


def _off(root: Path) -> int:
    for path in (root / CONNECTION, root / CHRONY):
        path.unlink(missing_ok=True)
    print("the files are gone; now: sudo nmcli connection reload && sudo systemctl try-restart chrony")
    return 0


def _show(code: str) -> None:
    """Draw a code that a phone reads off the terminal."""
    import segno  # noqa: PLC0415  # only this needs it

    segno.make(code, micro=False, error="m").terminal(compact=True)
