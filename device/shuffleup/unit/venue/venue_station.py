"""The station of a table in a venue: its floor is another box, which can be away for a while.

A command goes to its owner: the box itself, its table, or the floor.
"""

from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import FLOOR, UNIT, CommandId, Stream, TableNo
from shuffleup.kernel.language import say
from shuffleup.network.bus import Bus, Message
from shuffleup.network.bus.notices import LifeTold
from shuffleup.network.bus.row_stream import LINK_OCTETS, Delivery, Position, RowLink, StreamForked
from shuffleup.network.trust.floor_authority import NO_CLAIMS, Claims, NotProved
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.commands import CommandSender
from shuffleup.stations.shared_services import NoPeers, StationContext
from shuffleup.stations.station import BY_UNIT, CLOCK, Act, id_naming, named_in
from shuffleup.stations.table import TableStation
from shuffleup.storage.journal.row_hash import Row
from shuffleup.table.events import LevelTold, TableEvent
from shuffleup.table.floor_messages import floor_is_back, level_by_schedule
from shuffleup.tournament.level_stakes import Level
from shuffleup.unit.venue.floor_replica import FloorReplica

FLOORS = ("floor", "standby")
"""The users of the bus whose commands a table takes, each with the actor that it names."""


class FloorElsewhere(NoPeers):
    """The `Peers` of a table whose floor is on another box: it takes what that floor has signed.

    A box that was told no key trusts the broker, which lets nobody but the floor speak there.
    """

    def __init__(self, claims: Claims) -> None:
        self._claims = claims

    def admit(self, message: Message, delivery: Delivery) -> None:
        """Raise `NotProved` for a row that the floor has not signed."""
        if self._claims.signer and not self._claims.proves_row(delivery):
            raise NotProved(f"row {delivery.row.seq} of {delivery.row.stream} is not signed by the floor")


