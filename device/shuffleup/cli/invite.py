"""`shuffleup invite`: write the invitation of an event as text, calendar file, page and code (BEF-17)."""

import argparse
import os
from pathlib import Path

from shuffleup.app.config import Settings, read_settings
from shuffleup.archive.event_exports import FileInTheWay, floor_of, write_files
from shuffleup.archive.invitations import INVITATION_FILES, Invitation, invitation_of
from shuffleup.archive.journal_folder import ENDING, journal_of
from shuffleup.archive.sealed_hands import UnreadableRow
from shuffleup.cli.arguments.evening import NAMED_HERE
from shuffleup.event_file import load
from shuffleup.floor.command import EventOpened
from shuffleup.floor.decide import evolve
from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.protocol.request_refusals import RequestRefused
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.look_folder import logo_beside
from shuffleup.unit.box.environment import keep_time_of
from shuffleup.views.words.refusals import refused


def run(args: argparse.Namespace) -> int:
    """Write the files; 0 when all of them stand, 2 when none was written."""
    if all(getattr(args, kind) is None for kind in INVITATION_FILES):
        raise CommandError("say what to write: --text, --ics, --page or --qr, each with a FILE or without")
    settings = read_settings(args.config)
    keep_time_of(settings.time_zone)
    floor, journal = _event(args.event, settings)
    with speaking(catalogue(args.language or settings.language)):
        now, logo = BootClock().wall(), logo_beside(journal)
        invitation = invitation_of(floor, journal, now, cancelled=args.cancelled, logo=logo)
        files = _files(args, invitation, journal)
    write_all(files)
    said = f"{floor.title}: code {invitation.record.code}, change {invitation.record.sequence}"
    print(f"{said}; written: {', '.join(map(shown, files))}")
    return 0


def _files(args: argparse.Namespace, invitation: Invitation, journal: Path) -> dict[Path, bytes]:
    """Make the files that are asked for, by their paths."""
    made = {}
    for kind, file in INVITATION_FILES.items():
        if (path := getattr(args, kind)) is not None:
            try:
                as_png = kind == "qr" and path.suffix == ".png"
                content = invitation.code_picture("png") if as_png else file.made_of(invitation)
                made[named(path, journal, file.ending)] = content
            except RequestRefused as refusal:
                raise CommandError(f"--{kind}: {refused(refusal)}") from refusal
    return made


def named(path: Path, journal: Path, ending: str) -> Path:
    """Return the file that was named, else one that is named for the event."""
    return Path(f"{journal.name.removesuffix(ENDING)}.{ending}") if path == NAMED_HERE else path


def write_all(files: dict[Path, bytes]) -> None:
    """Write files, all or none; raises `CommandError` where one is there already or cannot be written."""
    try:
        write_files({path: [content] for path, content in files.items()})
    except FileInTheWay as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        where, why = error.filename or next(iter(files)), (error.strerror or str(error)).lower()
        raise CommandError(f"{where}: cannot be written ({why}); name another file") from error


def _event(event: str, settings: Settings) -> tuple[Floor, Path]:
    """Find an event by its file, its name or its journal; the journal need not be there for a file."""
    folder, path = settings.journals(os.environ), Path(event)
    if path.suffix == ".toml":
        rules = load(path).rules
        return evolve(None, EventOpened(shown(path.stem), rules, 1)), folder / f"{path.stem}{ENDING}"
    journal = journal_of(event, folder)
    try:
        with read_journal(journal) as reader:
            return floor_of(reader), journal
    except UnreadableRow as error:
        raise CommandError(f"{journal}: {error}") from error
