"""The findings of an audit, and those about the stored rows of its books.

Of one book: the file, the hash chains, rows set aside, the times of rows. Of several books of one event:
whether the copies of a stream agree, and where they diverge. And whether a book has lost its last rows, for a
hash chain alone cannot show that its end is missing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import FLOOR, Stream
from shuffleup.kernel.shown_text import shown
from shuffleup.stations.journal_check import (
    bound_decks,
    decks_without_a_hand,
    epochs_of_box,
    epochs_of_floor,
    hands_without_a_deck,
    in_venue,
    is_of_box,
    is_of_standby,
    missing,
)
from shuffleup.stations.time_of_day import ClockRuns
from shuffleup.storage.journal.forget import ERASED
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.storage.journal.row_hash import ChainReport, Row, faults, intact, same
from shuffleup.storage.journal.tables import Heard

Weight = Literal["wrong", "told"]
"""The weight of a finding: `wrong` is a fault, `told` is a note."""


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was found: where (no stream: in the book or the event as a whole) and what.

    `by_rules` marks what the rules of this program make something else of. A journal of an earlier version
    may say so where a rule was mended since.
    """

    weight: Weight
    what: str
    stream: Stream | None = None
    row: int = 0
    book: str = ""
    by_rules: bool = False

    def __str__(self) -> str:
        row = f" row {self.row}" if self.row else ""
        where = f"{self.stream}{row}" if self.stream else ""
        return ": ".join(part for part in (self.book, where, self.what) if part)


class StreamResult(msgspec.Struct, frozen=True):
    """One stream: its rows, its sealed hands, and how many of them each unit has signed."""

    stream: Stream
    rows: int
    sealed: int = 0
    signed: dict[str, int] = {}


class AuditResult(msgspec.Struct, frozen=True):
    """The result of an audit.

    `decks` counts those that were opened, `draws` those that came out again as stored. `issued` are the chips
    given out and explained, `held` those that are known; `pool` and `paid` are in minor units of money.
    `texts` of people are as they were written, `gone` ones are not there, and `unread` counts those that were
    not compared with what the rules make of them.
    """

    event: str
    books: tuple[str, ...]
    over: bool
    streams: tuple[StreamResult, ...]
    decks: int = 0
    draws: int = 0
    issued: int = 0
    held: int = 0
    placed: int = 0
    pool: int = 0
    paid: int = 0
    texts: int = 0
    gone: int = 0
    unread: int = 0
    findings: tuple[Finding, ...] = ()

    @property
    def whole(self) -> bool:
        """Say whether nothing is wrong."""
        return all(one.weight != "wrong" for one in self.findings)


def wrong(what: str, stream: Stream | None = None, row: int = 0, book: str = "") -> Finding:
    """Note what should not be."""
    return Finding("wrong", shown(what), stream and Stream(shown(stream)), row, book)


def unlike_the_rules(what: str, stream: Stream, row: int) -> Finding:
    """Note what does not follow from the rules of this program."""
    return Finding("wrong", what, stream, row, by_rules=True)


def told(what: str, stream: Stream | None = None, row: int = 0, book: str = "") -> Finding:
    """Note what is worth knowing."""
    return Finding("told", shown(what), stream and Stream(shown(stream)), row, book)


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


def lost_ends(books: Sequence[JournalReader], chosen: Mapping[Stream, JournalReader]) -> Iterator[Finding]:
    """Find streams that end before a row from which another one goes on, or are gone.

    What follows from a row is stored after it (`Row.caused_by`), so that row was there. A last row from which
    nothing follows is missed by a comparison with another copy alone. A stream of a venue of which no book
    holds a row may lie in one that is not here, and of the floor a box has a part or nothing. What a standby
    has of a table may be behind what it has of the floor.
    """
    of_boxes, of_standby = all(map(is_of_box, books)), all(map(is_of_standby, books))
    ends = {stream: book.ends().get(stream, 0) for stream, book in chosen.items()}
    for source, heard in _furthest(chosen).items():
        of_floor = source == FLOOR and not of_boxes
        of_table = source != FLOOR and not of_standby
        has_to_be_here = of_floor or (of_table and (source in ends or _has_all(books, chosen)))
        for problem in missing(source, heard.seq, f"row {heard.by_seq} of {heard.by}", ends):
            if has_to_be_here:
                yield wrong(problem.what, problem.stream, problem.seq)
            else:
                follows = f"row {heard.by_seq} of {heard.by} follows"
                yield told(f"no book here holds its row {heard.seq}, from which {follows}", source)


def lost_decks(
    books: Sequence[JournalReader], chosen: Mapping[Stream, JournalReader], *, over: bool
) -> Iterator[Finding]:
    """Find decks without a hand, and hands of a box that stands alone without a deck.

    Where the event is `over`, the audit of the table says which deck is missing.
    """
    hands = {bound: at for book in books for bound, at in bound_decks(book).items()}
    for book in books:
        for problem in decks_without_a_hand(book, hands):
            yield wrong(problem.what, problem.stream, problem.seq, shown(book.path))
    alone = FLOOR in chosen and not in_venue(chosen[FLOOR])
    if alone and not over and all(book.keeps_decks for book in books):
        there = frozenset(name for book in books for name in book.secrets())
        for problem in hands_without_a_deck(there, hands):
            yield wrong(problem.what, problem.stream, problem.seq)


def impossible_epochs(
    books: Sequence[JournalReader], chosen: Mapping[Stream, JournalReader]
) -> Iterator[Finding]:
    """Find streams that are noted in an epoch in which nobody has taken them over.

    Which tables were given stands in the floor's own book; another may not know the last giving yet.
    """
    floors = chosen.get(FLOOR)
    for book in books:
        if not is_of_box(book) or is_of_standby(book):
            problems = tuple(epochs_of_floor(book))
        elif floors is None or is_of_box(floors):
            problems = tuple(epochs_of_floor(book, FLOOR))
            for unsure in epochs_of_box(book, floors or book):
                if unsure not in problems:
                    yield told(f"{unsure.what} as far as the books here tell", book=str(book.path))
        else:
            problems = tuple(epochs_of_box(book, floors))
        for problem in problems:
            yield wrong(problem.what, book=shown(book.path))


def impossible_marks(books: Sequence[JournalReader], runs: ClockRuns) -> Iterator[Finding]:
    """Find marks of the clock that belong to none of the runs that the floor has rows of."""
    for book in books:
        if fault := runs.fault(book.clock_mark()):
            set_aside = any(kept.stream == FLOOR for kept in book.quarantined())
            yield (
                told(fault, FLOOR, book=shown(book.path))
                if set_aside
                else wrong(fault, book=shown(book.path))
            )


def _furthest(chosen: Mapping[Stream, JournalReader]) -> dict[Stream, Heard]:
    """Say how far each stream is known to the rows of the others."""
    found: dict[Stream, Heard] = {}
    for stream, book in chosen.items():
        for heard in book.furthest_causes(stream):
            if heard.source not in found or heard.seq > found[heard.source].seq:
                found[heard.source] = heard
    return found


def _has_all(books: Sequence[JournalReader], chosen: Mapping[Stream, JournalReader]) -> bool:
    """Say whether every row that the floor has read must be here: it stands alone, or its own book is
    here."""
    marked = any(book.clock_mark() is not None for book in books)
    return FLOOR not in chosen or not in_venue(chosen[FLOOR]) or marked
