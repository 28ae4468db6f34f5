"""One writer per journal: an advisory lock that the kernel drops when its holder dies, however it dies."""

import fcntl
import os
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from shuffleup.storage.journal.errors import JournalBusy, named


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
