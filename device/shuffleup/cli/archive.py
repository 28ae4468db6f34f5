"""`shuffleup archive`: put the journal of an event that is over away, so that the next one can begin."""

import argparse
import os
from pathlib import Path

from shuffleup.app.config import read_settings
from shuffleup.app.journal_folder import archive, journal_of
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.shown_text import shown

EXAMPLES = ("shuffleup archive friday",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("event", metavar="EVENT", help="its event file, its name, or its journal")
    parser.add_argument("--config", metavar="UNIT.toml", type=Path, help="the settings of this box")
    parser.add_argument("--unfinished", action="store_true", help="also an event that is not over")


def run(args: argparse.Namespace) -> int:
    """Archive one journal; 0 when it lies in the archive, 2 when it stays where it is."""
    folder = read_settings(args.config).journals(os.environ)
    path = journal_of(args.event, folder)
    target = archive(path, BootClock(), unfinished=args.unfinished)
    print(f"{shown(path.stem)}: archived as {target}; shuffleup export {target} --phh DIR reads it")
    return 0
