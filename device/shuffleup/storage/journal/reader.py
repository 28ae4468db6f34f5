"""Read-only queries of a journal, or of rows as they arrive, valid or not, for inspection."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

import msgspec

from shuffleup.kernel.field_types import CommandId, Stream
from shuffleup.storage.journal import open_recovery, schema
from shuffleup.storage.journal.errors import JournalError, NoJournal, NotAJournal, named
from shuffleup.storage.journal.open_recovery import Quarantined, misfits
from shuffleup.storage.journal.personal_texts import Text, digests
from shuffleup.storage.journal.row_hash import (
    ChainReport,
    Problem,
    Row,
    StreamHead,
    faults,
    root,
    stray_texts,
)
from shuffleup.storage.journal.schema import (
    GENESIS_POSITION,
    SEQ_BITS,
    connect_to_read,
    connect_to_wreck,
    log_of,
    read_genesis,
    structure,
)
from shuffleup.storage.journal.tables import Heard, Tables


class JournalCopy(msgspec.Struct, frozen=True):
    """A journal at one moment: the bytes of a file that holds it, and what a walk through them found."""

    content: bytes
    report: ChainReport


class JournalReader:
    """An open journal, to be read.

    `genesis` is JSON: the event's id and its fully merged rule set. `root` is its hash, which the first
    row of each stream follows. `keeps_decks` is false for an archive of an event that goes on.
    """

    keeps_decks = True

    def __init__(
        self, path: Path, connection: sqlite3.Connection, genesis: bytes, closing: ExitStack
    ) -> None:
        self.path = path
        self._connection = connection
        self._closing = closing
        self._tables = Tables(connection)
        self.genesis = genesis
        self.root = root(genesis)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file and let it go; an open group is rolled back."""
        self._closing.close()

    def streams(self) -> tuple[Stream, ...]:
        """Name the streams that have rows here."""
        with named(self.path):
            return self._tables.streams()

    def rows(self, stream: Stream, after: int = 0) -> Iterator[Row]:
        """Read a stream in order, from the row after sequence number `after`."""
        with named(self.path):
            yield from self._tables.every_row(stream, after)

    def some_rows(self, stream: Stream, after: int, limit: int) -> tuple[Row, ...]:
        """Read up to `limit` rows of a stream after sequence number `after`."""
        with named(self.path):
            return self._tables.rows(stream, after, limit)

    def last(self, stream: Stream) -> Row | None:
        """Read the last row of a stream, None if it has none."""
        found = self.some_rows(stream, self._head(stream).seq - 1, 1)
        return found[0] if found else None

    def epoch(self, stream: Stream) -> int:
        """Give the epoch that a stream is in, 1 for one that has not begun."""
        return self._head(stream).epoch

    def command(self, command_id: CommandId) -> tuple[Row, ...]:
        """Read what a command led to, nothing if it was not done: how the same id does a thing once."""
        with named(self.path):
            return self._tables.of_command(command_id)

    def texts_of_genesis(self) -> tuple[Text, ...]:
        """Read the texts of people of which the genesis holds the digests, as far as they are there."""
        with named(self.path):
            return self._tables.texts(GENESIS_POSITION, GENESIS_POSITION).get(GENESIS_POSITION, ())

    def clock_mark(self) -> bytes | None:
        """Read the clock's last mark."""
        return self._content("SELECT content FROM clock_mark")

    def unseal(self, name: str) -> bytes | None:
        """Read a sealed secret, None if there is none of that name."""
        return self._content("SELECT secret FROM sealed WHERE name = ?", name)

    def secrets(self) -> tuple[str, ...]:
        """List the names of the sealed secrets."""
        with named(self.path):
            found = self._connection.execute("SELECT name FROM sealed ORDER BY name")
            return tuple(name for (name,) in found)

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        """Read the journal as it is at the first read in the body, whatever its writer adds meanwhile."""
        with named(self.path):
            # A deferred transaction takes its snapshot with the first read, and holds up no writer (SQLite,
            # WAL).
            self._connection.execute("BEGIN")
            try:
                yield
            finally:
                self._connection.execute("ROLLBACK")

    def ends(self) -> dict[Stream, int]:
        """Give the number of the last row of every stream that has rows."""
        with named(self.path):
            return self._tables.ends()

    def epochs(self) -> dict[Stream, int]:
        """Give the epoch that is noted for every stream."""
        with named(self.path):
            return self._tables.epochs()

    def furthest_causes(self, by: Stream | None = None, after: int = 0) -> tuple[Heard, ...]:
        """Say how far each stream is known to the others; see `Tables.furthest_causes`."""
        with named(self.path):
            return self._tables.furthest_causes(by, after)

    def payloads(self, *types: str) -> tuple[tuple[Stream, int, bytes], ...]:
        """Read stream, number and payload of all rows of some types, those that were set aside, too."""
        with named(self.path):
            return self._tables.payloads(*types)

    def quarantined(self) -> tuple[open_recovery.Quarantined, ...]:
        """List what was ever set aside as torn."""
        with named(self.path):
            return open_recovery.quarantined(self._connection)

    def verify(self) -> ChainReport:
        """Check the file's own structure and, where that is sound, walk every chain with its texts.

        Every problem is listed.

        Raises:
            JournalDamaged: the file is too damaged to be read to its end.
        """
        with named(self.path):
            broken = structure(self._connection)
            problems = [Problem(line) for line in (*broken, *misfits(self._connection))]
            rows = texts = gone = 0
            # SQLite may read for ever in pages that are wrong, so no row of such a file is looked at.
            for stream in () if broken else self.streams():
                for row, fault in faults(self.rows(stream), self.root):
                    rows += 1
                    there = {text.digest for text in row.texts}
                    due = [one for kind, one in digests(row.payload, row.actor.person) if kind != "mark"]
                    texts += (found := sum(one in there for one in due))
                    gone += len(due) - found
                    problems += [Problem(one, stream, row.seq) for one in (fault, stray_texts(row)) if one]
        return ChainReport(rows, tuple(problems), texts, gone, bool(broken))

    def copy(self) -> JournalCopy:
        """Copy the journal as it is at this moment; its writer goes on meanwhile.

        Raises:
            JournalDamaged: the file is too damaged to be read to its end.
        """
        with named(self.path), closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
            # In one step, without pages a call: between steps a writer would make it begin anew.
            self._connection.backup(memory)
            memory.text_factory = self._connection.text_factory
            with ExitStack() as nothing:
                report = JournalReader(self.path, memory, self.genesis, nothing).verify()
            return JournalCopy(memory.serialize(), report)

    def _head(self, stream: Stream) -> StreamHead:
        with named(self.path):
            return self._tables.head(stream, self.root)

    def _content(self, sql: str, *values: str) -> bytes | None:
        with named(self.path):
            found = self._connection.execute(sql, values).fetchone()
        return bytes(found[0]) if found else None


