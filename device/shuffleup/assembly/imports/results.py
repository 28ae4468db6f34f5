"""Importing results that were typed in: the whole file, or nothing of it."""

from pathlib import Path

import msgspec

from shuffleup.cannot_go_on import CannotGoOn
from shuffleup.clock import BootClock
from shuffleup.club.saves import ImportSave, outcome
from shuffleup.club.typed import new_people, persons_of, typed_facts
from shuffleup.club_folder import open_club
from shuffleup.identity import Actor
from shuffleup.players_csv.results import WrongLine, read_results
from shuffleup.small_file import read_small

LONGEST_BYTES = 4_000_000
BY_IMPORT = Actor("director", face="import")


class EveningTyped(msgspec.Struct, frozen=True):
    """What became of one evening of a file: `taken`, `same`, or `differs` from what was typed in before."""

    event: str
    day: str
    title: str
    result: str
    people: int


def import_results(path: Path, folder: Path) -> tuple[tuple[EveningTyped, ...], tuple[WrongLine, ...]]:
    """Take the evenings of a file into a club; with a wrong line nothing is taken.

    Raises:
        CannotGoOn: the file or the club cannot be read or written.
    """
    try:
        content = read_small(path, LONGEST_BYTES)
    except OSError as error:
        raise CannotGoOn(f"{path}: cannot be read ({(error.strerror or str(error)).lower()})") from error
    found = read_results(content)
    if found.wrong:
        return (), found.wrong
    with open_club(folder, BootClock(), make=True) as club:
        ids, unclear = persons_of(found.evenings, club.people)
        if unclear:
            return (), tuple(
                WrongLine(one.line, f"several persons are called {one.name}: rename one of them first")
                for one in unclear
            )
        taken = [(evening, typed_facts(evening, ids)) for evening in found.evenings]
        done = tuple(
            EveningTyped(
                evening.id,
                evening.day.isoformat(),
                evening.title,
                outcome(club.club, evening.id, facts),
                len(evening.results),
            )
            for evening, facts in taken
        )
        club.ask_people(new_people(ids, club.people), BY_IMPORT)
        club.ask_club([ImportSave(evening.id, facts) for evening, facts in taken], BY_IMPORT)
    return done, ()
