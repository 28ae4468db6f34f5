"""The page of one phone, and what the pages of all phones are made of at one moment."""

from functools import cached_property

import msgspec

from shuffleup.api.me.keys import CardKeys
from shuffleup.api.me.phones import Signed
from shuffleup.api.me.seasons import PlacesOfPersons
from shuffleup.floor.phones.cards import PlayerCard, Request
from shuffleup.floor.phones.refusals import NotTaken
from shuffleup.floor.phones.rules import session_of
from shuffleup.floor.state import Floor
from shuffleup.kernel.identity import EntryId, TableNo
from shuffleup.protocol.me import NextEvent, SeasonPlace, TableNow
from shuffleup.stations.latest_views import Hub, table_topic
from shuffleup.tournament.seating import Place
from shuffleup.views.me.own import own_view


class TableViews:
    """The newest views of the tables at which phones sit, each read once for all of them."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._read: dict[str, tuple[bytes, TableNow]] = {}

    def now(self, table: TableNo) -> TableNow | None:
        """Return the newest view of a table, None while there is none."""
        topic = table_topic(table)
        body = self._hub.latest(topic)
        if body is None:
            return None
        known = self._read.get(topic)
        if known is None or known[0] is not body:
            known = self._read[topic] = (body, msgspec.json.decode(body, type=TableNow))
        return known[1]


class Moment:
    """One state of the floor, with the parts of it that the pages of many phones share."""

    def __init__(
        self,
        floor: Floor,
        tables: TableViews,
        seasons: PlacesOfPersons,
        ahead: NextEvent | None,
        *,
        replaced: bool = False,
    ) -> None:
        """Look at a floor; `seasons` are the places in seasons by person, `ahead` is the next event.

        Nothing is known to a floor that was `replaced` by another one.
        """
        self.floor, self.ahead, self.replaced = floor, ahead, replaced
        self._tables, self._seasons = tables, seasons
        self._shared: dict[TableNo, tuple[object, ...]] = {}

    def table(self, entry: EntryId) -> TableNow | None:
        """Return the newest view of the table at which an entry sits."""
        place = self.floor.entry(entry).place
        return self._tables.now(place.table) if place else None

    def seasons(self, entry: EntryId) -> tuple[SeasonPlace, ...]:
        """Return the places in seasons of the person of an entry."""
        return self._seasons.get(self.floor.entry(entry).person, ())

    def made_of(self, card: PlayerCard, table: TableNow | None) -> tuple[object, ...]:
        """Give what the view of a card follows from; all of it is compared by what it holds."""
        floor, entry = self.floor, self.floor.entry(card.entry)
        there = self._at(entry.place.table) if entry.place else ()
        over = (self._results, self.seasons(entry.id), self.ahead) if entry.finish else ()
        asks, seen = self._asks.get(entry.id, ()), self._seen.get(entry.id, ())
        here = entry.id in floor.phones.present
        return (entry, card, table, there, self._of_all, over, asks, seen, here, id(floor.rules))

    def _at(self, table: TableNo) -> tuple[object, ...]:
        if table not in self._shared:
            note, there = self.floor.note(table), self.floor.at_table(table)
            names = tuple((one.id, one.name, one.place) for one in there)
            self._shared[table] = (names, note.hand, note.sealed, note.uncounted)
        return self._shared[table]

    @cached_property
    def _of_all(self) -> tuple[object, ...]:
        floor = self.floor
        tables = tuple(note.table for note in floor.open_tables())
        night = (floor.settling, tuple(one.name for one in floor.entries)) if floor.settling.settled else ()
        return (floor.phase, floor.clock.phase, floor.clock.level, tables, night)

    @cached_property
    def _results(self) -> tuple[object, ...]:
        floor = self.floor
        return (floor.pool, floor.prizes, floor.agreed, len(floor.entries.placed))

    @cached_property
    def _asks(self) -> dict[EntryId, tuple[Request, ...]]:
        found: dict[EntryId, tuple[Request, ...]] = {}
        for one in self.floor.phones.requests:
            found[one.entry] = (*found.get(one.entry, ()), one)
        return found

    @cached_property
    def _seen(self) -> dict[EntryId, tuple[Place, ...]]:
        found: dict[EntryId, tuple[Place, ...]] = {}
        for entry, place in self.floor.phones.seen:
            found[entry] = (*found.get(entry, ()), place)
        return found


class OwnPage:
    """The view of one phone, made again only when something has changed that it is made of."""

    def __init__(self, signed: Signed, keys: CardKeys) -> None:
        self._signed, self._keys = signed, keys
        self._made_of: tuple[object, ...] = ()
        self._plain = b""

    def table_topic(self, floor: Floor) -> str:
        """Name the topic of the table at which the player sits, empty where there is none."""
        cards = floor.phones.cards
        entry = cards.by_digest.get(self._signed.card)
        place = floor.entry(entry).place if entry is not None else None
        return table_topic(place.table) if place else ""

    def status(self, at: Moment) -> str:
        """Say whether the card is good for this phone: `ok`, or a word of PLY-04."""
        if at.replaced:
            return "replaced"
        try:
            session_of(at.floor, self._signed.card, self._signed.phone)
        except NotTaken as why:
            return why.reason
        return "ok"

    def fresh(self, at: Moment) -> bytes | None:
        """Return the view sealed for the phone, None while nothing in it has changed or it is not let in."""
        if at.replaced:
            return None
        try:
            card = session_of(at.floor, self._signed.card, self._signed.phone)
        except NotTaken:
            self._made_of, self._plain = (), b""
            return None
        table = at.table(card.entry)
        made_of = at.made_of(card, table)
        if made_of == self._made_of:
            return None
        self._made_of = made_of
        plain = msgspec.json.encode(own_view(at.floor, card, table, at.seasons(card.entry), at.ahead))
        if plain == self._plain:
            return None
        self._plain = plain
        return self._keys.sealed(plain)
