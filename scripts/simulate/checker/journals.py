"""Journals, read without the product: rows, their hashes and chains, and what was set aside."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

FIELDS = (
    "stream, epoch, seq, command_id, cause_stream, cause_seq, role, person, face, type, version, payload,"
    " wall, boot_id, monotonic, previous_hash, hash"
)


class Row(NamedTuple):
    """One row of a journal; `event` is its payload."""

    stream: str
    epoch: int
    seq: int
    command_id: str
    cause_stream: str | None
    cause_seq: int | None
    role: str
    person: str
    face: str
    type: str
    version: int
    payload: bytes
    wall: str
    boot_id: str
    monotonic: int
    previous_hash: bytes
    hash: bytes

    @property
    def event(self) -> dict[str, Any]:
        """Read the payload."""
        read: dict[str, Any] = json.loads(self.payload)
        return read

    def digest(self) -> bytes:
        """Compute the hash: SHA-256 over the other fields as netstrings."""
        cause = ("", "") if self.cause_stream is None else (self.cause_stream, self.cause_seq)
        fields = (
            *(self.stream, self.epoch, self.seq, self.command_id, *cause, self.role, self.person, self.face),
            *(self.type, self.version, self.payload, self.wall, self.boot_id, self.monotonic),
            self.previous_hash,
        )
        return hashlib.sha256(b"".join(map(_netstring, fields))).digest()


def _netstring(field: object) -> bytes:
    octets = field if isinstance(field, bytes) else str(field).encode()
    return b"%d:%b," % (len(octets), octets)


class Book:
    """One journal file; a damaged one is `unreadable`, and holds what could be read of it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: dict[str, list[Row]] = {}
        self.aside: set[str] = set()
        self.secrets: dict[str, bytes] = {}
        self.genesis: dict[str, Any] = {}
        self.root = b""
        self.unreadable = ""
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        try:
            self._read(connection)
        except (sqlite3.Error, ValueError) as error:
            self.unreadable = str(error)
        finally:
            connection.close()

    def _read(self, connection: sqlite3.Connection) -> None:
        (genesis,) = connection.execute("SELECT content FROM genesis").fetchone()
        self.root, self.genesis = hashlib.sha256(genesis).digest(), json.loads(genesis)
        for row in connection.execute(f"SELECT {FIELDS} FROM row ORDER BY position"):
            self.rows.setdefault(row[0], []).append(Row(*row))
        self.aside = {name for (name,) in connection.execute("SELECT command_id FROM quarantine")}
        self.secrets = dict(connection.execute("SELECT name, secret FROM sealed"))

    @cached_property
    def commands(self) -> set[str]:
        """Name all commands of which rows are here, set aside or not."""
        return {row.command_id for rows in self.rows.values() for row in rows} | self.aside

    def problems(self) -> Iterator[str]:
        """Tell what is wrong with the chains: a gap, a broken link, a row that is not as it was stored."""
        for stream, rows in self.rows.items():
            before, seq, epoch = self.root, 0, 0
            for row in rows:
                if row.seq != seq + 1 or row.previous_hash != before or row.epoch < epoch:
                    yield f"{stream} row {row.seq} does not follow row {seq}"
                if row.digest() != row.hash:
                    yield f"{stream} row {row.seq} is not as its hash says"
                before, seq, epoch = row.hash, row.seq, row.epoch
            yield from _done_twice(stream, rows)


def _done_twice(stream: str, rows: list[Row]) -> Iterator[str]:
    """Tell of commands whose rows are not one batch: consecutive, and stored at one moment."""
    last: dict[str, Row] = {}
    for row in rows:
        before = last.get(row.command_id)
        if before and (row.seq != before.seq + 1 or row.monotonic != before.monotonic):
            yield f"{stream} row {row.seq}: command {row.command_id} was done before, in row {before.seq}"
        last[row.command_id] = row
