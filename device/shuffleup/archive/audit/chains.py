"""Checks of the stored rows of one book: the file, the hash chains, rows set aside, the times of rows."""

from collections.abc import Iterable, Iterator

from shuffleup.archive.audit.finding import Finding, told, wrong
from shuffleup.kernel.identity import Stream
from shuffleup.kernel.shown_text import shown
from shuffleup.storage.journal import ChainReport, JournalReader, Row
from shuffleup.storage.journal.chain import faults
from shuffleup.storage.journal.forget import ERASED


def book_faults(book: JournalReader, report: ChainReport) -> Iterator[Finding]:
    """List what a walk through a book has found wrong, and what was ever set aside."""
    name = shown(book.path)
    for problem in report.problems:
        yield wrong(problem.what, problem.stream, problem.seq, name)
    for kept in book.quarantined():
        if kept.reason.endswith(ERASED):
            yield told(f"{kept.reason} on {kept.found}", book=name)
            continue
        yield told(f"set aside on {kept.found}: {kept.reason}", kept.stream, kept.seq, name)


def sound_rows(book: JournalReader, stream: Stream) -> Iterator[Row]:
    """Read a stream up to the first row that is not as it was stored."""
    for row, fault in faults(book.rows(stream), book.root):
        if fault:
            return
        yield row


def time_faults(rows: Iterable[Row]) -> Iterator[Finding]:
    """Find rows whose boot-time clock ran backwards: within one boot it never does."""
    last: Row | None = None
    for row in rows:
        if last and row.boot_id == last.boot_id and row.monotonic < last.monotonic:
            back = last.monotonic - row.monotonic
            yield wrong(f"stored {back} ms before the row that it follows", row.stream, row.seq)
        last = row
