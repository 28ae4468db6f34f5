"""The key of a box: it identifies the unit and signs each sealed hand (Ed25519, by PyNaCl)."""

import os
from pathlib import Path

from nacl.exceptions import BadSignatureError, CryptoError
from nacl.public import SealedBox
from nacl.signing import SigningKey, VerifyKey

from shuffleup.cannot_go_on import CannotGoOn
from shuffleup.identity import UnitId
from shuffleup.whole_file import replace_whole

FILE_NAME = "unit.key"
SEED_BYTES = 32


class KeyUnusable(CannotGoOn):
    """The key file cannot be read or made; the text is one line that says what to do."""


class NotForThisBox(Exception):
    """A sealed message cannot be read with the key of this box; the text is one line."""


class UnitKey:
    """A signing key; its public half, in hex, is the name of the unit."""

    def __init__(self, seed: bytes) -> None:
        self._key = SigningKey(seed)
        self.unit_id = UnitId(self._key.verify_key.encode().hex())

    def sign(self, message: bytes) -> str:
        """Return the signature of a message, in hex."""
        return self._key.sign(message).signature.hex()

    def unseal(self, sealed: bytes) -> bytes:
        """Read what was sealed for this box.

        Raises:
            NotForThisBox: it was sealed for another one, or has been changed.
        """
        try:
            return SealedBox(self._key.to_curve25519_private_key()).decrypt(sealed)
        except CryptoError as error:
            raise NotForThisBox("this was not sealed for this box") from error


def signed_by(unit: UnitId, message: bytes, signature: str) -> bool:
    """Say whether the unit of that name signed the message."""
    try:
        VerifyKey(bytes.fromhex(unit)).verify(message, bytes.fromhex(signature))
    except (BadSignatureError, ValueError):
        return False
    return True


def sealed_for(unit: UnitId, message: bytes) -> bytes:
    """Seal a message so that only the unit of that name can read it (X25519 of its key, XSalsa20-Poly1305).

    Raises:
        ValueError: no unit can have that name.
    """
    try:
        return SealedBox(VerifyKey(bytes.fromhex(unit)).to_curve25519_public_key()).encrypt(message)
    except CryptoError as error:
        raise ValueError(f"{unit!r} is not the name of a unit") from error


def unit_key(folder: Path) -> UnitKey:
    """Read the key of this box from its folder; the first start makes it, for the owner's eyes only.

    Raises:
        KeyUnusable: the file is not a key, or the folder cannot be written.
    """
    path = folder / FILE_NAME
    try:
        seed = path.read_bytes() if os.path.lexists(path) else _made(path)
    except OSError as error:
        raise KeyUnusable(f"{path}: {error.strerror}; the key of this box belongs there") from error
    if len(seed) != SEED_BYTES:
        raise KeyUnusable(f"{path}: not a key of {SEED_BYTES} bytes; restore it, or move it away")
    return UnitKey(seed)


def _made(path: Path) -> bytes:
    """Make a new key and return it when it is on the disk: what it signs is worth nothing without it."""
    seed = os.urandom(SEED_BYTES)
    replace_whole(path, seed, mode=0o600)
    return seed
