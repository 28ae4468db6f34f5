"""A read-only journal made of rows as they arrive, valid or not, for inspection."""

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from shuffleup.storage.journal import schema
from shuffleup.storage.journal.errors import JournalError
from shuffleup.storage.journal.open_recovery import Quarantined
from shuffleup.storage.journal.row import Row
from shuffleup.storage.journal.schema import SEQ_BITS
from shuffleup.storage.journal.tables import Tables


class DoubleRow(JournalError):
    """Two rows of a stream have one number."""


class Unpacking:
    """A journal that is being filled; leaving the body without an error makes it whole."""

    def __init__(self, path: Path, genesis: bytes) -> None:
        """Begin at `path`, where no file may be.

        Raises:
            JournalUnwritable, StorageFull: there is no room for it.
        """
        self.rows = 0
        schema.write_new(path, genesis)
        self._closing = ExitStack()
        self._connection = schema.connect(path)
        self._closing.callback(self._connection.close)
        self._connection.execute("PRAGMA synchronous=OFF")
        self._connection.execute("BEGIN")
        self._tables = Tables(self._connection)

    def take(self, rows: Iterable[Row]) -> None:
        """Store rows as they are.

        Raises:
            DoubleRow: a number comes twice in a stream, is none, or is too large.
        """
        for row in rows:
            if not 0 < row.seq < 2**SEQ_BITS:
                raise DoubleRow(f"{row.stream} row {row.seq}: no number of a row")
            try:
                self._tables.insert(row)
            except sqlite3.IntegrityError as error:
                raise DoubleRow(f"{row.stream} row {row.seq} comes twice") from error
            except OverflowError as error:
                raise DoubleRow(f"{row.stream} row {row.seq}: a number in it is too large") from error
            self.rows += 1

    def seal(self, secrets: Mapping[str, bytes]) -> None:
        """Store the secrets."""
        self._connection.executemany("INSERT INTO sealed VALUES (?, ?)", secrets.items())

    def set_aside(self, kept: Iterable[Quarantined]) -> None:
        """Note what the journal had set aside: when and why, and which row it was."""
        for one in kept:
            at = (self._tables.number(one.stream) << SEQ_BITS) + one.seq if one.stream else None
            self._connection.execute(
                "INSERT INTO quarantine (found, reason, position) VALUES (?, ?, ?)",
                (one.found, one.reason, at),
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        with self._closing:
            self._connection.execute("ROLLBACK" if kind else "COMMIT")
