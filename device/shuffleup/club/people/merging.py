"""Two entries of the book turn out to be one person, and a merge is undone (PPL-06, PPL-07)."""

from msgspec.structs import replace

from shuffleup.club.people.book import People
from shuffleup.club.people.lookup import check_remembered, known, own
from shuffleup.club.people.message import PeopleCommand, PeopleEvent, PeopleEvents, Played, answers, changes
from shuffleup.club.people.person import Person
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.refusals import NotLegalNow


class MergePersons(PeopleCommand, frozen=True):
    """Make one person of two: events and names of `person` are those of `into` from now on."""

    person: PersonId
    into: PersonId


class SamePerson(NotLegalNow):
    name: str


class BothPlayed(NotLegalNow):
    name: str
    other: str
    event: str


class PersonsMerged(PeopleEvent, frozen=True, tag="persons.merged"):
    """`person` leads to `into`."""

    person: PersonId
    into: PersonId


@answers(MergePersons)
def merge(command: MergePersons, people: People, played: Played) -> PeopleEvents:
    """Merge two persons who have never been in one event.

    Raises:
        NotKnown, MergedAway, Forgotten: of the one that goes.
        NotKnown, SamePerson, MergedAway, Forgotten, BothPlayed: of the one that stays; the first that holds.
    """
    person, into = own(people, command.person), known(people, command.into)
    if person.id == into.id:
        raise SamePerson(person.name)
    into = own(people, command.into)
    if both := events_of(people, person.id, played) & events_of(people, into.id, played):
        raise BothPlayed(person.name, into.name, min(both))
    return (PersonsMerged(person.id, into.id),)


@changes(PersonsMerged)
def merged(event: PersonsMerged, people: People) -> tuple[Person, ...]:
    """Link the two; nothing else changes, so that a split is exact."""
    person, into = people.persons[event.person], people.persons[event.into]
    return (replace(person, into=into.id), replace(into, merged=(*into.merged, person.id)))


class SplitPerson(PeopleCommand, frozen=True):
    """Take a merge back: names and events go back to `person`."""

    person: PersonId


class NotMerged(NotLegalNow):
    name: str


class PersonsSplit(PeopleEvent, frozen=True, tag="persons.split"):
    """`person` stands for itself again and not for `out_of`."""

    person: PersonId
    out_of: PersonId


@answers(SplitPerson)
def split(command: SplitPerson, people: People, played: Played) -> PeopleEvents:
    """Undo the link of this person; other links of a chain stay."""
    person = known(people, command.person)
    check_remembered(person)
    if person.into is None:
        raise NotMerged(person.name)
    return (PersonsSplit(person.id, person.into),)


@changes(PersonsSplit)
def was_split(event: PersonsSplit, people: People) -> tuple[Person, ...]:
    """Take the link away."""
    person, other = people.persons[event.person], people.persons[event.out_of]
    left = tuple(one for one in other.merged if one != person.id)
    return (replace(person, into=None), replace(other, merged=left))


def events_of(people: People, person: PersonId, played: Played) -> frozenset[str]:
    """Return the ids of the events of a person and of all merged into that person."""
    return frozenset(event for one in people.group(person) for event in played.get(one.id, ()))
