"""`shuffleup touch` and `shuffleup wall`: the touchscreen of a table and the wall, each a process of its own.

A face finds its box by the settings of this computer.
"""

import argparse
import logging
import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from typing import NoReturn

from msgspec.structs import replace

from shuffleup.app.config import Listening, TouchSettings, read_settings
from shuffleup.kernel.refusals import CommandError
from shuffleup_ui.kivy_app.backend import Connector, KivyMissing, NoPicture, NoScreen, read_connectors
from shuffleup_ui.kivy_app.kivy_config import MountedOtherwise, Window
from shuffleup_ui.kivy_app.launch import TOUCH, WALL, FaceKind, Options, run
from shuffleup_ui.link.http import BoxAddress, WrongAddress, address_of

_log = logging.getLogger(__name__)


LOOK_EVERY_S = 5.0
"""Interval at which a face without a screen looks for one."""


def run_face(kind: FaceKind, args: argparse.Namespace, mounted: TouchSettings | None = None) -> int:
    """Run a face; 0 when it was stopped, 2 when it could not begin.

    `mounted` is how the glass of a touchscreen is. Raises MountedOtherwise where the first run of the
    box has found another mounting.
    """
    mounted = mounted or TouchSettings(args.rotate or 0)
    try:
        window = Window(args.size, mounted.rotate, args.windowed)
        run(kind, Options(_address(args), window, mounted.panel, args.picture))
    except NoScreen as error:
        _log.error(error)
        if is_a_service(os.environ):
            wait_for_screen()
        return 2
    except (WrongAddress, KivyMissing, NoPicture) as error:
        raise CommandError(str(error)) from error
    return 0


def is_a_service(environment: Mapping[str, str]) -> bool:
    """Say whether the service manager has started this process (`$INVOCATION_ID` of systemd.exec(5))."""
    return "INVOCATION_ID" in environment


def wait_for_screen(
    look: Callable[[], Iterable[Connector]] = read_connectors, nap: Callable[[float], None] = time.sleep
) -> None:
    """Return when a screen is switched on; the service manager then starts the face again.

    A box without a screen would else begin and end a face for ever, which costs more than the game does.
    """
    while not any(one.connected for one in look()):
        nap(LOOK_EVERY_S)


def _address(args: argparse.Namespace) -> BoxAddress:
    """Take the address of the command line, else the Unix socket of the settings, else their port here."""
    if args.socket:
        return BoxAddress(unix_socket=args.socket)
    if args.url:
        return address_of(args.url)
    return local_address(read_settings(args.config, os.environ).listen)


def local_address(listen: Listening) -> BoxAddress:
    """Return how a face on the same computer reaches a box that listens so."""
    if listen.unix_socket:
        return BoxAddress(unix_socket=listen.unix_socket)
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(listen.host, listen.host)
    return BoxAddress(host, listen.port)


def run_touch(args: argparse.Namespace) -> int:
    """Show the touchscreen; 0 when it was stopped, 2 when it could not begin."""
    try:
        return run_face(TOUCH, args, mounted(args))
    except MountedOtherwise as found:
        _log.warning(found)
        begin_anew(found)


def mounted(args: argparse.Namespace) -> TouchSettings:
    """Prefer the command line to the settings of this computer."""
    kept = read_settings(args.config).touch
    rotate = kept.rotate if args.rotate is None else args.rotate
    return replace(kept, rotate=rotate, panel=args.panel or kept.panel)


def begin_anew(found: MountedOtherwise) -> NoReturn:
    """Put a touchscreen that knows its glass in the place of this process: Kivy is settled once in each."""
    words = ["-m", "shuffleup", *sys.argv[1:], "--rotate", str(found.rotate), "--panel", found.panel]
    logging.shutdown()
    os.execv(sys.executable, [sys.executable, *words])


def run_wall(args: argparse.Namespace) -> int:
    """Show the wall; 0 when it was stopped, 2 when it could not begin."""
    return run_face(WALL, args)
