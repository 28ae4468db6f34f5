"""Texts of people erased from a journal that rests: every row, chain and signature stays as it was stored."""

import sqlite3
from collections.abc import Callable, Collection, Iterable
from contextlib import closing
from pathlib import Path

import msgspec

from shuffleup.storage.journal.errors import named
from shuffleup.storage.journal.file_guards import Lock
from shuffleup.storage.journal.personal_texts import Kind, Text, digests
from shuffleup.storage.journal.reader import require_file
from shuffleup.storage.journal.repair import ASIDE
from shuffleup.storage.journal.schema import GENESIS_POSITION, SEQ_BITS, connect

ERASED = "erased on request"
"""The end of the note that an erasure leaves in the journal, for the audit (PPL-10)."""


class TextPlace(msgspec.Struct, frozen=True):
    """A text, its kind, and where it lies: a stream and its row, or no stream for the first record.

    `position` and `salt` are its key in the file. The kind of a text beside no row is `text`.
    """

    stream: str
    seq: int
    content: str
    kind: Kind
    position: int
    salt: bytes

    def __str__(self) -> str:
        where = f"{self.stream} row {self.seq}" if self.stream else "the first record"
        return f"{where}: {self.content}"


class Erasure(msgspec.Struct, frozen=True):
    """The result: how many texts were erased, those that are left, and files kept beside the journal.

    `secrets` is the number of sealed secrets that were erased.
    """

    erased: int
    left: tuple[TextPlace, ...]
    beside: tuple[Path, ...]
    secrets: int = 0


def forget(
    path: Path, chosen: Callable[[TextPlace], bool], wall: str = "", secrets: Collection[str] = ()
) -> Erasure:
    """Erase every text of a person that is `chosen`, so that no octet of it stays in the file or its log.

    `secrets` are names of sealed secrets that are erased with the texts. `wall` is the time to note, in ISO
    8601, empty for no note. With the texts go the marks of commands, for a mark can be guessed from the words
    of its command, and writes that never finished. What the storage itself keeps of earlier contents, as a
    memory card does, stays.

    Raises:
        NoJournal, NotAJournal, JournalTooNew, JournalBusy: the file is none that could be changed now.
        StorageFull, StorageFailed, JournalUnwritable: the storage does not let us; nothing may be erased yet.
    """
    require_file(path)
    with Lock.take(path), named(path), closing(connect(path)) as connection:
        texts = _texts(connection)
        marks = [one for one in texts if one.kind == "mark"]
        erased = [one for one in texts if one.kind != "mark" and chosen(one)]
        sealed = {name for (name,) in connection.execute("SELECT name FROM sealed")} & set(secrets)
        _erase(connection, [*erased, *marks] if erased else (), sealed)
        if erased and wall:
            note = f"{len(erased)} texts of people were {ERASED}"
            connection.execute("INSERT INTO quarantine (found, reason) VALUES (?, ?)", (wall, note))
        gone = {(one.position, one.salt) for one in erased}
        places = tuple(one for one in texts if one.kind != "mark" and (one.position, one.salt) not in gone)
    beside = sorted(path.parent.glob(f"{path.name}{ASIDE}-*"))
    return Erasure(len(erased), places, tuple(beside), len(sealed))


def _texts(connection: sqlite3.Connection) -> list[TextPlace]:
    streams = dict(connection.execute("SELECT number, name FROM stream"))
    found = connection.execute(
        "SELECT text.position, salt, content, coalesce(payload, x''), coalesce(person, '') FROM text"
        " LEFT JOIN event ON event.position = text.position ORDER BY text.position, salt"
    )
    return [_place(streams, *one) for one in found]


def _place(
    streams: dict[int, str], position: int, salt: bytes, content: str, payload: bytes, person: str
) -> TextPlace:
    kinds = {digest: kind for kind, digest in digests(payload, person)}
    kind: Kind = kinds.get(Text(salt, content).digest, "text")  # type: ignore[assignment]
    if position == GENESIS_POSITION:
        return TextPlace("", 0, content, kind, position, salt)
    number = position >> SEQ_BITS
    # A text beside no row was put there with other tools; it is listed, and erased like any other.
    stream = streams.get(number, f"stream {number}")
    return TextPlace(stream, position & ((1 << SEQ_BITS) - 1), content, kind, position, salt)


def _erase(connection: sqlite3.Connection, texts: Iterable[TextPlace], sealed: Iterable[str]) -> None:
    """Erase texts and secrets and rewrite the file, even where there are none: power may have been cut."""
    connection.execute("PRAGMA secure_delete=ON")
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany(
        "DELETE FROM text WHERE position = ? AND salt = ?", ((one.position, one.salt) for one in texts)
    )
    connection.executemany("DELETE FROM sealed WHERE name = ?", ((name,) for name in sealed))
    connection.execute("UPDATE quarantine SET log = NULL")
    connection.execute("COMMIT")
    connection.execute("VACUUM")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
