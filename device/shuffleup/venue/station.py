"""The station of a table in a venue: its floor is another box, which can be away for a while."""

from collections.abc import Sequence

from msgspec.structs import replace

from shuffleup.bus.notices import FloorStatus
from shuffleup.identity import FLOOR, Stream, TableNo
from shuffleup.journal import Row, RowUnreadable
from shuffleup.language import say
from shuffleup.stations.context import StationContext
from shuffleup.stations.station import Act
from shuffleup.stations.table import CLOCK, UNIT, TableStation
from shuffleup.stations.told_to_table import for_table
from shuffleup.table.events import LevelTold, TableEvent
from shuffleup.table.floor.without_floor import floor_is_back, level_by_schedule
from shuffleup.tournament.schedule import Level
from shuffleup.trust.unit_key import UnitKey
from shuffleup.venue.floor_copy import FloorCopy
from shuffleup.wire import Command, Reply

FLOORS = ("floor", "standby")
"""The users of the bus whose commands a table takes, each with the actor that it names."""


class VenueStation(TableStation):
    """Owns the stream of one table, in the epoch in which the floor gave it to this box.

    It keeps a copy of the floor's rows. After `retire` it does nothing more: the table is another box's.
    """

    def __init__(self, number: TableNo, context: StationContext, *, key: UnitKey) -> None:
        self.copy = FloorCopy(number, writer=context.writer, clock=context.clock, release=context.release)
        super().__init__(number, replace(context, elsewhere=self.copy), key=key)
        self.root = context.root.hex()
        """The hash of the genesis of the event."""
        self.own_level = False
        """Whether the level that the table plays is one of the schedule, which no floor has told."""
        self._retired = False

    @property
    def epoch(self) -> int:
        """The epoch in which this box owns the stream."""
        return self._exchange.epoch

    @property
    def alone(self) -> bool:
        """Say whether the table plays by something that no floor has told it."""
        return self.own_level or (self.table is not None and bool(self.table.set_aside))

    @property
    def heard(self) -> int:
        """The number of the last row of the floor that was taken."""
        return self._exchange.heard(FLOOR).seq

    async def open(self) -> None:
        """Come back to where the journal ends, in the epoch that it is in, then follow the floor."""
        self._exchange.epoch = await self._writer.epoch(self.stream)
        await super().open()

    async def hear_status(self, status: FloorStatus) -> None:
        """Learn how far the floor's stream goes; ask for what is missing."""
        await self._exchange.hear(FLOOR, status.epoch, status.seq)

    async def level_by_schedule(self, level: Level) -> None:
        """Take the level that the schedule has reached while the floor is gone."""
        async with self._turn:
            if self.table:
                events = level_by_schedule(self.table, level)
                await self._store(Act(self._own_id("schedule"), CLOCK), events)

    async def floor_is_back(self, level: Level) -> None:
        """Let the word of the floor hold again: its holds, and the level on its clock."""
        async with self._turn:
            if self.table:
                events = floor_is_back(self.table, level if self.own_level else None)
                await self._store(Act(self._own_id("floor is back"), UNIT), events)

    async def retire(self) -> None:
        """Finish what is being stored, and do nothing more."""
        async with self._turn:
            self._retired = True
        self.close()
        await self.finished()
        await self.copy.close()

    async def submit(self, command: Command) -> Reply:
        """Do what a command asks, unless the table is another box's."""
        if self._retired:
            return Reply(422, self.version, say("another box plays this table"))
        return await super().submit(command)

    async def _listen(self, sources: Sequence[Stream]) -> None:
        """Hear what lies in the copy and was not heard before a power cut, then go on behind it."""
        copied = await self._hear_copy()
        await self._exchange.answer_asks(self.version, self._from_bus)
        await self._exchange.follow({FLOOR: copied}, [FLOOR])
        if copied:
            self._exchange.ask_for_row(FLOOR, copied)  # for what proves it, which is in no journal

    async def _hear_copy(self) -> int:
        """Hear what lies in the copy, as far as this release can read it; returns the last row that it can.

        A table that was taken over has heard more than the new box has a copy of: none of that again.
        """
        at = self._heard.get(FLOOR, 0)
        while rows := await self._writer.rows(FLOOR, at):
            for row in rows:
                try:
                    concerns = for_table(self.release.floor.read(row), self.number)
                except RowUnreadable:
                    return at  # an earlier release than wrote the copy: it goes on as without the floor
                if concerns:
                    await self._hear_row(row)
                at = row.seq
        return min(at, await self.copy.head())

    async def _hear_row(self, row: Row) -> None:
        if not self._retired and row.seq > self._heard.get(row.stream, 0):
            await super()._hear_row(row)

    async def _from_bus(self, command: Command, sender: str) -> Reply:
        if sender not in FLOORS:
            return Reply(403, self.version, say("only the floor may ask a table over the network"))
        return await self.submit(command)

    def _fold(self, row: Row, event: TableEvent) -> None:
        if isinstance(event, LevelTold):
            self.own_level = row.caused_by is None
        super()._fold(row, event)
