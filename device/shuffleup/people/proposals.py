"""Persons that may be one: proposals for the director, and nothing merges by itself (PPL-08)."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations

import msgspec

from shuffleup.identity import PersonId
from shuffleup.people.book import People
from shuffleup.people.merging import events_of
from shuffleup.people.message import Played
from shuffleup.people.person import Person
from shuffleup.people.search import plain_letters

MOST_PROPOSED = 20
LARGEST_GROUP = 50
"""Persons whose names begin alike and are compared with each other; above that a name says too little."""


class Proposal(msgspec.Struct, frozen=True):
    """Two persons that may be one; `same` says that the letters of the names are the same."""

    person: PersonId
    into: PersonId
    same: bool


def proposals(people: People, played: Played) -> tuple[Proposal, ...]:
    """Propose pairs, best first: the same letters before a short form of the other.

    Of two, the one that was added later is merged into the earlier one. Two who have both played in one event
    are never proposed.
    """
    found = dict.fromkeys((*_same_letters(people), *_short_forms(people)))
    ranked = sorted(found, key=lambda pair: (not _is_same(*pair), -_likeness(*pair), pair[0].number))
    made: list[Proposal] = []
    for earlier, later in ranked:
        if not events_of(people, earlier.id, played) & events_of(people, later.id, played):
            made.append(Proposal(later.id, earlier.id, _is_same(earlier, later)))
        if len(made) == MOST_PROPOSED:
            break
    return tuple(made)


def is_short_form(short: str, long: str) -> bool:
    """Say whether a name is a short form of another: `Ada L` or `Ada` of `Ada Lind`, `Max F.` of `Maxi Frey`.

    Each word of the short one begins the word in its place of the long one, or the last does the last.
    """
    some, words = _words(short), _words(long)
    if not some or len(some) > len(words) or some == words:
        return False
    *first, last = some
    begin = all(other.startswith(word) for word, other in zip(first, words, strict=False))
    return begin and (words[len(first)].startswith(last) or (bool(first) and words[-1].startswith(last)))


def _same_letters(people: People) -> Iterator[tuple[Person, Person]]:
    yield from _pairs(people, _letters)


def _short_forms(people: People) -> Iterator[tuple[Person, Person]]:
    for one, other in _pairs(people, lambda name: plain_letters(name)[:3]):
        if is_short_form(one.name, other.name) or is_short_form(other.name, one.name):
            yield one, other


def _pairs(people: People, key: Callable[[str], str]) -> Iterator[tuple[Person, Person]]:
    groups: dict[str, list[Person]] = defaultdict(list)
    for person in people:
        if not person.forgotten:
            groups[key(person.name)].append(person)
    for group in groups.values():
        if len(group) <= LARGEST_GROUP:
            yield from combinations(group, 2)


def _is_same(one: Person, other: Person) -> bool:
    return _letters(one.name) == _letters(other.name)


def _likeness(one: Person, other: Person) -> int:
    """Count the letters that the shorter of two names has in common with the longer one."""
    return min(len(_letters(one.name)), len(_letters(other.name)))


def _letters(name: str) -> str:
    return "".join(one for one in plain_letters(name) if one.isalnum())


def _words(name: str) -> list[str]:
    return ["".join(one for one in word if one.isalnum()) for word in plain_letters(name).split()]
