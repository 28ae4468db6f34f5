"""The period in which a box plays one table of a venue: its journal, its station, and the tasks of both."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from shuffleup.kernel.field_types import TableNo, table_stream
from shuffleup.network.bus import Bus
from shuffleup.network.trust.epoch_proof import Claims
from shuffleup.protocol.faults import EventsLost, Fault
from shuffleup.stations.context import StationContext
from shuffleup.storage.journal import JournalError, RowsDoNotFit, Writer
from shuffleup.unit.venue.box.journals import VenueJournals
from shuffleup.unit.venue.box.orders import TableAssignment
from shuffleup.unit.venue.box.parts import VenueBox
from shuffleup.unit.venue.box.station import VenueStation
from shuffleup.unit.venue.box.taking_over import CopyOfTable


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


class Tenures:
    """Opens the station of a table for as long as this box, in this life, has it."""

    def __init__(self, bus: Bus, box: VenueBox, claims: Claims, life: str) -> None:
        self._bus, self._life = bus, life
        self._claims = claims
        self._box = box
        self._journals = VenueJournals(box.folder, box.clock)

    @asynccontextmanager
    async def station(self, duty: TableAssignment, *, anew: bool = False) -> AsyncIterator[VenueStation]:
        """Give the station of a table, read, while the body runs; it is retired afterwards.

        Where the box takes the table over it waits for the floor's copy first. `anew` sets aside what it has
        of the event before.

        Raises:
            JournalError: the journal cannot be opened, read or written.
        """
        if anew:
            self._set_aside(duty, "The floor has other events than this box has heard.")
        writer = await self._own(duty)
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

    async def _own(self, duty: TableAssignment) -> Writer:
        """Open the journal with the table in the epoch in which it was given to this box.

        What does not fit the floor's copy is set aside, and the copy is loaded into a new journal.
        """
        try:
            return await self._opened(duty)
        except RowsDoNotFit as why:
            self._set_aside(duty, str(why))
        return await self._opened(duty)

    async def _opened(self, duty: TableAssignment) -> Writer:
        writer = self._box.make_writer(self._journals.open(duty.event))
        try:
            await self._take_over(duty, writer)
        except (JournalError, asyncio.CancelledError):
            await writer.close()
            raise
        return writer

    def _set_aside(self, duty: TableAssignment, why: str) -> None:
        aside = self._journals.set_aside(duty.event)
        self._box.tell(f"{why} The journal of this box was set aside as {aside}.")

    async def _take_over(self, duty: TableAssignment, writer: Writer) -> None:
        given, stream = duty.given, table_stream(duty.given.table)
        copy = CopyOfTable(
            stream, bus=self._bus, writer=writer, clock=self._box.clock, release=self._box.release
        )
        if await writer.epoch(stream) == given.epoch:
            return
        await copy.load(given.seq)
        if await copy.is_at_floor(given.seq + 1):  # a new card: to begin again would fork the stream
            raise TableLost(given.table)
        epoch = await writer.begin_epoch(stream, above=given.epoch - 1)
        if epoch != given.epoch:
            raise RowsDoNotFit(f"{stream}: this box is in epoch {epoch - 1}, the floor gave {given.epoch}.")
