"""The tables of one process with their floor, over the bus of the process."""

import asyncio
from asyncio import TaskGroup
from collections.abc import Awaitable, Callable
from contextlib import suppress

from msgspec.structs import replace

from shuffleup.kernel.chance import Seeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import FLOOR, UNIT, Stream, TableNo, table_stream
from shuffleup.kernel.language import say
from shuffleup.network.bus import Message
from shuffleup.network.bus.inbox import RowRefused
from shuffleup.network.bus.memory import MemoryBus
from shuffleup.network.bus.subscription import to_the_loop
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.wall import ORDINARY_ROOM, ListView, RoomView
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.floor import FloorStation
from shuffleup.stations.floor_views import FloorConsole, FloorProjections
from shuffleup.stations.latest_views import Hub
from shuffleup.stations.shared_services import SharedReading, StationContext
from shuffleup.stations.table import TableStation
from shuffleup.storage.journal.errors import JournalError, RowUnreadable, StorageError
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import Writer
from shuffleup.unit.box.box_views import BoxFaces, post_table

TABLE = TableNo(1)
"""The table at which the box of this process stands."""


class Evening:
    """A floor and up to `tables` tables; they meet on the bus only, as they would in a venue.

    The box stands at table 1; the others are worked from pages and by commands. A table has a station from
    the moment at which the floor first sets it up: an empty one costs nothing.
    `rate` is how many seconds of the event pass in one second of the room; `room` is where the wall hangs.
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
        tables: int = 1,
        rate: float = 1.0,
        room: RoomView = ORDINARY_ROOM,
    ) -> None:
        self._bus = MemoryBus(on_error=_handler_failed)
        self._room = tuple(TableNo(number) for number in range(1, tables + 1))
        self._context = StationContext(writer, self._bus.endpoint(FLOOR), clock, journal.root, seeds)
        self._clock, self._hub, self._writer, self._key = clock, hub, writer, key
        self.floor = FloorStation(self._room, self._context, ids=ids)
        self._reading = SharedReading(self._at("tables"))
        self.tables: dict[TableNo, TableStation] = {}
        self._newcomers: list[Callable[[TableStation], None]] = []
        self._unit: Callable[[Command], Awaitable[Reply]] | None = None
        self._set_up = asyncio.Event()
        self.table = self._station(TABLE)
        self.faces = BoxFaces(self.table, bus=self._bus.endpoint("box"), clock=clock, hub=hub)
        self.projections = FloorProjections(self.floor, self._context.bus, rate, hub, room)
        self.console = FloorConsole(self.floor, writer, clock, self._ends, journal.path)

    async def open(self, event_id: str, rules: RuleSet, tasks: TaskGroup) -> Callable[[], None]:
        """Open the event or come back to it, and keep its time; returns what stops it."""
        await self.floor.open(event_id, rules)
        await self._reading.open()
        self.faces.open()
        self.projections.publish()
        running = [tasks.create_task(self.floor.keep_time()), tasks.create_task(self.floor.keep_asking())]
        running.append(tasks.create_task(self._reading.keep_asking(self._clock)))
        await self._open_table(self.table, tasks, running)
        await self._open_tables(tasks, running)
        self.floor.watch(self._look_for_tables)
        running.append(tasks.create_task(self._keep_tables(tasks, running)))

        def stop() -> None:
            for task in running:
                task.cancel()

        return stop

    def found_at(self, address: str) -> None:
        """Tell the room where the floor console is found, empty where nobody can reach it."""
        self.projections.found_at(address)

    def season_made(self, lists: tuple[ListView, ...]) -> None:
        """Show these lists of the season on the wall in a break."""
        self.projections.season_made(lists)

    def watch_tables(self, watcher: Callable[[TableStation], None]) -> None:
        """Call the watcher with each table that there is, and with those to come."""
        self._newcomers.append(watcher)
        for station in self.tables.values():
            watcher(station)

    def join_unit(self, submit: Callable[[Command], Awaitable[Reply]]) -> None:
        """Bring what is for the box itself to it from now on."""
        self._unit = submit

    async def submit(self, command: Command) -> Reply:
        """Bring a command to its owner."""
        if command.to == UNIT and self._unit is not None:
            return await self._unit(command)
        if command.to == FLOOR:
            await self._let_floor_read_on()
            return await self.floor.submit(command)
        station = self._named(command.to)
        if station is None:
            return Reply(422, 0, say("there is no {stream} here", stream=command.to), self._streams())
        return await station.submit(command)

    async def _let_floor_read_on(self) -> None:
        """Let the floor decide on all that its tables have acknowledged, though the bus is still at it."""
        with suppress(StorageError):  # the floor cannot store its own answer either, and says so
            for number, station in tuple(self.tables.items()):
                if self.floor.heard(number).seq < station.version:
                    await self.floor.read_on(number)

    def waiting(self) -> tuple[str, ...]:
        """Say of each table that waits for a person why it does: one of its rows cannot be read."""
        return tuple(station.unread for station in self.tables.values() if station.unread)

    def storage_error(self) -> JournalError | None:
        """Return what is wrong with the storage, None if nothing is."""
        at_tables = (station.storage_error for station in self.tables.values())
        return next((error for error in at_tables if error), self.floor.storage_error)

    async def close(self) -> None:
        """Let go of the bus, and of the journal when nobody stores anything any more."""
        self.faces.close()
        self._reading.close()
        await self._reading.finished()
        for station in self.tables.values():
            station.close()
            await station.finished()
        self.floor.close()
        await self.floor.finished()
        await self._writer.close()

    def _at(self, user: str) -> StationContext:
        """Give what another station of this process works with: an end of the bus of its own."""
        return replace(self._context, bus=self._bus.endpoint(user))

    def _station(self, number: TableNo) -> TableStation:
        here = self._at(table_stream(number))
        self.tables[number] = TableStation(number, here, key=self._key, reading=self._reading)
        station = self.tables[number]
        station.watch(lambda: self.floor.note_stored(number, station.version))
        for watcher in self._newcomers:
            watcher(station)
        return station

    async def _open_table(
        self, station: TableStation, tasks: TaskGroup, running: list[asyncio.Task[None]]
    ) -> None:
        station.watch(lambda: post_table(self._hub, station))
        try:
            await station.open()
        except RowUnreadable as why:
            await self._leave_waiting(station, why)
            return
        self.floor.note_stored(station.number, station.version)
        post_table(self._hub, station)
        running += [tasks.create_task(station.keep_time()), tasks.create_task(station.keep_asking())]

    async def _leave_waiting(self, station: TableStation, why: RowUnreadable) -> None:
        """Leave a table whose next row cannot be read to a person; the floor hears it up to there."""
        station.wait_for_a_person(why)
        self.projections.table_waits(station.number, station.unread)
        with suppress(RowRefused):
            await self.floor.read_on(station.number)
        self.floor.note_stored(station.number, station.version + 1)

    async def _keep_tables(self, tasks: TaskGroup, running: list[asyncio.Task[None]]) -> None:
        """Open a station for every table that the floor sets up, for ever."""
        while True:
            await self._set_up.wait()
            self._set_up.clear()
            await self._open_tables(tasks, running)

    async def _open_tables(self, tasks: TaskGroup, running: list[asyncio.Task[None]]) -> None:
        for number in self._missing():
            await self._open_table(self._station(number), tasks, running)

    def _look_for_tables(self) -> None:
        if self._missing():
            self._set_up.set()

    def _missing(self) -> list[TableNo]:
        return sorted(self.floor.state.tables.index_of.keys() - self.tables.keys())

    def _named(self, stream: Stream) -> TableStation | None:
        number = stream.removeprefix("table/")
        found = self.tables.get(TableNo(int(number))) if number.isdecimal() else None
        return found if found and found.stream == stream else None

    def _ends(self) -> dict[Stream, int]:
        tables = {one.stream: one.version for one in self.tables.values()}
        return {FLOOR: self.floor.version, **tables}

    def _streams(self) -> tuple[str, ...]:
        unit = (UNIT,) if self._unit else ()
        return (FLOOR, *unit, *(table_stream(number) for number in sorted(self.tables)))


def _handler_failed(message: Message, error: BaseException) -> None:
    """Let a message that could not be stored come again: its station shows why. All else is a fault."""
    if not isinstance(error, JournalError):
        to_the_loop(message, error)
