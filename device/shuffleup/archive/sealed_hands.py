"""The sealed hands of a table, read from its stream: final results only, nothing that was undone."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

import msgspec
from msgspec.structs import replace

from shuffleup.formats.phh.recording import Circumstances, HandIncident, Seal
from shuffleup.kernel.field_types import Chips, EntryId, SeatNo
from shuffleup.poker.events import Began, HandEvent
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.storage.journal.errors import RowUnreadable
from shuffleup.storage.journal.personal_texts import revealed
from shuffleup.storage.journal.row_hash import Row
from shuffleup.table.events import DealTold, HandStarted, Redone, TableEvent, Undone
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.hand.hand_events import HandSealed
from shuffleup.table.irregularities import incident_events as incidents
from shuffleup.table.state import Table


class SealedHand(msgspec.Struct, frozen=True):
    """A hand whose result is final: its events, and where, when and by whom it was played.

    `seconds` runs parallel to the events: how long each was waited for, without the time for which play was
    stopped. `stacks` are those of everybody at the table when the hand began, `sitters` their entries, and
    `cards` the time cards that were played in it. A hand that was not followed has no events.
    """

    known: Circumstances
    events: tuple[HandEvent, ...]
    seconds: tuple[float, ...] = ()
    stacks: Mapping[SeatNo, Chips] = {}
    sitters: Mapping[SeatNo, EntryId] = {}
    cards: Mapping[SeatNo, int] = {}


class UnreadableRow(Exception):
    """A stored event that this program does not know."""


def sealed_hands(rows: Iterable[Row]) -> Iterator[SealedHand]:
    """Give the sealed hands of a table in order; `rows` are all rows of its stream.

    Raises:
        UnreadableRow: a row holds no event of a table, or one that is unknown here.
    """
    return (hand for hand in all_sealed_hands(rows) if hand.events)


def all_sealed_hands(rows: Iterable[Row]) -> Iterator[SealedHand]:
    """Give all sealed hands of a table, also those that were played without the appliance.

    Raises:
        UnreadableRow: as `sealed_hands`.
    """
    story = _Story()
    for row in rows:
        try:
            hand = story.take(row)
        except ValueError as error:  # a time that is none, or an event where it cannot stand
            raise UnreadableRow(f"row {row.seq} of {row.stream}: {error}") from error
        if hand:
            yield hand


class _HandSoFar(msgspec.Struct, frozen=True):
    """A hand at one moment: its start, its events, and what happened beside them."""

    began: str = ""
    events: tuple[HandEvent, ...] = ()
    incidents: tuple[HandIncident, ...] = ()
    seconds: tuple[float, ...] = ()


class _PlayingTime:
    """The seconds that were played, by the times of the rows; while play is stopped none goes by."""

    def __init__(self) -> None:
        self._row = self._stopped = self._asked = 0.0
        self._wall = ""

    def take(self, row: Row, event: TableEvent, table: Table | None) -> float:
        """Return the seconds for which this row was waited for since somebody was asked to act."""
        now = self._row if row.wall == self._wall else datetime.fromisoformat(row.wall).timestamp()
        self._wall = row.wall
        if self._row and table is not None and (table.play_stopped or table.floor_called):
            self._stopped += now - self._row
        self._row = now
        played = now - self._stopped
        waited = max(0.0, played - self._asked)
        if isinstance(event, HandEvent | HandStarted | DealTold):
            self._asked = played
        return waited


class _Story:
    """The stream so far: the table, and what stood of the hand after each row since the last seal."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._standing = _HandSoFar()
        self._after: dict[int, _HandSoFar] = {}
        self._time = _PlayingTime()
        self._cards: Counter[SeatNo] = Counter()

    def take(self, row: Row) -> SealedHand | None:
        """Take in the next row; give the hand that it seals, if any."""
        event = _event_of(row)
        waited = self._time.take(row, event, self._table)
        sealed = self._sealed(event, row) if isinstance(event, HandSealed) else None
        if isinstance(event, incidents.TimeCardUsed | incidents.TimeCardReturned):
            self._cards[event.seat] += 1 if isinstance(event, incidents.TimeCardUsed) else -1
        self._table = evolve(self._table, Recorded(row.seq, row.command_id, event))
        self._standing = self._next(event, row, waited)
        if isinstance(event, HandSealed):
            self._cards.clear()
        if sealed:
            self._after.clear()
        self._after[row.seq] = self._standing
        return sealed

    def _next(self, event: TableEvent, row: Row, waited: float) -> _HandSoFar:
        match event:
            case HandStarted():
                return _HandSoFar(row.wall)
            case HandSealed():
                return _HandSoFar()
            case Undone(to) | Redone(to):
                return self._after.get(to, _HandSoFar())
            case incidents.ReplayedFrom(to):
                return _with(self._after.get(to, _HandSoFar()), event, row, waited)
        return _with(self._standing, event, row, waited)

    def _sealed(self, event: HandSealed, row: Row) -> SealedHand | None:
        table, standing = self._table, self._standing
        if table is None or table.play.level is None or not standing.began:
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
            side_winner=table.play.side_winner,
            side_bets=table.play.side_bets,
        )
        sitters = {seat: sitter.entry for seat, sitter in table.sitters.items()}
        cards = dict(+self._cards)
        return SealedHand(known, standing.events, standing.seconds, table.play.stacks, sitters, cards)


def _with(standing: _HandSoFar, event: TableEvent, row: Row, waited: float) -> _HandSoFar:
    """Add what has happened; bets that went back in a misdeal are no part of the hand that is dealt again."""
    if isinstance(event, HandEvent):
        again = isinstance(event, Began)
        earlier, seconds = ((), ()) if again else (standing.events, standing.seconds)
        return replace(standing, events=(*earlier, event), seconds=(*seconds, waited))
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
