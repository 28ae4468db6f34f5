"""The key of a box: it identifies the unit and signs each sealed hand (Ed25519, RFC 8032)."""

import os
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from shuffleup.kernel.field_types import UnitId
from shuffleup.kernel.refusals import CommandError
from shuffleup.storage.atomic_write import replace_whole, sync_folder

FILE_NAME = "unit.key"
SEED_BYTES = 32


class KeyUnusable(CommandError):
    """The key file cannot be read or made; the text is one line that says what to do."""


class UnitKey:
    """A signing key; its public half, in hex, is the name of the unit."""

    def __init__(self, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.unit_id = UnitId(self._key.public_key().public_bytes_raw().hex())

    def sign(self, message: bytes) -> str:
        """Return the signature of a message, in hex."""
        return self._key.sign(message).hex()


def signed_by(unit: UnitId, message: bytes, signature: str) -> bool:
    """Say whether the unit of that name signed the message."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(unit))
        public.verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


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


def part_with_key(folder: Path) -> None:
    """Set the key of this box aside, which another box has, too: the next start makes one of its own.

    Raises:
        KeyUnusable: the folder cannot be written.
    """
    path = folder / FILE_NAME
    try:
        path.rename(path.with_name(f"{FILE_NAME}.shared"))
        sync_folder(folder)
    except OSError as error:
        raise KeyUnusable(f"{path}: {error.strerror}; move it away, for another box has it") from error


def _made(path: Path) -> bytes:
    """Make a new key and return it when it is on the disk: what it signs is worth nothing without it."""
    seed = os.urandom(SEED_BYTES)
    replace_whole(path, seed, mode=0o600)
    return seed
