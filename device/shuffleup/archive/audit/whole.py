"""The audit of one event over all of its books."""

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from shuffleup.archive.audit.chains import book_faults, sound_rows, time_faults
from shuffleup.archive.audit.copies import disagreements, longest, of_another_event
from shuffleup.archive.audit.ends import impossible_epochs, impossible_marks, lost_decks, lost_ends
from shuffleup.archive.audit.envelopes import EnvelopeAudit
from shuffleup.archive.audit.finding import Audited, Finding, StreamAudited, told, wrong
from shuffleup.archive.audit.floor import FloorAudit
from shuffleup.archive.audit.outcome import outcome_faults, paid_out
from shuffleup.archive.audit.tables import FindRow, TableAudit, Unseal
from shuffleup.archive.event_archive import is_over
from shuffleup.floor.state import Floor
from shuffleup.kernel.identity import FLOOR, Stream
from shuffleup.kernel.shown_text import shown
from shuffleup.stations.clock_checkpoint import Runs
from shuffleup.storage.journal import JournalReader, Row
from shuffleup.storage.journal.chain import intact

Chosen = Mapping[Stream, JournalReader]


def audit_books(books: Sequence[JournalReader], units: Collection[str] = ()) -> Audited:
    """Check one or more journals of an event; nothing is written anywhere.

    `units` are the names of the units that may sign hands; without any, every signature that is true counts
    and the units are told.

    Raises:
        JournalDamaged: a file is too damaged to be read to its end.
        JournalTooNew: a later version has stored rows in it, which cannot be judged here.
    """
    reports = [book.verify() for book in books]
    found = [
        finding for book, report in zip(books, reports, strict=True) for finding in book_faults(book, report)
    ]
    texts, gone = sum(one.texts for one in reports), sum(one.gone for one in reports)
    if any(one.broken for one in reports):
        return _judged(books, (), found)
    return msgspec.structs.replace(_event_of_books(books, units, found), texts=texts, gone=gone)


def _event_of_books(books: Sequence[JournalReader], units: Collection[str], found: list[Finding]) -> Audited:
    """Check the event that the books name."""
    strangers = list(of_another_event(books))
    if strangers:
        return _judged(books, (), [*found, *strangers])
    chosen = longest(books)
    found += disagreements(books)
    found += lost_ends(books, chosen)
    found += impossible_epochs(books, chosen)
    for stream, book in chosen.items():
        found += time_faults(sound_rows(book, stream))
    over = FLOOR in chosen and is_over(chosen[FLOOR])
    found += lost_decks(books, chosen, over=over)
    tables, of_tables = _tables(chosen, over, units, _unsealer(books))
    found += of_tables
    if FLOOR not in chosen:
        found.append(told("no book holds the floor: what it told, chips and places are not checked"))
        found += impossible_marks(books, Runs())
        return _judged(books, tables, found)
    floor = _floor(chosen, found)
    envelopes = EnvelopeAudit(chosen[FLOOR], _unsealer(books), over=over)
    found += envelopes.findings()
    floor.draws += envelopes.draws
    found += impossible_marks(books, floor.runs)
    return _judged(books, tables, found, floor, over=over)


def _tables(
    chosen: Chosen, over: bool, units: Collection[str], unseal: Unseal
) -> tuple[list[TableAudit], list[Finding]]:
    tables = [
        TableAudit(book, stream, _finder(chosen), unseal=unseal, over=over, units=units)
        for stream, book in chosen.items()
        if stream.startswith("table/")
    ]
    return tables, [finding for table in tables for finding in table.findings()]


def _floor(chosen: Chosen, found: list[Finding]) -> FloorAudit:
    floor = FloorAudit(chosen[FLOOR], _finder(chosen))
    found += floor.findings()
    if floor.floor is not None:
        found += outcome_faults(floor.floor)
    else:
        found.append(wrong("the event was never opened", FLOOR))
    return floor


def _unsealer(books: Sequence[JournalReader]) -> Unseal:
    """Open a deck wherever it lies: a floor has a table's rows and not its decks, nor has a spare box."""
    return lambda name: next((found for book in books if (found := book.unseal(name)) is not None), None)


def _finder(chosen: Chosen) -> FindRow:
    """Find a row as it was stored: one that was altered counts as one that nobody has."""

    def find(stream: Stream, seq: int) -> Row | None:
        rows = chosen[stream].some_rows(stream, seq - 1, 1) if stream in chosen else ()
        return rows[0] if rows and rows[0].seq == seq and intact(rows[0]) else None

    return find


def _judged(
    books: Sequence[JournalReader],
    tables: Iterable[TableAudit],
    found: Iterable[Finding],
    floor: FloorAudit | None = None,
    *,
    over: bool = False,
) -> Audited:
    tables = tuple(tables)
    streams = [StreamAudited(FLOOR, floor.rows)] if floor else []
    streams += [
        StreamAudited(one.stream, one.rows, one.signatures.sealed, dict(one.signatures.by_unit))
        for one in tables
    ]
    audited = Audited(
        event=_event_of(books[0]),
        books=tuple(shown(book.path) for book in books),
        over=over,
        streams=tuple(streams),
        decks=sum(one.decks for one in tables),
        unread=sum(one.unread.count for one in tables) + (floor.unread.count if floor else 0),
        findings=tuple(sorted(found, key=lambda one: one.weight != "wrong")),
    )
    if floor is None or floor.floor is None:
        return audited
    return _with_outcome(audited, floor, floor.floor)


def _with_outcome(audited: Audited, audit: FloorAudit, floor: Floor) -> Audited:
    return msgspec.structs.replace(
        audited,
        draws=audit.draws,
        issued=floor.chips_expected(),
        held=floor.chips_counted(),
        placed=sum(one.finish is not None for one in floor.entries),
        pool=floor.pool,
        paid=paid_out(floor),
    )


def _event_of(book: JournalReader) -> str:
    """Read the name of the event; a genesis of another kind has none."""
    try:
        said = msgspec.json.decode(book.genesis)
    except msgspec.DecodeError:
        return ""
    return str(said.get("event", "")) if isinstance(said, dict) else ""
