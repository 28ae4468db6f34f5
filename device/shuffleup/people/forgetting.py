"""A person is forgotten on request: results stay under a number (PPL-09)."""

from msgspec.structs import replace

from shuffleup.identity import PersonId
from shuffleup.people.book import People
from shuffleup.people.message import PeopleCommand, PeopleEvent, PeopleEvents, Played, answers, changes
from shuffleup.people.person import NO_CONTACT, Person
from shuffleup.people.sought import own
from shuffleup.person_texts import PersonText


class ForgetPerson(PeopleCommand, frozen=True):
    """Erase name, other names, contact and note of a person and of all merged into that person.

    `reason` is in general terms, as `asked for it`: it stays in the book. Nothing takes this back.
    """

    person: PersonId
    reason: str = ""


class PersonForgotten(PeopleEvent, frozen=True, tag="person.forgotten"):
    """The book has a number in the place of these persons, the one that was named first."""

    persons: tuple[PersonId, ...]
    reason: PersonText = ""


@answers(ForgetPerson)
def forget_person(command: ForgetPerson, people: People, played: Played) -> PeopleEvents:
    """Forget a person with all who were merged into that person."""
    person = own(people, command.person)
    return (PersonForgotten(tuple(one.id for one in people.group(person.id)), command.reason.strip()),)


@changes(PersonForgotten)
def person_forgotten(event: PersonForgotten, people: People) -> tuple[Person, ...]:
    """Take away everything that says who it was."""
    return tuple(
        replace(people.persons[one], name="", names=(), contact=NO_CONTACT, forgotten=True)
        for one in event.persons
    )
