"""Persons are added, renamed, shown or not, merged and split, and forgotten (PPL-06, PPL-07, PPL-09)."""

import msgspec
from msgspec.structs import replace

from shuffleup.club.people.book import (
    NO_CONTACT,
    Contact,
    People,
    PeopleCommand,
    PeopleEvent,
    PeopleEvents,
    Person,
    Played,
    answers,
    changes,
    check_remembered,
    known,
    own,
)
from shuffleup.floor.entries.person_names import NoName, fault_of_name, tidy
from shuffleup.kernel.field_types import Money, PersonId, PersonName, PersonText
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import Currency


class AddPerson(PeopleCommand, frozen=True):
    """Add a person under an id that was never used; two persons may have the same name (PPL-01)."""

    person: PersonId
    name: str


class KnownAlready(NotLegalNow):
    name: str


class PersonAdded(PeopleEvent, frozen=True, tag="person.added"):
    """Somebody is in the book."""

    person: PersonId
    name: PersonName


@answers(AddPerson)
def add(command: AddPerson, people: People, played: Played) -> PeopleEvents:
    """Add a person; a name can be in the book already, an id cannot."""
    name = _checked(command.name)
    if command.person in people.persons:
        raise KnownAlready(people.name(people.persons[command.person]))
    return (PersonAdded(command.person, name),)


@changes(PersonAdded)
def added(event: PersonAdded, people: People) -> tuple[Person, ...]:
    """Add a person at the end of the order."""
    return (Person(event.person, len(people.persons) + 1, event.name),)


class RenamePerson(PeopleCommand, frozen=True):
    """Write the name of a person differently; the old one finds the person still (PPL-05)."""

    person: PersonId
    name: str


class PersonRenamed(PeopleEvent, frozen=True, tag="person.renamed"):
    """A person has another name."""

    person: PersonId
    name: PersonName


@answers(RenamePerson)
def rename_person(command: RenamePerson, people: People, played: Played) -> PeopleEvents:
    """Rename a person; to the same name nothing happens."""
    person, name = own(people, command.person), _checked(command.name)
    return () if name == person.name else (PersonRenamed(person.id, name),)


@changes(PersonRenamed)
def person_renamed(event: PersonRenamed, people: People) -> tuple[Person, ...]:
    """Make the old name one of the earlier ones, once."""
    person = people.persons[event.person]
    earlier = dict.fromkeys((*person.names, person.name))
    return (replace(person, name=event.name, names=tuple(one for one in earlier if one != event.name)),)


class SetContact(PeopleCommand, frozen=True):
    """Set e-mail, phone and note of a person."""

    person: PersonId
    contact: Contact


class ContactSet(PeopleEvent, frozen=True, tag="contact.set"):
    """A person can be reached in this way."""

    person: PersonId
    contact: Contact


@answers(SetContact)
def set_contact(command: SetContact, people: People, played: Played) -> PeopleEvents:
    """Set the whole contact; to the same one nothing happens."""
    person = own(people, command.person)
    return () if command.contact == person.contact else (ContactSet(person.id, command.contact),)


@changes(ContactSet)
def contact_set(event: ContactSet, people: People) -> tuple[Person, ...]:
    """Replace the contact."""
    return (replace(people.persons[event.person], contact=event.contact),)


class SetShown(PeopleCommand, frozen=True):
    """Say whether walls, pages and exports show the name (PPL-17), and whether statistics count (STT-15)."""

    person: PersonId
    shown: bool = True
    counted: bool = True


class ShownSet(PeopleEvent, frozen=True, tag="shown.set"):
    """The name of a person is shown to others or not, the statistics are computed or not."""

    person: PersonId
    shown: bool
    counted: bool


@answers(SetShown)
def set_shown(command: SetShown, people: People, played: Played) -> PeopleEvents:
    """Set both; to the same nothing happens."""
    person = own(people, command.person)
    same = (command.shown, command.counted) == (person.shown, person.counted)
    return () if same else (ShownSet(person.id, command.shown, command.counted),)


@changes(ShownSet)
def shown_set(event: ShownSet, people: People) -> tuple[Person, ...]:
    """Replace both settings."""
    return (replace(people.persons[event.person], shown=event.shown, counted=event.counted),)


def _checked(text: str) -> str:
    """Tidy a name as that of an entry; raises `NoName`, or why it cannot be shown (PPL-02)."""
    name = tidy(text)
    if not name:
        raise NoName()
    if fault := fault_of_name(name):
        raise fault
    return name


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


class LedgerBalance(msgspec.Struct, frozen=True):
    """What a person is owed over all nights, below zero for a debt."""

    amount: Money
    currency: Currency


class ForgetPerson(PeopleCommand, frozen=True):
    """Erase name, other names, contact and note of a person and of all merged into that person.

    `reason` is in general terms, as `asked for it`: it stays in the book. Nothing takes this back. `balance`
    is what the ledger says, None where there is no ledger.
    """

    person: PersonId
    reason: str = ""
    balance: LedgerBalance | None = None


class OpenBalance(NotLegalNow):
    """The person still owes `amount`, or is owed it where it is above zero (PPL-09, SET-08)."""

    name: str
    amount: Money
    currency: Currency


class PersonForgotten(PeopleEvent, frozen=True, tag="person.forgotten"):
    """The book has a number in the place of these persons, the one that was named first."""

    persons: tuple[PersonId, ...]
    reason: PersonText = ""


@answers(ForgetPerson)
def forget_person(command: ForgetPerson, people: People, played: Played) -> PeopleEvents:
    """Forget a person with all who were merged into that person; raises `OpenBalance` for an open one."""
    person = own(people, command.person)
    if command.balance is not None and command.balance.amount:
        raise OpenBalance(people.name(person), command.balance.amount, command.balance.currency)
    return (PersonForgotten(tuple(one.id for one in people.group(person.id)), command.reason.strip()),)


@changes(PersonForgotten)
def person_forgotten(event: PersonForgotten, people: People) -> tuple[Person, ...]:
    """Take away everything that says who it was."""
    return tuple(
        replace(people.persons[one], name="", names=(), contact=NO_CONTACT, forgotten=True)
        for one in event.persons
    )
