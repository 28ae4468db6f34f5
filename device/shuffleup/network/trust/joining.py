"""The client side of a pairing: a new box shows a code and waits until a director has typed it at the floor.

The first request goes to an unverified server: it answers with its authority, and every later message must be
signed by that. The code proves that it is the authority of the floor in this room.
"""

import asyncio
import secrets
from collections.abc import Callable

import msgspec

from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.membership import Admission, Membership
from shuffleup.network.trust.pairing import (
    CODE_FOR,
    PairingAnswer,
    PairingRequest,
    WrongAnswer,
    key_of,
    new_code,
    request_of,
    sealed_in,
    shown,
)
from shuffleup.network.trust.sealing import NotForUs, SealingKey
from shuffleup.network.trust.tls import (
    NoFloorThere,
    NotACertificate,
    Refused,
    Web,
    WebAnswer,
    fingerprint,
    one_certificate,
)
from shuffleup.network.trust.unit_key import UnitKey

WEB_PORT = 8443
ASKS_EVERY = Millis(2_000)
NONCE_BYTES = 16


class NotOurFloor(CommandError):
    """The server is no floor, or not the one where the code was typed; the text is one line."""


class _PairingAttempt(msgspec.Struct):
    """A code that is shown, with the request that was made of it and the moment at which it is over."""

    request: PairingRequest
    key: bytes
    sealing: SealingKey
    over_at: Millis


async def join(
    host: str,
    unit_key: UnitKey,
    name: str,
    show_code: Callable[[str], None],
    clock: Clock,
    *,
    port: int = WEB_PORT,
    random_bits: Callable[[int], int] = secrets.randbits,
) -> Membership:
    """Join the venue of the floor at `host`, a name or an address; it takes as long as people take.

    `show_code` is told the code to be shown, `7K3M-Q9TX`, and each later one: a code is good for ten minutes
    and for five wrong tries. A floor that restarts meanwhile is asked again.

    Raises:
        NoFloorThere: nothing answers there, at the beginning or for a whole code.
        NotOurFloor: what answers is no floor, or somebody stands between.
        Refused: the floor does not let this box wait; its own words.
    """
    web = Web(host, port)
    authority = await _authority(web)
    web.trust(authority)
    mark = fingerprint(authority)
    while True:
        code = new_code(random_bits)
        show_code(shown(code))
        one = await _try_with(code, unit_key, name, mark, clock)
        if answer := await _answered(web, one, clock):
            admission = _read(answer, one, mark)
            return _membership(admission, authority, FloorAddress(host, admission.floors[0].broker, port))
        await clock.sleep(ASKS_EVERY)


async def _authority(web: Web) -> str:
    heard = await web.ask("GET", "/ca.crt")
    text = heard.body.decode("ascii", "replace")
    try:
        return one_certificate(text)
    except NotACertificate as error:
        raise NotOurFloor(f"{web.host}: this is no floor of Shuffle Up") from error


async def _try_with(code: str, unit_key: UnitKey, name: str, authority: str, clock: Clock) -> _PairingAttempt:
    nonce = secrets.token_bytes(NONCE_BYTES)
    key = await asyncio.to_thread(key_of, code, unit_key.unit_id, nonce.hex())
    sealing = SealingKey()
    request = request_of(unit_key, name, nonce, key, authority, sealing.public)
    return _PairingAttempt(request, key, sealing, Millis(clock.now() + CODE_FOR))


async def _answered(web: Web, one: _PairingAttempt, clock: Clock) -> PairingAnswer | None:
    """Ask until the code was typed; None where it is used up. Silence is borne while the code holds."""
    silent: NoFloorThere | None = None
    asked = False
    while clock.now() < one.over_at:
        try:
            heard = await (_how_far(web, one.request) if asked else _ask(web, one.request))
            silent = None
        except NoFloorThere as nobody:
            silent = nobody
        else:
            asked = heard is not None
            if heard is not None and heard.state != "waiting":
                return _decided(heard)
        await clock.sleep(ASKS_EVERY)
    if silent is not None:
        raise silent
    return None


def _decided(heard: PairingAnswer) -> PairingAnswer | None:
    if heard.state == "sent_away":
        raise Refused("the director has sent this box away: start it again to ask anew")
    return heard if heard.state == "admitted" else None


async def _ask(web: Web, request: PairingRequest) -> PairingAnswer:
    return _understood(web, await web.ask("POST", "/api/pairing", msgspec.json.encode(request)))


async def _how_far(web: Web, request: PairingRequest) -> PairingAnswer | None:
    """Return how far it is; None if the floor does not know the request and it has to be sent again."""
    heard = await web.ask("GET", f"/api/pairing/{request.unit_id}?nonce={request.nonce}", absent_ok=True)
    return None if heard.status == 404 else _understood(web, heard)


def _understood(web: Web, heard: WebAnswer) -> PairingAnswer:
    try:
        return msgspec.json.decode(heard.body, type=PairingAnswer)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotOurFloor(f"{web.host}: an answer that no floor gives") from error


def _read(answer: PairingAnswer, one: _PairingAttempt, authority: str) -> Admission:
    try:
        sealed = sealed_in(answer, one.request, one.key, authority)
        return msgspec.json.decode(one.sealing.unseal(sealed), type=Admission)
    except WrongAnswer as error:
        raise NotOurFloor(str(error)) from error
    except (NotForUs, msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise NotOurFloor("the answer of the floor cannot be read: let both have the same version") from error


def _membership(admission: Admission, authority: str, found_at: FloorAddress) -> Membership:
    """Keep where the floor was found first of all: it is known to be reached there."""
    others = tuple(one for one in admission.floors if one.host != found_at.host)
    floors = (found_at, *others)
    return Membership(
        admission.venue, admission.user, admission.password, floors, authority, admission.signer
    )


__all__ = ["NoFloorThere", "NotOurFloor", "Refused", "join"]