def read_journal(path: Path, *, rests: bool = False) -> JournalReader:
    """Open a journal to read it, also while a unit writes to it or from a read-only medium.

    Nothing is made beside one that `rests`, as a copy does to which nobody writes.

    Raises:
        NoJournal, NotAJournal, JournalTooNew: the file is not one this version can read.
        JournalUnwritable: its last rows cannot be read where it lies.
    """
    require_file(path)
    with ExitStack() as closing, named(path):
        connection = connect_to_read(path, rests=rests)
        closing.callback(connection.close)
        genesis = read_genesis(connection, path)
        return JournalReader(path, connection, genesis, closing.pop_all())


def read_wreck(path: Path) -> JournalReader:
    """Open what is left of a damaged journal, a copy that nobody else has: any read of it may fail.

    `genesis` is empty where it is not what was stored.

    Raises:
        JournalDamaged: nothing is left.
    """
    with ExitStack() as closing:
        connection = connect_to_wreck(path)
        closing.callback(connection.close)
        try:
            genesis = read_genesis(connection, path)
        except (JournalError, sqlite3.Error):
            genesis = b""
        return JournalReader(path, connection, genesis, closing.pop_all())


@contextmanager
def copy_of(path: Path, place: Path | None = None) -> Iterator[Path]:
    """Give a copy of a journal and of its log, in a folder that goes with the body.

    Nothing is made beside the journal. The folder is made in `place`, else where the system has room for
    such. An error of the copy names the journal.

    Raises:
        OSError: it cannot be copied.
    """
    with TemporaryDirectory(dir=place) as folder:
        copy = Path(folder) / path.name
        copyfile(path, copy)
        if (log := log_of(path)).exists():
            copyfile(log, log_of(copy))
        try:
            yield copy
        except JournalError as error:
            error.args = (str(error).replace(str(copy), str(path)),)
            error.error = error.error.replace(str(copy), str(path))
            raise


def require_file(path: Path) -> None:
    """Raise NoJournal where there is nothing, NotAJournal where there is no file."""
    if path.exists() and not path.is_file():
        raise NotAJournal(f"{path}: this is not a journal. Name the journal of an event.")
    if not path.is_file():
        raise NoJournal(f"{path}: there is no journal. Check the path, or make one with a new event.")


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
        # Whoever fills it has the source, and begins again after a power cut.
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
            # Python's numbers know no end; SQLite's have 64 bits.
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
