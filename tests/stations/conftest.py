"""A floor and a table on a real journal in a folder of the test, in virtual time."""

from datetime import UTC, datetime

import msgspec
import pytest

from shuffleup.chance import RepeatableSeeds
from shuffleup.command_ids import seeded_ids
from shuffleup.hub import Hub
from shuffleup.identity import FLOOR, Actor, Stream
from shuffleup.journal import InlineWriter, Journal
from shuffleup.ruleset import RuleSet, TableUse
from shuffleup.stations.evening import Evening
from shuffleup.unit_key import UnitKey
from shuffleup.virtual_time import run
from shuffleup.wire import Command

DIRECTOR, DEALER = Actor("director"), Actor("dealer", face="keys")
TABLE = Stream("table/1")
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