class VenueStation(TableStation):
    """Owns the stream of one table, in the epoch in which the floor gave it to this box.

    It reads the floor's rows that concern the table, with the floor's signature where there are `claims`;
    its `witness` copies all of them where this box is chosen. After `retire` it does nothing more: the table
    is another box's.
    """

    def __init__(
        self, number: TableNo, context: StationContext, *, key: UnitKey, claims: Claims = NO_CLAIMS
    ) -> None:
        self.witness = FloorReplica(context)
        own = replace(context, elsewhere=FloorElsewhere(claims), table=number)
        super().__init__(number, own, key=key)
        self.doubted: Callable[[], None] = lambda: None
        """Called when the floor has found another box with the key of this one."""
        self._hashes: list[bytes] = []
        """How the hash of each row of the table begins."""
        self._last_heard: Position | None = None
        self._heard_in = 0
        """The epoch of the table in which that was."""
        self.root = context.root.hex()
        """The hash of the genesis of the event."""
        self.own_level = False
        """Whether the level that the table plays is one of the schedule, not one from a floor."""
        self._retired = False

    @property
    def epoch(self) -> int:
        """The epoch in which this box owns the stream."""
        return self._exchange.epoch

    @property
    def alone(self) -> bool:
        """Return whether the table plays by something that did not come from a floor."""
        return self.own_level or (self.table is not None and bool(self.table.set_aside))

    @property
    def heard(self) -> int:
        """The number of the last row of the floor that concerned the table and was taken."""
        return self._exchange.heard(FLOOR).seq

    async def read(self) -> None:
        """Come back to where the journal ends, in the epoch that it is in; `open` then follows the floor."""
        await self._replay()

    def told(self, lives: tuple[str, ...], rows: int) -> LifeTold:
        """Say how far this table is, to a floor that has so many of its rows."""
        at, heard = min(rows, self.version), self._exchange.heard(FLOOR)
        hand = self.table.play.hand_no if self.table else 0
        own = RowLink(at, self._hashes[at - 1]) if at else None
        return LifeTold(
            lives, self.epoch, self.version, hand, own, RowLink(heard.seq, heard.hash[:LINK_OCTETS])
        )

    async def hear_head(self, epoch: int, head: RowLink) -> None:
        """Learn which row of the floor in this epoch is the last for the table; ask for what is missing.

        Raises:
            StreamForked: the table has heard a row that the floor does not have, for it was taken over.
        """
        at = self._exchange.heard(FLOOR)
        if (head.seq < at.seq and at.epoch < epoch) or (head.seq == at.seq and not head.is_of(at)):
            raise StreamForked(
                FLOOR, f"the floor of epoch {epoch} does not have its row {at.seq} of epoch {at.epoch}"
            )
        await self._exchange.hear(FLOOR, epoch, head.seq)

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
                await self._store(Act(self._own_id("floor is back"), BY_UNIT), events)

    async def retire(self) -> None:
        """Finish what is being stored, and do nothing more."""
        async with self._turn:
            self._retired = True
        self.close()
        await self.finished()
        await self.witness.close()

    async def submit(self, command: Command) -> Reply:
        """Do what a command asks, unless the table is another box's."""
        if self._retired:
            return Reply(422, self.version, say("another box plays this table"))
        return await super().submit(command)

    async def _position(self, source: Stream) -> Position:
        """Go on behind the last row that was applied since the table was given to this box.

        A floor that has been taken over since gives the table anew: then its rows are read from the start,
        and those that were heard are passed over.
        """
        at = self._last_heard
        return at if at and self._heard_in == self.epoch else Position(source, 0, 0, self._root)

    def _id_of_heard(self, row: Row) -> CommandId:
        return id_naming(self.stream, row)

    async def _hear_row(self, row: Row) -> None:
        if row.type == "table.two_boxes":
            self.doubted()
        last = self._last_heard
        known = last is not None and row.seq <= last.seq and row.epoch <= last.epoch
        if not self._retired and not known:
            await super()._hear_row(row)

    async def _from_bus(self, command: Command, sender: str) -> Reply:
        if sender not in FLOORS:
            return Reply(403, self.version, say("only the floor may ask a table over the network"))
        return await self.submit(command)

    def _fold(self, row: Row, event: TableEvent) -> None:
        self._hashes.append(row.hash[:LINK_OCTETS])
        if isinstance(event, LevelTold):
            self.own_level = row.caused_by is None
        if row.caused_by and (heard := named_in(row.command_id)):
            self._last_heard, self._heard_in = heard, row.epoch
        super()._fold(row, event)


class VenueCommands:
    """Takes the commands of the faces. `station` gives the table, None for a spare box that says `waits`.

    The floor is asked in a dealer's name alone: a session of the floor PIN at this box is none at the floor,
    so what only the director may do there is done at the floor's own console.
    """

    def __init__(
        self,
        bus: Bus,
        clock: Clock,
        *,
        station: Callable[[], VenueStation | None],
        waits: Callable[[], str],
        floor_there: Callable[[], bool],
    ) -> None:
        self.unit: Callable[[Command], Awaitable[Reply]] | None = None
        self._asking = CommandSender(bus, clock)
        self._station = station
        self._waits = waits
        self._floor_there = floor_there

    def close(self) -> None:
        """Take no more replies of the floor."""
        self._asking.close()

    async def submit(self, command: Command) -> Reply:
        """Bring a command to its owner."""
        if command.to == UNIT and self.unit is not None:
            return await self.unit(command)
        if command.to == FLOOR:
            return await self._ask_floor(command)
        station = self._station()
        if station is None or station.stream != command.to:
            why = self._waits() or say("there is no {stream} here", stream=command.to)
            return Reply(422, station.version if station else 0, why)
        return await station.submit(command)

    async def _ask_floor(self, command: Command) -> Reply:
        if command.actor.role == "director":
            return Reply(403, 0, say("the floor is another box: do this at the floor console"))
        if not self._floor_there():
            return Reply(503, 0, say("the floor is gone: nothing was sent"))
        return await self._asking.ask(command, FLOOR, silent=say("the floor does not answer"))
