"""Several events on one floor: nobody sits in two, no table has two, and the chips of the house come back."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

from festival.judge.events import Event
from simulate.checker.journals import Book

Span = tuple[int, int]
"""When something began and when it ended, in milliseconds of the boot-time clock."""

FOR_EVER = 1 << 60


def of_house(folder: Path, events: Sequence[Event]) -> Iterator[str]:
    """Tell what is wrong between events that were played at one time, with a house above them."""
    for path in sorted(folder.glob("floor-*/house/house.journal")):
        book = Book(path)
        yield from book.problems()
        yield from _chips(book)
        together = [one for one in events if one.name in _names(book)]
        for one, other in combinations(together, 2):
            for what, spans in (("people", _people), ("tables", _tables)):
                mine, theirs = spans(one), spans(other)
                for name in sorted(mine.keys() & theirs.keys()):
                    if any(_meet(a, b) for a in mine[name] for b in theirs[name]):
                        yield f"{what}: {name} is in {one.name} and in {other.name} at one time"


def _names(book: Book) -> set[str]:
    return {row.event["short"] for row in book.rows["house"] if row.type == "house.event_opened"}


def _chips(book: Book) -> Iterator[str]:
    """What is lent comes back or is written off."""
    lent: Counter[tuple[str, str]] = Counter()
    for row in book.rows["house"]:
        if row.type in ("house.chips_lent", "house.chips_returned"):
            sign = 1 if row.type == "house.chips_lent" else -1
            for chip, count in row.event["chips"].items():
                lent[row.event["event"], chip] += sign * count
        elif row.type == "house.chips_lost":
            lent = Counter({key: count for key, count in lent.items() if key[0] != row.event["event"]})
    yield from (
        f"{event} still has {count} chips of {chip}" for (event, chip), count in lent.items() if count
    )


def _people(event: Event) -> dict[str, list[Span]]:
    """Say from when until when each person has chips in an event."""
    since: dict[str, int] = {}
    spans: dict[str, list[Span]] = {}
    for row in event.book.rows.get("floor", ()):
        entry = row.event.get("entry", "")
        if row.type == "player.seated" and not row.event["moved"]:
            since.setdefault(entry, row.monotonic)
        elif row.type == "player.placed" and entry in since:
            spans.setdefault(event.entries[entry].person, []).append((since.pop(entry), row.monotonic))
    for entry, began in since.items():
        spans.setdefault(event.entries[entry].person, []).append((began, FOR_EVER))
    return spans


def _tables(event: Event) -> dict[str, list[Span]]:
    """Say from when until when somebody sits at each table."""
    sitting: Counter[str] = Counter()
    since: dict[str, int] = {}
    spans: dict[str, list[Span]] = {}
    for row in event.book.rows.get("floor", ()):
        table = str(row.event.get("table", ""))
        if row.type == "player.seated":
            sitting[table] += 1
            since.setdefault(table, row.monotonic)
        elif row.type == "player.left_seat":
            sitting[table] -= 1
            if not sitting[table]:
                spans.setdefault(table, []).append((since.pop(table), row.monotonic))
    for table, began in since.items():
        spans.setdefault(table, []).append((began, FOR_EVER))
    return spans


def _meet(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]
