"""`shuffleup touch`: the touchscreen of a table, as a process of its own beside the box."""

import argparse
import logging
import os
import sys
from typing import NoReturn

from msgspec.structs import replace

from shuffleup.app.config import TouchSettings, read_settings
from shuffleup.app.face_options import add_face_arguments, run_face
from shuffleup_ui.kivy_app.input_provider import PANELS
from shuffleup_ui.kivy_app.launch import TOUCH
from shuffleup_ui.kivy_app.mounting import MountedOtherwise

_log = logging.getLogger(__name__)

EXAMPLES = (
    "shuffleup touch --windowed --size 800x480 --url http://127.0.0.1:8080",
    "shuffleup touch --picture touch.png --size 800x480",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_face_arguments(parser)
    parser.add_argument("--panel", choices=tuple(PANELS), help="how the touch sensor sits on the glass")


def run(args: argparse.Namespace) -> int:
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
