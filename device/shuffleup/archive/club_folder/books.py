"""The state of a club read from its folder, beside a writer or from a copy; its streams, files and caches.

The cache of archives and journals holds one result for each of them, under the hash of that file.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from shuffleup import __version__
from shuffleup.club import contents as club_rooms
from shuffleup.club.people import contents as people_rooms
from shuffleup.club.people.book import People, PeopleEvent
from shuffleup.club.state import Club, ClubEvent
from shuffleup.kernel.bounded_read import open_file
from shuffleup.kernel.field_types import Stream
from shuffleup.kernel.refusals import CommandError
from shuffleup.stations.event_codec import Codec
from shuffleup.storage.atomic_write import replace_whole
from shuffleup.storage.journal.reader import JournalReader, read_journal
from shuffleup.storage.journal.row_hash import Row

PEOPLE, CLUB = Stream("people"), Stream("club")
PEOPLE_FILE, CLUB_FILE = "people.journal", "club.journal"

PEOPLE_EVENTS: Codec[PeopleEvent] = Codec(people_rooms.EVENTS)
CLUB_EVENTS: Codec[ClubEvent] = Codec(club_rooms.EVENTS)


CACHE_ENDING = ".cache"
"""Files of a club folder that are computed from its journals, and can be removed at any time."""


class NoClub(CommandError):
    """There is no club in a folder; one line that says what to do."""


class Books(msgspec.Struct, frozen=True):
    """The people book and the club, as they were at one moment."""

    people: People
    club: Club


class _Cached(msgspec.Struct, frozen=True):
    """The people book as a program computed it up to a row of its journal, with the hash of that row."""

    program: str
    seq: int
    hash: bytes
    people: People


def read_books(folder: Path) -> Books:
    """Read both books of a club, also while a command writes to them.

    Raises:
        NoClub: the folder holds none.
        JournalError: a file of it cannot be read.
    """
    return Books(read_people(folder), read_club(folder))


def read_people(folder: Path) -> People:
    """Read the people book: as it was computed before, and the rows that were stored since.

    Raises:
        NoClub, JournalError: as `read_books`.
    """
    with read_journal(require_club(folder) / PEOPLE_FILE) as journal, journal.at_one_moment():
        return people_in(folder, journal)


def people_in(folder: Path, journal: JournalReader) -> People:
    """Compute the people book of a journal in a folder: as it was computed before, and the rows since."""
    before = _from_cache(folder, journal)
    last = journal.last(PEOPLE)
    if last is None or (before and before.seq == last.seq):
        return before.people if before else People()
    events = (PEOPLE_EVENTS.read(row) for row in journal.rows(PEOPLE, before.seq if before else 0))
    people = people_rooms.folded(events, before.people if before else None)
    keep_people(folder, last, people)
    return people


def keep_people(folder: Path, last: Row, people: People) -> None:
    """Write the people book as it is after its `last` row, so that the next program need not compute it."""
    with suppress(OSError):  # a copy on a medium that cannot be written is read without one
        content = msgspec.msgpack.encode(_Cached(_program(), last.seq, last.hash, people))
        replace_whole(folder / f"people{CACHE_ENDING}", content, 0o600)


def read_club(folder: Path) -> Club:
    """Read the club; raises as `read_books`."""
    with read_journal(require_club(folder) / CLUB_FILE) as journal:
        return club_rooms.folded(club_events(journal))


def club_events(journal: JournalReader) -> Iterator[ClubEvent]:
    """Read the events of a club journal."""
    return (CLUB_EVENTS.read(row) for row in journal.rows(CLUB))


def require_club(folder: Path) -> Path:
    """Return a folder that holds a club; raises `NoClub`."""
    if not (folder / PEOPLE_FILE).is_file() or not (folder / CLUB_FILE).is_file():
        raise NoClub(
            f"{folder}: there is no club, which is {PEOPLE_FILE} and {CLUB_FILE}; name another folder with"
            f" --club FOLDER, or begin one with shuffleup people import FILE.csv --club {folder}"
        )
    return folder


def drop_caches(folder: Path) -> None:
    """Remove what was computed from the journals; raises `OSError`."""
    for path in folder.glob(f"*{CACHE_ENDING}*"):
        path.unlink(missing_ok=True)


@cache
def _program() -> str:
    """Hash what a cache depends on besides the rows: this version, and the form of its state."""
    return sha256(msgspec.json.encode((__version__, msgspec.json.schema(People)))).hexdigest()


def _from_cache(folder: Path, journal: JournalReader) -> _Cached | None:
    """Read the cache, if it is of rows of this journal. An erasure of texts drops it (`drop_caches`)."""
    try:
        with open_file(folder / f"people{CACHE_ENDING}") as file:
            found = msgspec.msgpack.decode(file.read(), type=_Cached)
    except (OSError, msgspec.MsgspecError):
        return None
    here = journal.some_rows(PEOPLE, found.seq - 1, 1) if found.program == _program() else ()
    return found if here and here[0].hash == found.hash else None


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
