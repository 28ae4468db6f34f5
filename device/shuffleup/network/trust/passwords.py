"""The broker's file of passwords, as Mosquitto 2 reads it."""

import hashlib
import hmac
import re
from base64 import b64decode, b64encode
from collections.abc import Mapping

from shuffleup.network.trust.permissions import check_user

ITERATIONS = 101
"""Rounds of PBKDF2, as Mosquitto's own tool has them. Our passwords are 128 random bits and more, nobody's
choice: what makes guessing slow is their length, and a reload checks everybody who is linked once more."""

SALT_BYTES = 12


HASH = re.compile(r"\$7\$\d+\$[A-Za-z0-9+/]+=*\$[A-Za-z0-9+/]+=*")


def password_hash(password: str, salt: bytes) -> str:
    """Return what the broker keeps of a password: `$7$`, for PBKDF2 with SHA-512, rounds, salt and hash.

    Raises:
        ValueError: the salt has not the 12 octets that Mosquitto 2.0 expects.
    """
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt of {len(salt)} octets: Mosquitto wants {SALT_BYTES}")
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS)
    return f"$7${ITERATIONS}${b64encode(salt).decode()}${b64encode(digest).decode()}"


def is_password(password: str, kept: str) -> bool:
    """Say whether a password is the one that was kept, in the same time whether it is or not."""
    salt = b64decode(kept.split("$")[3])
    return hmac.compare_digest(password_hash(password, salt), kept)


def passwords(hashes: Mapping[str, str]) -> str:
    """Write the file: a line for each user, by name.

    Raises:
        BadUser: a name that no user can have.
        ValueError: a hash that is none, and could end its line and begin another.
    """
    for user, kept in hashes.items():
        check_user(user)
        if not HASH.fullmatch(kept):
            raise ValueError(f"what is kept of the password of {user} is no hash")
    return "".join(f"{user}:{hashes[user]}\n" for user in sorted(hashes))
