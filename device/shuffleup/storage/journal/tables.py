"""Reading and writing rows of the tables of a journal's file."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from shuffleup.kernel.field_types import Actor, CommandId, Millis, Stream
from shuffleup.storage.journal.personal_texts import Text
from shuffleup.storage.journal.row_hash import Row, StreamHead
from shuffleup.storage.journal.schema import SEQ_BITS

_LAST_SEQ = 2**SEQ_BITS - 1
_BATCH = 500  # rows in memory at once, however long the stream is
_ONE_STREAM = "position BETWEEN ? AND ? ORDER BY position"


class _Circle(sqlite3.DatabaseError):
    """A page of the file points to one before it: SQLite would read without end and without an error."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


class Heard(msgspec.Struct, frozen=True):
    """A known position of a stream: row `by_seq` of `by`, of that epoch, follows from its row `seq`."""

    source: Stream
    seq: int
    by: Stream
    by_seq: int
    epoch: int


class Tables:
    """The statements of one connection, with the numbers that short names stand for."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._numbers: dict[Stream, int] = {}
        self._origins: dict[tuple[str, ...], int] = {}

    def forget(self) -> None:
        """Drop the remembered numbers: a rollback may have taken them back."""
        self._numbers.clear()
        self._origins.clear()

    def streams(self) -> tuple[Stream, ...]:
        """Name every stream that has rows here."""
        found = self._connection.execute(
            "SELECT name FROM stream WHERE EXISTS (SELECT 1 FROM event WHERE position "
            f"BETWEEN number << {SEQ_BITS} AND (number << {SEQ_BITS}) + {_LAST_SEQ}) ORDER BY name"
        )
        return tuple(Stream(name) for (name,) in found)

    def head(self, stream: Stream, root: bytes) -> StreamHead:
        """Read where a stream stands; a stream that has no rows yet follows `root` in epoch 1."""
        number = self._number(stream)
        if number is None:
            return StreamHead(1, 0, root)
        (epoch,) = self._one("SELECT epoch FROM stream WHERE number = ?", number)
        span = (number << SEQ_BITS, (number << SEQ_BITS) + _LAST_SEQ)
        last = self._one(f"SELECT epoch, position, hash FROM event WHERE {_ONE_STREAM} DESC LIMIT 1", *span)
        return (
            StreamHead(max(epoch, last[0]), last[1] & _LAST_SEQ, last[2])
            if last
            else StreamHead(epoch, 0, root)
        )

    def set_epoch(self, stream: Stream, epoch: int) -> None:
        """Note the epoch that a stream has reached."""
        self._connection.execute(
            "UPDATE stream SET epoch = ? WHERE number = ?", (epoch, self._register(stream))
        )

    def insert(self, row: Row) -> None:
        """Store one row, and the texts beside it."""
        stream, seq = row.caused_by or (None, 0)
        position = (self._register(row.stream) << SEQ_BITS) + row.seq
        cause = None if stream is None else (self._register(stream) << SEQ_BITS) + seq
        self._connection.execute(
            "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                position,
                row.epoch,
                row.command_id,
                cause,
                self._origin(row.actor, row.boot_id),
                row.actor.person,
                row.type,
                row.version,
                row.payload,
                row.wall,
                row.monotonic,
                row.previous_hash,
                row.hash,
            ),
        )
        if row.texts:
            self.insert_texts(position, row.texts)

    def insert_texts(self, position: int, texts: Iterable[Text]) -> None:
        """Store texts of people beside the row of a position."""
        self._connection.executemany(
            "INSERT INTO text VALUES (?, ?, ?)", ((position, text.salt, text.content) for text in texts)
        )

    def texts(self, first: int, last: int) -> dict[int, tuple[Text, ...]]:
        """Read the texts beside the rows between two positions, those included."""
        found: dict[int, tuple[Text, ...]] = {}
        for position, salt, content in self._connection.execute(
            "SELECT position, salt, content FROM text WHERE position BETWEEN ? AND ? ORDER BY position, salt",
            (first, last),
        ):
            found[position] = (*found.get(position, ()), Text(salt, content))
        return found

    def rows(self, stream: Stream, after: int, limit: int) -> tuple[Row, ...]:
        """Read up to `limit` rows of a stream that come after sequence number `after`."""
        number = self._number(stream)
        if number is None:
            return ()
        span = ((number << SEQ_BITS) + after + 1, (number << SEQ_BITS) + _LAST_SEQ)
        found = self._connection.execute(f"SELECT * FROM row WHERE {_ONE_STREAM} LIMIT ?", (*span, limit))
        return self._rows(found.fetchall())

    def every_row(self, stream: Stream, after: int = 0) -> Iterator[Row]:
        """Read a stream to its end without holding a statement open, so that rows can be added meanwhile."""
        while batch := self.rows(stream, after, _BATCH):
            yield from batch
            if batch[-1].seq <= after:
                raise _Circle(f"the rows of {stream} lead back to row {batch[-1].seq}")
            after = batch[-1].seq

    def number(self, stream: Stream) -> int:
        """Give the number that stands for a stream; one without rows gets its own."""
        return self._register(stream)

    def ends(self) -> dict[Stream, int]:
        """Give the number of the last row of every stream that has rows."""
        found = self._connection.execute(
            f"SELECT name, max(position) & {_LAST_SEQ} FROM event JOIN stream"
            f" ON number = position >> {SEQ_BITS} GROUP BY position >> {SEQ_BITS}"
        )
        return {Stream(name): seq for name, seq in found}

    def epochs(self) -> dict[Stream, int]:
        """Give the epoch that is noted for every stream; rows of others may be in a later one."""
        found = self._connection.execute("SELECT name, epoch FROM stream")
        return {Stream(name): epoch for name, epoch in found}

    def furthest_causes(self, by: Stream | None = None, after: int = 0) -> tuple[Heard, ...]:
        """Give the furthest row of each stream from which rows of each other one and epoch follow.

        With `by` only rows of that stream are looked at, from the row after number `after`.
        """
        found = self._connection.execute(
            f"SELECT other.name, max(cause) & {_LAST_SEQ}, own.name, position & {_LAST_SEQ}, event.epoch"
            f" FROM event JOIN stream AS own ON own.number = position >> {SEQ_BITS}"
            f" JOIN stream AS other ON other.number = cause >> {SEQ_BITS}"
            f" WHERE ? IN ('', own.name) AND position & {_LAST_SEQ} > ?"
            f" GROUP BY cause >> {SEQ_BITS}, position >> {SEQ_BITS}, event.epoch",
            (by or "", after),
        )
        return tuple(Heard(Stream(one), seq, Stream(two), at, epoch) for one, seq, two, at, epoch in found)

    def payloads(self, *types: str) -> tuple[tuple[Stream, int, bytes], ...]:
        """Read stream, number and payload of all rows of some types, those that were set aside, too."""
        of = (
            f"SELECT name, position & {_LAST_SEQ}, payload FROM {{}} JOIN stream"
            f" ON stream.number = position >> {SEQ_BITS} WHERE type IN ({', '.join('?' * len(types))})"
        )
        both = f"{of.format('event')} UNION ALL {of.format('quarantine')}"
        found = self._connection.execute(both, types * 2)
        return tuple((Stream(name), seq, bytes(payload)) for name, seq, payload in found)

    def of_command(self, command_id: CommandId) -> tuple[Row, ...]:
        """Read the rows that a command led to, in every stream."""
        found = self._connection.execute(
            "SELECT * FROM row WHERE command_id = ? ORDER BY position", (command_id,)
        )
        return tuple(row for columns in found.fetchall() for row in self._rows([columns]))

    def _rows(self, found: Sequence[tuple[Any, ...]]) -> tuple[Row, ...]:
        """Make rows of what was found, which is in the order of its positions, with the texts beside them."""
        if not found:
            return ()
        texts = self.texts(found[0][-1], found[-1][-1])
        return tuple(_row(columns, texts.get(columns[-1], ())) for columns in found)

    def _one(self, sql: str, *values: object) -> Any:
        return self._connection.execute(sql, values).fetchone()

    def _number(self, stream: Stream) -> int | None:
        if stream not in self._numbers:
            found = self._one("SELECT number FROM stream WHERE name = ?", stream)
            if found is None:
                return None
            self._numbers[stream] = found[0]
        return self._numbers[stream]

    def _register(self, stream: Stream) -> int:
        number = self._number(stream)
        if number is None:
            (number,) = self._one("INSERT INTO stream (name, epoch) VALUES (?, 1) RETURNING number", stream)
            self._numbers[stream] = number
        return number

    def _origin(self, actor: Actor, boot_id: str) -> int:
        key = (actor.role, actor.face, boot_id)
        if key not in self._origins:
            (self._origins[key],) = self._one(
                "SELECT number FROM origin WHERE (role, face, boot_id) = (?, ?, ?)", *key
            ) or self._one("INSERT INTO origin (role, face, boot_id) VALUES (?, ?, ?) RETURNING number", *key)
        return self._origins[key]


def _row(columns: tuple[Any, ...], texts: tuple[Text, ...]) -> Row:
    stream, epoch, seq, command_id, cause_stream, cause_seq, role, person, face, *event, _ = columns
    kind, version, payload, wall, boot_id, monotonic, previous_hash, digest = event
    return Row(
        stream=Stream(stream),
        epoch=epoch,
        seq=seq,
        command_id=CommandId(command_id),
        caused_by=None if cause_seq is None else (Stream(cause_stream), cause_seq),
        actor=Actor(role, person, face),
        type=kind,
        version=version,
        payload=payload,
        wall=wall,
        boot_id=boot_id,
        monotonic=Millis(monotonic),
        previous_hash=previous_hash,
        hash=digest,
        texts=texts,
    )
