"""A floor, a table and its box on a real journal in a folder of the test, in virtual time."""

import asyncio
from datetime import UTC, datetime

import msgspec
import pytest

from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, UNIT, Actor, Stream
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.box import KeysView, UnitView
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup.unit.box.controller import BoxController
from shuffleup.unit.box.evening import Evening
from shuffleup_demo.customer_display import SimulatedTextLine
from shuffleup_demo.virtual_time import run
from tests.buzzer import HeardBuzzer

DIRECTOR, DEALER = Actor("director"), Actor("dealer", face="keys")
TABLE = Stream("table/1")
TOUCHSCREEN = Actor("dealer", face="touch")
LOOK_MS = 450
"""How long somebody looks at what a key did before the next one."""

SCREEN = RuleSet(table=TableUse(dealing="screen"))


class Friday:
    """An evening that can be stopped at any moment and taken up again from its journal."""

    def __init__(self, path, clock, rules=SCREEN, sender="one", writer=InlineWriter, tables=1, seed=7):
        self.path, self.clock, self.rules = path, clock, rules
        if path.exists():
            self.journal = Journal.open(path, clock=clock)
        else:
            self.journal = Journal.create(path, clock=clock, genesis=msgspec.json.encode({"event": "friday"}))
        self.ids = seeded_ids(7, sender)
        self.writer, self.hub = writer(self.journal), Hub()
        self.evening = Evening(
            self.journal,
            writer=self.writer,
            clock=clock,
            hub=self.hub,
            seeds=RepeatableSeeds(seed),
            ids=self.ids,
            key=UnitKey(bytes(32)),
            tables=tables,
        )

    async def open(self, tasks):
        self.stop = await self.evening.open("friday", self.rules, tasks)
        await self.clock.sleep(10)

    async def ask(self, verb, to=TABLE, actor=DEALER, command_id=None, version=None, **args):
        command = Command(command_id or self.ids.next(), to, verb, actor, args, version)
        reply = await self.evening.submit(command)
        await self.clock.sleep(10)
        return reply

    async def direct(self, verb, **args):
        return await self.ask(verb, FLOOR, DIRECTOR, **args)

    async def begin(self, names=("Ann", "Bongani", "Carla")):
        await self.direct("register", names=names)
        await self.direct("draw_seats")
        await self.direct("start")

    @property
    def table(self):
        return self.evening.table.table

    @property
    def floor(self):
        return self.evening.floor.state

    async def close(self):
        self.stop()
        await self.evening.close()


@pytest.fixture
def an_evening(journal_path, friday, in_virtual_time):
    """Run a coroutine function that takes an opened `Friday`; a second run goes on from the first."""

    def runs(main, sender="one", **options):
        async def evening(clock):
            at = friday(journal_path, clock, sender=sender, **options)
            async with asyncio.TaskGroup() as tasks:
                await at.open(tasks)
                await main(at)
                await at.close()

        in_virtual_time(evening)

    return runs


class BoxAtTable:
    """A box at the table of an evening, with fingers on its keys and eyes on its parts."""

    def __init__(self, at, metal, box, text_line):
        self.at, self.hub, self.metal, self.box = at, at.hub, metal, box
        self.dealer_display = text_line and text_line.display
        self.buzzer = HeardBuzzer(metal)

    async def tap(self, key, held_ms=60):
        """Press a key, and look at what it did before the next one."""
        self.metal.press(key)
        await self.at.clock.sleep(held_ms)
        self.metal.release(key)
        await self.at.clock.sleep(LOOK_MS)

    async def turn(self, detents):
        self.metal.turn(detents)
        await self.at.clock.sleep(20)

    async def touch(self, verb, actor=TOUCHSCREEN, command_id=None, version=None, **args):
        command = Command(command_id or self.at.ids.next(), UNIT, verb, actor, args, version)
        return await self.at.evening.submit(command)

    @property
    def hand(self):
        return self.at.table.play.hand

    @property
    def folds(self):
        return self.hand.folded.count(True)

    @property
    def message(self):
        """The line on the strip of the keys."""
        return self.keys().message

    @property
    def lit(self):
        """The dots of the glass that are lit."""
        return self.metal.picture().histogram()[255]

    def keys(self):
        return msgspec.json.decode(self.hub.latest("keys"), type=KeysView)

    def parts(self):
        """The parts of the box by name, as its health tells."""
        view = msgspec.json.decode(self.hub.latest("unit"), type=UnitView)
        return {one.part: one for one in view.parts}

    def part(self, name):
        return self.parts()[name]


@pytest.fixture
def with_a_box(journal_path, friday, in_virtual_time):
    """Run a coroutine function that takes a `BoxAtTable` whose event has begun.

    `unplugged` parts are missing from the start; `opened_by` replaces how parts are opened. What the function
    returns is returned.
    """

    def runs(
        main,
        unplugged=(),
        names=("Ann", "Bongani", "Carla"),
        metal=None,
        writer=InlineWriter,
        dealer_display=False,
        rules=SCREEN,
        **opened_by,
    ):
        async def evening(clock):
            at = friday(journal_path, clock, rules, writer=writer)
            line = SimulatedTextLine() if dealer_display else None
            parts = SimulatedParts(metal or HardwareSettings(), clock, text_line=line)
            for part in unplugged:
                parts.metal.unplug(part)
            box = BoxController(
                msgspec.structs.replace(parts.for_box(at.hub), **opened_by),
                at.evening.faces,
                submit=at.evening.submit,
                storage=at.evening.storage_error,
                hub=at.hub,
                clock=clock,
                ids=at.ids,
                unit="table unit",
            )
            at.evening.join_unit(box.unit_desk.submit)
            async with asyncio.TaskGroup() as tasks:
                await at.open(tasks)
                stop = box.start(tasks)
                await at.begin(names)
                await clock.sleep(LOOK_MS)
                found = await main(BoxAtTable(at, parts.metal, box, line))
                stop()
                await at.close()
            box.close()
            return found

        return in_virtual_time(evening)

    return runs


@pytest.fixture
def journal_path(tmp_path):
    return tmp_path / "friday.journal"


@pytest.fixture(scope="session")
def friday():
    """The class of an evening, to be opened, closed and opened again."""
    return Friday


@pytest.fixture(scope="session")
def in_virtual_time():
    """Run a coroutine function that takes a clock, in virtual time."""

    def runs(main):
        return run(main, datetime(2026, 11, 20, 19, 0, tzinfo=UTC))

    return runs
