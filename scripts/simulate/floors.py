"""The floor of a simulated venue with its broker, and the standby that takes its place."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec

from shuffleup.app.flight_lists import FlightLists
from shuffleup.app.floor_takeover import copied, own, rows_of_tables
from shuffleup.app.standalone_box import EventGenesis
from shuffleup.event_file import encode
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR
from shuffleup.network.trust.bag_lists import BagFolder
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.store import Journal
from shuffleup.unit.venue.floor_notices import floor_will
from shuffleup.unit.venue.standby_floor import StandbyFloor, standby_will
from shuffleup.unit.venue.venue_floor import VenueFloor
from simulate.computers import FLOOR_AT, FLOORS_KEY, Computer, World

EVENT = "friday"


class FloorBox(Computer):
    """The box that runs the event, with its broker; or its standby, which takes its place when told to."""

    has_floor = True

    def __init__(self, world: World, name: str, number: int, host: str) -> None:
        super().__init__(world, name, number)
        self.host = host
        self.key = UnitKey(bytes([number]) * 32)
        self.is_floor = host == FLOOR_AT
        self.floor: VenueFloor | None = None
        self.standby: StandbyFloor | None = None
        self.genesis = msgspec.json.encode(EventGenesis(EVENT, msgspec.Raw(encode(world.rules))))
        self.told = ""

    def path(self) -> Path | None:
        """Name the file of its journal."""
        path = self.folder / f"{EVENT}.journal"
        return path if path.exists() else None

    def pull_the_plug(self) -> None:
        """Take its power away, and its broker with it."""
        super().pull_the_plug()
        self.floor = self.standby = None
        self.world.brokers[self.host].stop()

    async def _submit(self, command: Command) -> Reply:
        if self.floor:
            return await self.floor.submit(command)
        if self.standby:
            return await self.standby.submit(command)
        return Reply(503, 0, "it starts")

    async def _run(self) -> None:
        if not self.is_floor:
            await self._stand_by()
            await self._take_over()
        await self._be_the_floor()

    def _journal(self) -> Journal:
        path = self.folder / f"{EVENT}.journal"
        if path.exists():
            return Journal.open(
                path, clock=self.own_clock, report=lambda problem: self.log.append(str(problem))
            )
        return Journal.create(path, clock=self.own_clock, genesis=self.genesis)

    async def _stand_by(self) -> None:
        journal, self.hub, asked = self._journal(), Hub(self.world.loop.time), asyncio.Event()
        writer = self.card.writer(journal)
        will = standby_will(self.key.unit_id, life=self.node)
        bus = self.bus = self._bus((FLOOR_AT,), "standby", will=will, on_error=self._failures())
        standby = StandbyFloor(
            root=journal.root,
            writer=writer,
            bus=bus,
            clock=self.own_clock,
            hub=self.hub,
            unit=self.key.unit_id,
            take_over=asked.set,
            claims=FLOORS_KEY.claims,
            release=self.release,
            life=self.node,
        )
        await standby.open(journal.streams())
        self.standby = standby
        jobs: tuple[Coroutine[Any, Any, Any], ...] = (
            bus.run(),
            standby.keep_asking(),
            standby.keep_looking(),
        )
        running = [asyncio.get_running_loop().create_task(one) for one in jobs]
        try:
            await _first(asked.wait(), *running)
        finally:
            standby.close()
            await _cancelled(running)
            await standby.finished()
            await writer.close()
        self.above, self.standby = standby.floor_epoch, None

    async def _take_over(self) -> None:
        """Gather what the witnesses have, and own the stream."""
        world, journal, broker = self.world, self._journal(), self.world.brokers[self.host]
        self.card.writer(journal)
        floor, at = copied(journal)
        bus = self._bus((self.host,), "floor", on_error=self._failures())
        broker.start()
        running = asyncio.get_running_loop().create_task(bus.run())
        found = await rows_of_tables(floor, at, journal.root, bus, self.own_clock, FLOORS_KEY.claims)
        await _cancelled([running])
        broker.stop()
        world.record.line("took over", world.loop.time(), silent=found.silent, unproved=found.unproved)
        ids = seeded_ids(0, f"{world.seed} take over {self.node}")
        own(journal, found, self.key.unit_id, ids, RepeatableSeeds(0, self.node), above=self.above)
        self.is_floor = True
        journal.close()

    async def _be_the_floor(self) -> None:
        world, journal = self.world, self._journal()
        epoch, root = journal.epoch(FLOOR), journal.root.hex()
        failures = self._failures()
        will = floor_will(epoch, self.key.unit_id, root, FLOORS_KEY.epoch(root, epoch))
        bus = self.bus = self._bus((self.host,), "floor", will=will, on_error=failures)
        self.hub = Hub(world.loop.time)
        floor = VenueFloor(
            journal,
            event=EVENT,
            writer=self.card.writer(journal),
            bus=bus,
            clock=self.own_clock,
            hub=self.hub,
            seeds=RepeatableSeeds(1, f"{world.seed} {self.node}"),
            ids=seeded_ids(1, f"{world.seed} {self.node}"),
            unit=self.key.unit_id,
            tables=world.tables,
            members=world.members,
            failures=failures,
            key=FLOORS_KEY,
            release=self.release,
            tell=self.log.append,
        )
        stops: list[Callable[[], None]] = []
        try:
            async with asyncio.TaskGroup() as tasks:
                stops.append(await floor.open(world.rules, tasks))
                FlightLists(BagFolder(self.folder), floor.floor, floor.console.journal)
                world.brokers[self.host].start()
                tasks.create_task(bus.run())
                self.floor = floor
        finally:
            for stop in stops:
                stop()
            await floor.close()


async def _first(wanted: Coroutine[Any, Any, Any], *running: "asyncio.Task[Any]") -> None:
    """Wait for what is wanted; what runs beside it never ends by itself, and its fault is raised."""
    waiting = asyncio.get_running_loop().create_task(wanted)
    done, _ = await asyncio.wait([waiting, *running], return_when=asyncio.FIRST_COMPLETED)
    for one in done:
        one.result()


async def _cancelled(running: "list[asyncio.Task[Any]]") -> None:
    for one in running:
        one.cancel()
    await asyncio.wait(running)
