"""A copy of a journal on another storage, made while its unit is writing: complete, or not there at all."""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path

import msgspec

from shuffleup.storage.atomic_write import sync_folder
from shuffleup.storage.journal.errors import JournalDamaged, JournalError, named
from shuffleup.storage.journal.reader import JournalReader, read_journal
from shuffleup.storage.journal.row_hash import Row, same


class SavedCopy(msgspec.Struct, frozen=True):
    """A copy that was made and read back: where it lies, and how much it holds."""

    path: Path
    rows: int
    octets: int


def back_up(journal: Path, folder: Path) -> SavedCopy:
    """Put a copy of a journal, as it is at this moment, into a folder, under its own name.

    Nobody who writes to the journal is held up. The copy is written beside its place, read back from the
    storage, and only then takes the place of the one before; what fails on the way leaves that one. A file
    of that name that says something else, as the journal of another evening, is kept: the copy is numbered.
    Who copies to the same folder at the same time waits.

    Raises:
        NoJournal, NotAJournal, JournalTooNew: the file is not one this version can read.
        JournalDamaged: the journal itself is not whole, so that the copy of before is the better one.
        StorageFull, StorageFailed, JournalUnwritable: the other storage does not take it.
    """
    with named(folder / journal.name), _alone_in(folder):
        return _backed_up(journal, folder)


def _backed_up(journal: Path, folder: Path) -> SavedCopy:
    with read_journal(journal) as reader:
        copy = reader.copy()
        target = _place(reader, folder)
    if not copy.report.ok:
        raise JournalDamaged(
            f"{journal}: {copy.report.problems[0]}; nothing was saved over an earlier copy."
            " Look with shuffleup audit."
        )
    with named(target):
        _replace(target, copy.content)
    return SavedCopy(target, copy.report.rows, len(copy.content))


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Be the only one who makes copies in a folder; the lock goes with its holder, however that ends.

    Where a stick is taken away while it is written to, its folder goes on as one of this computer.

    Raises:
        OSError: another storage lies there than at the beginning.
    """
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
        here, held = folder.stat(), os.fstat(descriptor)
        if (here.st_dev, here.st_ino) != (held.st_dev, held.st_ino):
            raise OSError(errno.EIO, "it was taken away meanwhile")
    finally:
        os.close(descriptor)


def _place(reader: JournalReader, folder: Path) -> Path:
    """Find the first name that is free, or that of a copy which this journal goes on from."""
    own = reader.path
    names = chain([own.name], (f"{own.stem}-{number}{own.suffix}" for number in count(2)))
    places = (folder / name for name in names)
    return next(place for place in places if not place.exists() or _goes_on_from(reader, place))


def _goes_on_from(reader: JournalReader, copy: Path) -> bool:
    """Say whether everything that an earlier copy holds is in the journal, too."""
    try:
        with read_journal(copy, rests=True) as before:
            ends = [before.last(stream) for stream in before.streams()]
            return before.root == reader.root and all(_has(reader, end) for end in ends if end)
    except JournalError:
        return False


def _has(journal: JournalReader, row: Row) -> bool:
    return any(same(one, row) for one in journal.some_rows(row.stream, row.seq - 1, 1))


def _replace(target: Path, content: bytes) -> None:
    building = target.with_name(target.name + ".new")
    try:
        _write(building, content)
        if _read_back(building) != content:
            raise OSError(errno.EIO, "it did not keep what was written")
        building.replace(target)
        sync_folder(target.parent)
    except OSError:
        with suppress(OSError):  # of a storage that was pulled out nothing can be removed
            building.unlink(missing_ok=True)
        raise


def _write(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(descriptor)


def _read_back(path: Path) -> bytes:
    """Read what the storage holds, and not what the system remembers of it."""
    with path.open("rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        return file.read()
