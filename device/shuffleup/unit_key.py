"""The key of a box: it names the unit and signs each sealed hand (Ed25519, by PyNaCl)."""

import os
from pathlib import Path

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from shuffleup.identity import UnitId

FILE_NAME = "unit.key"
SEED_BYTES = 32


class KeyUnusable(Exception):
    """The key file cannot be read or made; the text is one line that says what to do."""


class UnitKey:
    """A signing key; its public half, in hex, is the name of the unit."""

    def __init__(self, seed: bytes) -> None:
        self._key = SigningKey(seed)
        self.unit_id = UnitId(self._key.verify_key.encode().hex())

    def sign(self, message: bytes) -> str:
        """Return the signature of a message, in hex."""
        return self._key.sign(message).signature.hex()


def signed_by(unit: UnitId, message: bytes, signature: str) -> bool:
    """Say whether the unit of that name signed the message."""
    try:
        VerifyKey(bytes.fromhex(unit)).verify(message, bytes.fromhex(signature))
    except (BadSignatureError, ValueError):
        return False
    return True


def unit_key(folder: Path) -> UnitKey:
    """Read the key of this box from its folder; the first start makes it, for the owner's eyes only.

    Raises:
        KeyUnusable: the file is not a key, or the folder cannot be written.
    """
    path = folder / FILE_NAME
    try:
        seed = path.read_bytes() if path.exists() else _made(path)
    except OSError as error:
        raise KeyUnusable(f"{path}: {error.strerror}; the key of this box belongs there") from error
    if len(seed) != SEED_BYTES:
        raise KeyUnusable(f"{path}: not a key of {SEED_BYTES} bytes; restore it, or move it away")
    return UnitKey(seed)


def _made(path: Path) -> bytes:
    """Write a new key whole or not at all, so that a power cut leaves no half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    seed = os.urandom(SEED_BYTES)
    building = path.with_name(path.name + ".new")
    building.unlink(missing_ok=True)
    descriptor = os.open(building, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        os.write(descriptor, seed)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    building.replace(path)
    return seed
