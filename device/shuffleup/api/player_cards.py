"""Cards of players and their phones: keys, codes, and which card a request names.

One key of a card signs the requests of its phones, one seals what is personal (PLY-05). The director sees
codes over TLS and at the box itself; everybody sees the code of the door.
"""

import base64
import hmac
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256

import msgspec
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.connections import Allowance, AllowanceLedger, is_at_the_box
from shuffleup.api.floor_console import FloorDesk, desk_of
from shuffleup.api.pin import director_refused, has_pin
from shuffleup.floor.phones.phone_access import CardUnknown, NotTaken, card_of
from shuffleup.formats.qr_code import picture_of
from shuffleup.kernel.field_types import EntryId
from shuffleup.protocol.request_refusals import (
    CodesNotHere,
    NoCardToShow,
    NoSuchAddress,
    TooManyUnknownCards,
    UnsignedRequest,
)

SIGNS, SEALS = b"shuffle up: a phone signs", b"shuffle up: for one phone"
"""What the keys are derived for; the page has the same words (`me.js`)."""

NONCE_BYTES = 12


class CardKeys(msgspec.Struct, frozen=True):
    """The keys that follow from the secret of a card by HMAC-SHA256 (RFC 2104)."""

    signing: bytes
    sealing: ChaCha20Poly1305

    @classmethod
    def of(cls, secret: bytes) -> "CardKeys":
        """Derive both keys."""
        return cls(derived(secret, SIGNS), ChaCha20Poly1305(derived(secret, SEALS)))

    def __repr__(self) -> str:
        """Keep the keys out of every log and report."""
        return "CardKeys(...)"

    def signed(self, signature: str, method: str, path: str, command_id: str, body: bytes) -> bool:
        """Say whether a request carries the signature of the card over all that it asks."""
        wanted = hmac.new(self.signing, message(method, path, command_id, body), sha256).hexdigest()
        return hmac.compare_digest(wanted.encode(), signature.encode())

    def sealed(self, plain: bytes) -> bytes:
        """Seal a view for the phones of the card: a fresh nonce and the ciphertext (RFC 8439), in base64."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return base64.b64encode(nonce + self.sealing.encrypt(nonce, plain, None))


def derived(secret: bytes, purpose: bytes) -> bytes:
    """Derive a key of 32 bytes from the secret of a card."""
    return hmac.new(secret, purpose, sha256).digest()


def message(method: str, path: str, command_id: str, body: bytes) -> bytes:
    """Return what is signed."""
    return f"{method}\n{path}\n{command_id}\n".encode() + body


def written(secret: bytes) -> str:
    """Write the secret of a card as it stands behind `#`: base64url without padding (RFC 4648)."""
    return base64.urlsafe_b64encode(secret).rstrip(b"=").decode()


UNKNOWN_CARDS = Allowance(10, 10 / 60)
"""Codes that are no card which one address may try: ten at once, and ten a minute after that (PLY-02)."""

MOST_KEYS = 20_000
"""Cards whose keys are in memory; the one that was silent for longest is derived again."""

SIGNED = re.compile(r"[0-9a-f]{64}")
ID = re.compile(r"[0-9a-f]{32}")


NAMES = ("card", "phone", "id", "mac")
"""What a request of a phone says of itself: in headers `x-card` and so on, or in its address."""


class SignedRequest(msgspec.Struct, frozen=True):
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


def signed_of(request: Request) -> SignedRequest | None:
    """Read who a request says it comes from; None where it names no card.

    Raises:
        UnsignedRequest: it names a card, and is not signed in full.
    """
    card, phone, command_id, mac = (
        request.headers.get(f"x-{name}") or request.query_params.get(name, "") for name in NAMES
    )
    if not card:
        return None
    found = SignedRequest(card, phone, command_id, mac)
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
        self, desk: FloorDesk, address: str, signed: SignedRequest, method: str, path: str, body: bytes
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


def may_see_codes(request: Request) -> bool:
    """Say whether the codes of players may be shown to who asks (PLY-01)."""
    if is_at_the_box(request.scope):
        return True
    return request.scope.get("scheme") == "https" and director_refused(request) is None


def check_codes(request: Request) -> None:
    """Raise `CodesNotHere` where the codes of players may not be shown (PLY-01)."""
    if not may_see_codes(request):
        raise CodesNotHere()


async def show_card(request: Request) -> Response:
    """Answer `GET /api/cards/e3.svg`: the code of a player's card, the same each time (PLY-02)."""
    desk = desk_of_players(request)
    check_codes(request)
    code = await code_of(request, desk, EntryId(request.path_params["entry"]))
    if not code:
        raise NoCardToShow()
    return Response(code, media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def show_enter_code(request: Request) -> Response:
    """Answer `GET /api/me/enter.svg`: the code of the page at the door, which holds no secret (PLY-14)."""
    desk_of_players(request)
    return Response(picture_of(f"{address_of(request)}/me/enter"), media_type="image/svg+xml")


async def codes_of_all(request: Request) -> dict[EntryId, str]:
    """Draw the codes for the seat cards; none where the asker may not see them, or players have no page."""
    if not page_is_on(request) or not may_see_codes(request):
        return {}
    desk = desk_of(request)
    playing = (one for one in desk.state.entries if not one.withdrawn and one.finish is None)
    codes = {one.id: await code_of(request, desk, one.id) for one in playing}
    return {entry: code for entry, code in codes.items() if code}


async def code_of(request: Request, desk: FloorDesk, entry: EntryId) -> str:
    """Draw the code of an entry's card; empty where it has none that this box knows."""
    card = desk.state.phones.cards.get(entry)
    secret = await desk.card_secret(card.digest) if card and card.digest else None
    if secret is None:
        return ""
    return inline(f"{address_of(request)}/me#{written(secret)}")


def inline(address: str) -> str:
    """Draw an address as an SVG that stands in a page."""
    drawn = picture_of(address).decode()
    return drawn[drawn.index("<svg") :]


def address_of(request: Request) -> str:
    """Give the address of this box for phones: its own in the room, else the one that was asked for."""
    found: Callable[[], str] = request.app.state.phones_at
    return found() or f"http://{request.headers['host']}"
