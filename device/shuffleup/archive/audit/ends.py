"""Check that no book has lost its last rows: a hash chain alone cannot show that its end is missing."""

from collections.abc import Iterator, Mapping, Sequence

from shuffleup.archive.audit.finding import Finding, told, wrong
from shuffleup.kernel.identity import FLOOR, Stream
from shuffleup.kernel.shown_text import shown
from shuffleup.stations.clock_checkpoint import Runs
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
from shuffleup.storage.journal import JournalReader
from shuffleup.storage.journal.tables import Heard


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


def impossible_marks(books: Sequence[JournalReader], runs: Runs) -> Iterator[Finding]:
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
