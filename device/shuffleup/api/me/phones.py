"""Phones at the door: which card a request names, whether it is signed, and which views it gets."""

import re
import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec
from starlette.requests import Request

from shuffleup.api.floor import FloorDesk
from shuffleup.api.gate.ledger import Allowance, AllowanceLedger
from shuffleup.api.me.keys import CardKeys
from shuffleup.api.pin import has_pin
from shuffleup.floor.phones.cards import PlayerCard
from shuffleup.floor.phones.refusals import CardUnknown, NotTaken
from shuffleup.floor.phones.rules import card_of, session_of
from shuffleup.floor.state import Floor
from shuffleup.hub import Hub
from shuffleup.identity import TableNo
from shuffleup.views.me.own import own_view
from shuffleup.wire.me import TableNow
from shuffleup.wire.request_refusals import NoSuchAddress, TooManyUnknownCards, UnsignedRequest

UNKNOWN_CARDS = Allowance(10, 10 / 60)
"""Codes that are no card which one address may try: ten at once, and ten a minute after that (PLY-02)."""

MOST_KEYS = 20_000
"""Cards whose keys are in memory; the one that was silent for longest is derived again."""

SIGNED = re.compile(r"[0-9a-f]{64}")
ID = re.compile(r"[0-9a-f]{32}")


NAMES = ("card", "phone", "id", "mac")
"""What a request of a phone says of itself: in headers `x-card` and so on, or in its address."""


class Signed(msgspec.Struct, frozen=True):
    """The names that a request of a phone carries, in headers or, for a stream, in its address."""

    card: str
    phone: str
    id: str
    mac: str


def desk_of_players(request: Request) -> FloorDesk:
    """Return the floor whose players have a page; raises NoSuchAddress where they have none (PLY-01)."""
    desk: FloorDesk | None = request.app.state.floor
    if desk is None or not has_pin(request) or not desk.state.rules.players.page:
        raise NoSuchAddress()
    return desk


def page_is_on(request: Request) -> bool:
    """Say whether the players of this box have a page."""
    desk: FloorDesk | None = request.app.state.floor
    return desk is not None and has_pin(request) and desk.state.rules.players.page


def signed_of(request: Request) -> Signed | None:
    """Read who a request says it comes from; None where it names no card.

    Raises:
        UnsignedRequest: it names a card, and is not signed in full.
    """
    card, phone, command_id, mac = (
        request.headers.get(f"x-{name}") or request.query_params.get(name, "") for name in NAMES
    )
    if not card:
        return None
    found = Signed(card, phone, command_id, mac)
    whole = SIGNED.fullmatch(found.card) and SIGNED.fullmatch(found.mac)
    if not (whole and ID.fullmatch(found.phone) and ID.fullmatch(found.id)):
        raise UnsignedRequest()
    return found


class PhoneDoor:
    """Checks cards and signatures for all phones of a box."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        """Count tries by `seconds`, which never go back."""
        self._tries = AllowanceLedger(UNKNOWN_CARDS, seconds)
        self._keys: OrderedDict[str, CardKeys] = OrderedDict()
        self.at_door: dict[str, set[int]] = {}
        """The lines at the door by the address from which they came (PLY-14)."""

    async def keys_of(
        self, desk: FloorDesk, address: str, signed: Signed, method: str, path: str, body: bytes
    ) -> CardKeys:
        """Return the keys of the card that has signed a request.

        Raises:
            NotTaken: the card is unknown or was replaced, or another one has signed.
            TooManyUnknownCards: this address has tried too many.
        """
        try:
            card_of(desk.state, signed.card)
        except CardUnknown as why:
            raise self._tried(address, why) from why
        keys = await self._keys_of(desk, signed.card)
        if keys is None or not keys.signed(signed.mac, method, path, signed.id, body):
            raise self._tried(address, CardUnknown())
        return keys

    def _tried(self, address: str, why: NotTaken) -> Exception:
        return why if self._tries.take(address) else TooManyUnknownCards()

    async def _keys_of(self, desk: FloorDesk, digest: str) -> CardKeys | None:
        if known := self._keys.get(digest):
            self._keys.move_to_end(digest)
            return known
        secret = await desk.card_secret(digest)
        if secret is None:
            return None
        self._keys[digest] = CardKeys.of(secret)
        if len(self._keys) > MOST_KEYS:
            self._keys.popitem(last=False)
        return self._keys[digest]


class OwnPage:
    """The view of one phone, made again only when something has changed that it is made of."""

    def __init__(self, desk: FloorDesk, hub: Hub, signed: Signed, keys: CardKeys) -> None:
        self._desk, self._hub, self._signed, self._keys = desk, hub, signed, keys
        self._made_of: tuple[object, ...] = ()
        self._plain = b""

    def topic(self) -> str:
        """Name the topic of the table at which the player sits, empty where there is none."""
        card = self._card()
        place = self._desk.state.entry(card.entry).place if card else None
        return _topic(place.table) if place else ""

    def status(self) -> str:
        """Say whether the card is good for this phone: `ok`, or a word of PLY-04."""
        try:
            session_of(self._desk.state, self._signed.card, self._signed.phone)
        except NotTaken as why:
            return why.reason
        return "ok"

    def fresh(self) -> bytes | None:
        """Return the view sealed for the phone, None while nothing in it has changed or it is not let in."""
        if self.status() != "ok":
            self._made_of, self._plain = (), b""
            return None
        card, floor = self._card(), self._desk.state
        assert card is not None
        table = self._table(floor, card)
        made_of = _made_of(floor, card, table)
        if made_of == self._made_of:
            return None
        self._made_of = made_of
        plain = msgspec.json.encode(own_view(floor, card, table))
        if plain == self._plain:
            return None
        self._plain = plain
        return self._keys.sealed(plain)

    def table(self) -> TableNow | None:
        """Return the newest view of the player's table."""
        card = self._card()
        return self._table(self._desk.state, card) if card else None

    def _card(self) -> PlayerCard | None:
        cards = self._desk.state.phones.cards
        entry = cards.by_digest.get(self._signed.card)
        return cards.get(entry) if entry is not None else None

    def _table(self, floor: Floor, card: PlayerCard) -> TableNow | None:
        place = floor.entry(card.entry).place
        body = self._hub.latest(_topic(place.table)) if place else None
        return msgspec.json.decode(body, type=TableNow) if body else None


def _topic(table: TableNo) -> str:
    return "table" if table == 1 else f"table/{table}"


def _made_of(floor: Floor, card: PlayerCard, table: TableNow | None) -> tuple[object, ...]:
    """Give what a player's view follows from; all of it is compared by what it holds."""
    entry = floor.entry(card.entry)
    there = floor.at_table(entry.place.table) if entry.place else ()
    names = tuple((one.id, one.name, one.place) for one in there)
    tables = tuple(note.table for note in floor.open_tables())
    note = floor.tables.get(entry.place.table) if entry.place else None
    hand = (note.hand, note.sealed, note.uncounted) if note else ()
    clock = (floor.clock.phase, floor.clock.level)
    money = (floor.pool, floor.prizes, floor.agreed, len(floor.entries.placed)) if entry.finish else ()
    night = (floor.settling, tuple(one.name for one in floor.entries)) if floor.settling.settled else ()
    asks = floor.phones.of(entry.id)
    seen = tuple(one for one in floor.phones.seen if one[0] == entry.id)
    rules = id(floor.rules)
    return (entry, card, table, names, tables, hand, clock, money, night, asks, seen, floor.phase, rules)
