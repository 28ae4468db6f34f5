"""Persons that may be one: proposals for the director, and nothing merges by itself (PPL-08)."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

import msgspec

from shuffleup.club.people.book import People
from shuffleup.club.people.merging import events_of
from shuffleup.club.people.message import Played
from shuffleup.club.people.person import Person
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.shown_text import plain_letters

MOST_PROPOSED = 20
LARGEST_GROUP = 50
"""Persons whose names begin alike and are compared with each other; above that a name says too little."""


class Proposal(msgspec.Struct, frozen=True):
    """Two persons that may be one; `same` says that the letters of the names are the same."""

    person: PersonId
    into: PersonId
    same: bool


class _Named(msgspec.Struct, frozen=True):
    """A person with the folded name: its words, and all its letters."""

    person: Person
    words: tuple[str, ...]
    letters: str

    @property
    def number(self) -> int:
        """The place of the person in the order in which persons were added."""
        return self.person.number


_Pair = tuple[_Named, _Named]


def proposals(people: People, played: Played) -> tuple[Proposal, ...]:
    """Propose pairs, best first: the same letters before a short form of the other.

    Of two, the one that was added later is merged into the earlier one. Two who have both played in one event
    are never proposed.
    """
    named = [_named(person) for person in people if not person.forgotten]
    found = {(one.number, other.number): (one, other) for one, other in _alike(named)}
    made: list[Proposal] = []
    for earlier, later in sorted(found.values(), key=_rank):
        one, other = earlier.person.id, later.person.id
        if not events_of(people, one, played) & events_of(people, other, played):
            made.append(Proposal(other, one, _is_same(earlier, later)))
        if len(made) == MOST_PROPOSED:
            break
    return tuple(made)


def is_short_form(short: str, long: str) -> bool:
    """Say whether a name is a short form of another: `Ada L` or `Ada` of `Ada Lind`, `Max F.` of `Maxi Frey`.

    Each word of the short one begins the word in its place of the long one, or the last does the last.
    """
    return _are_short(_words(short), _words(long))


def _are_short(some: Sequence[str], words: Sequence[str]) -> bool:
    if not some or len(some) > len(words) or some == words:
        return False
    *first, last = some
    begin = all(other.startswith(word) for word, other in zip(first, words, strict=False))
    return begin and (words[len(first)].startswith(last) or (bool(first) and words[-1].startswith(last)))


def _alike(named: Sequence[_Named]) -> Iterator[_Pair]:
    yield from _pairs(named, lambda one: one.letters)
    for one, other in _pairs(named, lambda one: plain_letters(one.person.name)[:3]):
        if _are_short(one.words, other.words) or _are_short(other.words, one.words):
            yield one, other


def _pairs(named: Iterable[_Named], key: Callable[[_Named], str]) -> Iterator[_Pair]:
    groups: dict[str, list[_Named]] = defaultdict(list)
    for one in named:
        groups[key(one)].append(one)
    for group in groups.values():
        if len(group) <= LARGEST_GROUP:
            yield from combinations(group, 2)


def _rank(pair: _Pair) -> tuple[bool, int, int]:
    """Order pairs: the same letters, then the most letters that both have, then the order of the book."""
    one, other = pair
    return not _is_same(one, other), -min(len(one.letters), len(other.letters)), one.number


def _is_same(one: _Named, other: _Named) -> bool:
    return one.letters == other.letters


def _named(person: Person) -> _Named:
    words = _words(person.name)
    return _Named(person, words, "".join(words))


def _words(name: str) -> tuple[str, ...]:
    return tuple(["".join(filter(str.isalnum, word)) for word in plain_letters(name).split()])
