"""Phones at the door: which card a request names, and whether it is signed."""

import re
import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec
from starlette.requests import Request

from shuffleup.api.floor import FloorDesk
from shuffleup.api.gate.allowance import Allowance, AllowanceLedger
from shuffleup.api.me.keys import CardKeys
from shuffleup.api.pin import has_pin
from shuffleup.floor.phones.refusals import CardUnknown, NotTaken
from shuffleup.floor.phones.rules import card_of
from shuffleup.protocol.request_refusals import NoSuchAddress, TooManyUnknownCards, UnsignedRequest

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
