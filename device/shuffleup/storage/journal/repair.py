"""Replacement of a journal by a sound copy: its indexes or free pages are damaged, and none of its rows."""

import errno
import filecmp
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

import msgspec

from shuffleup.kernel.shown_text import shown
from shuffleup.storage.atomic_write import replace_whole, sync_folder
from shuffleup.storage.journal.errors import JournalDamaged, in_one_line, named
from shuffleup.storage.journal.file_guards import Lock
from shuffleup.storage.journal.reader import JournalReader, read_journal, require_file
from shuffleup.storage.journal.schema import (
    SEQ_BITS,
    connect,
    connect_to_read,
    log_of,
    read_genesis,
    structure,
    write_new,
)

BUILDING = ".repairing"
ASIDE = ".damaged"

NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)
"""The errors of a filesystem that has no hard links."""

LOST = "{path}: {what}. Nothing was changed. Keep a copy; start from another unit's copy."


class Repaired(msgspec.Struct, frozen=True):
    """The result of a repair: the rows that were read, the fault of the file, and the path of the old one.

    A sound file has nothing `wrong`, and nothing was done to it.
    """

    rows: int
    wrong: str = ""
    aside: Path | None = None


def repair(path: Path, check: Callable[[JournalReader], None]) -> Repaired:
    """Put a sound copy in the place of a journal, with every row as it was stored.

    The copy is complete on the disk before it takes the place, so a power cut leaves the old file or the new
    one there. `check` raises `JournalDamaged` for a copy that has lost something.

    Raises:
        NoJournal, NotAJournal, JournalTooNew, JournalBusy: the file is none that could be repaired now.
        JournalDamaged: a row is damaged or lost; the text names it, and nothing was changed.
        StorageFull, StorageFailed, JournalUnwritable: the storage does not let us.
    """
    require_file(path)
    building = path.with_name(path.name + BUILDING)
    with Lock.take(path), named(path):
        wrong = _wrong_with(path)
        if not wrong:
            return Repaired(_checked(path, path, check))
        _remove(building)  # what a repair has left that was killed
        try:
            _copy(path, building)
            rows = _checked(building, path, check)
            aside = _put_in_place(building, path)
        finally:
            _remove(building)
    return Repaired(rows, wrong, aside)


def _remove(building: Path) -> None:
    for leftover in _all_of(building):
        leftover.unlink(missing_ok=True)


def _wrong_with(path: Path) -> str:
    """Say what SQLite finds wrong with the pages of a file, empty where they are sound."""
    with closing(connect_to_read(path)) as connection:
        try:
            wrong = structure(connection)
        except sqlite3.DatabaseError as error:
            return in_one_line(error)
    return wrong[0] if wrong else _free_list_fault(path)


def _free_list_fault(path: Path) -> str:
    """Follow the list of free pages, which SQLite's own check lets pass; see its "Database File Format", 1.5.

    While rows wait in the log the file is not looked at: its first page may be there.
    """
    log = log_of(path)
    if log.exists() and log.stat().st_size:
        return ""
    content = path.read_bytes()
    size, trunk, due = (int.from_bytes(content[at : at + n], "big") for at, n in ((16, 2), (32, 4), (36, 4)))
    pages, free = len(content) // size, set[int]()
    while trunk and trunk not in free and trunk <= pages:
        page = content[(trunk - 1) * size : trunk * size]
        numbers = [int.from_bytes(page[at : at + 4], "big") for at in range(0, size, 4)]
        leaves = numbers[2 : 2 + numbers[1]]
        free |= {trunk, *leaves}
        trunk = numbers[0]
    sound = trunk == 0 and len(free) == due and all(1 < one <= pages for one in free)
    return "" if sound else "the list of free pages is damaged"


