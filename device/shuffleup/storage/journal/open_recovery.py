"""The repair at the opening of a journal: finds unusable rows and sets them aside."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from shuffleup.kernel.field_types import Stream
from shuffleup.storage.journal.chain import Break, Problem, first_break
from shuffleup.storage.journal.consistency import misfits
from shuffleup.storage.journal.errors import DAMAGED, JournalDamaged
from shuffleup.storage.journal.schema import SEQ_BITS, structure
from shuffleup.storage.journal.tables import Tables
from shuffleup.storage.journal.wal import unfinished


class Quarantined(msgspec.Struct, frozen=True):
    """A row, or the pages of an unfinished write, that was set aside: when (wall time) and why."""

    found: str
    reason: str
    stream: Stream | None
    seq: int


def mend(path: Path, connection: sqlite3.Connection, root: bytes, log: bytes, wall: str) -> Iterator[Problem]:
    """Check a journal that was just opened, set aside torn rows and report them.

    `root` is the hash that the chains begin with, `log` the write-ahead log as it was before SQLite
    opened the file, `wall` the time to note.

    Raises:
        JournalDamaged: intact rows follow a broken one, so that this is no torn end; no row is moved.
    """
    yield from _set_log_aside(connection, log, wall)
    if problems := (*structure(connection), *misfits(connection)):
        raise _damaged(path, problems[0])
    tables = Tables(connection)
    walks = {stream: first_break(tables.every_row(stream), root) for stream in tables.streams()}
    broken = {stream: found for stream, found in walks.items() if found}
    for found in broken.values():
        if found.intact_after:
            raise _damaged(path, f"{found.problem}, and {found.intact_after} intact rows follow")
    furthest = {one.source: one for one in tables.furthest_causes()}
    for stream, found in broken.items():
        heard = furthest.get(stream)
        if heard and heard.seq >= found.act_from and heard.by not in broken:
            raise _damaged(path, f"{found.problem}, and row {heard.by_seq} of {heard.by} follows from it")
    for stream, found in broken.items():
        yield _set_torn_aside(connection, found, stream, wall)


def _damaged(path: Path, error: str) -> JournalDamaged:
    return JournalDamaged(f"{path}: {DAMAGED.format(error=error)}")


def _set_log_aside(connection: sqlite3.Connection, log: bytes, wall: str) -> Iterator[Problem]:
    _, committed, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    torn = unfinished(log, max(committed, 0))
    if torn:
        reason = f"a write of {len(torn)} bytes never finished; it was set aside and can be sent again"
        connection.execute(
            "INSERT INTO quarantine (found, reason, log) VALUES (?, ?, ?)", (wall, reason, torn)
        )
        yield Problem(reason)


def _set_torn_aside(connection: sqlite3.Connection, found: Break, stream: Stream, wall: str) -> Problem:
    reason = f"{found.problem.what}; rows from {found.act_from} on were set aside"
    connection.execute("BEGIN IMMEDIATE")
    set_tail_aside(connection, stream, found.act_from, reason, wall)
    connection.execute("COMMIT")
    return Problem(reason, stream, found.problem.seq)


def set_tail_aside(
    connection: sqlite3.Connection, stream: Stream, first: int, reason: str, wall: str
) -> None:
    """Move the rows of a stream from number `first` on to the quarantine, within an open transaction.

    The texts of people beside them are erased: a row that counts may come in their place.
    """
    (number,) = connection.execute("SELECT number FROM stream WHERE name = ?", (stream,)).fetchone()
    span = ((number << SEQ_BITS) + first, ((number + 1) << SEQ_BITS) - 1)
    connection.execute(
        "INSERT INTO quarantine SELECT NULL, ?, ?, NULL, * FROM event WHERE position BETWEEN ? AND ?",
        (wall, reason, *span),
    )
    for table in ("event", "text"):
        connection.execute(f"DELETE FROM {table} WHERE position BETWEEN ? AND ?", span)


def quarantined(connection: sqlite3.Connection) -> tuple[Quarantined, ...]:
    """List what was ever set aside."""
    found = connection.execute(
        "SELECT cast(found AS TEXT), cast(reason AS TEXT), stream.name, cast(position AS INTEGER)"
        " FROM quarantine "
        f"LEFT JOIN stream ON stream.number = position >> {SEQ_BITS} ORDER BY quarantine.number"
    )
    return tuple(
        Quarantined(wall, reason, name, (at or 0) & (2**SEQ_BITS - 1)) for wall, reason, name, at in found
    )
