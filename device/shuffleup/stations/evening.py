"""One table with its floor in one process, over the bus of the process."""

from asyncio import TaskGroup
from collections.abc import Callable

from shuffleup.bus import Message
from shuffleup.bus.memory import MemoryBus, to_the_loop
from shuffleup.chance import Seeds
from shuffleup.clock import Clock
from shuffleup.command_ids import CommandIds
from shuffleup.hub import Hub
from shuffleup.identity import FLOOR, TableNo, table_stream
from shuffleup.journal import Journal, JournalError, Writer
from shuffleup.ruleset import RuleSet
from shuffleup.stations.faces import Faces
from shuffleup.stations.floor import FloorStation
from shuffleup.stations.projections import FloorProjections
from shuffleup.stations.table import TableStation
from shuffleup.unit_key import UnitKey
from shuffleup.wire import Command, Reply

TABLE = TableNo(1)


class Evening:
    """A floor and table 1; they meet on the bus only, as they would in a venue.

    `rate` is how many seconds of the event pass in one second of the room.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        writer: Writer,
        clock: Clock,
        hub: Hub,
        seeds: Seeds,
        ids: CommandIds,
        key: UnitKey,
        rate: float = 1.0,
    ) -> None:
        bus = MemoryBus(on_error=_handler_failed)
        at_floor, at_table = bus.endpoint("floor"), bus.endpoint("table/1")
        self.floor = FloorStation(
            [TABLE], writer=writer, bus=at_floor, clock=clock, root=journal.root, seeds=seeds, ids=ids
        )
        self.table = TableStation(
            TABLE, writer=writer, bus=at_table, clock=clock, root=journal.root, seeds=seeds, key=key
        )
        self.faces = Faces(self.table, bus=at_table, clock=clock, hub=hub)
        self._projections = FloorProjections(self.floor, at_floor, rate)
        self._clock = clock
        self._writer = writer

    async def open(self, event_id: str, rules: RuleSet, tasks: TaskGroup) -> Callable[[], None]:
        """Open the event or come back to it, and keep its time; returns what stops it."""
        await self.floor.open(event_id, rules)
        await self.table.open()
        self.faces.open()
        self._projections.publish()
        running = [
            tasks.create_task(self.floor.keep_time()),
            tasks.create_task(self.table.keep_time()),
            tasks.create_task(self.floor.keep_asking()),
            tasks.create_task(self.table.keep_asking()),
        ]

        def stop() -> None:
            for task in running:
                task.cancel()

        return stop

    async def submit(self, command: Command) -> Reply:
        """Bring a command to its owner."""
        if command.to == FLOOR:
            return await self.floor.submit(command)
        if command.to == table_stream(TABLE):
            return await self.table.submit(command)
        return Reply(422, 0, f"there is no {command.to} here", (FLOOR, table_stream(TABLE)))

    def storage_fault(self) -> str:
        """Say what is wrong with the storage, in one line; empty if nothing is."""
        return self.table.storage_message or self.floor.storage_message

    async def close(self) -> None:
        """Let go of the bus and the journal."""
        self.faces.close()
        self.table.close()
        self.floor.close()
        await self._writer.close()


def _handler_failed(message: Message, error: BaseException) -> None:
    """Let a message that could not be stored come again: its station shows why. All else is a fault."""
    if not isinstance(error, JournalError):
        to_the_loop(message, error)
