"""Mutual trust between a new unit and a floor, by a code that a person carries from one to the other.

The code is shown on one box and typed at another. Both derive the same key from it. With it the unit signs
which floor it has reached (the authority that it received), and the floor signs its answer. An attacker in
between, with an authority of their own, does not know the code: the other side refuses their messages. Scrypt
(RFC 7914) and the few minutes of a code's life leave no time to try its 40 bits; the answer is sealed to a
key that the unit makes for it, so that neither a code nor a key which is found out later opens anything.
"""

import hashlib
import hmac
from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shuffleup import __version__
from shuffleup.kernel.field_types import Millis, UnitId
from shuffleup.network.trust.unit_key import UnitKey, signed_by
from shuffleup.protocol.request_refusals import NotACode

CODE_FOR = Millis(10 * 60_000)
"""How long a code holds, and how long a floor lets a unit wait."""

WRONG_TRIES = 5
"""Wrong codes that are typed for a unit until it has to make a new one."""

LONGEST_NAME = 32

_PROTOCOL = "shuffleup pairing 1"
_COST, _BLOCK, _PARALLEL = 2**14, 8, 1

Hex16 = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Hex64 = Annotated[str, Meta(pattern=r"^[0-9a-f]{128}\Z")]

PairingState = Literal["waiting", "new_code", "sent_away", "admitted"]


class PairingRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The request of a unit to join.

    `nonce`, and the key `seal_to` that the answer is sealed to, are made anew with each code. `mac` proves to
    who knows the code that the unit has reached the floor whose authority it names in there, `signature` that
    it has the key which names it. `release` is that of its program, empty where it does not tell.
    """

    unit_id: Hex32
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    nonce: Hex16
    seal_to: Hex32
    mac: Hex32
    signature: Hex64
    release: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class PairingAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The floor's answer to a poll of a unit; `sealed` (hex) and `mac` once it is admitted."""

    state: PairingState
    sealed: str = ""
    mac: str = ""


class WrongAnswer(Exception):
    """An answer was not made by the floor that knows the code; the text is one line."""


def request_of(
    unit_key: UnitKey,
    name: str,
    nonce: bytes,
    pairing_key: bytes,
    authority: str,
    seal_to: str,
    release: str = __version__,
) -> PairingRequest:
    """Ask to join; `authority` is the fingerprint of the one that the floor has shown."""
    unit = unit_key.unit_id
    mac = _mac(pairing_key, "unit", unit, name, nonce.hex(), seal_to, authority)
    signature = unit_key.sign(_to_sign(unit, name, nonce.hex(), seal_to, mac))
    return PairingRequest(unit, name, nonce.hex(), seal_to, mac, signature, release)


def is_signed(request: PairingRequest) -> bool:
    """Say whether it comes from the unit that it names, whoever passed it on."""
    facts = _to_sign(request.unit_id, request.name, request.nonce, request.seal_to, request.mac)
    return signed_by(UnitId(request.unit_id), facts, request.signature)


def key_of(code: str, unit: str, nonce: str) -> bytes:
    """Make the key of a code, for one unit and one nonce (hex); some tens of milliseconds and 16 MiB."""
    salt = bytes.fromhex(unit) + bytes.fromhex(nonce)
    return hashlib.scrypt(code.encode(), salt=salt, n=_COST, r=_BLOCK, p=_PARALLEL, dklen=32)


def fits(request: PairingRequest, pairing_key: bytes, authority: str) -> bool:
    """Say whether the unit shows the code that this key is of, and has reached this authority's floor."""
    facts = (request.unit_id, request.name, request.nonce, request.seal_to, authority)
    return hmac.compare_digest(_mac(pairing_key, "unit", *facts), request.mac)


def answer_of(request: PairingRequest, pairing_key: bytes, authority: str, sealed: bytes) -> PairingAnswer:
    """Answer a unit that is admitted with what was sealed for it."""
    facts = (request.unit_id, request.nonce, authority, sealed.hex())
    return PairingAnswer("admitted", sealed.hex(), _mac(pairing_key, "floor", *facts))


def sealed_in(answer: PairingAnswer, request: PairingRequest, pairing_key: bytes, authority: str) -> bytes:
    """Take what was sealed out of an answer to this very request.

    Raises:
        WrongAnswer: the floor that knows the code has not made it, or has made it for another request.
    """
    facts = (request.unit_id, request.nonce, authority, answer.sealed)
    if not hmac.compare_digest(_mac(pairing_key, "floor", *facts).encode(), answer.mac.encode()):
        raise WrongAnswer("the answer is not of the floor where the code was typed: somebody stands between")
    return bytes.fromhex(answer.sealed)


def short_form(unit: UnitId) -> str:
    """Write the name of a unit so that two people can compare it: `3f2a 91c0 77de 04b1`."""
    return " ".join(unit[at : at + 4] for at in range(0, 16, 4))


def user_of(unit: UnitId) -> str:
    """Name the user of the bus that a unit is: after the first 16 digits of its own name."""
    return f"unit-{unit[:16]}"


def _mac(key: bytes, *facts: str) -> str:
    return hmac.digest(key, msgspec.json.encode((_PROTOCOL, *facts)), "sha256").hex()


def _to_sign(*facts: str) -> bytes:
    return msgspec.json.encode((_PROTOCOL, "request", *facts))


DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter that a person mistakes for a digit."""

LENGTH = 8
CODE_BITS = 5 * LENGTH

_MEANT = str.maketrans("OIL", "011")
_BETWEEN = str.maketrans("", "", "- \t\u00a0\u2013")


def new_code(random_bits: Callable[[int], int]) -> str:
    """Make a code of 40 random bits, without the dash with which it is shown."""
    number = random_bits(CODE_BITS)
    return "".join(DIGITS[number >> 5 * place & 31] for place in reversed(range(LENGTH)))


def shown(code: str) -> str:
    """Write a code as a person reads it: `7K3M-Q9TX`."""
    return f"{code[:4]}-{code[4:]}"


def read_code(text: str) -> str:
    """Read what a person typed: small letters, spaces, O for 0 and I or L for 1 are all understood.

    Raises:
        NotACode: it has not eight of the characters of a code.
    """
    code = text.translate(_BETWEEN).upper().translate(_MEANT)
    if len(code) != LENGTH or not set(code) <= set(DIGITS):
        raise NotACode()
    return code
