"""Check that a journal has not lost its last rows: a hash chain alone cannot show that its end is missing.

The consequences of a row are stored elsewhere: a deck together with its hand, an epoch with the row that
names the new floor. So a truncated journal has traces of the missing rows, and a program refuses to continue
from it.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import TypeVar

import msgspec

from shuffleup.floor.boxes import TableGiven, VenueOpened
from shuffleup.floor.prizes.mystery_events import MysteryBegun
from shuffleup.kernel.chance import commitment
from shuffleup.kernel.field_types import FLOOR, Stream, table_stream
from shuffleup.stations.floor_secrets import ENVELOPES, envelopes_name
from shuffleup.stations.table import DECKS, deck_name
from shuffleup.storage.journal.errors import DAMAGED, JournalDamaged
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.storage.journal.row_hash import Problem
from shuffleup.table.events import HandStarted
from shuffleup.table.irregularities.incident_events import HandRestarted

_Part = TypeVar("_Part", bound=msgspec.Struct)


class _Bound(msgspec.Struct):
    """The commitment to the deck in the start of a hand: empty where people deal."""

    commitment: str = ""


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def in_venue(book: JournalReader) -> bool:
    """Say whether the tables of the event were played by boxes of their own."""
    return any(stream == FLOOR for stream, _, _ in book.payloads(_tag(VenueOpened)))


def is_of_box(book: JournalReader) -> bool:
    """Say whether a book is that of a box in a venue: a floor has given it a table, and marks no clock there.

    It has the rows of its tables, and of the floor a copy that ends somewhere, or none (`box.floor_replica`).
    """
    given = any(stream != FLOOR and epoch > 1 for stream, epoch in book.epochs().items())
    return book.clock_mark() is None and (given or in_venue(book))


def is_of_standby(book: JournalReader) -> bool:
    """Say whether a book is that of a standby: it copies the rows of tables, and takes over none of them."""
    tables = (stream for stream, epoch in book.epochs().items() if stream != FLOOR and epoch == 1)
    return book.clock_mark() is None and in_venue(book) and any(map(book.last, tables))


def require_whole(book: JournalReader) -> None:
    """Refuse to go on from the book of a floor, or of a box that stands alone, that has lost something.

    Raises:
        JournalDamaged: it has; the text names the first thing that is missing.
    """
    _refuse(book, lost_by_floor(book))


def require_whole_box(book: JournalReader) -> None:
    """Refuse the same of the book of a box in a venue; raises `JournalDamaged`."""
    _refuse(book, lost_by_box(book))


def require_whole_standby(book: JournalReader) -> None:
    """Refuse the same of the copy of a standby, before it waits and before it takes over."""
    _refuse(book, lost_by_standby(book))


def require_whole_of_any(book: JournalReader) -> None:
    """Refuse the same of any book; raises `JournalDamaged`."""
    if is_of_standby(book):
        require_whole_standby(book)
    elif is_of_box(book):
        require_whole_box(book)
    else:
        require_whole(book)


def _refuse(book: JournalReader, problems: Iterator[Problem]) -> None:
    for problem in problems:
        raise JournalDamaged(f"{book.path}: {DAMAGED.format(error=problem)}")


def lost_by_floor(book: JournalReader) -> Iterator[Problem]:
    """Find what is missing from the book of a floor; of a box that stands alone, every stream is its own.

    A floor that was once a standby may lack what the tables have heard of the one before.
    """
    venue, ends = in_venue(book), book.ends()
    last = book.last(FLOOR)
    epoch = last.epoch if last else 0
    for heard in book.furthest_causes():
        from_the_start = not venue or epoch <= 1
        if from_the_start or (heard.by, heard.epoch) == (FLOOR, epoch):
            yield from missing(heard.source, heard.seq, f"row {heard.by_seq} of {heard.by}", ends)
    yield from lost_by_standby(book)
    if not venue:
        yield from hands_without_a_deck(frozenset(book.secrets()), bound_decks(book))
        yield from lists_without_a_seed(book)


def lost_by_standby(book: JournalReader) -> Iterator[Problem]:
    """Find what is missing from the copy of a standby, and so from the book of the floor that it becomes.

    Rows of tables, and seeds, may have been on their way to it.
    """
    yield from epochs_of_floor(book)
    yield from decks_without_a_hand(book, bound_decks(book))
    yield from seeds_without_a_list(book)


def lost_by_box(book: JournalReader) -> Iterator[Problem]:
    """Find the rows that this box lacks of its tables, by its copy of the floor, which it never owns."""
    ends, given = book.ends(), _givings(book)
    yield from epochs_of_floor(book, FLOOR)
    for stream, epoch in book.epochs().items():
        if stream == FLOOR or epoch < 2:
            continue
        if since := given.get((stream, epoch)):
            for heard in book.furthest_causes(FLOOR, since):
                if heard.source == stream and (stream, epoch) == _last_giving(given, stream):
                    yield from missing(stream, heard.seq, f"row {heard.by_seq} of {FLOOR}", ends)
    yield from decks_without_a_hand(book, bound_decks(book))


def epochs_of_floor(book: JournalReader, *streams: Stream) -> Iterator[Problem]:
    """Find streams, all or some, in an epoch that their rows do not know.

    A floor that takes over stores a row in its epoch; of tables it has copies alone.
    """
    for stream, noted in _unknown_epochs(book):
        if stream in streams or not streams:
            yield _epoch(stream, noted)


def epochs_of_box(book: JournalReader, floors: JournalReader) -> Iterator[Problem]:
    """Find tables of a box in an epoch that neither their rows nor those of the floor know."""
    given = _givings(floors)
    for stream, noted in _unknown_epochs(book):
        if (stream, noted) not in given:
            yield _epoch(stream, noted)


def _unknown_epochs(book: JournalReader) -> Iterator[tuple[Stream, int]]:
    shared = in_venue(book) or is_of_box(book)
    for stream, noted in book.epochs().items():
        last = book.last(stream) if shared else None
        if noted > (last.epoch if last else 1):
            yield stream, noted


def bound_decks(book: JournalReader) -> dict[str, tuple[Stream, int]]:
    """Find the hands that were dealt from a deck of the screen: by what binds it, the stream and the row."""
    hands = book.payloads(_tag(HandStarted), _tag(HandRestarted))
    found = ((_read(payload, _Bound), stream, seq) for stream, seq, payload in hands)
    return {hand.commitment: (stream, seq) for hand, stream, seq in found if hand and hand.commitment}


def decks_without_a_hand(book: JournalReader, hands: Mapping[str, tuple[Stream, int]]) -> Iterator[Problem]:
    """Find decks that no hand was dealt from, and those that are not what their name binds."""
    for name in book.secrets():
        if not name.startswith(DECKS):
            continue
        bound = name.removeprefix(DECKS)
        if bound not in hands:
            yield Problem(f"the hand of the deck {bound[:16]} is gone")
        elif commitment(book.unseal(name) or b"") != bound:
            yield Problem(f"the deck is not the one that {bound[:16]} binds", *hands[bound])


def hands_without_a_deck(
    there: Collection[str], hands: Mapping[str, tuple[Stream, int]]
) -> Iterator[Problem]:
    """Find hands of a box that stands alone whose deck is gone; `there` are the names of those it has."""
    for bound, (stream, seq) in hands.items():
        if deck_name(bound) not in there:
            yield Problem(f"the deck {bound[:16]} is gone", stream, seq)


def seeds_without_a_list(book: JournalReader) -> Iterator[Problem]:
    """Find seeds of envelopes without a list, and those that are not what their name binds."""
    lists = _lists_of_envelopes(book)
    for name in sorted(name for name in book.secrets() if name.startswith(ENVELOPES)):
        bound = name.removeprefix(ENVELOPES)
        if bound not in lists:
            yield Problem(f"the list of the envelopes {bound[:16]} is gone")
        elif commitment(book.unseal(name) or b"") != bound:
            yield Problem(f"the seed is not the one that {bound[:16]} binds", FLOOR, lists[bound])


def lists_without_a_seed(book: JournalReader) -> Iterator[Problem]:
    """Find lists of envelopes of a box that stands alone whose seed is gone."""
    there = book.secrets()
    for bound, seq in _lists_of_envelopes(book).items():
        if envelopes_name(bound) not in there:
            yield Problem(f"the seed of the envelopes {bound[:16]} is gone", FLOOR, seq)


def _lists_of_envelopes(book: JournalReader) -> dict[str, int]:
    begun = book.payloads(_tag(MysteryBegun))
    return {one.commitment: seq for _, seq, payload in begun if (one := _read(payload, _Bound))}


def _givings(book: JournalReader) -> dict[tuple[Stream, int], int]:
    """Find the row of the floor that gave a table in an epoch."""
    found = ((_read(payload, TableGiven), seq) for _, seq, payload in book.payloads(_tag(TableGiven)))
    return {(table_stream(one.table), one.epoch): seq for one, seq in found if one}


def _last_giving(given: Mapping[tuple[Stream, int], int], stream: Stream) -> tuple[Stream, int]:
    return max((one for one in given if one[0] == stream), key=lambda one: one[1])


def missing(stream: Stream, seq: int, follows: str, ends: Mapping[Stream, int]) -> Iterator[Problem]:
    """Report a stream that ends before row `seq`, which another stream has read."""
    end = ends.get(stream, 0)
    if end < seq:
        how = "it ends here" if end else "it is gone"
        yield Problem(f"{how}, and {follows} follows from its row {seq}", stream, end)


def _epoch(stream: Stream, epoch: int) -> Problem:
    return Problem(f"{stream} is in epoch {epoch}, in which nobody has taken it over")


def _read(payload: bytes, kind: type[_Part]) -> _Part | None:
    """Read a part of an event, None where it cannot be read: it is named when its stream is played."""
    try:
        return msgspec.json.decode(payload, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
