"""The append-only event store of one unit and event."""

import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Self

from shuffleup.kernel.field_types import CommandId, Stream
from shuffleup.storage.journal import schema
from shuffleup.storage.journal.errors import (
    AlreadySealed,
    AlreadyStored,
    JournalExists,
    RowsDoNotFit,
    TextMisfit,
    UnreadablePayload,
    named,
)
from shuffleup.storage.journal.file_guards import JournalPlace, Lock, Overflow
from shuffleup.storage.journal.open_recovery import mend, read_log, set_tail_aside
from shuffleup.storage.journal.personal_texts import Text, is_digest, strays
from shuffleup.storage.journal.reader import JournalReader, require_file
from shuffleup.storage.journal.row_hash import (
    Draft,
    Problem,
    Row,
    StreamHead,
    WallAndBoot,
    chained,
    fault,
    head_of,
    iso,
    parses,
    root,
    same,
    stamp,
    stray_texts,
)

_log = logging.getLogger(__name__)

NOTHING_SEALED: Mapping[str, bytes] = MappingProxyType({})


def to_log(problem: Problem) -> None:
    """Log a problem that opening a journal found."""
    _log.warning("journal: %s", problem)


class Journal(JournalReader):
    """One file of one event on one unit, with one writer.

    What `append` has returned (with `settle`) has been synced to the storage. A failed call changes
    nothing: the open group is rolled back, and the next call works as soon as the cause is gone.
    It belongs to one thread at a time; `shuffleup.storage.journal.writer` gives it one of its own.
    """

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        genesis: bytes,
        closing: ExitStack,
        *,
        clock: WallAndBoot,
        problems: tuple[Problem, ...],
    ) -> None:
        super().__init__(path, connection, genesis, closing)
        self.problems = problems
        self._clock = clock
        self._place = JournalPlace(path)
        self._overflow = Overflow(path, connection)
        self._heads: dict[Stream, StreamHead] = {}

    @classmethod
    def create(cls, path: Path, *, clock: WallAndBoot, genesis: bytes, texts: Sequence[Text] = ()) -> Self:
        """Make a journal and open it.

        `genesis` is JSON: the event's id and its fully merged rule set, the same on every unit of the
        event, for every chain of hashes starts from it. `texts` are those of people of which it holds the
        digests.

        Raises:
            JournalExists: there is one already.
            JournalUnwritable, StorageFull, JournalBusy: as for `open`.
        """
        if not parses(genesis):
            raise UnreadablePayload(f"{path}: the genesis of a journal has to be JSON.")
        with Lock.take(path):
            if path.exists():
                raise JournalExists(f"{path}: there is a journal already. Open it, or name a new file.")
            schema.write_new(path, genesis, texts)
        return cls.open(path, clock=clock)

    @classmethod
    def open(cls, path: Path, *, clock: WallAndBoot, report: Callable[[Problem], None] = to_log) -> Self:
        """Open a journal for writing and check every chain in it.

        A torn end is moved to the quarantine; `report` is told of it and `problems` lists it.

        Raises:
            NoJournal, NotAJournal, JournalTooNew: the file is not one this version can write.
            JournalBusy: another process has it.
            JournalUnwritable, StorageFull, StorageFailed: the storage does not let us.
            JournalDamaged: rows were changed or lost before the end; nothing was moved.
        """
        require_file(path)
        with ExitStack() as closing, named(path):
            closing.enter_context(Lock.take(path))
            log = read_log(path)
            connection = schema.connect(path)
            closing.callback(connection.close)
            genesis = schema.read_genesis(connection, path)
            problems = tuple(mend(path, connection, root(genesis), log, iso(clock.wall())))
            journal = cls(path, connection, genesis, closing.pop_all(), clock=clock, problems=problems)
        for problem in problems:
            report(problem)
        return journal

    @property
    def log_fault(self) -> str:
        """Why the log cannot be emptied into the file, empty where it can; nothing is lost by it."""
        return self._overflow.fault

    def append(
        self, drafts: Sequence[Draft], *, sealed: Mapping[str, bytes] = NOTHING_SEALED, settle: bool = True
    ) -> tuple[Row, ...]:
        """Store events and secrets together, all or nothing, and return the rows once they are durable.

        With `settle=False` they join an open group that `settle` (or the next settling call) commits;
        until then nothing of it may be acknowledged or shown.

        Raises:
            AlreadyStored: one of the streams holds this command's act.
            UnreadablePayload, TextMisfit, AlreadySealed: nothing was stored, the open group stands.
            StorageFull, StorageFailed, JournalUnwritable, JournalBusy, JournalAstray: nothing was stored, the
                open group is gone.
        """
        self._refuse(drafts, sealed)
        at = stamp(self._clock)
        with self._transaction(settle):
            rows = tuple(self._store(chained(draft, self._head(draft.stream), at)) for draft in drafts)
            self._connection.executemany("INSERT INTO sealed VALUES (?, ?)", sealed.items())
        return rows

    def adopt(self, rows: Sequence[Row]) -> tuple[Row, ...]:
        """Store rows of another unit as they are, and return those that are new here.

        The copy can be continued by `begin_epoch` when this unit takes the stream over.

        Raises:
            RowsDoNotFit: a row does not follow the copy, or differs from the one that is here. Nothing was
                stored, and the open group is gone.
        """
        with self._transaction(True):
            return tuple(self._store(row) for row in rows if not self._has(row) and self._follows(row))

    def set_aside(self, stream: Stream, after: int, reason: str) -> None:
        """Move the rows of a stream behind number `after` to the quarantine, for a person to look at."""
        with self._transaction(True):
            set_tail_aside(self._connection, stream, after + 1, reason, iso(self._clock.wall()))
        self._heads.pop(stream, None)

    def seal(self, name: str, secret: bytes) -> None:
        """Store a secret (a deck's order, a draw's seed) apart from the events, under a name used once."""
        self.append((), sealed={name: secret})

    def mark_clock(self, content: bytes) -> None:
        """Overwrite the clock's mark: what the level clock showed last, outside every chain."""
        with self._transaction(not self._connection.in_transaction):
            self._connection.execute("INSERT OR REPLACE INTO clock_mark VALUES (1, ?)", (content,))

    def try_storage(self) -> None:
        """Write something that changes nothing, and return when it is durable: the storage takes it again.

        Raises:
            StorageFull, StorageFailed, JournalUnwritable, JournalBusy, JournalAstray: it does not.
        """
        with self._transaction(True):
            self._tables.of_command(CommandId(""))
            # The same value is written as a page all the same, so the commit is a real write with a real
            # sync.
            self._connection.execute(f"PRAGMA user_version={schema.VERSION}")

    def begin_epoch(self, stream: Stream, *, above: int = 0, settle: bool = True) -> int:
        """Take a stream over: raise its epoch, past `above` too, and return it. Its numbers go on.

        With `settle=False` it joins an open group, as for `append`.
        """
        head = self._head(stream)
        epoch = max(head.epoch, above) + 1
        with self._transaction(settle):
            self._tables.set_epoch(stream, epoch)
        self._heads[stream] = StreamHead(epoch, head.seq, head.hash)
        return epoch

    def settle(self) -> None:
        """Commit the open group; when it returns, its rows are durable. Without a group it does nothing."""
        if self._connection.in_transaction:
            with self._transaction(True):
                pass

    def discard(self) -> None:
        """Roll the open group back, as if its calls had not been made."""
        self._heads.clear()
        self._tables.forget()
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _refuse(self, drafts: Sequence[Draft], sealed: Mapping[str, bytes]) -> None:
        acts = list(dict.fromkeys((draft.stream, draft.command_id) for draft in drafts))
        for draft in drafts:
            if not parses(draft.payload):
                raise UnreadablePayload(f"{draft.stream} {draft.type}: the payload is not JSON.")
            if why := _misfit(draft):
                raise TextMisfit(f"{draft.stream} {draft.type}: {why}.")
        for stream, command_id in acts:
            if any(row.stream == stream for row in self.command(command_id)):
                raise AlreadyStored(
                    f"{stream}: command {command_id} was done already; read its rows instead."
                )
        for name in sealed:
            if self.unseal(name) is not None:
                raise AlreadySealed(f"{name}: sealed already. Give every deck and draw a name of its own.")

    @contextmanager
    def _transaction(self, settle: bool) -> Iterator[None]:
        with named(self.path), ExitStack() as undo:
            # Also where SQLite has rolled back by itself (a full disk does that): our heads would be ahead of
            # the file.
            undo.callback(self.discard)
            # IMMEDIATE takes the write lock now: a deferred transaction could fail with BUSY after the rows
            # were decided.
            if not self._connection.in_transaction:
                self._connection.execute("BEGIN IMMEDIATE")
            yield
            if settle:
                # Just before the commit: a file that was deleted or replaced goes on taking writes that
                # nobody can read.
                self._place.check()
                self._connection.execute("COMMIT")
            undo.pop_all()
        if settle:
            self._overflow.look()

    def _head(self, stream: Stream) -> StreamHead:
        if stream not in self._heads:
            self._heads[stream] = super()._head(stream)
        return self._heads[stream]

    def _store(self, row: Row) -> Row:
        self._tables.insert(row)
        self._heads[row.stream] = head_of(row)
        return row

    def _has(self, row: Row) -> bool:
        here = self._tables.rows(row.stream, row.seq - 1, 1) if row.seq <= self._head(row.stream).seq else ()
        if here and not same(here[0], row):
            raise RowsDoNotFit(f"{row.stream} row {row.seq}: another row of that number is here already.")
        return bool(here)

    def _follows(self, row: Row) -> bool:
        wrong = fault(row, self._head(row.stream)) or stray_texts(row)
        if wrong:
            raise RowsDoNotFit(f"{row.stream} row {row.seq}: {wrong}. Ask the stream's owner for it again.")
        return True


def _misfit(draft: Draft) -> str | None:
    """Say why a draft would put the text of a person under a hash, None where it does not."""
    person = draft.actor.person
    if person and not is_digest(person):
        return "the person of the actor stands there by name"
    return strays(draft.payload, person, draft.texts)
