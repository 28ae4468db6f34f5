"""The errors of a journal, one class each; the text is one line that says what to do."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.protocol.faults import Fault, NotStored, StorageCause


class JournalError(CommandError):
    """Something the journal could not do. Nothing was changed and nothing that was acknowledged is lost.

    The text is for a terminal and a log, `fault` for a face. `error` is what SQLite or the operating system
    reports, and the whole text where neither does.
    """

    cause: ClassVar[StorageCause] = StorageCause.OTHER

    def __init__(self, text: str = "", error: str = "") -> None:
        super().__init__(text)
        self.error = error or text

    @property
    def fault(self) -> Fault:
        """The facts."""
        return NotStored(self.cause, self.error)


class StorageError(JournalError):
    """An error of the storage while a journal is open; it works again when the cause is gone.

    SQLite calls a page damaged that it could not read, so even that may pass: the box says so and stays.
    """


class NoJournal(JournalError):
    """There is no file at that path."""


class JournalExists(JournalError):
    """A new journal cannot be made where one stands already."""


class NotAJournal(JournalError):
    """The file is something else, or empty."""


class JournalTooNew(JournalError):
    """A later version of the appliance wrote this file."""


class RowUnreadable(JournalError):
    """A row is as it was stored, and this version cannot read the event in it; the text names it."""

    def __init__(self, text: str = "", fault: Fault | None = None) -> None:
        super().__init__(text)
        self._fault = fault or super().fault

    @property
    def fault(self) -> Fault:
        """The facts."""
        return self._fault


class RowTooNew(RowUnreadable, JournalTooNew):
    """A later version of the appliance wrote this row."""


class RowMisfit(RowUnreadable):
    """No version of the appliance writes such a row under its type."""


class JournalBusy(StorageError):
    """Another process writes to this journal."""

    cause = StorageCause.BUSY
    may_pass = True


class JournalAstray(StorageError):
    """The file that is open is no longer the one at its path; what is put into it nobody would find."""

    cause = StorageCause.ASTRAY


class JournalClosed(JournalError):
    """It was closed: whoever still wants something of it came too late, and asks again at the next start."""


class JournalUnwritable(StorageError):
    """The file or its folder cannot be written."""

    cause = StorageCause.UNWRITABLE


class StorageFull(StorageError):
    """No room is left. The journal goes on as soon as there is some."""

    cause = StorageCause.FULL
    may_pass = True


class StorageFailed(StorageError):
    """The card or disk reported an error. The journal goes on as soon as it answers again."""

    cause = StorageCause.FAILED
    may_pass = True


class NoMemory(StorageFailed):
    """The box has no memory left for what was to be stored."""

    cause = StorageCause.NO_MEMORY


class JournalDamaged(StorageError):
    """Stored rows were changed or lost, and intact ones follow them."""

    cause = StorageCause.DAMAGED


class UnreadablePayload(JournalError):
    """A payload is not JSON, so nobody could read it back."""


class TextMisfit(JournalError):
    """The text of a person stands where its digest has to, or is not the one of which a digest is there."""


class AlreadyStored(JournalError):
    """The stream holds this command's act already; storing it again would do the thing twice."""


class AlreadySealed(JournalError):
    """A secret of this name is sealed already; a sealed secret is never replaced."""


class RowsDoNotFit(JournalError):
    """Rows of another unit do not continue the copy that is here."""


_PRIMARY = 0xFF
"""SQLite's extended result codes hold the primary one in their low byte."""

DAMAGED = "the file is damaged ({error}). Nothing was changed. Keep a copy; start from another unit's copy."
_FULL = "no room left on the storage; nothing was stored. Free some space and try again."
_UNWRITABLE = (
    "cannot be written ({error}). Check the folder's owner and that its card or disk is not read-only."
)
_NO_MEMORY = "no memory is left; nothing was stored. Close what else runs on this box."
ASTRAY = (
    "{name} was moved, deleted or replaced while it was in use; nothing was stored. Put it back, or stop the "
    "table and start it from a copy."
)
_FAILED = "the storage failed ({error}); nothing was stored. Check the card or disk and try again."

_FROM_SQLITE: dict[int, tuple[type[JournalError], str]] = {
    sqlite3.SQLITE_FULL: (StorageFull, _FULL),
    sqlite3.SQLITE_IOERR: (StorageFailed, _FAILED),
    # A journal is opened, and the file of its shared memory cannot grow.
    sqlite3.SQLITE_IOERR_SHMSIZE: (StorageFull, _FULL),
    sqlite3.SQLITE_READONLY: (JournalUnwritable, _UNWRITABLE),
    sqlite3.SQLITE_PERM: (JournalUnwritable, _UNWRITABLE),
    sqlite3.SQLITE_CANTOPEN: (JournalUnwritable, _UNWRITABLE),
    sqlite3.SQLITE_BUSY: (JournalBusy, "another program holds this journal. Close it and try again."),
    sqlite3.SQLITE_NOTADB: (NotAJournal, "this is not a journal. Name the journal of an event."),
    sqlite3.SQLITE_CORRUPT: (JournalDamaged, DAMAGED),
    sqlite3.SQLITE_TOOBIG: (JournalDamaged, DAMAGED),
}

_FROM_OS: dict[int | None, tuple[type[JournalError], str]] = {
    errno.ENOSPC: (StorageFull, _FULL),
    errno.EDQUOT: (StorageFull, _FULL),
    errno.EIO: (StorageFailed, _FAILED),
}


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Turn what SQLite and the operating system report into the journal's own errors."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
        ours = _FROM_SQLITE.get(code) or _FROM_SQLITE.get(code & _PRIMARY)
        if ours is None:
            raise
        raise _made(ours, path, str(error)) from error
    except UnicodeDecodeError as error:
        # SQLite quotes a damaged layout in its message, and Python fails on the quotation first.
        raise _made((JournalDamaged, DAMAGED), path, "its layout cannot be read") from error
    except UnicodeEncodeError as error:
        # Half a letter can be read out of a damaged file (`schema`), and is looked for nowhere.
        raise _made((JournalDamaged, DAMAGED), path, "a name in it is no text") from error
    except OverflowError as error:
        raise _made((JournalDamaged, DAMAGED), path, "a number in it is too large") from error
    except MemoryError as error:
        raise _made((NoMemory, _NO_MEMORY), path, "") from error
    except OSError as error:
        kind = _FROM_OS.get(error.errno, (JournalUnwritable, _UNWRITABLE))
        raise _made(kind, path, error.strerror or str(error)) from error


@contextmanager
def naming_rows(path: Path) -> Iterator[None]:
    """Put the file before the line of a row that cannot be read: rows themselves do not know theirs."""
    try:
        yield
    except RowUnreadable as error:
        raise type(error)(f"{path}: {error}", error.fault) from error


def in_one_line(error: Exception | str) -> str:
    """Write the text of an error on one line: SQLite quotes the layout of a file, breaks and all."""
    return shown(" ".join(str(error).split()))


def _made(ours: tuple[type[JournalError], str], path: Path, error: str) -> JournalError:
    kind, message = ours
    error = in_one_line(error)
    return kind(f"{path}: {message.format(error=error)}", error)
