"""The people book of a box for the director's console: who is in it, and every act on a person."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from threading import Lock

from msgspec.structs import replace

from shuffleup.archive.club_folder.books import Books
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.forgetting import ErasureReport, forget_everywhere, sweep
from shuffleup.archive.club_folder.names import folded_name, later_entry
from shuffleup.archive.club_views import (
    FACE,
    AlikePair,
    BookLine,
    BookView,
    ContactView,
    MergedInto,
    PersonAsked,
    PersonView,
    PlayedLine,
    Unreached,
)
from shuffleup.archive.season_in_club import events_of_club
from shuffleup.club.house import SetStatistics
from shuffleup.club.people.book import People, PeopleCommand, Person, known
from shuffleup.club.people.person_commands import (
    ForgetPerson,
    MergePersons,
    RenamePerson,
    SetShown,
    SplitPerson,
    events_of,
)
from shuffleup.club.people.person_search import FoundPerson, Index, by_name, person_line, proposals
from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Actor, EntryId, PersonId
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown

MOST_FOUND = 30
"""Persons that a search shows; two more letters find fewer."""

_SET: dict[str, Callable[[Person], SetShown]] = {
    "hide": lambda one: SetShown(one.id, False, one.counted),
    "show": lambda one: SetShown(one.id, True, one.counted),
    "uncount": lambda one: SetShown(one.id, one.shown, False),
    "count": lambda one: SetShown(one.id, one.shown, True),
}


class PeopleOffice:
    """The people book in a folder; `alone` is held while it is read or written."""

    def __init__(self, folder: Path, alone: Lock, books: Callable[[], Books], clock: Clock) -> None:
        self._folder, self._alone, self._books, self._clock = folder, alone, books, clock
        self._index: tuple[People, Index] | None = None
        self._proposed: tuple[Books, tuple[AlikePair, ...]] | None = None

    def look(self, begins: str) -> BookView:
        """Find persons by the first letters of a name, and propose who may be one person."""
        with self._alone:
            books = self._books()
            if self._index is None or self._index[0] is not books.people:
                self._index = (books.people, Index(books.people))
            if self._proposed is None or self._proposed[0] is not books:
                self._proposed = (books, tuple(_pairs(books)))
            found, proposed = self._index[1].search(begins, MOST_FOUND), self._proposed[1]
        return BookView(
            sum(1 for _ in books.people), tuple(_lines(books, found)), proposed, books.club.statistics
        )

    def person(self, person: str) -> PersonView:
        """Show a person; raises `NotKnown`."""
        with self._alone:
            return _view(self._books(), PersonId(person))

    def change(self, person: str, asked: PersonAsked, by: str) -> PersonView:
        """Do what was asked for; raises the refusal of the book, or `CommandError`."""
        who, director = PersonId(person), Actor("director", by, FACE)
        with self._alone:
            if asked.deed == "forget":
                return self._forget(who, asked.reason, director)
            with open_club(self._folder, self._clock) as club:
                club.ask_people([person_command(club.people, who, asked)], director)
                return _view(Books(club.people, club.club), who)

    def named_tonight(self, person: str, floor: Floor) -> Mapping[EntryId, str]:
        """Find a person's entries in an event: those the person was chosen for, and those of the own names.

        A name that somebody else has or had as well finds nobody.
        """
        with self._alone:
            people = self._books().people
        found = people.root(PersonId(person))
        group, called = {one.id for one in people.group(found.id)}, by_name(people)
        named = {}
        for one in floor.entries:
            name = later_entry(people.shown_name(found), one.name)
            chosen = one.known in people.persons
            own = one.known in group if chosen else called.get(folded_name(one.name)) == {found.id}
            if own and not one.withdrawn and one.name != name:
                named[one.id] = name
        return named

    def keep_statistics(self, *, counted: bool, by: str) -> None:
        """Switch the statistics of the house on or off."""
        with self._alone, open_club(self._folder, self._clock, make=True) as club:
            club.ask_club([SetStatistics(counted)], Actor("director", by, FACE))

    def _forget(self, person: PersonId, reason: str, by: Actor) -> PersonView:
        """Erase a person from every file of the club and beside it."""
        if not reason.strip():
            raise CommandError(say("say why, in general terms, for the record"))
        sweep(self._folder, self._clock)
        command = ForgetPerson(person, reason)
        reached = forget_everywhere(self._folder, (self._folder.parent,), command, by, self._clock)
        return replace(_view(self._books(), person), unreached=tuple(_unreached(reached)))


def person_command(people: People, person: PersonId, asked: PersonAsked) -> PeopleCommand:
    """Make the command of an act on a person, `forget` left out."""
    if asked.deed == "rename":
        return RenamePerson(person, asked.name)
    if asked.deed == "merge":
        return MergePersons(person, PersonId(asked.into))
    if asked.deed == "split":
        return SplitPerson(person)
    return _SET[asked.deed](known(people, person))


def _lines(books: Books, found: Iterable[FoundPerson]) -> Iterator[BookLine]:
    played = books.club.played()
    for one in found:
        line = person_line(books.people, books.club, one.person, played)
        yield BookLine(line.person, line.name, one.was, line.events, line.last, line.shown, line.counted)


def _pairs(books: Books) -> Iterator[AlikePair]:
    people = books.people
    for one in proposals(people, books.club.played()):
        names = people.persons[one.person].name, people.persons[one.into].name
        yield AlikePair(one.person, names[0], one.into, names[1])


def _view(books: Books, person: PersonId) -> PersonView:
    people = books.people
    found = people.root(known(people, person).id)
    played = books.club.played()
    line = person_line(people, books.club, found.id, played)
    own = events_of(people, found.id, played)
    return PersonView(
        found.id,
        line.name,
        found.label,
        line.also,
        tuple(MergedInto(one, people.name(people.persons[one])) for one in found.merged),
        found.shown,
        found.counted,
        found.forgotten,
        ContactView(found.contact.email, found.contact.phone, found.contact.note),
        tuple(PlayedLine(day, title) for event, day, title in events_of_club(books.club) if event in own),
    )


def _unreached(reached: ErasureReport) -> Iterator[Unreached]:
    """Name what still holds the name: copies made elsewhere, files beside the club, unreadable journals."""
    yield from (Unreached(one.what, one.place, one.day) for one in reached.copies)
    yield from (Unreached(shown(path.name), shown(path.parent)) for path in reached.left)
    yield from (Unreached(line, "") for line in reached.unreadable)
