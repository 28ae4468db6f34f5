"""`shuffleup pin`: set the floor PIN of this box, or take it away."""

import argparse
import getpass
import os
import sys
from pathlib import Path

from shuffleup.app.config import read_settings
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.command_error import CommandError
from shuffleup.network.trust.pin import FloorPin
from shuffleup.views.first_run.steps.refusals import PinsDiffer
from shuffleup.views.words import refused

EXAMPLES = ("shuffleup pin", "shuffleup pin --off")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "--off", action="store_true", help="take the PIN away: nobody who acts as the director is asked"
    )
    parser.add_argument("--config", metavar="UNIT.toml", type=Path, help="the settings of this box")


def run(args: argparse.Namespace) -> int:
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
