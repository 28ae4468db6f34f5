"""A person is forgotten on request: results stay under a number (PPL-09)."""

import msgspec
from msgspec.structs import replace

from shuffleup.club.people.book import People
from shuffleup.club.people.lookup import own
from shuffleup.club.people.message import PeopleCommand, PeopleEvent, PeopleEvents, Played, answers, changes
from shuffleup.club.people.person import NO_CONTACT, Person
from shuffleup.kernel.field_types import Money, PersonId, PersonText
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import Currency


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
