"""A cache in the folder of a club: one result for each archive or journal, under the hash of that file.

The name ends with `.cache`, so that forgetting a person removes it with the other caches of the club.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from shuffleup import __version__
from shuffleup.archive.club_folder.books import CACHE_ENDING
from shuffleup.kernel.bounded_read import open_file
from shuffleup.storage.atomic_write import replace_whole

Kept = TypeVar("Kept")
_DIGEST_OCTETS = 32


class FileCache(Generic[Kept]):
    """Results for some files: those computed before, and those of the files that are read now.

    Without a club nothing is kept. A cache that is damaged, of another program or of other files is as none.
    `given` is what the results depend on besides the files.
    """

    def __init__(self, club: Path | None, name: str, kind: type[Kept], given: object = None) -> None:
        self._file = club / f"{name}{CACHE_ENDING}" if club else None
        self._kind = kind
        schema = msgspec.json.schema(kind, schema_hook=lambda _: {"type": "string"})
        self._shape = msgspec.json.encode((__version__, schema, given))
        self._kept = self._stored(self._file) if self._file else {}
        self._used: dict[str, Kept] = {}

    def read(self, path: Path, compute: Callable[[Path], Kept]) -> Kept:
        """Return what is kept of a file, computed again only if it is another one; raises as `compute`."""
        key = self._key(path) if self._file else str(path)
        found = self._kept[key] if key in self._kept else compute(path)
        self._used[key] = found
        return found

    def add(self, path: Path, compute: Callable[[Path], Kept]) -> None:
        """Keep the result of one more file beside all others; raises as `compute`."""
        self._used = {**self._kept}
        self.read(path, compute)
        self.keep()

    def keep(self) -> None:
        """Write what was used, where that is another thing than what was kept; a full card keeps nothing."""
        if self._file and self._used.keys() != self._kept.keys():
            content = msgspec.msgpack.encode(self._used, enc_hook=str)
            with suppress(OSError):
                replace_whole(self._file, sha256(content).digest() + content, 0o600)

    def _stored(self, file: Path) -> Mapping[str, Kept]:
        try:
            with open_file(file) as opened:
                digest, content = opened.read(_DIGEST_OCTETS), opened.read()
            if sha256(content).digest() != digest:
                return {}
            kind: Any = dict[str, self._kind]  # type: ignore[name-defined]
            found: Mapping[str, Kept] = msgspec.msgpack.decode(content, type=kind, dec_hook=_fraction)
            return found
        except (OSError, msgspec.MsgspecError):
            return {}

    def _key(self, path: Path) -> str:
        """Hash a file, what SQLite has not put into it yet, this program, and the shape of what is kept."""
        key = sha256(self._shape + path.suffix.encode())
        for part in (path, path.with_name(f"{path.name}-wal")):
            if part.exists() and part.stat().st_size:  # whoever reads a journal leaves an empty one beside it
                with part.open("rb") as file:
                    key.update(file_digest(file, "sha256").digest())
        return key.hexdigest()


def _fraction(kind: type, stored: object) -> Fraction:
    """Read an exact share, the one value that MessagePack has no form for."""
    return Fraction(str(stored))
