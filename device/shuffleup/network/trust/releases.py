"""The order of releases, and a release on a stick: who has signed it, and whether it is for this box.

During an update of a venue, its programs have different ones. A release is a package, which `install` puts
into a system, or the root of an image, which is the system of a slot. Beside a package lies a small file that
names it, gives its SHA-256 and is signed (Ed25519). A package without such a file, or signed by a key that
this box does not know, is ignored.
"""

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shuffleup.kernel.bounded_read import open_file
from shuffleup.kernel.field_types import UnitId
from shuffleup.kernel.shown_text import shown
from shuffleup.network.trust.unit_key import UnitKey, signed_by

_NUMBERS = re.compile(r"[0-9]+(?:\.[0-9]+)*")


def is_earlier(one: str, other: str) -> bool:
    """Say whether release `one`, as `0.1.9`, came before `other`, as `0.1.10`; no where one is not told."""
    return bool(one and other) and _numbers(one) < _numbers(other)


@lru_cache(maxsize=64)
def _numbers(release: str) -> tuple[int, ...]:
    match = _NUMBERS.match(release)
    return tuple(map(int, match[0].split("."))) if match else ()


ENDING = ".signed"
NAME = re.compile(
    r"shuffleup-([0-9]{1,6}(?:\.[0-9]{1,6}){0,5})-(x86_64|aarch64)-py(3\.[0-9]+)\.(tar\.gz|root)"
)
LARGEST_SIGNED = 4096
_READ_AT_ONCE = 1 << 20

Kind = Literal["tar.gz", "root"]
"""How the name of a package ends, and how that of the root of an image."""

Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Hex64 = Annotated[str, Meta(pattern=r"^[0-9a-f]{128}\Z")]


class NotARelease(Exception):
    """A file is no release that this box takes; the text is one line that says why."""


class SignedPackage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The small file: the name of the package, its hash, and the key that signed both."""

    file: str
    sha256: Hex32
    key: Hex32
    signature: Hex64


class SignedRelease(msgspec.Struct, frozen=True):
    """A package that somebody trusted has vouched for, as long as its content has that hash."""

    path: Path
    version: tuple[int, ...]
    machine: str
    python: str
    sha256: str
    kind: Kind = "tar.gz"


def signed(package: Path, key: UnitKey) -> bytes:
    """Vouch for a package: returns the small file that belongs beside it.

    Raises:
        NotARelease: it has not the name of one.
        OSError: it cannot be read.
    """
    _facts(package.name)
    digest = sha256_of(package)
    vouched = SignedPackage(package.name, digest, key.unit_id, key.sign(_message(package.name, digest)))
    return msgspec.json.format(msgspec.json.encode(vouched)) + b"\n"


def read_signed(path: Path, trusted: Iterable[str]) -> SignedRelease:
    """Read a small file; the package itself is looked at by `check_content`.

    Raises:
        NotARelease: it is none, was changed, or nobody trusted has signed it.
        OSError: it cannot be read.
    """
    try:
        with open_file(path) as file:
            vouched = msgspec.json.decode(file.read(LARGEST_SIGNED), type=SignedPackage)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotARelease(f"{shown(path.name)}: this does not vouch for a release ({error})") from error
    version, machine, python, kind = _facts(vouched.file)
    if vouched.key not in set(trusted):
        raise NotARelease(f"{shown(path.name)}: signed by {vouched.key[:16]}, whom this box does not trust")
    if not signed_by(UnitId(vouched.key), _message(vouched.file, vouched.sha256), vouched.signature):
        raise NotARelease(f"{shown(path.name)}: was changed after it was signed")
    return SignedRelease(path.with_name(vouched.file), version, machine, python, vouched.sha256, kind)


def check_content(release: SignedRelease, package: Path) -> None:
    """Raise NotARelease unless a copy of the package is what was vouched for."""
    if sha256_of(package) != release.sha256:
        raise NotARelease(
            f"{shown(release.path.name)}: damaged, or not the package that was signed: copy it again"
        )


def newest(
    releases: Iterable[SignedRelease], *, machine: str, python: str, after: str, kind: Kind = "tar.gz"
) -> SignedRelease | None:
    """Choose the newest release for this computer that is newer than version `after`; None for none."""
    fit = (one for one in releases if (one.machine, one.python, one.kind) == (machine, python, kind))
    newer = (one for one in fit if one.version > version_of(after))
    return max(newer, key=lambda one: one.version, default=None)


def version_of(text: str) -> tuple[int, ...]:
    """Read `0.1.10` as numbers, so that it is more than `0.1.9`."""
    return tuple(int(part) for part in text.split("."))


class FoundRelease(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The release on the stick of this box: the number of a newer one."""

    version: str


def found_text(release: SignedRelease) -> bytes:
    """Write which release was found."""
    return msgspec.json.encode(FoundRelease(".".join(map(str, release.version))))


def read_found(path: Path) -> FoundRelease | None:
    """Read which release was found; None for none, and where no stick is in."""
    try:
        return msgspec.json.decode(path.read_bytes()[:LARGEST_SIGNED], type=FoundRelease)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def trusted_keys(text: str) -> frozenset[str]:
    """Read a list of public keys, one a line; what follows a # is for people.

    Raises:
        NotARelease: a line is no key.
    """
    lines = (line.partition("#")[0].strip().lower() for line in text.splitlines())
    keys = frozenset(line for line in lines if line)
    if wrong := sorted(key for key in keys if not re.fullmatch("[0-9a-f]{64}", key)):
        raise NotARelease(
            f"{wrong[0]!r} is no key of 64 hexadecimal digits, as shuffleup update --sign prints it"
        )
    return keys


def sha256_of(path: Path) -> str:
    """Hash a file."""
    digest = hashlib.sha256()
    with open_file(path) as file:
        while octets := file.read(_READ_AT_ONCE):
            digest.update(octets)
    return digest.hexdigest()


def _facts(name: str) -> tuple[tuple[int, ...], str, str, Kind]:
    """Read version, machine, Python and kind out of the name, which is signed."""
    match = NAME.fullmatch(name)
    if match is None:
        raise NotARelease(f"{name!r} is no name of a release, as shuffleup-0.1.0-aarch64-py3.11.tar.gz")
    return version_of(match[1]), match[2], match[3], "root" if match[4] == "root" else "tar.gz"


def _message(name: str, digest: str) -> bytes:
    return f"Shuffle Up release\n{name}\n{digest}\n".encode()
