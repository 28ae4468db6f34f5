"""`shuffleup share`: write the results of an event for others as picture, text, table and page (BEF-17)."""

import argparse

from shuffleup.archive.club_folder.names import club_beside
from shuffleup.archive.event_exports import floor_of
from shuffleup.archive.sealed_hands import UnreadableRow
from shuffleup.archive.shared_results import RESULT_FILES, remembered_in, results_of
from shuffleup.cli.invite import named, write_all
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.kernel.refusals import CommandError, Refusal
from shuffleup.kernel.shown_text import shown
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.look_folder import logo_beside
from shuffleup.views.words.refusals import refused


def run(args: argparse.Namespace) -> int:
    """Write the files; 0 when all of them stand, 2 when none was written."""
    wanted = [kind for kind in RESULT_FILES if getattr(args, kind) is not None]
    if not wanted:
        raise CommandError("say what to write: --png, --text, --csv or --html, each with a FILE or without")
    club = args.club or club_beside(args.journal)
    places = {kind: named(getattr(args, kind), args.journal, RESULT_FILES[kind].ending) for kind in wanted}
    with speaking(catalogue(args.language)), read_journal(args.journal) as journal:
        try:
            view = results_of(floor_of(journal), journal, club)
        except UnreadableRow as error:
            raise CommandError(f"{args.journal}: {error}") from error
        except Refusal as refusal:
            raise CommandError(f"{args.journal}: {refused(refusal)}") from refusal
        logo = logo_beside(args.journal.absolute())
        files = {path: RESULT_FILES[kind].made_of(view, logo) for kind, path in places.items()}
    by = Actor("director", "", "shell")
    absolute = {kind: str(path.absolute()) for kind, path in places.items()}
    with remembered_in(club, absolute, view, by, BootClock()):
        write_all(files)
    print(f"{view.head.event}: written: {', '.join(map(shown, files))}")
    return 0
