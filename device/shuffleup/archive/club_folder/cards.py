"""The cards of players and their phones in a journal: what goes when a person is forgotten (PLY-18)."""

from collections.abc import Callable, Container

import msgspec

from shuffleup.floor.entries.events import EntryRegistered, EntryRenamed
from shuffleup.floor.phones.events import CardsDrawn, PhoneLetIn
from shuffleup.kernel.identity import CARD_SECRETS, FLOOR, EntryId
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal import JournalReader
from shuffleup.storage.journal.forget import TextPlace

_NAMING = frozenset({"entry.registered", "entry.renamed"})
_CARDS = frozenset({"player.cards_drawn", "player.phone_let_in"})


class OwnCards(msgspec.Struct, frozen=True):
    """All cards that entries ever had: the names of their sealed `secrets`, and the ids of their `phones`."""

    secrets: frozenset[str] = frozenset()
    phones: frozenset[str] = frozenset()

    def is_phone(self, place: TextPlace) -> bool:
        """Say whether a text is the id of one of the phones."""
        return place.content in self.phones


def cards_of(journal: JournalReader, entries: Container[EntryId]) -> OwnCards:
    """Find the cards of entries, replaced ones and phones that were cleared included."""
    secrets, phones = set[str](), set[str]()
    for row in journal.rows(FLOOR):
        event = FLOOR_EVENTS.read(row) if row.type in _CARDS else None
        if isinstance(event, CardsDrawn):
            secrets |= {CARD_SECRETS + digest for entry, digest in event.cards if entry in entries}
        if isinstance(event, PhoneLetIn) and event.entry in entries:
            phones.add(event.phone)
    return OwnCards(frozenset(secrets), frozenset(phones))


def entries_called(journal: JournalReader, is_theirs: Callable[[str], bool]) -> frozenset[EntryId]:
    """Find the entries by the last name of each."""
    names = dict[EntryId, str]()
    for row in journal.rows(FLOOR):
        event = FLOOR_EVENTS.read(row) if row.type in _NAMING else None
        if isinstance(event, EntryRegistered | EntryRenamed):
            names[event.entry] = event.name
    return frozenset(entry for entry, name in names.items() if is_theirs(name))
