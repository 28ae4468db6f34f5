"""The modules of the people book that declare commands and events, and the book they make.

Importing this module declares all of them.
"""

from collections.abc import Iterable
from types import ModuleType

from shuffleup.club.people import person_commands
from shuffleup.club.people.book import (
    People,
    PeopleCommand,
    PeopleEvent,
    PeopleEvents,
    Person,
    Played,
    answers,
    changes,
    put,
)
from shuffleup.kernel.dispatch import by_verb
from shuffleup.kernel.field_types import PersonId

ROOMS: tuple[ModuleType, ...] = (person_commands,)

EVENTS: tuple[type[PeopleEvent], ...] = changes.messages
"""The record of every event that a people journal can hold."""

VERBS: dict[str, type[PeopleCommand]] = by_verb(answers.messages, ROOMS)


def decide(people: People, command: PeopleCommand, played: Played) -> PeopleEvents:
    """Answer a command with what happens, or raise a refusal that changes nothing."""
    return answers.apply(command, people, played)


def evolve(people: People, event: PeopleEvent) -> People:
    """Return the book after an event."""
    return put(people, changes.apply(event, people))


def folded(events: Iterable[PeopleEvent], people: People | None = None) -> People:
    """Return the book after many events, in one pass: `evolve` over all of them gives the same."""
    persons: dict[PersonId, Person] = dict(people.persons) if people else {}
    take(events, persons)
    return People(persons)


def take(events: Iterable[PeopleEvent], persons: dict[PersonId, Person]) -> None:
    """Put what events make of persons in their place: a thousand commands copy no book each."""
    book = People(persons)
    for event in events:
        persons.update((one.id, one) for one in changes.apply(event, book))
