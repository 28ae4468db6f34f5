"""Importing results that were typed in: the whole file, or nothing of it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta
from pathlib import Path

from shuffleup.archive.club_folder.books import CLUB_FILE, Books, read_books
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_views import EveningTyped
from shuffleup.club.evenings import TypedEvening, new_people, persons_of, typed_facts
from shuffleup.club.people.book import People
from shuffleup.club.saves import ImportSave, outcome
from shuffleup.club.state import Club
from shuffleup.formats.players_csv.results import WrongLine, read_results
from shuffleup.kernel.bounded_read import read_small
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import CommandError

LONGEST_BYTES = 4_000_000
BY_IMPORT = Actor("director", face="import")


def import_results(
    path: Path, folder: Path, clock: Clock
) -> tuple[tuple[EveningTyped, ...], tuple[WrongLine, ...]]:
    """Take the evenings of a file into a club; with a wrong line nothing is taken.

    Raises:
        CommandError: the file or the club cannot be read or written.
    """
    try:
        content = read_small(path, LONGEST_BYTES)
    except OSError as error:
        raise CommandError(f"{path}: cannot be read ({(error.strerror or str(error)).lower()})") from error
    return take_results(content, folder, BY_IMPORT, clock, nullcontext())


def take_results(
    content: bytes,
    folder: Path,
    by: Actor,
    clock: Clock,
    alone: AbstractContextManager[object],
    *,
    check: bool = False,
) -> tuple[tuple[EveningTyped, ...], tuple[WrongLine, ...]]:
    """Take the evenings of a table, or with `check` say only what would become of them.

    `alone` is held while the club is open, and not while the table is read.

    Raises:
        CommandError: the club cannot be read or written.
    """
    found = read_results(content, (clock.wall() + timedelta(days=1)).date())  # it is late east of here
    if found.wrong:
        return (), found.wrong
    if check:
        with alone:
            books = read_books(folder) if (folder / CLUB_FILE).exists() else Books(People(), Club())
        return _outcomes(found.evenings, books.people, books.club)
    with alone, open_club(folder, clock, make=True) as club:
        done, wrong = _outcomes(found.evenings, club.people, club.club)
        if not wrong:
            ids, _ = persons_of(found.evenings, club.people)
            club.ask_people(new_people(ids, club.people), by)
            club.ask_club([ImportSave(one.id, typed_facts(one, ids)) for one in found.evenings], by)
    return done, wrong


def _outcomes(
    evenings: Sequence[TypedEvening], people: People, club: Club
) -> tuple[tuple[EveningTyped, ...], tuple[WrongLine, ...]]:
    """Say what becomes of each evening; a name that several persons have is a wrong line."""
    ids, unclear = persons_of(evenings, people)
    wrong = tuple(
        WrongLine(one.line, say("several persons are called {name}: rename one of them first", name=one.name))
        for one in unclear
    )
    done = (
        EveningTyped(
            one.id,
            one.day.isoformat(),
            one.title,
            outcome(club, one.id, typed_facts(one, ids)),
            len(one.results),
        )
        for one in evenings
    )
    return (() if wrong else tuple(done)), wrong
