"""Comparison of several books of one event: whether the copies of a stream agree, and where they diverge."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from shuffleup.archive.audit.finding import Finding, told, wrong
from shuffleup.kernel.identity import Stream
from shuffleup.kernel.shown_text import shown
from shuffleup.storage.journal import JournalReader, Row
from shuffleup.storage.journal.chain import intact
from shuffleup.storage.journal.row import same


def of_another_event(books: Sequence[JournalReader]) -> Iterator[Finding]:
    """Find books that begin otherwise than the first one: their chains have nothing in common."""
    for book in books[1:]:
        if book.root != books[0].root:
            yield wrong(f"begins with another event than {books[0].path}", book=shown(book.path))


def disagreements(books: Sequence[JournalReader]) -> Iterator[Finding]:
    """Compare every stream that lies in more than one book; a part agrees with the whole."""
    for stream, holders in _holders(books).items():
        for other in holders[1:]:
            yield from _compared(stream, holders[0], other)


def longest(books: Sequence[JournalReader]) -> Mapping[Stream, JournalReader]:
    """Choose for each stream the book that holds most of it, the first of equals."""
    return {
        stream: max(holders, key=lambda book: _length(book, stream))
        for stream, holders in _holders(books).items()
    }


def _holders(books: Sequence[JournalReader]) -> dict[Stream, list[JournalReader]]:
    found: dict[Stream, list[JournalReader]] = {}
    for book in books:
        for stream in book.streams():
            found.setdefault(stream, []).append(book)
    return found


def _length(book: JournalReader, stream: Stream) -> int:
    last = book.last(stream)
    return last.seq if last else 0


def _compared(stream: Stream, first: JournalReader, other: JournalReader) -> Iterator[Finding]:
    for one, two in zip_longest(first.rows(stream), other.rows(stream)):
        if one is None or two is None:
            longer, shorter = (first, other) if two is None else (other, first)
            have, less = _length(longer, stream), _length(shorter, stream)
            yield told(
                f"{longer.path} has {have} rows, {shorter.path} the first {less} of them: they agree", stream
            )
            return
        if not same(one, two):
            yield wrong(f"{first.path} and {other.path} part here: {_why(one, two)}", stream, one.seq)
            return


def _why(one: Row, two: Row) -> str:
    """Name the difference between two rows of one number."""
    if one.seq != two.seq:
        return f"a row is missing, the next ones are {one.seq} and {two.seq}"
    broken = [word for word, row in (("first", one), ("second", two)) if not intact(row)]
    if broken:
        return f"the row of the {' and the '.join(broken)} was changed after it was stored"
    if one.epoch != two.epoch:
        return f"one is of epoch {one.epoch}, the other of {two.epoch}: the stream was taken over"
    where = "the boot" if one.boot_id == two.boot_id else "two boots"
    return f"both are whole, {one.type} at {one.wall} and {two.type} at {two.wall}, written in {where}"
