"""The floor's copy of its tables' rows: on the disk before the floor acts on them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from shuffleup.floor.state import Floor
from shuffleup.floor.state_records import NEVER_PLAYED, Head, UnitAt
from shuffleup.kernel.field_types import Stream, TableNo, table_stream
from shuffleup.network.bus import Message, UnreadableMessage, topics
from shuffleup.network.bus.delivery import Delivery
from shuffleup.network.bus.stream import StreamForked
from shuffleup.storage.journal import JournalError, Row, RowsDoNotFit, Writer

Holder = Callable[[Stream], UnitAt | None]
"""Finds the box that a table's stream was given to, None where no box has it."""


class Holders:
    """Finds who has a table now; each row, status and view of a table asks, so nothing is searched.

    `floor` gives the state of the floor, None before it is opened.
    """

    def __init__(self, floor: Callable[[], Floor | None]) -> None:
        self._floor = floor
        self._units: tuple[UnitAt, ...] = ()
        self._by_stream: dict[Stream, UnitAt] = {}

    def of(self, stream: Stream) -> UnitAt | None:
        """Find the box that a table's stream was given to, None where no box has it."""
        floor = self._floor()
        units = floor.units if floor else ()
        if units is not self._units:  # a state never changes: each giving makes another tuple
            self._units, self._by_stream = units, {table_stream(one.table): one for one in units}
        return self._by_stream.get(stream)

    def at(self, table: TableNo) -> UnitAt | None:
        """Find the box that has a table."""
        return self.of(table_stream(table))


class NotTheHolder(UnreadableMessage):
    """A row comes from a box that does not have the table: it has no effect."""


class _Waiting:
    """Rows that one stream wants to have stored, and what came of it."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self.done = False
        self.fault: JournalError | NotTheHolder | None = None

    def end(self, fault: JournalError | NotTheHolder | None = None) -> None:
        """Let its stream go on: the rows are durable, or there is a fault."""
        self.done, self.fault = True, fault


class Copies:
    """Stores the rows of all tables, as many as wait in one transaction.

    The card is synced once for a whole room, so that 300 tables that play at once are no slower than
    one. `heads` says how far each copy goes, and in which epoch its last row was stored. `screen` refuses the
    rows of a box that do not count (`unit.venue.lives`).
    """

    def __init__(self, writer: Writer, holder: Holder) -> None:
        self.screen: Callable[[UnitAt, Delivery], None] = lambda at, delivery: None
        self.heads: dict[Stream, Head] = {}
        self._writer = writer
        self._holder = holder
        self._turn = asyncio.Lock()
        self._waiting: list[_Waiting] = []

    async def keep(self, rows: Sequence[Row]) -> None:
        """Store rows of one table; returns when they are durable.

        Raises:
            NotTheHolder: the table was given to another box meanwhile.
            StreamForked: they do not fit the copy: two boxes have played this table.
            JournalError: the storage does not let us.
        """
        mine = _Waiting(rows)
        self._waiting.append(mine)
        async with self._turn:
            if not mine.done:
                await self._store_all()
        if isinstance(mine.fault, RowsDoNotFit):
            raise StreamForked(rows[0].stream, str(mine.fault)) from mine.fault
        if mine.fault:
            raise mine.fault

    def admit(self, message: Message, delivery: Delivery) -> None:
        """Refuse a row on a foreign topic, of a table that nobody has, or in another epoch than is given.

        Raises:
            NotTheHolder: so it is.
        """
        row, holder = delivery.row, self._holder(delivery.row.stream)
        if message.topic != topics.events(row.stream):
            raise NotTheHolder(f"a row of {row.stream} came on {message.topic}: it is not heard")
        if holder is None:
            raise NotTheHolder(f"{row.stream} is with no box: what comes of it is not heard")
        if delivery.owner_epoch != holder.epoch:
            raise NotTheHolder(
                f"{row.stream} is with {holder.name} in epoch {holder.epoch}: "
                f"what is sent in epoch {delivery.owner_epoch} is not heard"
            )
        self.screen(holder, delivery)

    def note(self, row: Row) -> None:
        """Take note of the last row of a copy."""
        self.heads[row.stream] = Head(row.epoch, row.seq)

    @asynccontextmanager
    async def still(self) -> AsyncIterator[None]:
        """Hold every copy where it is, so that a table is given with a number that stays right."""
        async with self._turn:
            yield

    async def _store_all(self) -> None:
        """Store what waits; where some of it does not fit, the rest is stored without it."""
        waiting, self._waiting = self._waiting, []
        try:
            await self._store(waiting)
        finally:  # where this task is ended, the others store theirs themselves
            self._waiting += [one for one in waiting if not one.done]

    async def _store(self, waiting: Sequence[_Waiting]) -> None:
        current = [one for one in waiting if self._is_current(one)]
        try:
            await self._writer.adopt([row for one in current for row in one.rows])
        except RowsDoNotFit as fault:
            if len(current) == 1:
                current[0].end(fault)
            else:
                for one in current:
                    await self._store([one])
        except JournalError as failure:
            for one in current:
                one.end(failure)
        else:
            for one in current:
                self._stored(one)

    def _stored(self, one: _Waiting) -> None:
        last = one.rows[-1]
        if last.seq > self.heads.get(last.stream, NEVER_PLAYED).seq:
            self.note(last)
        one.end()

    def _is_current(self, one: _Waiting) -> bool:
        """Say whether rows are of the present owner: behind the row from which a table was given, all are."""
        last = one.rows[-1]
        holder = self._holder(last.stream)
        if holder and last.seq > holder.seq and last.epoch < holder.epoch:
            one.end(NotTheHolder(f"{last.stream} was given to {holder.name}: row {last.seq} came too late"))
        return not one.done
