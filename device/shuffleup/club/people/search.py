"""Persons found by the first letters of any word of any of their names (PPL-04)."""

from collections import defaultdict
from collections.abc import Iterator
from difflib import SequenceMatcher
from heapq import nsmallest

import msgspec

from shuffleup.club.people.book import People
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.shown_text import plain_letters

FEWEST_LETTERS, MOST_FOUND, LETTERS = 2, 8, 3
LIKE = 0.8
"""The part of their letters that two names share at least of which one is a slip: `Katarina Bohm` and
`Katharina Böhm`; `Ann Berger` and `Ben Berger` share less."""


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
        self._by_part: dict[tuple[bool, str], list[int]] = defaultdict(list)
        for at, (line, *_) in enumerate(self._lines):
            for part in _parts(line):
                self._by_part[part].append(at)

    def near(self, typed: str) -> FoundPerson | None:
        """Find the person whose name is like a typed one in another order or but for a slip, None for none.

        Names are compared that have a word with the same beginning or end.
        """
        words = _ordered(typed)
        best, nearest = LIKE, None
        for at in sorted({at for part in _parts(plain_letters(typed)) for at in self._by_part.get(part, ())}):
            line, person, name, was = self._lines[at]
            alike = SequenceMatcher(None, words, _ordered(line))
            if alike.real_quick_ratio() > best and alike.quick_ratio() > best and alike.ratio() > best:
                best, nearest = alike.ratio(), FoundPerson(person, name, was)
        return nearest

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


def _parts(line: str) -> set[tuple[bool, str]]:
    """Give the first and the last letters of each word."""
    return {part for word in line.split() for part in ((True, word[:LETTERS]), (False, word[-LETTERS:]))}


def _ordered(line: str) -> str:
    return " ".join(sorted(plain_letters(line).replace(",", " ").split()))
