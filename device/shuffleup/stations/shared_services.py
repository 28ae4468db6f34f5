"""Shared parts of the stations of a process: services, other units, one reading of the floor's rows.

The floor's stream is read once for all tables of a process: each row goes to the tables it concerns.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from shuffleup.floor.command import FloorEvent
from shuffleup.floor.feature_states import Boxes
from shuffleup.kernel.chance import Seeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import FLOOR, Stream, TableNo, table_stream
from shuffleup.network.bus import Bus, Message, Subscription, topics
from shuffleup.network.bus.inbox import Inbox
from shuffleup.network.bus.notices import Resend
from shuffleup.network.bus.row_stream import ROOM, Delivery, Position, RowLink, RowRequest
from shuffleup.network.bus.subscription import A_DRAW, BatchHandler
from shuffleup.stations.event_codec import FLOOR_EVENTS, THIS_RELEASE, Release
from shuffleup.stations.floor_to_table import EVERYBODY, Concerned, concerned, for_table
from shuffleup.storage.journal.row_hash import Row
from shuffleup.storage.journal.writer import Writer


class Peers(Protocol):
    """The units that own the streams which a station follows, or that follow its own."""

    @property
    def has_boxes(self) -> bool:
        """Whether boxes of a venue follow the stream of this station, and are lent its copies."""

    async def keep(self, rows: Sequence[Row]) -> None:
        """Store a copy of rows of other streams; they are applied when this returns."""

    def admit(self, message: Message, delivery: Delivery) -> None:
        """Raise `UnreadableMessage` for a row that its sender may not send."""

    def lends(self, user: str, stream: Stream) -> bool:
        """Say whether a user of the bus may have the copy that this unit keeps of a stream."""

    def note(self, row: Row, event: Any) -> None:
        """Take note of a row of the own stream, and of the event in it, before it is sent."""

    def links(self, row: Row) -> Mapping[Stream, RowLink]:
        """Say whom a row of the own stream concerns (`Delivery.links`)."""

    def numbers(self, ask: RowRequest) -> Sequence[int] | None:
        """List the rows of a request for what concerns one table; None where all rows are wanted."""

    def prove(self, delivery: Delivery) -> str:
        """Sign a row of the own stream for everybody who takes it; empty where nobody asks for a proof."""

    def boxes(self) -> Boxes | None:
        """List the boxes that a table can be given to now; None where all tables are in this process."""


class NoPeers:
    """All streams are in this process: its journal has the rows already, and nobody else could send one."""

    has_boxes = False

    async def keep(self, rows: Sequence[Row]) -> None:
        """Keep no copy."""

    def admit(self, message: Message, delivery: Delivery) -> None:
        """Take every row."""

    def lends(self, user: str, stream: Stream) -> bool:
        """Keep nothing from anybody."""
        return True

    def note(self, row: Row, event: Any) -> None:
        """Keep no account of whom a row concerns: everybody here reads all of them."""

    def links(self, row: Row) -> Mapping[Stream, RowLink]:
        """Name nobody in particular."""
        return {}

    def numbers(self, ask: RowRequest) -> Sequence[int] | None:
        """Send all rows that are wanted."""
        return None

    def prove(self, delivery: Delivery) -> str:
        """Sign no rows; a table signs its hands."""
        return ""

    def boxes(self) -> Boxes | None:
        """There is none to choose."""
        return None


class StationContext(msgspec.Struct, frozen=True):
    """The services that a station works with.

    `root` is the journal's: the hash that the first row of every stream of the event follows. `release` reads
    the rows of other units: one that it cannot read is neither kept nor heard. With a `table` the station
    reads of other streams what concerns that table. A station keeps up to `kept_octets` of rows as they go
    out (`encoded_rows`). `life` goes with its own rows (`network.bus.row_stream.Delivery`).
    """

    writer: Writer
    bus: Bus
    clock: Clock
    root: bytes
    seeds: Seeds
    elsewhere: Peers = NoPeers()
    release: Release = THIS_RELEASE
    table: TableNo | None = None
    kept_octets: int = 0
    life: str = ""


Take = Callable[[Row], Awaitable[None]]


class Listener(msgspec.Struct):
    """A table that reads along: the last row that was given to it, and who takes its rows."""

    table: TableNo
    done: int
    take: Take


class SharedReading:
    """Follows the floor as any table of a venue does, with one position and one check of the chain for all.

    A table that joins late is told what it has missed from the journal of this unit, where every row of the
    floor lies before it is published. Which rows concern whom is noted as they are read: a thousand tables
    that each read nine thousand entries to find their own would take minutes.
    """

    def __init__(self, context: StationContext) -> None:
        self._writer, self._bus, self._root = context.writer, context.bus, context.root
        self._inbox = Inbox(root=context.root, take=self._take, ask=self._ask)
        self._listeners: dict[Stream, Listener] = {}
        self._concerning: defaultdict[Stream, list[int]] = defaultdict(list)
        self._noted = 0
        self._subscription: Subscription | None = None

    async def open(self) -> None:
        """Follow the floor from where its journal ends now."""
        last = await self._last()
        self._inbox.resume([last])
        reads = BatchHandler(self._inbox.receive_all, A_DRAW)
        self._subscription = self._bus.subscribe(topics.events(FLOOR), reads)
        self._ask(RowRequest(FLOOR, last.seq, last.seq + 1))

    async def join(self, table: TableNo, heard: int, take: Take) -> None:
        """Let a table read along behind the last row that it has taken something from."""
        listener = Listener(table, heard, take)
        while listener.done < (upto := self._inbox.position(FLOOR).seq):
            for number in self._numbers(table, listener.done, upto):
                for row in await self._writer.rows(FLOOR, number - 1, 1):
                    await self._give(row, FLOOR_EVENTS.read(row), listener)
            listener.done = upto
        self._listeners[table_stream(table)] = listener

    async def keep_asking(self, clock: Clock) -> None:
        """Request missing rows again, until cancelled."""
        await self._inbox.keep_asking(clock)

    def close(self) -> None:
        """Take no more messages."""
        if self._subscription:
            self._subscription.close()

    async def finished(self) -> None:
        """Wait until the row that is on its way to the tables is stored."""
        if self._subscription:
            await self._subscription.finished()

    async def _take(self, row: Row) -> None:
        """Give a row to those it concerns; where one cannot store it, it comes again to those who lack it."""
        event = FLOOR_EVENTS.read(row)
        self._note(row, event)
        while lacking := self._lacking(row, concerned(event)):  # one may have joined while the others stored
            for listener in lacking:
                await self._give(row, event, listener)

    def _note(self, row: Row, event: FloorEvent) -> None:
        """Note whom a row concerns; it may come again."""
        if row.seq > self._noted:
            self._noted = row.seq
            for stream in concerned(event):
                self._concerning[stream].append(row.seq)

    def _numbers(self, table: TableNo, after: int, upto: int) -> list[int]:
        """List the rows that concern a table behind number `after`, up to `upto`."""
        of_both = (self._concerning[ROOM], self._concerning[table_stream(table)])
        return sorted(
            one for some in of_both for one in some[bisect_right(some, after) : bisect_right(some, upto)]
        )

    def _lacking(self, row: Row, whom: Concerned) -> list[Listener]:
        """List the tables that a row concerns and that do not have it yet."""
        of_all = self._listeners
        there = of_all.values() if whom == EVERYBODY else (of_all[one] for one in whom if one in of_all)
        return [listener for listener in there if listener.done < row.seq]

    async def _give(self, row: Row, event: FloorEvent, listener: Listener) -> None:
        if for_table(event, listener.table):
            await listener.take(row)
        listener.done = row.seq

    async def _last(self) -> Position:
        """Find the last row of the floor in the journal, and note whom each row concerns."""
        after, rows = 0, await self._writer.rows(FLOOR)
        last: Sequence[Row] = ()
        while rows:
            for row in rows:
                self._note(row, FLOOR_EVENTS.read(row))
            last, after = rows, rows[-1].seq
            rows = await self._writer.rows(FLOOR, after)
        if not last:
            return Position(FLOOR, 0, 0, self._root)
        return Position(FLOOR, last[-1].epoch, last[-1].seq, last[-1].hash)

    def _ask(self, ask: RowRequest) -> None:
        self._bus.publish(topics.commands(ask.stream, self._bus.user), msgspec.json.encode(Resend(ask)))
