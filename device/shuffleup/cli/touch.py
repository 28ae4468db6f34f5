"""`shuffleup touch`: the touchscreen of a table, as a process of its own beside the box."""

import argparse

from shuffleup.cli.face_options import add_face_arguments, run_face
from shuffleup_ui.kivy_app.input_provider import PANELS
from shuffleup_ui.kivy_app.launch import TOUCH


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_face_arguments(parser)
    parser.add_argument(
        "--panel", choices=tuple(PANELS), default="aligned", help="how the touch sensor sits on the glass"
    )


def run(args: argparse.Namespace) -> int:
    """Show the touchscreen; 0 when it was stopped, 2 when it could not begin."""
    return run_face(TOUCH, args, args.panel)
