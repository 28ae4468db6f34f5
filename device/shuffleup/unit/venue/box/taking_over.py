"""The takeover of a table by a box: the floor's copy arrives over the bus and is stored here, row by row."""

import asyncio
from contextlib import closing

import msgspec

from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import FLOOR, Millis, Stream
from shuffleup.network.bus import Bus, Message, topics
from shuffleup.network.bus.delivery import decode_delivery
from shuffleup.network.bus.notices import Resend
from shuffleup.network.bus.stream import ROWS_AN_ASK, RowRequest
from shuffleup.stations.event_codec import THIS_RELEASE, Release
from shuffleup.storage.journal import Row, RowsDoNotFit, Writer

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
