"""The page of one phone, and what the pages of all phones are made of at one moment.

The next event on this floor and places in seasons (PLY-11) are looked up in files for all phones together,
again after a failure.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from shuffleup.api.floor_console import FloorDesk
from shuffleup.api.player_cards import CardKeys, SignedRequest
from shuffleup.archive.club_desk import ClubDesk
from shuffleup.floor.feature_states import PlayerCard, Request
from shuffleup.floor.phones.phone_access import NotTaken, session_of
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, EntryId, PersonId, TableNo
from shuffleup.kernel.refusals import CommandError
from shuffleup.protocol.house import HouseView
from shuffleup.protocol.own_page import NextEvent, SeasonPlace, TableNow
from shuffleup.stations.latest_views import Hub, table_topic
from shuffleup.tournament.seating import Place
from shuffleup.views.players_page import own_view

_log = logging.getLogger(__name__)

Found = TypeVar("Found")

AGAIN_S = 30.0
"""After so long what could not be read is looked up once more."""


class CachedLookup(Generic[Found]):
    """What was found for a key, `nothing` before; `on_found` is called when another thing was found."""

    def __init__(self, name: str, nothing: Found, on_found: Callable[[], None]) -> None:
        self.found = nothing
        self._name, self._on_found = name, on_found
        self._key: object = None
        self._failed_at: float | None = None
        self._looking: asyncio.Task[None] | None = None

    def look(self, key: object, look: Callable[[], Coroutine[Any, Any, Found]]) -> bool:
        """Begin to look where the key is another one than before, or the last look has failed for a while.

        Returns whether the key is another one.
        """
        is_new, now = key != self._key, asyncio.get_running_loop().time()
        if is_new or (self._failed_at is not None and now - self._failed_at >= AGAIN_S):
            self._key, self._failed_at = key, None
            if self._looking:
                self._looking.cancel()
            self._looking = asyncio.create_task(self._look(look), name=self._name)
            self._looking.add_done_callback(_log_fault)
        return is_new

    async def _look(self, look: Callable[[], Coroutine[Any, Any, Found]]) -> None:
        try:
            found = await look()
        except (CommandError, OSError) as error:
            _log.warning("%s: %s; looked up again in %.0f s", self._name, error, AGAIN_S)
            self._failed_at = asyncio.get_running_loop().time()
            return
        if found != self.found:
            self.found = found
            self._on_found()


def _log_fault(done: "asyncio.Task[None]") -> None:
    if not done.cancelled() and (fault := done.exception()):
        _log.error("%s has failed", done.get_name(), exc_info=fault)


FindNext = Callable[[str], NextEvent | None]
"""Finds the first event after a day, year first; it reads files and is called in a thread."""

NEXT_EVENT_TASK = "next event"
"""The name of the task that looks for it."""


class EventAhead:
    """The next event as of the last player who went out; nothing is read while all are in."""

    def __init__(self, find: FindNext | None, on_found: Callable[[], None]) -> None:
        """Look with `find`, None where no event is named; `on_found` is called when another one is known."""
        self._find = find
        self._next = CachedLookup[NextEvent | None](NEXT_EVENT_TASK, None, on_found)

    def now(self, desk: FloorDesk) -> NextEvent | None:
        """Return what is known; begins to look again when somebody has gone out since."""
        find, out = self._find, len(desk.state.entries.placed)
        if find and out:
            self._next.look(out, lambda: _after(desk, find))
        return self._next.found


async def _after(desk: FloorDesk, find: FindNext) -> NextEvent | None:
    """Look for an event after the day of this one, or after today where this one has no day."""
    last, *_ = await desk.rows(FLOOR, None, 1)
    day = desk.state.rules.event.date
    return await asyncio.to_thread(find, last.wall[:10] if day == "open" else day)


PlacesOfPersons = Mapping[PersonId, tuple[SeasonPlace, ...]]
"""Places in seasons by person of the event; who has none is left out."""

NOWHERE: PlacesOfPersons = {}

EventOffers = Mapping[PersonId, tuple[str, ...]]
"""The events beside this one that persons are offered, by title; who is offered none is left out."""

NO_OFFERS: EventOffers = {}


class HouseOffers:
    """What persons are offered by the newest view of the house, read once for all phones."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._read: tuple[bytes, EventOffers] = b"", NO_OFFERS

    def now(self) -> EventOffers:
        """Return the offers, none where one event is on the floor."""
        body = self._hub.latest("house") or b""
        if body is not self._read[0]:
            self._read = body, msgspec.json.decode(body, type=HouseView).ahead if body else NO_OFFERS
        return self._read[1]


