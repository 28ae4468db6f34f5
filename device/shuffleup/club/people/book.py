"""The state of the people book: all persons, and what merges make of them."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from shuffleup.club.people.person import Person
from shuffleup.kernel.field_types import PersonId


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
