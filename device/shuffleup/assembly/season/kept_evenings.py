"""Evenings that were read before: kept in the folder of the club under the hash of their files (LGE-24).

The file ends with `.cache`, so that forgetting a person removes it with the other caches of the club.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from hashlib import file_digest, sha256
from pathlib import Path

import msgspec

from shuffleup import __version__
from shuffleup.assembly.season.evenings import PlayedEvening, read_evening
from shuffleup.club_folder.books import CACHE_ENDING
from shuffleup.small_file import open_file
from shuffleup.whole_file import replace_whole

NAME = f"evenings{CACHE_ENDING}"


class KeptEvening(msgspec.Struct, frozen=True):
    """An evening as it was read; None for a cash table."""

    evening: PlayedEvening | None


class KeptEvenings:
    """The evenings that were read of some files, and those that are read now."""

    def __init__(self, club: Path | None) -> None:
        self._file = club / NAME if club else None
        self._kept = dict(_read(self._file)) if self._file else {}
        self._used: dict[str, KeptEvening] = {}

    def read(self, path: Path) -> PlayedEvening | None:
        """Return the evening of a file, read again only if it is another one; raises as `read_evening`."""
        key = _key(path) if self._file else ""
        kept = self._kept.get(key) or KeptEvening(read_evening(path))
        self._used[key] = kept
        return kept.evening

    def keep(self) -> None:
        """Write what was used, where that is another thing than what was kept; a full card keeps nothing."""
        if self._file and self._used.keys() != self._kept.keys():
            with suppress(OSError):
                replace_whole(self._file, msgspec.msgpack.encode(self._used), 0o600)


def _read(file: Path) -> Mapping[str, KeptEvening]:
    try:
        with open_file(file) as opened:
            return msgspec.msgpack.decode(opened.read(), type=dict[str, KeptEvening])
    except (OSError, msgspec.MsgspecError):
        return {}


@cache
def _shape() -> bytes:
    """Write down the program and the shape of what it keeps: another one reads again."""
    return msgspec.json.encode((__version__, msgspec.json.schema(PlayedEvening)))


def _key(path: Path) -> str:
    """Hash a file, what SQLite has not put into it yet, and this program with the shape of what is kept."""
    key = sha256(_shape() + path.suffix.encode())
    for part in (path, path.with_name(f"{path.name}-wal")):
        if part.exists() and part.stat().st_size:  # whoever reads a journal leaves an empty one beside it
            with part.open("rb") as file:
                key.update(file_digest(file, "sha256").digest())
    return key.hexdigest()
