"""`shuffleup wall`: the wall of the room on a television, as a process of its own."""

import argparse

from shuffleup.app.face_options import add_face_arguments, run_face
from shuffleup_ui.kivy_app.launch import WALL

EXAMPLES = ("shuffleup wall --url http://192.168.4.1:8080", "shuffleup wall --windowed --size 1280x720")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_face_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Show the wall; 0 when it was stopped, 2 when it could not begin."""
    return run_face(WALL, args)
