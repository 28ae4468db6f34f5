"""The person that a command names, or the first reason why it cannot be that one."""

from shuffleup.club.people.book import People
from shuffleup.club.people.person import Person
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.refusals import NotLegalNow


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
