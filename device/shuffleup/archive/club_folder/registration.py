"""The people book for registration: persons by the first letters, and new names added in the background.

Without a club the evening is registered as before (PPL-04), and to one that is in use nobody new is added.
With one that cannot be read nobody is found, and no name is told: somebody may be "not shown" there (PPL-17).
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from shuffleup.archive.club_folder.books import PEOPLE_FILE, Books, NoClub, read_club, read_people
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.evenings import BY_ITSELF
from shuffleup.club.people.book import People
from shuffleup.club.people.person_commands import AddPerson, MergePersons, RenamePerson
from shuffleup.club.people.person_search import Index, by_name, last_day
from shuffleup.club.state import Club
from shuffleup.floor.entries.person_names import same_name
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import CommandId, PersonId
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import CommandError, Refusal
from shuffleup.protocol.touch import OfferedPerson
from shuffleup.storage.journal.schema import log_of
from shuffleup.views.words import line_of

_log = logging.getLogger(__name__)


class PeopleUnknown(CommandError):
    """Nobody knows who must not be shown, for the people book cannot be read; the text is one line."""


class _Book(NamedTuple):
    """What registration asks of the people book, all of it as of one moment.

    `hidden` are those who are not shown, by a name that nobody else has or had.
    """

    stand: object
    names: Index
    last: Mapping[PersonId, str]
    people: People
    hidden: Mapping[str, PersonId]


def books_at_the_desk(folder: Path) -> Books:
    """Read the people book; a club that cannot be read beside it only leaves out who has played last.

    Raises:
        NoClub, JournalError: the people book cannot be read.
    """
    people = read_people(folder)
    try:
        return Books(people, read_club(folder))
    except CommandError as error:
        _log.warning("club: %s", error)
        return Books(people, Club())


class RegistrationBook:
    """The people book of a folder; every method reads or writes files, so a loop calls it in a thread."""

    def __init__(
        self, folder: Path, clock: Clock, *, read: Callable[[Path], Books] = books_at_the_desk
    ) -> None:
        self._folder, self._clock, self._read_books = folder, clock, read
        self._alone = Lock()
        self._book: _Book | None = None

    @property
    def is_there(self) -> bool:
        """Whether the box has a club."""
        return (self._folder / PEOPLE_FILE).is_file()

    def search(self, typed: str) -> tuple[OfferedPerson, ...]:
        """Find persons by the first letters of a name; nobody where the book cannot be read."""
        if (book := self._readable()) is None:
            return ()
        return tuple(
            OfferedPerson(one.person, one.name, one.was, book.last.get(one.person, ""))
            for one in book.names.search(typed)
        )

    def near(self, names: Sequence[str]) -> dict[str, OfferedPerson]:
        """Find the person whose name is like one of these, by that name; nobody for a name of the book."""
        if (book := self._readable()) is None:
            return {}
        there = by_name(book.people)
        found = {name: book.names.near(name) for name in names if same_name(name) not in there}
        return {
            name: OfferedPerson(one.person, one.name, one.was, book.last.get(one.person, ""))
            for name, one in found.items()
            if one is not None
        }

    def again(self, played: Sequence[tuple[PersonId, str]]) -> tuple[OfferedPerson, ...]:
        """Find who has played by ids and names of an evening, under the names of today.

        Who has no id is the only person of that name, else somebody new; nobody who was forgotten is found.
        """
        if (book := self._readable()) is None:
            return ()
        there, found = by_name(book.people), dict[str, OfferedPerson]()
        for known, name in played:
            alone = there.get(same_name(name), set())
            one = known if known in book.people.persons else next(iter(alone), "") if len(alone) == 1 else ""
            if not one:
                found[name] = OfferedPerson(PersonId(""), name)
            elif not (root := book.people.root(PersonId(one))).forgotten:
                found[root.id] = OfferedPerson(root.id, root.name, "", book.last.get(root.id, ""))
        return tuple(found.values())

    def entering(
        self, names: Sequence[str], people: Sequence[PersonId]
    ) -> tuple[tuple[str, ...], tuple[PersonId, ...]]:
        """Put the label in the place of the name of who is not shown, with the person's id (PPL-17).

        Who was not chosen in the book is found by a name that this person alone has or had.

        Raises:
            PeopleUnknown: the book cannot be read: no name may be told before it is known who is hidden.
        """
        if not self.is_there:
            return tuple(names), tuple(people)
        try:
            book = self._read()
        except CommandError as error:
            raise PeopleUnknown(
                say(
                    "the people book cannot be read, so nobody knows who must not be shown ({why}); put it"
                    " right, or move the folder {folder} away to enter people without it",
                    why=line_of(error),
                    folder=self._folder,
                )
            ) from error
        pairs = [_entering(book, *pair) for pair in zip(names, people, strict=True)]
        return tuple(name for name, _ in pairs), tuple(person for _, person in pairs)

    def hidden(self) -> Mapping[str, str]:
        """Return the names of those who are not shown, by label; nobody where the book cannot be read."""
        book = self._readable()
        everybody = book.people if book else ()
        return {one.label: one.name for one in everybody if not one.shown and not one.forgotten}

    def contacts(self, people: Sequence[tuple[str, str]]) -> list[tuple[PersonId, str]]:
        """Find who people are by an id or a name of nobody else, and the telephone or e-mail of each."""
        if (book := self._readable()) is None:
            return [(PersonId(""), "")] * len(people)
        there = by_name(book.people)
        return [_reached(book, there, *one) for one in people]

    def add(self, names: Mapping[PersonId, str], command: CommandId) -> None:
        """Add those whose name nobody has or had; under a command that was done before nothing happens."""
        try:
            with open_club(self._folder, self._clock) as club:
                known = by_name(club.people)
                new = [AddPerson(one, name) for one, name in names.items() if same_name(name) not in known]
                club.ask_people(new, BY_ITSELF, command)
        except (CommandError, Refusal) as error:
            _log.warning("the people book was not told of who is new: %s", error)

    def correct(self, person: PersonId, into: PersonId, name: str, command: CommandId) -> None:
        """Correct a person whom registration has just added: it is `into`, or has this name if nobody has.

        Who has played keeps the name in the book, and nothing happens.
        """
        try:
            with open_club(self._folder, self._clock) as club:
                if person not in club.people.persons or person in last_day(club.people, club.club):
                    return
                renames = [] if same_name(name) in by_name(club.people) else [RenamePerson(person, name)]
                club.ask_people([MergePersons(person, into)] if into else renames, BY_ITSELF, command)
        except (CommandError, Refusal) as error:
            _log.warning("the people book was not told of a corrected name: %s", error)

    def _readable(self) -> _Book | None:
        try:
            return self._read()
        except NoClub:
            return None
        except CommandError as error:
            _log.warning("people book: %s", error)
            return None

    def _read(self) -> _Book:
        """Read the book, again only where it is another one than before; one thread reads at a time."""
        with self._alone:
            stand = tuple(map(_stand, (self._folder / PEOPLE_FILE, log_of(self._folder / PEOPLE_FILE))))
            if self._book is None or self._book.stand != stand:
                self._book = None
                self._book = _book_of(stand, self._read_books(self._folder))
            return self._book


def _book_of(stand: object, books: Books) -> _Book:
    people = books.people
    alone = {name: next(iter(who)) for name, who in by_name(people).items() if len(who) == 1}
    hidden = {name: who for name, who in alone.items() if not people.persons[who].shown}
    return _Book(stand, Index(people), last_day(people, books.club), people, hidden)


def _entering(book: _Book, name: str, person: PersonId) -> tuple[str, PersonId]:
    who = person if person in book.people.persons else book.hidden.get(same_name(name))
    if who is None or (person and who != person):
        return name, person
    found = book.people.root(who)
    return (name, person) if found.shown or found.forgotten else (found.label, found.id)


def _reached(book: _Book, there: Mapping[str, set[PersonId]], known: str, name: str) -> tuple[PersonId, str]:
    alone = there.get(same_name(name), set())
    who = PersonId(known) if known in book.people.persons else next(iter(alone)) if len(alone) == 1 else None
    if who is None or (found := book.people.root(who)).forgotten:
        return PersonId(""), ""
    return found.id, found.contact.phone or found.contact.email


def _stand(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
