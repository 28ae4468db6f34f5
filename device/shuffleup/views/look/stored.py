"""A look as it is stored and handed out: its files, a list of them, and the SHA-256 of the list.

The look itself is one of them, as `look.json`, so that no other box has to read a picture again.
"""

from collections.abc import Mapping
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from shuffleup.views.look.look import Look

STORED = "look.json"
LONGEST_FILE_NAME = 100


def prepared(look: Look, files: Mapping[str, bytes]) -> tuple[Look, dict[str, bytes]]:
    """Give a look its digest, and the files that are stored and handed out for it."""
    stored = dict(files) | {STORED: msgspec.json.encode(replace(look, digest=""), order="sorted")}
    return replace(look, digest=digest_of({name: sum_of(one) for name, one in stored.items()})), stored


def stored_look(content: bytes, digest: str) -> Look:
    """Read `look.json` of the look of a digest; raises `msgspec.DecodeError` if it is none."""
    return replace(msgspec.json.decode(content, type=Look), digest=digest)


def file_list(sums: Mapping[str, str]) -> str:
    """List files by name with their SHA-256 as `sha256sum` does, in the order of their names."""
    return "".join(f"{sums[name]}  {name}\n" for name in sorted(sums))


def read_file_list(text: str) -> dict[str, str]:
    """Read a list of files; raises `ValueError` for one that is none."""
    sums: dict[str, str] = {}
    for line in text.splitlines():
        digest, _, name = line.partition("  ")
        if len(digest) != 64 or not is_file_name(name) or name in sums:
            raise ValueError(line)
        sums[name] = digest
    return sums


def sum_of(content: bytes) -> str:
    """Return the SHA-256 of a file in small hexadecimal."""
    return sha256(content).hexdigest()


def digest_of(sums: Mapping[str, str]) -> str:
    """Return the SHA-256 of the list of a look's files, by which it is known."""
    return sum_of(file_list(sums).encode())


def is_file_name(name: str) -> bool:
    """Say whether a name can be that of a file of the folder, and lies nowhere else."""
    shape = name.isprintable() and 0 < len(name.encode(errors="replace")) <= LONGEST_FILE_NAME
    return shape and not name.startswith(".") and not {"/", "\\"} & set(name) and ".." not in name
