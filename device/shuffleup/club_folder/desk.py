"""The people book for registration: persons by the first letters, and new names added in the background.

It never stands between the director and the floor: without a club, or with one that is in use or damaged,
nobody is found and nobody added, and the evening is registered as before (PPL-04).
"""

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path

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
from shuffleup.people.book import People
from shuffleup.people.joining import by_name
from shuffleup.people.naming import AddPerson
from shuffleup.people.search import Index
from shuffleup.refusals import Refusal
from shuffleup.wire import OfferedPerson

_log = logging.getLogger(__name__)


class ClubDesk:
    """The people book of a folder; every method reads or writes files, so a loop calls it in a thread."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder, self._clock = folder, clock
        self._stand: object = None
        self._index: Index | None = None
        self._last: Mapping[PersonId, str] = {}
        self._people = People()
        self._hidden: Mapping[str, PersonId] = {}

    @property
    def is_there(self) -> bool:
        """Whether the box has a club."""
        return (self._folder / PEOPLE_FILE).is_file()

    def search(self, typed: str) -> tuple[OfferedPerson, ...]:
        """Find persons by the first letters of a name; nobody where the book cannot be read."""
        found = self._index.search(typed) if self._is_readable() and self._index else ()
        return tuple(
            OfferedPerson(one.person, one.name, one.was, self._last.get(one.person, "")) for one in found
        )

    def entering(
        self, names: Sequence[str], people: Sequence[PersonId]
    ) -> tuple[tuple[str, ...], tuple[PersonId, ...]]:
        """Put the label in the place of the name of who is not shown, with the person's id (PPL-17).

        Who was not chosen in the book is found by a name that this person alone has or had.
        """
        if not self._is_readable():
            return tuple(names), tuple(people)
        pairs = [self._entering(*pair) for pair in zip(names, people, strict=True)]
        return tuple(name for name, _ in pairs), tuple(person for _, person in pairs)

    def hidden(self) -> Mapping[str, str]:
        """Return the names of those who are not shown, by label; nobody where the book cannot be read."""
        if not self._is_readable():
            return {}
        return {one.label: one.name for one in self._people if not one.shown and not one.forgotten}

    def _entering(self, name: str, person: PersonId) -> tuple[str, PersonId]:
        who = person if person in self._people.persons else self._hidden.get(same_name(name))
        if who is None or (person and who != person):
            return name, person
        found = self._people.root(who)
        return (name, person) if found.shown or found.forgotten else (found.label, found.id)

    def add(self, names: Mapping[PersonId, str], command: CommandId) -> None:
        """Add those whose name nobody has or had; under a command that was done before nothing happens."""
        try:
            with open_club(self._folder, self._clock) as club:
                known = by_name(club.people)
                new = [AddPerson(one, name) for one, name in names.items() if same_name(name) not in known]
                club.ask_people(new, BY_ITSELF, command)
        except (CannotGoOn, Refusal) as error:
            _log.warning("the people book was not told of who is new: %s", error)

    def _is_readable(self) -> bool:
        try:
            self._read()
        except NoClub:
            return False
        except CannotGoOn as error:
            _log.warning("people book: %s", error)
            return False
        return True

    def _read(self) -> None:
        """Read the book, again only where it is another one than before."""
        stand = [_stand(path) for path in (self._folder / PEOPLE_FILE, log_of(self._folder / PEOPLE_FILE))]
        if self._index is None or stand != self._stand:
            books = read_books(self._folder)
            self._index, self._stand = Index(books.people), stand
            self._last, self._people = last_day(books.people, books.club), books.people
            alone = {name: next(iter(who)) for name, who in by_name(books.people).items() if len(who) == 1}
            self._hidden = {name: who for name, who in alone.items() if not books.people.persons[who].shown}


def _stand(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
