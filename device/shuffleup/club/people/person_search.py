"""Persons found by the letters of a name, or for the players of an evening, and listed (PPL-03, PPL-04).

Persons that may be one are proposals for the director; nothing merges by itself (PPL-08).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from heapq import nsmallest
from itertools import combinations

import msgspec

from shuffleup.club.people.book import Contact, People, Person, Played
from shuffleup.club.people.person_commands import AddPerson, events_of
from shuffleup.club.state import Club, ClubEventId
from shuffleup.floor.entries.person_names import same_name
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


class Player(msgspec.Struct, frozen=True):
    """A player of an evening: `id` is the evening's own, `known` what registration carried, if anything."""

    id: str
    name: str
    known: PersonId = PersonId("")


class JoinedPlayers(msgspec.Struct, frozen=True):
    """The persons of players, the persons to be added first, and the players for whom nobody is chosen."""

    joined: dict[str, PersonId]
    new: tuple[AddPerson, ...]
    waiting: tuple[str, ...]


def join(
    people: People,
    players: Sequence[Player],
    new_id: Callable[[], PersonId],
    there: Iterable[PersonId] = (),
) -> JoinedPlayers:
    """Join players by the id of their registration, else by a name that exactly one person has or had.

    `there` are the persons of other players who were joined before. Where nobody has the name a person is
    added. Nobody is chosen where two persons have it, or where the
    person who has it is another player of the same evening. No person's names are changed by this, so that
    the order in which evenings are archived does not matter.
    """
    joined: dict[str, PersonId] = {}
    taken = {people.root(one).id for one in there}
    for player in players:
        if player.known in people.persons and (root := people.root(player.known).id) not in taken:
            joined[player.id] = root
            taken.add(root)
    named = by_name(people)
    new: list[AddPerson] = []
    waiting: list[str] = []
    for player in players:
        if player.id in joined:
            continue
        found = named.get(same_name(player.name), set())
        if not found:
            fresh = player.known if _is_free(player.known, people, new) else new_id()
            new.append(AddPerson(fresh, player.name))
            joined[player.id] = fresh
        elif len(found) == 1 and not found & taken:
            joined[player.id] = next(iter(found))
            taken |= found
        else:
            waiting.append(player.id)
    return JoinedPlayers(joined, tuple(new), tuple(waiting))


def by_name(people: People) -> dict[str, set[PersonId]]:
    """Return who has or had each name; names that an entry would take for one are one."""
    found: dict[str, set[PersonId]] = {}
    for person in people:
        if not person.forgotten:
            for name in (person.name, *people.also(person)):
                found.setdefault(same_name(name), set()).add(person.id)
    return found


def _is_free(known: PersonId, people: People, new: Sequence[AddPerson]) -> bool:
    return bool(known) and known not in people.persons and all(one.person != known for one in new)


MOST_PROPOSED = 20
LARGEST_GROUP = 50
"""Persons whose names begin alike and are compared with each other; above that a name says too little."""


class Proposal(msgspec.Struct, frozen=True):
    """Two persons that may be one; `same` says that the letters of the names are the same."""

    person: PersonId
    into: PersonId
    same: bool


class _FoldedName(msgspec.Struct, frozen=True):
    """A person with the folded name: its words, and all its letters."""

    person: Person
    words: tuple[str, ...]
    letters: str

    @property
    def number(self) -> int:
        """The place of the person in the order in which persons were added."""
        return self.person.number


_Pair = tuple[_FoldedName, _FoldedName]


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


def _are_short(some: Sequence[str], words: Sequence[str]) -> bool:
    """Say whether a name is a short form of another: `Ada L` or `Ada` of `Ada Lind`, `Max F.` of `Maxi Frey`.

    Each word of the short one begins the word in its place of the long one, or the last does the last.
    """
    if not some or len(some) > len(words) or some == words:
        return False
    *first, last = some
    begin = all(other.startswith(word) for word, other in zip(first, words, strict=False))
    return begin and (words[len(first)].startswith(last) or (bool(first) and words[-1].startswith(last)))


def _alike(named: Sequence[_FoldedName]) -> Iterator[_Pair]:
    yield from _pairs(named, lambda one: one.letters)
    for one, other in _pairs(named, lambda one: plain_letters(one.person.name)[:3]):
        if _are_short(one.words, other.words) or _are_short(other.words, one.words):
            yield one, other


def _pairs(named: Iterable[_FoldedName], key: Callable[[_FoldedName], str]) -> Iterator[_Pair]:
    groups: dict[str, list[_FoldedName]] = defaultdict(list)
    for one in named:
        groups[key(one)].append(one)
    for group in groups.values():
        if len(group) <= LARGEST_GROUP:
            yield from combinations(group, 2)


def _rank(pair: _Pair) -> tuple[bool, int, int]:
    """Order pairs: the same letters, then the most letters that both have, then the order of the book."""
    one, other = pair
    return not _is_same(one, other), -min(len(one.letters), len(other.letters)), one.number


def _is_same(one: _FoldedName, other: _FoldedName) -> bool:
    return one.letters == other.letters


def _named(person: Person) -> _FoldedName:
    words = _words(person.name)
    return _FoldedName(person, words, "".join(words))


def _words(name: str) -> tuple[str, ...]:
    return tuple(["".join(filter(str.isalnum, word)) for word in plain_letters(name).split()])


class PersonLine(msgspec.Struct, frozen=True):
    """One person who is not merged away; `first` and `last` are days, empty for who has not played yet."""

    person: PersonId
    name: str
    also: tuple[str, ...]
    merged: tuple[PersonId, ...]
    forgotten: bool
    shown: bool
    counted: bool
    events: int
    first: str
    last: str
    contact: Contact


def person_lines(people: People, club: Club) -> tuple[PersonLine, ...]:
    """List all persons in the order in which they were added."""
    played = club.played()
    return tuple(person_line(people, club, one.id, played) for one in people)


def person_line(people: People, club: Club, person: PersonId, played: Played) -> PersonLine:
    """Return the line of one person; `played` is what all have played by the club."""
    found = people.persons[person]
    days = sorted(club.day(ClubEventId(event)) for event in events_of(people, person, played))
    return PersonLine(
        person,
        people.name(found),
        people.also(found),
        found.merged,
        found.forgotten,
        found.shown,
        found.counted,
        len(days),
        days[0] if days else "",
        days[-1] if days else "",
        found.contact,
    )


def last_day(people: People, club: Club) -> dict[PersonId, str]:
    """Return the day on which each person has played last, of who has played, merges counted."""
    last: dict[PersonId, str] = {}
    for person, events in club.played().items():
        if person in people.persons:
            root = people.root(person).id
            last[root] = max(last.get(root, ""), *(club.day(one) for one in events))
    return last
