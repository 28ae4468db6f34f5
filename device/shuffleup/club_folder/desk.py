"""The people book for registration: persons by the first letters, and new names added in the background.

It never stands between the director and the floor: without a club, or with one that is in use or damaged,
nobody is found and nobody added, and the evening is registered as before (PPL-04).
"""

import logging
from collections.abc import Mapping
from pathlib import Path

import msgspec

from shuffleup.cannot_go_on import CannotGoOn
from shuffleup.clock import Clock
from shuffleup.club.persons import last_day
from shuffleup.club_folder.books import NoClub, read_books
from shuffleup.club_folder.evenings import BY_ITSELF
from shuffleup.club_folder.folder import open_club
from shuffleup.club_folder.records import PEOPLE_FILE
from shuffleup.floor.entries.names import same_name
from shuffleup.identity import CommandId, PersonId
from shuffleup.journal.schema import log_of
from shuffleup.people.joining import by_name
from shuffleup.people.naming import AddPerson
from shuffleup.people.search import Index
from shuffleup.refusals import Refusal

_log = logging.getLogger(__name__)


class OfferedPerson(msgspec.Struct, frozen=True):
    """A person that registration offers: the name, an earlier one that was found, the last day of play."""

    person: PersonId
    name: str
    was: str = ""
    last: str = ""


class ClubDesk:
    """The people book of a folder; every method reads or writes files, so a loop calls it in a thread."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder, self._clock = folder, clock
        self._stand: object = None
        self._index: Index | None = None
        self._last: Mapping[PersonId, str] = {}

    @property
    def is_there(self) -> bool:
        """Whether the box has a club."""
        return (self._folder / PEOPLE_FILE).is_file()

    def search(self, typed: str) -> tuple[OfferedPerson, ...]:
        """Find persons by the first letters of a name; nobody where the book cannot be read."""
        try:
            index = self._current()
        except NoClub:
            return ()
        except CannotGoOn as error:
            _log.warning("people book: %s", error)
            return ()
        found = index.search(typed)
        return tuple(
            OfferedPerson(one.person, one.name, one.was, self._last.get(one.person, "")) for one in found
        )

    def add(self, names: Mapping[PersonId, str], command: CommandId) -> None:
        """Add those whose name nobody has or had; under a command that was done before nothing happens."""
        try:
            with open_club(self._folder, self._clock) as club:
                known = by_name(club.people)
                new = [AddPerson(one, name) for one, name in names.items() if same_name(name) not in known]
                club.ask_people(new, BY_ITSELF, command)
        except (CannotGoOn, Refusal) as error:
            _log.warning("the people book was not told of who is new: %s", error)

    def _current(self) -> Index:
        stand = [_stand(path) for path in (self._folder / PEOPLE_FILE, log_of(self._folder / PEOPLE_FILE))]
        if self._index is None or stand != self._stand:
            books = read_books(self._folder)
            self._index, self._stand = Index(books.people), stand
            self._last = last_day(books.people, books.club)
        return self._index


def _stand(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
