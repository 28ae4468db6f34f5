"""The people book: its persons, what merges make of them, and the common parts of its commands.

The rule of an event returns the persons that it changes; `evolve` puts them into the book. So a book of
20,000 persons is not copied for each of its events.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import sha256

import msgspec

from shuffleup.kernel.dispatch import Rules
from shuffleup.kernel.field_types import PersonId, PersonText
from shuffleup.kernel.refusals import NotLegalNow


class Contact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """How to reach a person, and a note. It never leaves the people book without being asked for (PPL-12)."""

    email: PersonText = ""
    phone: PersonText = ""
    note: PersonText = ""


NO_CONTACT = Contact()


class Person(msgspec.Struct, frozen=True, gc=False):
    """One entry of the book.

    `number` is the position in the order in which persons were added, from 1. `name` is empty and `names`
    (the earlier ones, oldest first) and `contact` are too once the person is forgotten. `into` is the person
    that this one was merged into, and `merged` are those merged into this one, oldest merge first. A person
    who is not `shown` stands as the label wherever others can look (PPL-17); one who is not `counted` has no
    statistics (STT-15).
    """

    id: PersonId
    number: int
    name: str
    names: tuple[str, ...] = ()
    contact: Contact = NO_CONTACT
    into: PersonId | None = None
    merged: tuple[PersonId, ...] = ()
    forgotten: bool = False
    shown: bool = True
    counted: bool = True

    @property
    def label(self) -> str:
        """What stands for the name of a person who is forgotten or not shown (PPL-09)."""
        return f"Player {self.number}"


def foreign_person(source: str, known_as: str) -> PersonId:
    """Name a person by the id that another program gave: the same id is the same person in every file.

    The book holds a hash of it only, so that a person who was forgotten stays forgotten when the file comes
    again, and the file cannot be found by the book (PPL-09, TDI-08).
    """
    return PersonId(f"{source}-{sha256(f'{source} {known_as.casefold()}'.encode()).hexdigest()[:24]}")


class People(msgspec.Struct, frozen=True):
    """All persons by their ids, in the order in which they were added."""

    persons: Mapping[PersonId, Person] = {}

    def __iter__(self) -> Iterator[Person]:
        """Go through those who are not merged away, in the order added."""
        return (one for one in self.persons.values() if one.into is None)

    def root(self, person: PersonId) -> Person:
        """Return the person that an id leads to, through all merges; raises `KeyError` for an unknown id."""
        found = self.persons[person]
        while found.into is not None:
            found = self.persons[found.into]
        return found

    def group(self, person: PersonId) -> Iterator[Person]:
        """Go through a person and all who are merged into that person, directly or not."""
        waiting = [person]
        while waiting:
            found = self.persons[waiting.pop()]
            yield found
            waiting += reversed(found.merged)

    def name(self, person: Person) -> str:
        """Return the name as the director sees it."""
        return person.label if person.forgotten else person.name

    def shown_name(self, person: Person) -> str:
        """Return the name as walls, pages and exports show it (PPL-17)."""
        return self.name(person) if person.shown else person.label

    def also(self, person: Person) -> tuple[str, ...]:
        """List the other names of a person and of all merged into that person, sorted, each once."""
        found = {name for one in self.group(person.id) for name in (one.name, *one.names)}
        return tuple(sorted(found - {person.name, ""}))


def put(people: People, altered: Iterable[Person]) -> People:
    """Return the book with these persons in the place of those of their ids."""
    return People({**people.persons, **{one.id: one for one in altered}})


class PeopleCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the people book can be asked to do."""


class PeopleEvent(msgspec.Struct, frozen=True):
    """Something that happened to the people book. Its tag is its stored name and never changes."""


PeopleEvents = tuple[PeopleEvent, ...]

Played = Mapping[PersonId, Collection[str]]
"""The ids of the events in which each person had an entry: under the own id, not that of a later merge."""

answers: Rules[[People, Played], PeopleEvents] = Rules("command of the people book")
"""The rules for commands: each returns events or raises a refusal."""

changes: Rules[[People], tuple[Person, ...]] = Rules("event of the people book")
"""The persons that each event changes or adds, as they are after it."""


class NotKnown(NotLegalNow):
    person: str


class MergedAway(NotLegalNow):
    name: str
    into: str


class Forgotten(NotLegalNow):
    label: str


def known(people: People, person: PersonId) -> Person:
    """Find a person who is in the book, merged away or not; raises `NotKnown`."""
    if person not in people.persons:
        raise NotKnown(person)
    return people.persons[person]


def own(people: People, person: PersonId) -> Person:
    """Find a person who stands for himself and is not forgotten.

    Raises:
        NotKnown, MergedAway, Forgotten: in this order.
    """
    found = known(people, person)
    if found.into is not None:
        root = people.root(person)
        raise MergedAway(found.name or found.label, people.name(root))
    check_remembered(found)
    return found


def check_remembered(person: Person) -> None:
    """Raise `Forgotten` for a person who is."""
    if person.forgotten:
        raise Forgotten(person.label)