SEASONS_TASK = "places in seasons"
"""The name of the task that computes them."""


class SeasonPlaces:
    """The places as of the results of an event; nothing is read before it is over."""

    def __init__(self, people: ClubDesk | None, on_found: Callable[[], None]) -> None:
        """Read from the club of a box; `on_found` is called when other places are known than before."""
        self._people = people
        self._places = CachedLookup[PlacesOfPersons](SEASONS_TASK, NOWHERE, on_found)

    def now(self, desk: FloorDesk) -> PlacesOfPersons:
        """Return what is known of the results as they are; begins to compute what is not known yet."""
        people = self._people
        if people is None or not people.is_there or desk.state.phase != "over":
            return NOWHERE
        if self._places.look(_made_of(desk.state), lambda: _computed(desk, people)):
            self._places.found = NOWHERE
        return self._places.found


async def _computed(desk: FloorDesk, people: ClubDesk) -> PlacesOfPersons:
    floor, (last, *_) = desk.state, await desk.rows(FLOOR, None, 1)
    return await asyncio.to_thread(_places, desk, people, floor, last.wall[:10])


def _made_of(floor: Floor) -> tuple[object, ...]:
    return (floor.entries, floor.pool, floor.prizes, floor.agreed, floor.rules)


def _places(desk: FloorDesk, people: ClubDesk, floor: Floor, last_day: str) -> PlacesOfPersons:
    with desk.journal() as journal:
        root = journal.root.hex()
    return people.office.places(floor, root, last_day)


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


class FloorSnapshot:
    """One state of the floor, with the parts of it that the pages of many phones share."""

    def __init__(
        self,
        floor: Floor,
        tables: TableViews,
        seasons: PlacesOfPersons,
        ahead: NextEvent | None,
        *,
        replaced: bool = False,
        offers: EventOffers = NO_OFFERS,
    ) -> None:
        """Look at a floor; `seasons` are the places in seasons by person, `ahead` is the next event.

        `offers` are the events beside this one that persons are offered who went broke (EVT-04). Nothing is
        known to a floor that was `replaced` by another one.
        """
        self.floor, self.ahead, self.replaced = floor, ahead, replaced
        self._tables, self._seasons, self._offers = tables, seasons, offers
        self._shared: dict[TableNo, tuple[object, ...]] = {}

    def table(self, entry: EntryId) -> TableNow | None:
        """Return the newest view of the table at which an entry sits."""
        place = self.floor.entry(entry).place
        return self._tables.now(place.table) if place else None

    def seasons(self, entry: EntryId) -> tuple[SeasonPlace, ...]:
        """Return the places in seasons of the person of an entry."""
        return self._seasons.get(self.floor.entry(entry).person, ())

    def offers(self, entry: EntryId) -> tuple[str, ...]:
        """Return the titles of the events that the person of an entry is offered."""
        return self._offers.get(self.floor.entry(entry).person, ())

    def made_of(self, card: PlayerCard, table: TableNow | None) -> tuple[object, ...]:
        """Give what the view of a card follows from; all of it is compared by what it holds."""
        floor, entry = self.floor, self.floor.entry(card.entry)
        there = self._at(entry.place.table) if entry.place else ()
        over = (
            (self._results, self.seasons(entry.id), self.ahead, self.offers(entry.id)) if entry.finish else ()
        )
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

    def __init__(self, signed: SignedRequest, keys: CardKeys) -> None:
        self._signed, self._keys = signed, keys
        self._made_of: tuple[object, ...] = ()
        self._plain = b""

    def table_topic(self, floor: Floor) -> str:
        """Name the topic of the table at which the player sits, empty where there is none."""
        cards = floor.phones.cards
        entry = cards.by_digest.get(self._signed.card)
        place = floor.entry(entry).place if entry is not None else None
        return table_topic(place.table) if place else ""

    def status(self, at: FloorSnapshot) -> str:
        """Say whether the card is good for this phone: `ok`, or a word of PLY-04."""
        if at.replaced:
            return "replaced"
        try:
            session_of(at.floor, self._signed.card, self._signed.phone)
        except NotTaken as why:
            return why.reason
        return "ok"

    def fresh(self, at: FloorSnapshot) -> bytes | None:
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
        seasons, offers = at.seasons(card.entry), at.offers(card.entry)
        plain = msgspec.json.encode(own_view(at.floor, card, table, seasons, at.ahead, offers))
        if plain == self._plain:
            return None
        self._plain = plain
        return self._keys.sealed(plain)
