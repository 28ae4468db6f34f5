"""A computer of a simulated venue: its plug and cable, its card and clock, and what is asked of it."""

import asyncio
from collections.abc import Awaitable, Collection
from contextvars import Context, copy_context
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Protocol

from shuffleup.app.box import only_fault
from shuffleup.kernel.field_types import FLOOR
from shuffleup.network.bus.mqtt_line import Account
from shuffleup.network.bus.subscription import HandlerFailures
from shuffleup.network.trust.floor_authority import ClaimKey
from shuffleup.network.trust.paired_units import PairedUnit
from shuffleup.protocol.messages import Command, Reply
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import THIS_RELEASE
from shuffleup.storage.journal.errors import JournalError
from simulate.clocks import EPOCH, BoxClock
from simulate.loop import NODE, SimulatedLoop
from simulate.network import Broker, Cable, SimulatedBus, Weather
from simulate.record import Record
from simulate.storage import Card

RESTART_S = 3.0
"""After so long a program that ended is started again, as by systemd."""

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

    has_floor = False
    """Whether the journal of the floor is its own."""

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
        owned = command.to != FLOOR or computer.has_floor
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
