"""Names that files for others do not hold: of persons who are "not shown" the label stands there (PPL-17)."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from shuffleup.app.journal_folder import CLUB
from shuffleup.archive.audit.sealed_hands import SealedHand
from shuffleup.archive.club_folder.books import read_people
from shuffleup.archive.club_folder.named import folded_name, later_entry
from shuffleup.archive.club_folder.records import PEOPLE_FILE
from shuffleup.club.people.book import People
from shuffleup.floor.copy_with import with_entry
from shuffleup.floor.entry import Entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.identity import PersonId


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
