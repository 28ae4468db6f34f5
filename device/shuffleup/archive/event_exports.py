"""The exports of `shuffleup export` beside hand histories: tables, papers, and the archive of the event."""

import filecmp
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from shuffleup.archive.club_folder.names import NOTHING_HIDDEN, HiddenNames
from shuffleup.archive.event_archive import archive_lines
from shuffleup.archive.sealed_hands import UnreadableRow
from shuffleup.floor.decide import evolve
from shuffleup.floor.state import Floor
from shuffleup.formats.csv_export import TABLES, SealedRow, encoded, hand_rows
from shuffleup.formats.printed.event_sheets import blind_sheet, door_list, result_sheet, seat_cards
from shuffleup.formats.printed.payments import receipts
from shuffleup.formats.printed.vouchers import seat_list, vouchers
from shuffleup.kernel.field_types import FLOOR, Millis, TableNo
from shuffleup.protocol.request_refusals import NoReceipt, NoVouchers
from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS, Codec, Event
from shuffleup.storage.atomic_write import make_folder
from shuffleup.storage.journal.errors import RowUnreadable
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.storage.journal.row_hash import Row
from shuffleup.table.hand.hand_events import HandSealed
from shuffleup.views.clock import timetable_view
from shuffleup.views.papers import (
    door_list_view,
    paper_head,
    receipts_view,
    result_sheet_view,
    seat_cards_view,
    vouchers_view,
)
from shuffleup_ui.pages import pages

SEALED = "hand.sealed"
STYLE = "print.css"


class FileInTheWay(Exception):
    """A file of that name holds something else; the text is one line."""


def floor_of(journal: JournalReader) -> Floor:
    """Fold the floor of an event.

    Raises:
        UnreadableRow: the event was never opened, or a row of it is not known here.
    """
    floor: Floor | None = None
    for row in journal.rows(FLOOR):
        floor = evolve(floor, _event_of(FLOOR_EVENTS, row))
    if floor is None:
        raise UnreadableRow("the event was never opened: there is nothing to export")
    return floor


def write_sheets(
    journal: JournalReader, folder: Path, hidden: HiddenNames = NOTHING_HIDDEN
) -> tuple[Path, ...]:
    """Write players, results, purchases and hands as CSV, without the names that are `hidden`.

    Raises:
        InTheWay, OSError: not everything could be written.
    """
    floor = hidden.floor(floor_of(journal))
    whole = {name: list(encoded(rows(floor))) for name, rows in TABLES.items()}  # all, or none
    whole["hands.csv"] = list(encoded(hand_rows(floor, _sealed(journal))))
    return _written(folder, whole)


def write_papers(
    journal: JournalReader, folder: Path, hidden: HiddenNames = NOTHING_HIDDEN
) -> tuple[Path, ...]:
    """Write the papers of the event as pages for a printer, with their style, without `hidden` names.

    Raises:
        InTheWay, OSError: not everything could be written.
    """
    floor = hidden.floor(floor_of(journal))
    papers = {
        "seats": seat_cards(seat_cards_view(floor)),
        "tables": door_list(door_list_view(floor)),
        "blinds": blind_sheet(timetable_view(floor, Millis(0), None), paper_head(floor)),
        "results": result_sheet(result_sheet_view(floor)),
    }
    with suppress(NoReceipt):  # where nobody has paid there is none
        papers["receipts"] = receipts(receipts_view(floor))
    with suppress(NoVouchers):
        papers |= {"vouchers": vouchers(vouchers_view(floor)), "seat-list": seat_list(vouchers_view(floor))}
    files = {f"{name}.html": [paper.html(STYLE).encode()] for name, paper in papers.items()}
    return _written(folder, {**files, STYLE: [(pages() / "print" / STYLE).read_bytes()]})


def write_archive(
    journal: JournalReader, path: Path, hidden: HiddenNames = NOTHING_HIDDEN
) -> tuple[Path, ...]:
    """Write the archive of the event, a line at a time: the record itself, with every name in it.

    Raises:
        JournalDamaged: a row is not as it was stored; no archive is written.
        InTheWay, OSError: it could not be written.
    """
    with closing(archive_lines(journal)) as lines:  # a full card ends it in its midst
        return _written(path.parent, {path.name: lines})


def _sealed(journal: JournalReader) -> Iterator[SealedRow]:
    tables = [stream for stream in journal.streams() if stream.startswith("table/")]
    for stream in sorted(tables, key=lambda one: int(one.partition("/")[2])):
        number = TableNo(int(stream.partition("/")[2]))
        for row in journal.rows(stream):
            event = _event_of(TABLE_EVENTS, row) if row.type == SEALED else None
            if isinstance(event, HandSealed):
                yield number, _time_of(row), row.seq, row.hash.hex(), event


def _event_of(events: Codec[Event], row: Row) -> Event:
    try:
        return events.read(row)
    except RowUnreadable as error:
        raise UnreadableRow(str(error)) from None


def _time_of(row: Row) -> datetime:
    try:
        return datetime.fromisoformat(row.wall)
    except ValueError as error:
        raise UnreadableRow(f"row {row.seq} of {row.stream}: {error}") from None


def _written(folder: Path, files: Mapping[str, Iterable[bytes]]) -> tuple[Path, ...]:
    return write_files({folder / name: parts for name, parts in files.items()})


def write_files(files: Mapping[Path, Iterable[bytes]]) -> tuple[Path, ...]:
    """Write all files beside their places first; one that holds something else already is never replaced.

    Raises:
        FileInTheWay, OSError: not all could be written, and none was.
    """
    made = [folder for path in files for folder in make_folder(path.parent)]
    building = {path: path.with_name(f".{path.name}.new") for path in files}
    try:
        for (path, new), parts in zip(building.items(), files.values(), strict=True):
            _build(new, parts)
            if path.exists() and not filecmp.cmp(new, path, shallow=False):
                raise FileInTheWay(f"{path}: holds something else and was not changed; name another place")
        for path, new in building.items():
            new.replace(path)
    finally:
        for new in building.values():
            new.unlink(missing_ok=True)
        with suppress(OSError):  # one that holds the files stays
            for one in reversed(made):
                one.rmdir()
    return tuple(building)


def _build(path: Path, parts: Iterable[bytes]) -> None:
    with path.open("wb") as file:
        for part in parts:
            file.write(part)


WRITERS: Mapping[str, tuple[Callable[[JournalReader, Path, HiddenNames], tuple[Path, ...]], str]] = {
    "csv": (write_sheets, "tables"),
    "html": (write_papers, "papers"),
    "archive": (write_archive, "archive of the event"),
}
"""The kinds of export: each with its writer and its name in sentences."""
