"""The sealed hands of a table, read from its stream: final results only, nothing that was undone."""

from collections.abc import Iterable, Iterator
from datetime import datetime

import msgspec
from msgspec.structs import replace

from shuffleup.journal import Row, RowUnreadable
from shuffleup.journal.texts import revealed
from shuffleup.phh.recording import Circumstances, HandIncident, Seal
from shuffleup.poker.events import Began, HandEvent
from shuffleup.stations.records import TABLE_EVENTS
from shuffleup.table.events import HandStarted, Redone, TableEvent, Undone
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.incidents import events as incidents
from shuffleup.table.sealing.events import HandSealed
from shuffleup.table.state import Table


class SealedHand(msgspec.Struct, frozen=True):
    """A hand whose result is final: its events, and where, when and by whom it was played."""

    known: Circumstances
    events: tuple[HandEvent, ...]


class UnreadableRow(Exception):
    """A stored event that this program does not know."""


def sealed_hands(rows: Iterable[Row]) -> Iterator[SealedHand]:
    """Give the sealed hands of a table in order; `rows` are all rows of its stream.

    Raises:
        UnreadableRow: a row holds no event of a table, or one that is unknown here.
    """
    story = _Story()
    for row in rows:
        if hand := story.take(row):
            yield hand


class _Standing(msgspec.Struct, frozen=True):
    """A hand at one moment: its start, its events, and what happened beside them."""

    began: str = ""
    events: tuple[HandEvent, ...] = ()
    incidents: tuple[HandIncident, ...] = ()


class _Story:
    """The stream so far: the table, and what stood of the hand after each row since the last seal."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._standing = _Standing()
        self._after: dict[int, _Standing] = {}

    def take(self, row: Row) -> SealedHand | None:
        """Take in the next row; give the hand that it seals, if any."""
        event = _event_of(row)
        sealed = self._sealed(event, row) if isinstance(event, HandSealed) else None
        self._table = evolve(self._table, Recorded(row.seq, row.command_id, event))
        self._standing = self._next(event, row)
        if sealed:
            self._after.clear()
        self._after[row.seq] = self._standing
        return sealed

    def _next(self, event: TableEvent, row: Row) -> _Standing:
        match event:
            case HandStarted():
                return _Standing(row.wall)
            case HandSealed():
                return _Standing()
            case Undone(to) | Redone(to):
                return self._after.get(to, _Standing())
            case incidents.ReplayedFrom(to):
                return _with(self._after.get(to, _Standing()), event, row)
        return _with(self._standing, event, row)

    def _sealed(self, event: HandSealed, row: Row) -> SealedHand | None:
        table, standing = self._table, self._standing
        if table is None or table.play.level is None or not standing.events:
            return None
        known = Circumstances(
            event=table.event_id,
            table=table.table,
            hand=event.hand,
            level=table.play.level.number,
            seat_count=table.rules.seating.max_per_table,
            names={seat: sitter.name for seat, sitter in table.sitters.items()},
            entries={one.seat: one.entry for one in event.seats},
            began=datetime.fromisoformat(standing.began),
            seal=_seal(event, row),
            commitment=table.play.commitment,
            incidents=standing.incidents,
        )
        return SealedHand(known, standing.events)


def _with(standing: _Standing, event: TableEvent, row: Row) -> _Standing:
    """Add what has happened; bets that went back in a misdeal are no part of the hand that is dealt again."""
    if isinstance(event, HandEvent):
        earlier = () if isinstance(event, Began) else standing.events
        return replace(standing, events=(*earlier, event))
    if standing.began and isinstance(event, incidents.Incident):
        beside = HandIncident(len(standing.events), revealed(row.payload, row.texts).decode())
        return replace(standing, incidents=(*standing.incidents, beside))
    return standing


def _seal(event: HandSealed, row: Row) -> Seal:
    stacks = {one.seat: one.after for one in event.seats}
    return Seal(stacks, datetime.fromisoformat(row.wall), row.seq, row.hash.hex())


def _event_of(row: Row) -> TableEvent:
    try:
        return TABLE_EVENTS.read(row)
    except RowUnreadable as error:
        raise UnreadableRow(str(error)) from None
