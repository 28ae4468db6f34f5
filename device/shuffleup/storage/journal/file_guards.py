"""Guards of the open files of a journal: one writer, files still at their path, a log that is emptied.

The lock is advisory; the kernel drops it when its holder dies, however it dies.

A process can still write to a file that was moved or deleted, but the next start finds nothing of it. The
same holds for a file system that was unmounted from its folder, or covered by another one.

SQLite copies the log into the file by itself after a commit and reports no failure of this step. If the file
cannot be written any more, all later rows stay in a log that grows, and the fault would be found only at the
next start.
"""

import fcntl
import os
import sqlite3
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from shuffleup.storage.journal.errors import ASTRAY, JournalAstray, JournalBusy, named
from shuffleup.storage.journal.schema import LOG_PAGES, log_of


class Lock:
    """Held on a small file beside the journal, which stays there and names the last holder's process.

    SQLite's own locks lie on the journal file, and closing any other handle of that file in the same
    process would drop them (POSIX); so the lock has a file of its own.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    @classmethod
    def take(cls, journal: Path) -> Self:
        """Lock a journal for this process.

        Raises:
            JournalBusy: another process (or another part of this one) holds it.
            JournalUnwritable, StorageFull: the folder cannot be written.
        """
        with named(journal), ExitStack() as undo:
            # CLOEXEC: a flock belongs to the open file, so a child that inherited it would hold it after our
            # end.
            lock = cls(os.open(_beside(journal), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
            undo.callback(lock.release)
            lock._hold(journal)
            os.pwrite(lock._descriptor, b"%-10d" % os.getpid(), 0)
            undo.pop_all()
        return lock

    @classmethod
    def hold(cls, journal: Path) -> Self:
        """Lock a journal to read it, and write nothing; one beside which nothing lies was never written to.

        Raises:
            JournalBusy, JournalUnwritable: as for `take`.
        """
        beside = _beside(journal)
        with named(journal), ExitStack() as undo:
            lock = cls(os.open(beside if beside.exists() else journal, os.O_RDONLY | os.O_CLOEXEC))
            undo.callback(lock.release)
            lock._hold(journal)
            undo.pop_all()
        return lock

    def _hold(self, journal: Path) -> None:
        try:
            # flock and not lockf: locks of lockf belong to the process, and two parts of one would not see
            # each other.
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.pread(self._descriptor, 20, 0).decode("ascii", "replace").strip()
            raise JournalBusy(
                f"{journal}: process {holder or 'unknown'} writes to this journal. "
                "Stop it (Ctrl-C in its window), or name another journal: --journal FILE,"
                ' with make ARGS="--journal FILE".'
            ) from error

    def release(self) -> None:
        """Let the next process have the journal."""
        os.close(self._descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.release()


def _beside(journal: Path) -> Path:
    return journal.with_name(journal.name + ".lock")


Identity = tuple[int, int]
"""The device and the number of a file, which no other has while it is open (stat(2))."""


class JournalPlace:
    """The files of a journal as they are when this is made, which is when the journal is open."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._files = {one: _identity(one) for one in (path, log_of(path))}

    def check(self) -> None:
        """Return if they are still there; it takes some microseconds.

        Raises:
            JournalAstray: one of them is not.
        """
        for path, open_here in self._files.items():
            if _identity(path) != open_here:
                raise JournalAstray(f"{self._path}: {ASTRAY.format(name=path.name)}")


def _identity(path: Path) -> Identity | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


STEP_BYTES = 2 * LOG_PAGES * 1024
"""Growth of a log that was not emptied in time, because of a reader or a fault."""

NOT_EMPTIED = (
    "{path}: cannot be written ({error}); all is stored in {log} beside it. Make a copy on a stick now, and "
    "change the card after the event."
)


class Overflow:
    """Watches the log of a journal; `fault` is why it cannot be emptied, empty where it can."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.fault = ""
        self._path = path
        self._log = log_of(path)
        self._connection = connection
        self._look_at = STEP_BYTES

    def look(self) -> None:
        """Try to empty a log that grows; to be called after a commit, and quick where all is well."""
        size = _size(self._log)
        if size < self._look_at and not self.fault:
            return
        self._look_at = size + STEP_BYTES
        try:
            # PASSIVE waits for no reader; RESTART would hold the table up while somebody exports.
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.Error as error:
            self.fault = NOT_EMPTIED.format(path=self._path, error=error, log=self._log.name)
        else:
            self.fault = ""


def _size(log: Path) -> int:
    try:
        return log.stat().st_size
    except OSError:  # it is gone, which is told before the next commit
        return 0
