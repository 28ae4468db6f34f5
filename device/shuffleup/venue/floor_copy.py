"""A table's copy of the floor's rows: rows it acts on are on the disk first, the others later.

A room of 300 tables gives the floor several rows a second, of which a table needs few. The others wait in
memory and are written together. A power cut may lose them: then they are requested again, because the copy
has no gap.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from shuffleup.amounts import Millis
from shuffleup.bus import Message
from shuffleup.bus.delivery import Delivery
from shuffleup.clock import Clock
from shuffleup.identity import FLOOR, Stream, TableNo
from shuffleup.journal import Row, Writer
from shuffleup.stations.context import Here
from shuffleup.stations.records import THIS_RELEASE, Release
from shuffleup.stations.station import NO_ROOM
from shuffleup.stations.told_to_table import for_table

MOST_WAITING = 200
PROOFS = 512
"""Rows whose proof is remembered. It is in memory alone: after a power cut the floor's last word brings the
newest again, and without a floor there is none for a standby to take.
"""

LONGEST_WAIT_MS = Millis(5_000)


class FloorCopy(Here):
    """The `Elsewhere` of one table: its floor is on another box. `run` is a task of its own."""

    def __init__(
        self, number: TableNo, *, writer: Writer, clock: Clock, release: Release = THIS_RELEASE
    ) -> None:
        self._number = number
        self._release = release
        self._writer = writer
        self._clock = clock
        self._waiting: list[Row] = []
        self._proofs: dict[int, str] = {}
        self._news = asyncio.Event()
        self._turn = asyncio.Lock()
        self._closed = False

    async def keep(self, rows: Sequence[Row]) -> None:
        """Take rows in; when it returns, those that mean something to the table are durable.

        Raises:
            RowsDoNotFit: another row of one of their numbers is here already.
            JournalError: the storage does not let us; the rows wait.
        """
        async with self._turn:
            last = self._waiting[-1].seq if self._waiting else 0
            self._waiting += [row for row in rows if row.seq > last]
            if len(self._waiting) >= MOST_WAITING or any(map(self._concerns, rows)):
                await self._store()
            self._news.set()

    def admit(self, message: Message, delivery: Delivery) -> None:
        """Take any row, for only the floor can speak here; remember what proves the last ones that came."""
        if delivery.proof:
            self._proofs[delivery.row.seq] = delivery.proof
            while len(self._proofs) > PROOFS:
                del self._proofs[min(self._proofs)]

    async def behind(self, seq: int) -> list[Delivery]:
        """Give the rows behind number `seq`, with what proves them, for a standby that takes over.

        Raises:
            JournalError: the storage does not let us.
        """
        async with self._turn:
            await self._store()
        rows = list[Row]()
        while more := await self._writer.rows(FLOOR, rows[-1].seq if rows else seq):
            rows += more
        return [Delivery(row.epoch, row, proof=self._proofs.get(row.seq, "")) for row in rows]

    async def run(self) -> None:
        """Store what waits, a few seconds after it came, for ever."""
        while True:
            await self._news.wait()
            await self._clock.sleep(LONGEST_WAIT_MS)
            self._news.clear()
            try:
                async with self._turn:
                    await self._store()
            except NO_ROOM:
                self._news.set()

    async def close(self) -> None:
        """Store what waits, where there is room, and take no more."""
        async with self._turn:
            with suppress(*NO_ROOM):  # the floor has these rows and sends them again
                await self._store()
            self._closed = True

    async def head(self) -> int:
        """Say how far the copy on the disk goes, 0 where there is none."""
        return await last_seq(self._writer, FLOOR)

    def _concerns(self, row: Row) -> bool:
        return bool(for_table(self._release.floor.read(row), self._number))

    async def _store(self) -> None:
        if self._waiting and not self._closed:
            await self._writer.adopt(self._waiting)
            self._waiting = []


async def last_seq(writer: Writer, stream: Stream) -> int:
    """Find the number of the last row of a stream in a journal, 0 where there is none."""
    last = 0
    while rows := await writer.rows(stream, last):
        last = rows[-1].seq
    return last
