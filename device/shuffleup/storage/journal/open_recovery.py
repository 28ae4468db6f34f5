"""The repair at the opening of a journal: finds unusable rows and unfinished writes, and sets them aside.

Each table keeps traces of rows that another may have lost. SQLite silently drops an unfinished write of its
write-ahead log when it opens the file. Usually it was never acknowledged; if an SD card reported it as stored
too early, it was. So a copy of the log is kept and the write is reported. The layout of the log is in
"Database File Format", section 4, of SQLite's documentation.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from shuffleup.kernel.field_types import Stream
from shuffleup.storage.journal.errors import DAMAGED, JournalDamaged
from shuffleup.storage.journal.row_hash import Break, Problem, first_break
from shuffleup.storage.journal.schema import SEQ_BITS, structure
from shuffleup.storage.journal.tables import Tables

_NUMBERS_OF_ROWS = f"SELECT position >> {SEQ_BITS} FROM event"
_NUMBERS_TOLD = (
    f"SELECT cause >> {SEQ_BITS} FROM event WHERE cause IS NOT NULL"
    f" UNION SELECT position >> {SEQ_BITS} FROM quarantine WHERE position IS NOT NULL"
    f" UNION SELECT cause >> {SEQ_BITS} FROM quarantine WHERE cause IS NOT NULL"
)

CHECKS = (
    ("SELECT count(*) FROM genesis HAVING count(*) != 1", "it begins {} times"),
    (
        f"SELECT count(*) FROM event WHERE position >> {SEQ_BITS} NOT IN (SELECT number FROM stream)"
        " HAVING count(*) > 0",
        "{} rows are of a stream that is not listed any more",
    ),
    (
        f"SELECT name FROM stream WHERE epoch = 1 AND number NOT IN ({_NUMBERS_OF_ROWS})"
        f" AND number NOT IN ({_NUMBERS_TOLD})",
        "all rows of {} are gone",
    ),
    (
        "SELECT count(*) FROM origin WHERE number NOT IN (SELECT origin FROM event)"
        " AND number NOT IN (SELECT origin FROM quarantine WHERE origin IS NOT NULL) HAVING count(*) > 0",
        "rows are gone: of {} of those who wrote here none is left",
    ),
    (
        f"SELECT name FROM stream WHERE number NOT BETWEEN 1 AND {1 << 20}",
        "{} has a number that no stream gets",
    ),
    ("SELECT name FROM stream WHERE epoch < 1", "{} is in an epoch that no stream can be in"),
)
"""Queries of the tables, each with its complaint about a row of the answer.

A stream and an origin are listed together with the first row that names them, in one transaction; a row that
is set aside keeps them, and loses its texts. A stream whose epoch is above 1 was taken over, perhaps before
it had a row.
"""


def misfits(connection: sqlite3.Connection) -> Iterator[str]:
    """Name the rows that one table lacks, by the traces of them in another."""
    for question, what in CHECKS:
        for (found,) in connection.execute(question):
            yield what.format(found)


HEADER = 32
FRAME_HEADER = 24
_PAGE_SIZE = slice(8, 12)
_SALTS = slice(16, 24)
_FRAME_SALTS = 8


def read_log(journal: Path) -> bytes:
    """Read the log as it lies there before SQLite has looked at it; empty when there is none."""
    log = journal.with_name(journal.name + "-wal")
    return log.read_bytes() if log.exists() else b""


def unfinished(log: bytes, committed: int) -> bytes:
    """Cut out the frames that follow the `committed` ones and belong to the same turn of the log.

    Frames with other salts are left over from before the log was last started over. If SQLite found
    nothing at all, the header may be what is torn, and then everything behind it counts.
    """
    if committed == 0:
        return log[HEADER:]
    size = FRAME_HEADER + int.from_bytes(log[_PAGE_SIZE], "big")
    start = end = HEADER + committed * size
    for frame in range(start, len(log), size):
        if log.startswith(log[_SALTS], frame + _FRAME_SALTS):
            end = frame + size
    return log[start:end]


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
