"""Persons found by the first letters of any word of any of their names (PPL-04)."""

from collections.abc import Iterator
from heapq import nsmallest

import msgspec

from shuffleup.identity import PersonId
from shuffleup.people.book import People
from shuffleup.plain_letters import plain_letters

FEWEST_LETTERS, MOST_FOUND = 2, 8


class FoundPerson(msgspec.Struct, frozen=True):
    """A person that is offered: the name, and the earlier name by which it was found, empty for the name."""

    person: PersonId
    name: str
    was: str = ""


class Index:
    """The names of a book, folded once: 20,000 persons are searched in a few milliseconds."""

    def __init__(self, people: People) -> None:
        self._lines = [
            (" " + plain_letters(name), person.id, person.name, "" if name == person.name else name)
            for person in people
            if not person.forgotten
            for name in (person.name, *people.also(person))
        ]

    def search(self, typed: str, most: int = MOST_FOUND) -> tuple[FoundPerson, ...]:
        """Find at most `most` persons, those first whose name begins so; nobody by fewer than two letters."""
        wanted = plain_letters(typed)
        if len(wanted) < FEWEST_LETTERS:
            return ()
        ranked = nsmallest(2 * most, self._matches(" " + wanted))
        best: dict[PersonId, FoundPerson] = {}
        for *_, name, was, person in ranked:
            best.setdefault(person, FoundPerson(person, name, was))
        return tuple(best.values())[:most]

    def _matches(self, wanted: str) -> Iterator[tuple[bool, bool, str, str, str, PersonId]]:
        for line, person, name, was in self._lines:
            if wanted in line:
                yield bool(was), not line.startswith(wanted), line, name, was, person