def _copy(path: Path, building: Path) -> None:
    """Copy every table row by row: no index of the old file is used, and none of its pages is taken over."""
    with closing(connect_to_read(path)) as old:
        genesis = read_genesis(old, path)
        _require_rows_of_index(old, path)
    write_new(building, genesis)
    with closing(connect(building)) as new:
        new.execute("ATTACH ? AS old", (f"{path.absolute().as_uri()}?mode=ro",))
        tables = new.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name != 'genesis'")
        new.execute("BEGIN")
        for (name,) in tables.fetchall():
            try:
                # With a limit SQLite takes row by row; without, it takes over the pages of the old indexes.
                new.execute(f"INSERT INTO main.{name} SELECT * FROM old.{name} NOT INDEXED LIMIT -1")
            except sqlite3.DatabaseError as error:
                raise _lost(path, f"rows of {name} cannot be read ({in_one_line(error)})") from error
        new.execute("COMMIT")
        new.execute("DETACH old")
        new.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _require_rows_of_index(old: sqlite3.Connection, path: Path) -> None:
    """Refuse a file whose index knows the row behind the last one of a stream: that row was lost."""
    try:
        ends = old.execute(f"SELECT max(position) + 1 FROM event NOT INDEXED GROUP BY position >> {SEQ_BITS}")
        behind = [end for (end,) in ends]
    except sqlite3.DatabaseError as error:
        raise _lost(path, f"{_first_unreadable(old)} cannot be read ({in_one_line(error)})") from error
    for position in _positions_in_index(old):
        if position in behind:
            raise _lost(path, f"row {position & (1 << SEQ_BITS) - 1} of a stream is lost, its last one")


def _first_unreadable(old: sqlite3.Connection) -> str:
    """Name the row at which reading ends, as far as it comes."""
    position = 0
    with suppress(sqlite3.DatabaseError):
        for (found,) in old.execute("SELECT position FROM event NOT INDEXED ORDER BY position"):
            position = found
    if not position:
        return "the first row"
    name = f"stream {position >> SEQ_BITS}"
    with suppress(sqlite3.DatabaseError):
        (name,) = old.execute(
            "SELECT name FROM stream NOT INDEXED WHERE number = ?", (position >> SEQ_BITS,)
        ).fetchone() or (name,)
    return f"what follows row {position & (1 << SEQ_BITS) - 1} of {name}"


def _positions_in_index(old: sqlite3.Connection) -> Iterator[int]:
    """Read the index as far as it can be read."""
    with suppress(sqlite3.DatabaseError):
        for (position,) in old.execute("SELECT position FROM event INDEXED BY event_by_command"):
            yield position


def _checked(book: Path, path: Path, check: Callable[[JournalReader], None]) -> int:
    """Count the rows of a book in which every one is as it was stored and none is missing."""
    with read_journal(book) as reader:
        report = reader.verify()
        if not report.ok:
            raise _lost(path, str(report.problems[0]))
        try:
            check(reader)
        except JournalDamaged as error:
            raise JournalDamaged(str(error).replace(shown(book), shown(path))) from error
        return report.rows


def _put_in_place(building: Path, path: Path) -> Path:
    """Let the copy take the place of a journal, which stays under another name; returns that name.

    The old file takes in its own log first, for that log would be taken for one of the new file.
    """
    with closing(connect(path)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    log = log_of(path)
    if log.exists() and log.stat().st_size:
        raise _lost(path, f"its log {log.name} cannot be emptied")
    for beside in _all_of(path)[1:]:
        beside.unlink(missing_ok=True)
    aside = _free_name(path)
    if not aside.exists():
        _keep(path, aside)
        sync_folder(path.parent)
    building.replace(path)
    sync_folder(path.parent)
    return aside


def _free_name(path: Path) -> Path:
    """Find a name for the old file; one under which a repair before this one has kept it is good."""
    names = (path.with_name(f"{path.name}{ASIDE}-{number}") for number in count(1))
    return next(one for one in names if not one.exists() or filecmp.cmp(one, path, shallow=False))


def _keep(path: Path, aside: Path) -> None:
    """Give the old file a second name, or copy it where a file has one only, as on FAT.

    It is never moved away: at every moment there is a whole file at its place.
    """
    try:
        os.link(path, aside)
    except OSError as error:
        if error.errno not in NO_LINKS:
            raise
        replace_whole(aside, path.read_bytes())


def _all_of(path: Path) -> tuple[Path, ...]:
    return tuple(path.with_name(path.name + ending) for ending in ("", "-wal", "-shm"))


def _lost(path: Path, what: str) -> JournalDamaged:
    return JournalDamaged(LOST.format(path=path, what=shown(what)))
