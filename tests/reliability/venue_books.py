"""The journals of a venue on one computer: their lengths, the boxes that may play, and their faults."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from shuffleup.archive.audit.event import audit_books
from shuffleup.floor.decide import evolve
from shuffleup.floor.feature_states import TableNote
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, Stream, TableNo, table_stream
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal.errors import JournalError, NoJournal
from shuffleup.storage.journal.reader import JournalReader, read_journal
from tests.reliability.audit import rows_of

Heads = dict[Stream, int]
"""The number of the last row of each stream."""


class VenueBooks:
    """The journals of floor and boxes in the folder of a `shuffleup demo --broker`."""

    def __init__(self, home: Path, tables: int) -> None:
        self.streams = tuple(table_stream(TableNo(number)) for number in range(1, tables + 1))
        self._home = home
        self._floor: Floor | None = None
        self._folded = 0

    def stored(self) -> Heads:
        """Say how far the floor is, and each table in the journal of its own box."""
        tables = {
            one: max((rows_of(path, one) for path in self._boxes(one)), default=0) for one in self.streams
        }
        return {FLOOR: rows_of(self._path, FLOOR), **tables}

    def told(self) -> Heads:
        """Say how far the floor's journal goes, in its own stream and in its copies of the tables."""
        return {one: rows_of(self._path, one) for one in (FLOOR, *self.streams)}

    @property
    def floor(self) -> Floor | None:
        """The floor as it is now."""
        if self._path.exists():
            with read_journal(self._path) as journal:
                for row in journal.rows(FLOOR, self._folded):
                    self._floor, self._folded = evolve(self._floor, FLOOR_EVENTS.read(row)), row.seq
        return self._floor

    def over(self) -> bool:
        """Say whether the event is over, so that nothing more can happen."""
        floor = self.floor
        return floor is not None and floor.phase == "over"

    def plays(self, stream: Stream) -> bool:
        """Say whether a table has no reason to stand still, as the floor sees it."""
        floor = self.floor
        if floor is None or floor.phase != "playing":
            return False
        waits = floor.stopped or floor.clock.phase in ("break", "gate")
        return not waits and any(table_stream(one.table) == stream and _open(one) for one in floor.tables)

    def wrong(self) -> Iterator[str]:
        """Tell what is wrong after a death: chips, chains, copies that are others."""
        with read_journal(self._path) as journal:
            yield from _broken(journal, "the floor's")
            floor = self.floor
            if floor is not None and floor.chips_counted() != floor.chips_expected():
                yield f"the floor counts {floor.chips_counted()} chips and expects {floor.chips_expected()}"
            for stream in self.streams:
                for path in self._boxes(stream):
                    yield from _apart(path, journal, stream)
                yield from (f"{stream} was set aside: {path.name}" for path in self._aside(stream))

    def audited(self) -> Iterator[str]:
        """Tell what an audit of all journals together finds wrong, at the end of an evening."""
        with ExitStack() as stack:
            paths = [self._path, *(path for stream in self.streams for path in self._boxes(stream))]
            audited = audit_books([stack.enter_context(read_journal(path)) for path in paths])
        yield from (f"audit: {one}" for one in audited.findings if one.weight == "wrong")
        if audited.issued != audited.held:
            yield f"audit: {audited.issued} chips were issued and {audited.held} are held"

    @property
    def _path(self) -> Path:
        return self._home / "tda-2024.journal"

    def _boxes(self, stream: Stream) -> list[Path]:
        return sorted(self._box(stream).glob("*.journal"))

    def _aside(self, stream: Stream) -> list[Path]:
        return sorted(self._box(stream).glob("*/*.journal"))

    def _box(self, stream: Stream) -> Path:
        return self._home / f"box-{stream.partition('/')[2]}" / "venue"


def _open(table: TableNote) -> bool:
    waits = table.held or table.called or table.all_in_waits or table.last_hand
    return table.state == "open" and table.players > 1 and not waits


def _broken(journal: JournalReader, whose: str) -> Iterator[str]:
    if not journal.verify().ok:
        yield f"{whose} chain is broken"


def _apart(path: Path, floor: JournalReader, table: Stream) -> Iterator[str]:
    """What the floor has heard of a table, and the table of the floor, its owner has stored just so.

    The floor's journal is looked at between two looks at the table's: both are written meanwhile.
    """
    try:
        with read_journal(path) as box:
            yield from _broken(box, f"the box of {table}: its")
            copy = [row.hash for row in box.rows(FLOOR)]
            if [row.hash for row in floor.rows(FLOOR)][: len(copy)] != copy:
                yield f"the box of {table} has {len(copy)} rows of the floor, and the floor has others"
            copied = [row.hash for row in floor.rows(table)]
            played = [row.hash for row in box.rows(table)]
    except (NoJournal, JournalError) as error:
        yield str(error)
        return
    if played[: len(copied)] != copied:
        yield f"the floor has {len(copied)} rows of {table}, and the box has others, {len(played)}"
