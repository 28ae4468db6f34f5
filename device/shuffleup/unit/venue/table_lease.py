"""The period in which a box plays one table of a venue: its journal, its station, and the tasks of both.

A box that takes a table over gets the floor's copy over the bus and stores it row by row.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress

import msgspec

from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import FLOOR, Millis, Stream, TableNo, table_stream
from shuffleup.network.bus import Bus, Message, topics
from shuffleup.network.bus.notices import Resend
from shuffleup.network.bus.row_stream import ROWS_AN_ASK, RowRequest, decode_delivery
from shuffleup.network.trust.floor_authority import Claims
from shuffleup.protocol.faults import EventsLost, Fault
from shuffleup.stations.event_codec import THIS_RELEASE, Release
from shuffleup.stations.shared_services import StationContext
from shuffleup.storage.journal.errors import JournalError, RowsDoNotFit
from shuffleup.storage.journal.row_hash import Row
from shuffleup.storage.journal.writer import Writer
from shuffleup.unit.venue.venue_box import TableAssignment, VenueBox, VenueJournals
from shuffleup.unit.venue.venue_station import VenueStation

PATIENCE_MS = Millis(2_000)
"""How long to wait for rows before the next request."""

NONE_MS = Millis(1_000)
"""After so long without an answer the floor has no such row."""


class CopyOfTable:
    """The rows of one table as the floor has them, on their way to this box."""

    def __init__(
        self, stream: Stream, *, bus: Bus, writer: Writer, clock: Clock, release: Release = THIS_RELEASE
    ) -> None:
        self._stream = stream
        self._release = release
        self._bus = bus
        self._writer = writer
        self._clock = clock
        self._came: dict[int, Row] = {}
        self._news = asyncio.Event()

    async def load(self, upto: int) -> None:
        """Store the floor's copy up to row `upto`; it takes as long as the floor takes to answer.

        The last row that is here already is asked for, too: what this box knows of the table has to be what
        the floor knows.

        Raises:
            RowsDoNotFit: it is not, or this box has more rows than the floor had.
            RowUnreadable: a later release has played this table; none of its rows is stored here.
            JournalError: the storage does not let us.
        """
        last = await self._writer.last(self._stream)
        here = last.seq if last else 0
        if here > upto:
            raise RowsDoNotFit(f"{self._stream}: this box has row {here}, the floor knew {upto} of them")
        at = max(0, here - 1)
        with closing(self._bus.subscribe(topics.copies(self._bus.user), self._row_came)):
            while at < upto:
                self._ask(at, upto)
                at = await self._stored_from(at, min(upto, at + ROWS_AN_ASK))

    async def is_at_floor(self, seq: int) -> bool:
        """Ask whether the floor has a row of that number; one that is silent for a moment has none."""
        with closing(self._bus.subscribe(topics.copies(self._bus.user), self._row_came)):
            self._ask(seq - 1, seq)
            due = Millis(self._clock.now() + NONE_MS)
            while seq not in self._came and self._clock.now() < due:
                self._news.clear()
                await until(self._clock, due, self._news)
        return seq in self._came

    async def _stored_from(self, at: int, wanted: int) -> int:
        """Store rows as they come, until the wanted one or until none has come for a while."""
        due = Millis(self._clock.now() + PATIENCE_MS)
        while at < wanted and self._clock.now() < due:
            if rows := self._next(at):
                await self._writer.adopt(rows)
                at = rows[-1].seq
                due = Millis(self._clock.now() + PATIENCE_MS)
                continue
            self._news.clear()
            await until(self._clock, due, self._news)
        return at

    def _next(self, at: int) -> list[Row]:
        rows = []
        while row := self._came.pop(at + 1, None):
            self._release.check(row)
            rows.append(row)
            at += 1
        return rows

    def _ask(self, after: int, upto: int) -> None:
        asked = msgspec.json.encode(Resend(RowRequest(self._stream, after, upto)))
        self._bus.publish(topics.commands(FLOOR, self._bus.user), asked)

    async def _row_came(self, message: Message) -> None:
        row = decode_delivery(message.payload).row
        if row.stream == self._stream:
            self._came[row.seq] = row
            self._news.set()


class TableLost(JournalError):
    """This box has lost what it played at a table; the floor has a copy."""

    def __init__(self, table: TableNo) -> None:
        super().__init__(
            f"this box has lost what it played at table {table}: give it the table anew at the floor console"
        )
        self._table = table

    @property
    def fault(self) -> Fault:
        """The facts."""
        return EventsLost(self._table)


class TableLeases:
    """Opens the station of a table for as long as this box, in this life, has it."""

    def __init__(self, bus: Bus, box: VenueBox, claims: Claims, life: str) -> None:
        self._bus, self._life = bus, life
        self._claims = claims
        self._box = box
        self._journals = VenueJournals(box.folder, box.clock)

    @asynccontextmanager
    async def station(
        self, duty: TableAssignment, at_floor: int | None = None, *, anew: bool = False
    ) -> AsyncIterator[VenueStation]:
        """Give the station of a table, read, while the body runs; it is retired afterwards.

        Where the box takes the table over it waits for the floor's copy first; `at_floor` is how many rows
        the floor has, None where it has to be asked. `anew` sets aside what it has
        of the event before.

        Raises:
            JournalError: the journal cannot be opened, read or written.
        """
        if anew:
            self._set_aside(duty, "The floor has other events than this box has heard.")
        writer = await self._own(duty, at_floor)
        try:
            root, box = bytes.fromhex(duty.event.root), self._box
            context = StationContext(
                writer, self._bus, box.clock, root, box.seeds, release=box.release, life=self._life
            )
            station = VenueStation(duty.given.table, context, key=box.key, claims=self._claims)
            try:
                await station.read()
                yield station
            finally:
                await station.retire()
        finally:
            await writer.close()

    def last_change(self, duty: TableAssignment) -> int:
        """Give the moment of the last change of a journal, as its file system has it; 0 where none is."""
        with suppress(OSError):
            return self._journals.path(duty.event).stat().st_mtime_ns
        return 0

    async def _own(self, duty: TableAssignment, at_floor: int | None) -> Writer:
        """Open the journal with the table in the epoch in which it was given to this box.

        What does not fit the floor's copy is set aside, and the copy is loaded into a new journal.
        """
        try:
            return await self._opened(duty, at_floor)
        except RowsDoNotFit as why:
            self._set_aside(duty, str(why))
        return await self._opened(duty, at_floor)

    async def _opened(self, duty: TableAssignment, at_floor: int | None) -> Writer:
        writer = self._box.make_writer(self._journals.open(duty.event))
        try:
            await self._take_over(duty, writer, at_floor)
        except (JournalError, asyncio.CancelledError):
            await writer.close()
            raise
        return writer

    def _set_aside(self, duty: TableAssignment, why: str) -> None:
        aside = self._journals.set_aside(duty.event)
        self._box.tell(f"{why} The journal of this box was set aside as {aside}.")

    async def _take_over(self, duty: TableAssignment, writer: Writer, at_floor: int | None) -> None:
        given, stream = duty.given, table_stream(duty.given.table)
        copy = CopyOfTable(
            stream, bus=self._bus, writer=writer, clock=self._box.clock, release=self._box.release
        )
        if await writer.epoch(stream) == given.epoch:
            return
        await copy.load(given.seq)
        known = at_floor is not None and at_floor <= given.seq
        if not known and await copy.is_at_floor(given.seq + 1):  # a new card: to begin again would fork
            raise TableLost(given.table)
        epoch = await writer.begin_epoch(stream, above=given.epoch - 1)
        if epoch != given.epoch:
            raise RowsDoNotFit(f"{stream}: this box is in epoch {epoch - 1}, the floor gave {given.epoch}.")
