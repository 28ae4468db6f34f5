"""The folders of a box's journals: events, `rehearsal/` for practice events, `archive/` for past events.

Beside them lies `club/`, the people book and the club journal, where the box has a club. A box that starts
imports this module, but not the club: that is imported when an event is archived into it.
"""

from pathlib import Path

import msgspec

from shuffleup.archive.event_archive import ENDED, REOPENED
from shuffleup.floor.command import EventOpened
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import FLOOR, Stream
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.atomic_write import make_folder, sync_folder
from shuffleup.storage.journal.errors import JournalUnwritable, naming_rows
from shuffleup.storage.journal.reader import JournalReader, read_journal
from shuffleup.storage.journal.store import Journal

CLUB = "club"
"""The folder of the club beside the journals of a box."""

ARCHIVE = "archive"
"""The folder of past events beside them."""

EVENINGS = "evenings"
"""The folder of the next evening's draft, and of the templates of the house."""

REHEARSAL = "rehearsal"
VENUE = "venue"
"""The journals of a box of a venue: of its tables alone, for the floor's is with the floor."""

ENDING = ".journal"
CLOSED, IN_USE_AGAIN = "table.closed", "table.reopened"
INVITATION = ".invitation"
"""The ending of what an event remembers of its invitation."""

BESIDE = ("", "-wal", "-shm", ".lock", INVITATION)
"""The endings of files that lie beside a journal and move with it."""


class NoEvent(CommandError):
    """There is no such event here, or not one that this can be done with; one line that says what to do."""


class EventSummary(msgspec.Struct, frozen=True):
    """The summary of a journal's event: the tables that it was opened with, and how far it has come."""

    tables: int = 1
    rows: int = 0
    over: bool = False


def opened(journal: JournalReader) -> EventSummary:
    """Read how far an event has come; nothing has happened in a journal without rows."""
    tables, rows, over = 1, 0, False
    for row in journal.rows(FLOOR):
        rows += 1
        over = row.type == ENDED or (over and row.type != REOPENED)
        with naming_rows(journal.path):
            if rows == 1 and isinstance(event := FLOOR_EVENTS.read(row), EventOpened):
                tables = event.tables
    return EventSummary(tables, rows, over)


def last_journal(folder: Path) -> Path:
    """Name the journal that was written last; raises `NoEvent` where there is none."""
    journals = sorted(folder.glob(f"*{ENDING}"), key=lambda path: path.lstat().st_mtime)
    if not journals:
        raise NoEvent(
            f"no event is open in {folder}: name an event file, or write one with shuffleup new EVENT.toml"
        )
    return journals[-1]


def open_events(folder: Path) -> tuple[Path, ...]:
    """Name the journals of events that are not over, own ones and those played for a venue.

    Raises `JournalError` where one cannot be read: nobody knows then whether its event is over.
    """
    return tuple(
        path
        for path in (*sorted(folder.glob(f"*{ENDING}")), *sorted((folder / VENUE).glob(f"*{ENDING}")))
        if not _is_over(path)
    )


def _is_over(path: Path) -> bool:
    with read_journal(path) as journal:
        if path.parent.name != VENUE:
            return opened(journal).over
        tables = [stream for stream in journal.streams() if stream.startswith("table/")]
        return all(_is_closed(journal, table) for table in tables)


def _is_closed(journal: JournalReader, table: Stream) -> bool:
    """Say whether the table of a venue is closed, or was never played."""
    closed = None
    for row in journal.rows(table):
        closed = row.type == CLOSED or (bool(closed) and row.type != IN_USE_AGAIN)
    return closed is not False


def journal_of(event: str, folder: Path) -> Path:
    """Find the journal of an event by its file, its name or the journal itself; raises `NoEvent`."""
    named = Path(event)
    path = named if named.suffix == ENDING and named.exists() else folder / f"{named.stem}{ENDING}"
    if path.exists():
        return path
    names = ", ".join(sorted(shown(one.stem) for one in folder.glob(f"*{ENDING}"))) or "none"
    raise NoEvent(f"there is no journal of {shown(named.stem)} in {folder}; open events: {names}")


def rehearsal_path(folder: Path, stem: str) -> Path:
    """Name a journal for a rehearsal; every rehearsal has its own."""
    return free_path(folder / REHEARSAL, stem)


def archive(path: Path, clock: Clock, *, unfinished: bool = False) -> Path:
    """Move the journal of an event that is over to `archive/` beside it; returns where it lies then.

    Raises:
        NoEvent: the event is not over, and nobody said that it may be archived `unfinished`.
        JournalError: a program has the journal open, or it cannot be read or moved.
    """
    with read_journal(path) as reader:
        over = opened(reader).over
    if not over and not unfinished:
        raise NoEvent(f"{path}: the event is not over; end it on the floor console, or add --unfinished")
    Journal.open(path, clock=clock).close()
    try:
        target = _moved(path)
    except OSError as error:
        raise JournalUnwritable(
            f"{path}: cannot be moved to {path.parent / ARCHIVE} ({error.strerror}); look at the folder"
        ) from error
    _take_into_club(path.parent, target, clock)
    return target


def _take_into_club(folder: Path, archived: Path, clock: Clock) -> None:
    if (folder / CLUB).is_dir():
        from shuffleup.archive.statistics import take_into_club  # noqa: PLC0415  # 30 modules for a club

        take_into_club(folder, archived, clock)


def free_path(folder: Path, stem: str) -> Path:
    """Find a name that no journal has: every event keeps its own."""
    number, path = 1, folder / f"{stem}{ENDING}"
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{ENDING}"
    return path


def _moved(path: Path) -> Path:
    target = free_path(path.parent / ARCHIVE, path.stem)
    make_folder(target.parent)
    for ending in BESIDE:
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(target.with_name(target.name + ending))
    for folder in (target.parent, path.parent):
        sync_folder(folder)
    return target
