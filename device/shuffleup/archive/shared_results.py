"""The results of an event for others: gathered from a journal and its club, written, and remembered.

What is handed on holds names that this box cannot take back: the club lists it for forgetting (BEF-16).
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from shuffleup.archive.club_folder.books import Books, read_books
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.names import club_beside, folded_name, hidden_names, later_entry
from shuffleup.archive.journal_folder import ARCHIVE
from shuffleup.archive.season_evenings import evening_of, evening_so_far
from shuffleup.archive.season_events import GatheredSeason, gather, with_evening
from shuffleup.archive.season_in_club import as_it_stands, file_of
from shuffleup.club.house import RememberCopy
from shuffleup.club.people.book import People
from shuffleup.floor.settlement.cash_session import parties
from shuffleup.floor.state import Floor
from shuffleup.formats.logos import small_logo
from shuffleup.formats.printed.club_pages import points_text
from shuffleup.formats.results.page import results_page
from shuffleup.formats.results.picture import SHOWN, results_picture
from shuffleup.formats.results.texts import results_csv, results_text
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import FLOOR, Actor, PersonId
from shuffleup.kernel.language import say
from shuffleup.storage.journal.personal_texts import is_label
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.views.shared_results import SharedResults, SharedSeason, shared_results
from shuffleup.views.shared_rows import shared_names


class ResultKind(Struct, frozen=True):
    """A file of results: how its name ends, what it is, what makes it, and how many names it may hold."""

    ending: str
    media_type: str
    made_of: Callable[[SharedResults, bytes], bytes]
    most_names: int = 100_000


def _page(view: SharedResults, logo: bytes) -> bytes:
    return results_page(view, small_logo(logo) if logo else b"").encode()


RESULT_FILES: Mapping[str, ResultKind] = {
    "png": ResultKind("png", "image/png", results_picture, SHOWN),
    "text": ResultKind("txt", "text/plain; charset=utf-8", lambda view, logo: results_text(view).encode()),
    "csv": ResultKind("csv", "text/csv; charset=utf-8", lambda view, logo: results_csv(view)),
    "html": ResultKind("html", "text/html; charset=utf-8", _page),
}


def results_of(floor: Floor, journal: JournalReader, club: Path | None = None) -> SharedResults:
    """Gather the results of an event as its house lets others read them; `journal` is that of the floor.

    `club` is the folder of the people book, by itself that of the box which the journal is from.

    Raises:
        NoClub, JournalError: the club cannot be read: nobody knows then who is not shown.
        ResultsNotForOthers, NightNotSettled: a cash night that is not for others, or not settled.
    """
    folder = club or club_beside(journal.path)
    books = read_books(folder) if folder else None
    last = next(iter(deque(journal.rows(FLOOR), maxlen=1)), None)
    day = last.wall[:10] if last else ""
    seasons = tuple(_seasons(floor, journal, folder, books, day)) if folder and books else ()
    made_of = say("As of row {row}, {hash}", row=last.seq, hash=last.hash.hex()) if last else ""
    return shared_results(floor, labels_of(floor, books), seasons=seasons, made_of=made_of)


def labels_of(floor: Floor, books: Books | None) -> dict[str, str]:
    """Find the labels of people who are not shown or were forgotten, by the names of the event."""
    named = [(one.name, one.known) for one in floor.entries]
    named += [(one.name, one.known) for one in parties(floor).values()]
    found = {name: name for name, _ in named if is_label(name)}
    if books is None:
        return found
    hidden = hidden_names(books.people)
    labels = {folded_name(label) for label in (*hidden.of_person.values(), *hidden.of_name.values())}
    found |= {name: name for name, _ in named if folded_name(name) in labels}  # of a past event
    for name, known in named:
        label = _forgotten(books.people, known) or hidden.of_person.get(known, "")
        if not label and known not in hidden.others:
            label = hidden.of_name.get(folded_name(name), "")
        if label:
            found[name] = later_entry(label, name)
    return found


def _forgotten(people: People, known: PersonId) -> str:
    person = people.root(known) if known in people.persons else None
    return person.label if person and person.forgotten else ""


def _seasons(
    floor: Floor, journal: JournalReader, folder: Path, books: Books, day: str
) -> Iterator[SharedSeason]:
    """Give the tables of the seasons in which it counts, closed ones as they were signed."""
    make = evening_of if floor.phase == "over" else evening_so_far
    evening = make(floor, journal.root.hex(), day)
    archives = folder.parent / ARCHIVE
    if evening is None or not folder.is_dir():
        return
    for season in books.club.seasons.values():
        gathered = gather(file_of(books.club, season), archives if archives.is_dir() else None, folder)
        now = with_evening(gathered, evening, books)
        if now is None:
            continue
        shown, table = as_it_stands(now)
        if any(event.id == evening.event.id for event in shown.events):
            people = [_named(shown, books.people, row.person) for row in table.rows]
            names = shared_names(people, floor.rules.share)
            rows = [
                ("" if row.rank is None else str(row.rank), name, points_text(row.points))
                for row, name in zip(table.rows, names, strict=True)
            ]
            yield SharedSeason(shown.file.name, tuple(rows))


def _named(gathered: GatheredSeason, people: People, person: str) -> tuple[str, str]:
    """Return the shown name of a person of a season, and the label where it is one."""
    name, found = gathered.name(person), people.persons.get(PersonId(person))
    return name, name if found and (found.forgotten or not found.shown) else ""


@contextmanager
def remembered_in(
    club: Path | None, kinds: Mapping[str, str], view: SharedResults, by: Actor, clock: Clock
) -> Iterator[None]:
    """Hand on files inside, and list them in the club: what it is and how many names, where, and the day.

    `kinds` are places by the kinds of files. Without a club nothing is listed.

    Raises:
        JournalError: the club cannot be written; then nothing may be handed on.
    """
    if club is None:
        yield
        return
    with open_club(club, clock) as folder:
        yield
        copies = [RememberCopy(_what(kind, view), place, folder.today()) for kind, place in kinds.items()]
        folder.ask_club(copies, by)


def _what(kind: str, view: SharedResults) -> str:
    names = min(len(view.rows) + len(view.seats), RESULT_FILES[kind].most_names)
    return f"results ({kind}), {names} {'name' if names == 1 else 'names'}"
