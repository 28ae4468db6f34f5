"""Texts of people erased from a journal that rests: every row, chain and signature stays as it was stored."""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

import msgspec

from shuffleup.journal.errors import named
from shuffleup.journal.lock import Lock
from shuffleup.journal.reader import require_file
from shuffleup.journal.repair import ASIDE
from shuffleup.journal.schema import GENESIS_POSITION, SEQ_BITS, connect
from shuffleup.journal.texts import Text

Found = tuple[int, Text]
"""A text, and the position of the row beside which it lies."""


class TextPlace(msgspec.Struct, frozen=True):
    """A text and where it lies: a stream and its row; no stream is the first record of the journal."""

    stream: str
    seq: int
    content: str

    def __str__(self) -> str:
        where = f"{self.stream} row {self.seq}" if self.stream else "the first record"
        return f"{where}: {self.content}"


class Erasure(msgspec.Struct, frozen=True):
    """The result: how many texts were erased, those that are left, and files kept beside the journal."""

    erased: int
    left: tuple[TextPlace, ...]
    beside: tuple[Path, ...]


def forget(path: Path, chosen: Callable[[str], bool]) -> Erasure:
    """Erase every text of a person that is `chosen`, so that no octet of it stays in the file or its log.

    With them go the marks of commands, for a mark can be guessed from the words of its command, and writes
    that never finished. What the storage itself keeps of earlier contents, as a memory card does, stays.

    Raises:
        NoJournal, NotAJournal, JournalTooNew, JournalBusy: the file is none that could be changed now.
        StorageFull, StorageFailed, JournalUnwritable: the storage does not let us; nothing may be erased yet.
    """
    require_file(path)
    with Lock.take(path), named(path), closing(connect(path)) as connection:
        texts = _texts(connection)
        marks = {found for found in texts if _is_mark(connection, found)}
        erased = [found for found in texts if found not in marks and chosen(found[1].content)]
        _erase(connection, [*erased, *marks] if erased else ())
        left = [found for found in texts if found not in marks and not chosen(found[1].content)]
        places = tuple(_place(connection, found) for found in left)
    beside = sorted(path.parent.glob(f"{path.name}{ASIDE}-*"))
    return Erasure(len(erased), places, tuple(beside))


def _texts(connection: sqlite3.Connection) -> list[Found]:
    found = connection.execute("SELECT position, salt, content FROM text ORDER BY position, salt")
    return [(position, Text(salt, content)) for position, salt, content in found]


def _is_mark(connection: sqlite3.Connection, found: Found) -> bool:
    position, text = found
    row = connection.execute("SELECT payload FROM event WHERE position = ?", (position,)).fetchone()
    return row is not None and text.stands_for("mark").encode() in row[0]


def _erase(connection: sqlite3.Connection, texts: Iterable[Found]) -> None:
    """Erase texts and rewrite the file, even where there are none: a power cut may have come in between."""
    connection.execute("PRAGMA secure_delete=ON")
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany(
        "DELETE FROM text WHERE position = ? AND salt = ?", ((at, text.salt) for at, text in texts)
    )
    connection.execute("UPDATE quarantine SET log = NULL")
    connection.execute("COMMIT")
    connection.execute("VACUUM")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _place(connection: sqlite3.Connection, found: Found) -> TextPlace:
    position, text = found
    if position == GENESIS_POSITION:
        return TextPlace("", 0, text.content)
    number = position >> SEQ_BITS
    stream = connection.execute("SELECT name FROM stream WHERE number = ?", (number,)).fetchone()
    # A text beside no row was put there with other tools; it is listed, and erased like any other.
    return TextPlace(
        stream[0] if stream else f"stream {number}", position & ((1 << SEQ_BITS) - 1), text.content
    )
