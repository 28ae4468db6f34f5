"""Persons are added and renamed; their contact and what is shown of them is set."""

from msgspec.structs import replace

from shuffleup.club.people.book import People
from shuffleup.club.people.lookup import own
from shuffleup.club.people.message import PeopleCommand, PeopleEvent, PeopleEvents, Played, answers, changes
from shuffleup.club.people.person import Contact, Person
from shuffleup.floor.entries.person_names import fault_of_name, tidy
from shuffleup.floor.entries.registration import NoName
from shuffleup.kernel.field_types import PersonId, PersonName
from shuffleup.kernel.refusals import NotLegalNow


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
