"""Names of persons in a club and its journals: whom a word means, which texts name one, and who is hidden.

Files for others hold a label in the place of the names of persons who are "not shown" (PPL-17).
"""

import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from shuffleup.archive.club_folder.books import PEOPLE_FILE, read_people
from shuffleup.archive.journal_folder import CLUB
from shuffleup.archive.sealed_hands import SealedHand
from shuffleup.club.people.book import People
from shuffleup.club.people.person_search import by_name, person_lines
from shuffleup.club.state import Club
from shuffleup.floor.entries.person_names import nearest, same_name
from shuffleup.floor.entry import Entry
from shuffleup.floor.lookup import with_entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.refusals import CommandError
from shuffleup.storage.journal.forget import TextPlace

_LATER_ENTRY = re.compile(r" \(\d+\)$")
"""The number of a later entry of the same person: `Ann (2)`."""


class Names(msgspec.Struct, frozen=True):
    """The names of a person in one file; `not_theirs` are those of others there, which stay."""

    names: frozenset[str]
    not_theirs: frozenset[str] = frozenset()

    def is_named(self, place: TextPlace) -> bool:
        """Say whether a text is one of the names, or mentions one as whole words."""
        return self.is_name(place.content) if place.kind == "name" else mentions(place.content, self.names)

    def is_name(self, name: str) -> bool:
        """Say whether somebody who is called that is the person."""
        folded = folded_name(name)
        return folded in self.names and folded not in self.not_theirs


def names_of(names: Iterable[str], not_theirs: Iterable[str] = ()) -> Names:
    """Make the names of a person, as they are compared."""
    own = frozenset(folded_name(one) for one in names if one.strip())
    return Names(own, frozenset(map(folded_name, not_theirs)) - own)


def folded_name(name: str) -> str:
    """Return what entries of one person have in common, the number of a later entry left out."""
    return _LATER_ENTRY.sub("", same_name(name))


def later_entry(name: str, of: str) -> str:
    """Return a name with the number of a later entry, where the other name has one: `Player 7 (2)`."""
    again = _LATER_ENTRY.search(of)
    return f"{name}{again[0]}" if again else name


def mentions(text: str, names: Collection[str]) -> bool:
    """Say whether a text holds one of the folded names as whole words."""
    folded = same_name(text)
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", folded) for name in names if name in folded)


class HiddenNames(Struct, frozen=True):
    """The labels of persons who are not shown: by their ids, and by names that nobody else has or had.

    `others` are the ids of those who are shown: an entry for which one of them was chosen keeps its name.
    """

    of_person: Mapping[PersonId, str] = {}
    of_name: Mapping[str, str] = {}
    others: frozenset[PersonId] = frozenset()

    def name(self, name: str) -> str:
        """Return the name, or the label in its place; the number of a later entry stays."""
        label = self.of_name.get(folded_name(name))
        return name if label is None else later_entry(label, name)

    def entry(self, entry: Entry) -> str:
        """Return the name of an entry; one that a person was chosen for has the label of that person."""
        if entry.known in self.others:
            return entry.name
        label = self.of_person.get(entry.known)
        return self.name(entry.name) if label is None else later_entry(label, entry.name)

    def floor(self, floor: Floor) -> Floor:
        """Return an event in which those entries have labels."""
        for one in floor.entries if self.of_person else ():
            if (name := self.entry(one)) != one.name:
                floor = with_entry(floor, one.id, name=name)
        return floor

    def hand(self, hand: SealedHand, floor: Floor) -> SealedHand:
        """Return a hand in which they have labels, as their entries in the event have."""
        if not self.of_person:
            return hand
        labels = {one.id: self.entry(one) for one in floor.entries if self._is_hidden(one)}
        entries = hand.known.entries
        names = {
            seat: labels.get(entries[seat], self.name(name)) if seat in entries else self.name(name)
            for seat, name in hand.known.names.items()
        }
        return replace(hand, known=replace(hand.known, names=names))

    def _is_hidden(self, entry: Entry) -> bool:
        by_name = entry.known not in self.others and folded_name(entry.name) in self.of_name
        return by_name or entry.known in self.of_person


NOTHING_HIDDEN = HiddenNames()


def hidden_names(people: People) -> HiddenNames:
    """List the labels of a people book."""
    hidden = [one for one in people if not one.shown and not one.forgotten]
    others = {name for one in people if one.shown for name in _names(people, one.id)}
    return HiddenNames(
        {each.id: one.label for one in hidden for each in people.group(one.id)},
        {name: one.label for one in hidden for name in _names(people, one.id) - others},
        frozenset(each.id for one in people if one.shown for each in people.group(one.id)),
    )


def hidden_beside(path: Path, club: Path | None = None) -> HiddenNames:
    """List the labels of a club, by itself that of the box which a journal or an archive is from.

    Raises:
        NoClub, JournalError: the club cannot be read: nobody knows then who is not shown.
    """
    folder = club or club_beside(path)
    return hidden_names(read_people(folder)) if folder else NOTHING_HIDDEN


def club_beside(path: Path) -> Path | None:
    """Find the club of the box that a file is from: beside the journals, or beside the folder of archives."""
    folder = (path if path.is_dir() else path.parent).absolute()
    places = (folder / CLUB, folder.parent / CLUB)
    return next((one for one in places if (one / PEOPLE_FILE).is_file()), None)


def _names(people: People, person: PersonId) -> set[str]:
    found = {name for one in people.group(person) for name in (one.name, *one.names)}
    return {folded_name(name) for name in found if name}


class NotInTheBook(CommandError):
    """The book cannot do what was asked; the text is one line."""


def who(people: People, club: Club, named: str) -> PersonId:
    """Find the person that an id or a name means.

    Raises:
        NotInTheBook: nobody has the name, or several have: each is named with the last evening.
    """
    if named in people.persons:
        return PersonId(named)
    found = by_name(people).get(same_name(named), set())
    if len(found) == 1:
        return next(iter(found))
    if not found:
        near = nearest(named, (name for one in people for name in (people.name(one), *people.also(one))))
        hint = f"did you mean {near!r}?" if near else "see shuffleup people list"
        raise NotInTheBook(f"the people book has nobody of the name {named!r}; {hint}")
    each = [one for one in person_lines(people, club) if one.person in found]
    ids = ", ".join(f"{one.person} (last {one.last or 'never'})" for one in each)
    raise NotInTheBook(f"{named!r} can be {ids}: write the id")


def merged_one(people: People, club: Club, named: str) -> PersonId:
    """Find the person that was merged away by an id or an own name; raises `NotInTheBook`."""
    found = [
        one.id
        for one in people.persons.values()
        if one.into is not None and same_name(named) in map(same_name, (one.name, *one.names))
    ]
    return found[0] if len(found) == 1 else who(people, club, named)
