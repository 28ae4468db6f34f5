"""`shuffleup backup`: copy the journal of an event to a USB stick, also while it is being played."""

import argparse
import os
from contextlib import suppress
from pathlib import Path

import msgspec

from shuffleup.app.backed_up import FailedCopy
from shuffleup.app.config import read_settings
from shuffleup.app.journal_folder import NoEvent, journal_of, last_journal
from shuffleup.app.sticks import MOUNTS, mark, mounted, own, own_folder
from shuffleup.kernel.command_error import CommandError
from shuffleup.kernel.identity import UnitId
from shuffleup.kernel.shown_text import shown
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.storage.journal import JournalError, StorageFailed, back_up

NICE = 10
"""Play comes first."""


class NotCopied(CommandError):
    """Copies that could not be made; the text has a line for each."""


EXAMPLES = ("shuffleup backup /media/stick --always", "shuffleup backup")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        type=Path,
        nargs="?",
        help="where the stick is mounted; without it, every stick that is this box's own",
    )
    parser.add_argument("--event", metavar="EVENT", help="its name or its journal; the last one by default")
    parser.add_argument(
        "--always",
        action="store_true",
        help="make the stick this box's own: it is kept up to date from now on",
    )
    parser.add_argument("--unit", metavar="KEY", help="the box whose sticks are meant; this one by default")
    parser.add_argument(
        "--facts", action="store_true", help="print as JSON what a storage did not take, for a program"
    )
    parser.add_argument("--config", metavar="UNIT.toml", type=Path, help="the settings of this box")


def run(args: argparse.Namespace) -> int:
    """Copy; 0 when every copy is whole and was read back.

    Raises:
        NotCopied: at least one could not be made; the others are.
        CommandError: there is no such journal or place.
    """
    with suppress(PermissionError):  # a service may not change its own priority
        os.nice(NICE)
    folder = read_settings(args.config).journals(os.environ)
    journal = journal_of(args.event, folder) if args.event else last_journal(folder)
    places = _places(args, UnitId(args.unit) if args.unit else unit_key(folder).unit_id)
    if not places:
        print("no stick of this box is in; shuffleup backup FOLDER --always makes one its own")
    if failed := [failure for place in places if (failure := _failed(journal, place))]:
        if args.facts:
            print(msgspec.json.encode(FailedCopy(failed[0].cause, failed[0].error)).decode())
        raise NotCopied("\n".join(map(str, failed))) from failed[0]
    return 0


def _places(args: argparse.Namespace, unit: UnitId) -> list[Path]:
    """Say where copies go; raises `NoEvent` or `StorageFailed` where there is no such place."""
    if args.folder is None:
        if args.always:
            raise NoEvent("--always makes a stick this box's own: name the folder where it is mounted")
        return list(own(mounted(MOUNTS.read_text(encoding="ascii")), unit))
    if not args.folder.is_dir():
        raise NoEvent(
            f"{args.folder}: there is no such folder; put the stick in and name where it is mounted"
        )
    if not args.always:
        return [args.folder]
    try:
        mark(args.folder, unit)
    except OSError as error:
        raise StorageFailed(
            f"{args.folder}: cannot be written ({error.strerror}); look at the switch of the stick, or"
            " mount it for this user"
        ) from error
    return [own_folder(args.folder, unit)]


def _failed(journal: Path, place: Path) -> JournalError | None:
    """Make one copy and report it, or return why it failed: the other sticks get theirs."""
    try:
        saved = back_up(journal, place)
    except JournalError as failure:
        return failure
    print(f"{shown(journal.stem)}: {saved.rows} rows, {-(-saved.octets // 1024)} KB, saved as {saved.path}")
    return None
