"""The computers of a simulated venue: floor, standby and table boxes, with power, cable, card and clock."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextvars import Context, copy_context
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Protocol

import msgspec

from shuffleup.amounts import Millis
from shuffleup.assembly.box import BoxSettings, StandingBox, box_at, machine_at, only_fault
from shuffleup.assembly.floor.taking_over import own_epoch
from shuffleup.assembly.machine_twin import DemoMachine
from shuffleup.assembly.parts import SimulatedParts
from shuffleup.assembly.unit import Genesis
from shuffleup.box.faces import Faces
from shuffleup.bus.mqtt_line import Account
from shuffleup.bus.stream import Position, behind
from shuffleup.chance import RepeatableSeeds
from shuffleup.clock import RoomClock
from shuffleup.command_ids import seeded_ids
from shuffleup.config import HardwareSettings
from shuffleup.floor.evolve import evolve
from shuffleup.hal.simulated.twin import Twin
from shuffleup.hal.simulated.twin_port import TwinPort
from shuffleup.hub import Hub
from shuffleup.identity import FLOOR
from shuffleup.journal import Journal, JournalError, ThreadWriter
from shuffleup.rulebook import encode
from shuffleup.ruleset import RuleSet
from shuffleup.stations.records import FLOOR_EVENTS, THIS_RELEASE
from shuffleup.stations.table import TableStation
from shuffleup.trust.claims import ClaimKey
from shuffleup.trust.paired import PairedUnit
from shuffleup.trust.pairing import user_of
from shuffleup.trust.unit_key import UnitKey
from shuffleup.venue.box.parts import VenueBox
from shuffleup.venue.box.table import VenueTable
from shuffleup.venue.box.witness import witnesses
from shuffleup.venue.floor import VenueFloor
from shuffleup.venue.floor_rows_taken import FloorRowsTaken
from shuffleup.venue.handler_failures import HandlerFailures
from shuffleup.venue.notices import floor_will
from shuffleup.venue.standby import StandbyFloor, standby_will
from shuffleup.wire import Command, Reply
from simulate.clocks import EPOCH, BoxClock
from simulate.loop import NODE, SimulatedLoop
from simulate.network import Broker, Cable, SimulatedBus, Weather
from simulate.record import Record
from simulate.storage import Card

EVENT = "friday"
RESTART_S = 3.0
GLASS_TICK = Millis(60_000)
"""The countdown on the glass is drawn so seldom; every other page when it changes."""

FLOORS_KEY = ClaimKey("venue", b"the authority of the simulated venue")
FLOOR_AT, STANDBY_AT = "floor", "standby"


class World(Protocol):
    """What every computer stands in."""

    seed: str
    loop: SimulatedLoop
    folder: Path
    record: Record
    weather: Weather
    brokers: dict[str, Broker]
    rules: RuleSet
    tables: int
    start: datetime
    with_hardware: Collection[int]

    def dice(self, name: str) -> Random:
        """Give the chance of one matter."""

    def members(self) -> list[PairedUnit]:
        """List the boxes that the floor has let in."""


class Computer:
    """A computer with a plug and a cable. `name` is unique; a start of it has a number."""

    def __init__(self, world: World, name: str, number: int) -> None:
        self.world, self.name, self.number = world, name, number
        self.folder = world.folder / name.replace(" ", "-")
        self.chance = world.dice(f"computer {name}")
        self.cable = Cable(world.weather)
        self.card = Card(world.dice(f"card {name}"))
        self.drift = self.chance.uniform(-80, 80)
        self.has_battery = self.chance.random() < 0.5
        self.starts = 0
        self.is_on = self.is_stopped = self.retired = False
        self.disturbed_until = 0.0
        self.node = ""
        self.release = THIS_RELEASE
        self.log: list[str] = []
        self.broken = ""
        self._asked: set[asyncio.Future[Any]] = set()

    def plug_in(self) -> None:
        """Start it, as after its power came back."""
        self.starts += 1
        self.is_on, self.broken = True, ""
        self.node = f"{self.name}#{self.starts}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self._context = copy_context()
        self._context.run(NODE.set, self.node)
        elapsed = timedelta(seconds=self.world.loop.time())
        wall = self.world.start + elapsed if self.has_battery else EPOCH
        boot = f"{self.node}"
        self.own_clock = self._context.run(BoxClock, self.world.loop, boot, wall, self.drift)
        self._main = self.world.loop.create_task(self._run(), context=self._context)
        self._main.add_done_callback(self._ended)

    def pull_the_plug(self) -> None:
        """Take its power away: nothing is said, and nothing more is stored."""
        if not self.is_on:
            return
        self.is_on = self.is_stopped = False
        self.world.loop.kill_node(self.node)
        for line in tuple(self.cable.lines):
            line.lose_power()
        self.world.record.ledger.forget(self.folder)
        self.card.lose_power()
        for asked in tuple(self._asked):
            if not asked.done():
                asked.set_result(None)

    async def stop(self, *, twice: bool = False) -> None:
        """End its program in good order, as systemd does; a second time while it is at it, if so wanted."""
        self._main.cancel()
        if twice:
            await asyncio.sleep(self.chance.uniform(0, 0.01))
            self._main.cancel()
        await asyncio.wait([self._main], timeout=60)
        if not self._main.done():
            self.world.record.wrong.append(f"{self.name}: a stop does not end")
        self.pull_the_plug()

    def freeze(self) -> None:
        """Stop its process in the middle of whatever it does."""
        self.is_stopped = True
        self.world.loop.stop_node(self.node)

    def thaw(self) -> None:
        """Let its process go on."""
        self.is_stopped = False
        self.world.loop.continue_node(self.node)

    async def ask(self, command: Command, patience_s: float = 20.0) -> Reply | None:
        """Bring a command to a face of it, as over HTTP; None where no answer comes."""
        if not self.is_on:
            return None
        loop = self.world.loop
        answer: asyncio.Future[Reply | None] = loop.create_future()
        self._asked.add(answer)

        async def submit() -> None:
            reply = await self._submit(command)
            if not answer.done():
                answer.set_result(reply)

        loop.create_task(submit(), context=self._context)
        late = loop.call_later(patience_s, _give_up, answer)
        try:
            return await answer
        finally:
            late.cancel()
            self._asked.discard(answer)

    def path(self) -> Path | None:
        """Name the file of its journal, None while there is none."""
        return None

    async def _submit(self, command: Command) -> Reply:
        raise NotImplementedError

    async def _run(self) -> None:
        raise NotImplementedError

    def _ended(self, task: "asyncio.Task[None]") -> None:
        if task.cancelled() or self.world.loop.is_dead(self.node):
            return
        error = task.exception()
        fault = only_fault(error) if isinstance(error, BaseExceptionGroup) else error
        if isinstance(fault, JournalError):
            self.broken = str(fault)
            self.log.append(f"ended: {self.broken}")
            self.world.loop.call_later(RESTART_S, self._start_again, self.node, context=Context())
        elif error:
            self.world.loop.call_exception_handler({"message": f"{self.name} ended", "exception": error})

    def _start_again(self, node: str) -> None:
        """Start the program once more, as systemd does; what is damaged stays so."""
        if self.node == node and self.is_on and not self.is_stopped:
            self.pull_the_plug()
            self.plug_in()

    def _bus(self, hosts: tuple[str, ...], user: str, **words: Any) -> SimulatedBus:
        dice = self.world.dice(f"bus {self.node}")
        return SimulatedBus(
            self.world.brokers, self.cable, hosts, Account(user, ""), dice, on_fault=self.log.append, **words
        )

    def _failures(self) -> HandlerFailures:
        return HandlerFailures(self.log.append, self.world.loop.time)


class TableBox(Computer):
    """A table box of the venue."""

    def __init__(self, world: World, number: int, name: str = "", key: UnitKey | None = None) -> None:
        super().__init__(world, name or f"box {number}", number)
        self.label = name or self.name
        self.key = key or UnitKey(bytes([number]) * 32)
        self.user = user_of(self.key.unit_id)
        self.at: VenueTable | None = None
        self.has_hardware = number in world.with_hardware
        self.parts: SimulatedParts | None = None
        self.twin: Twin | None = None
        self.machine: DemoMachine | None = None

    @property
    def member(self) -> PairedUnit:
        """Its entry in the register of the floor."""
        return PairedUnit(self.key.unit_id, self.label, "hash", None)

    def path(self) -> Path | None:
        """Name the file of its journal."""
        files = sorted((self.folder / "venue").glob("*.journal"))
        return files[0] if files else None

    def pull_the_plug(self) -> None:
        """Take its power away."""
        super().pull_the_plug()
        self.at = None

    async def _submit(self, command: Command) -> Reply:
        if self.at is None:
            return Reply(503, 0, "it starts")
        return await self.at.submit(command)

    async def _run(self) -> None:
        world = self.world
        clock = RoomClock(self.own_clock)
        bus = self.bus = self._bus((FLOOR_AT, STANDBY_AT), self.user, on_error=self._failures())
        self.hub = Hub(world.loop.time)
        box = VenueBox(
            self.folder,
            self.label,
            clock,
            self.hub,
            seeds=RepeatableSeeds(0, f"{world.seed} {self.node}"),
            key=self.key,
            make_writer=self._writer,
            tell=self.log.append,
            release=self.release,
        )
        at = VenueTable(
            bus,
            box,
            change_will=bus.change_will,
            claims=FLOORS_KEY.claims,
            outdated=bus.move_on,
            wall_told=clock.tell,
            start=self._start_machine,
        )
        self._standing = standing = self._stand(at, clock)
        at.open()
        self.at = at
        try:
            async with asyncio.TaskGroup() as tasks:
                for one in (bus.run(), at.run()):
                    tasks.create_task(one)
                if standing:
                    standing.box.start(tasks)
        finally:
            if standing:
                standing.box.close()
            at.close()

    def _start_machine(self, station: TableStation, tasks: asyncio.TaskGroup) -> None:
        if self._standing:
            machine_at(station, self._standing, self._settings, tasks)

    def _stand(self, at: VenueTable, clock: RoomClock) -> StandingBox | None:
        """Join keys, lamps, glass, buzzer, touchscreen and card machine to the table of a box with these."""
        if not self.has_hardware:
            return None
        self.parts = SimulatedParts(HardwareSettings(), clock, GLASS_TICK)
        if self.world.rules.table.dealing == "machine":
            self.twin = self.twin or Twin(self.world.dice(f"machine of {self.name}"))
            port = TwinPort(self.twin, clock.now)
            self.machine = DemoMachine(self.twin, port, port.open)
        self._settings = settings = BoxSettings(
            parts=self.parts,
            clock=clock,
            seeds=RepeatableSeeds(2, f"{self.world.seed} {self.node}"),
            ids=seeded_ids(2, f"{self.world.seed} {self.node}"),
            key=self.key,
            name=self.label,
            in_threads=False,
            open_machine=self.machine.open if self.machine else None,
        )
        return box_at(AtKeys(self, at), self.hub, settings, linked=lambda: at.linked)

    def _writer(self, journal: Journal) -> ThreadWriter:
        return self.card.writer(journal)


class AtKeys:
    """The place of a box whose keys are pressed: what they ask for is recorded with the answer."""

    def __init__(self, box: TableBox, at: VenueTable) -> None:
        self._box, self._at = box, at

    @property
    def faces(self) -> Faces:
        """The views of the table."""
        return self._at.faces

    def join_unit(self, submit: Callable[[Command], Awaitable[Reply]]) -> None:
        """Bring what is for the box itself to it from now on."""
        self._at.join_unit(submit)

    async def submit(self, command: Command) -> Reply:
        """Bring a command to its owner."""
        reply = await recorded(self._box.world, self._box, command, self._at.submit(command))
        assert reply is not None
        return reply

    def storage_error(self) -> JournalError | None:
        """Return what is wrong with the storage, None if nothing is."""
        return self._at.storage_error()


class FloorBox(Computer):
    """The box that runs the event, with its broker; or its standby, which takes its place when told to."""

    def __init__(self, world: World, name: str, number: int, host: str) -> None:
        super().__init__(world, name, number)
        self.host = host
        self.key = UnitKey(bytes([number]) * 32)
        self.is_floor = host == FLOOR_AT
        self.floor: VenueFloor | None = None
        self.standby: StandbyFloor | None = None
        self.genesis = msgspec.json.encode(Genesis(EVENT, msgspec.Raw(encode(world.rules))))
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
        """Gather what the witnesses have, and own the stream: what `assembly.floor.taking_over` does."""
        journal, broker = self._journal(), self.world.brokers[self.host]
        self.card.writer(journal)
        floor, at = None, Position(FLOOR, 0, 0, journal.root)
        for row in journal.rows(FLOOR):
            floor, at = evolve(floor, FLOOR_EVENTS.read(row)), behind(row)
        assert floor is not None
        chosen = witnesses(journal.root.hex(), (one.unit for one in floor.units))
        bus = self._bus((self.host,), "floor", on_error=self._failures())
        broker.start()
        running = asyncio.get_running_loop().create_task(bus.run())
        asking = FloorRowsTaken(
            bus,
            self.own_clock,
            at=at,
            root=journal.root,
            claims=FLOORS_KEY.claims,
            names={one.user: one.name for one in floor.units},
            waits_for=[one.user for one in floor.units if one.unit in chosen],
        )
        found = await asking.gather()
        await _cancelled([running])
        broker.stop()
        journal.adopt(found.rows)
        ids = seeded_ids(0, f"{self.world.seed} take over {self.node}")
        own_epoch(journal, self.key.unit_id, ids, RepeatableSeeds(0, self.node), above=self.above)
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
                world.brokers[self.host].start()
                tasks.create_task(bus.run())
                self.floor = floor
        finally:
            for stop in stops:
                stop()
            await floor.close()


async def recorded(
    world: World, computer: Computer, command: Command, asking: Awaitable[Reply | None]
) -> Reply | None:
    """Record a command and the answer of a computer, with the rows that are committed for it then."""
    record, loop, began = world.record, world.loop, world.loop.time()
    what = {"id": command.id, "to": command.to, "verb": command.verb, "box": computer.name}
    record.line("asked", began, **what)
    reply = await asking
    waited = round(loop.time() - began, 3)
    calm = computer.disturbed_until < began
    if reply is not None:
        owned = command.to != FLOOR or isinstance(computer, FloorBox)
        stored = record.ledger.holds(computer.path(), command.id) if owned else -1
        text = reply.text if reply.status != 200 else ""
        record.line(
            "answered",
            loop.time(),
            **what,
            status=reply.status,
            stored=stored,
            waited=waited,
            calm=calm,
            text=text,
        )
    elif computer.is_on and not computer.is_stopped:
        record.line("silent", loop.time(), **what, waited=waited, calm=calm)
    return reply


def _give_up(answer: "asyncio.Future[Any]") -> None:
    if not answer.done():
        answer.set_result(None)


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
