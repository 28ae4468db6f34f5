"""A floor and real table units on one bus, in virtual time, each box with a clock of its own."""

import asyncio
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from shuffleup.app.standalone_box import EventGenesis
from shuffleup.event_file import encode
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import RoomClock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor
from shuffleup.network.bus.subscription import HandlerFailures
from shuffleup.network.trust.floor_authority import ClaimKey
from shuffleup.network.trust.paired_units import PairedUnit
from shuffleup.network.trust.pairing import user_of
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Button
from shuffleup.stations.event_codec import THIS_RELEASE
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.unit.venue.floor_notices import floor_will
from shuffleup.unit.venue.venue_box import VenueBox
from shuffleup.unit.venue.venue_floor import VenueFloor
from shuffleup.unit.venue.venue_table import VenueTable
from shuffleup_demo.virtual_time import run
from tests.broken_bus import BreakableBus

DIRECTOR, DEALER = Actor("director"), Actor("dealer", face="keys")
SHORT = Levels(table=((25, 50), (50, 100), (75, 150)), length=20, short_breaks=((2, 10),))
FLOORS_KEY = ClaimKey("test", b"the authority of the test")
RULES = RuleSet(levels=SHORT, button=Button(first="seat_1"))


def genesis(event, rules):
    """Write what the journal of an event begins with."""
    return msgspec.json.encode(EventGenesis(event, msgspec.Raw(encode(rules))))


class OtherClock:
    """The clock of a box that was started at another moment than the floor."""

    def __init__(self, base, ahead_ms, boot_id):
        self.base, self.ahead, self.boot_id = base, ahead_ms, boot_id
        self.wall_ahead = timedelta(0)

    def now(self):
        return self.base.now() + self.ahead

    def wall(self):
        return self.base.wall() + self.wall_ahead

    async def sleep_until(self, deadline):
        await self.base.sleep_until(deadline - self.ahead)

    async def sleep(self, span):
        await self.base.sleep(span)


class Unit:
    """A table unit as its dealer sees it, with verbs for its cable and its plug."""

    release = THIS_RELEASE

    def __init__(self, room, number):
        self.room, self.number = room, number
        self.key = UnitKey(bytes([number]) * 32)
        self.user, self.name = user_of(self.key.unit_id), f"box {number}"
        self.folder = room.folder / self.name
        self.own_clock = OtherClock(room.clock, number * 5_000_000, f"boot of {self.name}")
        self.clock = RoomClock(self.own_clock)
        self.log, self.starts = [], 0
        self.task = None

    @property
    def member(self):
        return PairedUnit(self.key.unit_id, self.name, "hash", None)

    def plug_in(self):
        """Start the box, as after its power came back."""
        self.starts += 1
        self.hub, self.ids = Hub(), seeded_ids(self.number, f"start {self.starts}")
        self.end = self.endpoint()
        self.looks_elsewhere = False

        def change_will(will):
            self.end.will = will

        def look_elsewhere():
            self.looks_elsewhere = True

        self.at = VenueTable(
            self.end,
            VenueBox(
                self.folder,
                self.name,
                self.clock,
                self.hub,
                seeds=RepeatableSeeds(self.number * 100 + self.starts),
                key=self.key,
                make_writer=self.room.make_writer,
                tell=self.log.append,
                release=self.release,
            ),
            change_will=change_will,
            claims=FLOORS_KEY.claims,
            outdated=look_elsewhere,
            wall_told=self.clock.tell,
        )
        self.at.open()
        self.task = asyncio.create_task(self.at.run())

    async def pull_the_plug(self):
        """Take its power away: nothing is said, and nothing more is stored."""
        self.cut()
        self.task.cancel()
        await asyncio.wait([self.task])
        self.at.close()

    async def start_again(self, release=None):
        """Take its power away and give it back, with the program of a release."""
        await self.pull_the_plug()
        self.release = release or self.release
        self.plug_in()
        await self.room.quiet()

    def endpoint(self):
        return self.room.bus.endpoint(self.user)

    def cut(self):
        self.room.bus.cut(self.user)

    def heal(self):
        self.room.bus.heal(self.user)

    @property
    def table(self):
        return self.at.table

    @property
    def shown(self):
        return self.at.faces.oled()

    def time_left(self):
        """Give the milliseconds that the countdown of this box shows."""
        view = self.at.faces.clock_view
        return view.left - (self.clock.now() - view.at if view.running else 0)

    async def ask(self, verb, to=None, actor=DEALER, version=None, **args):
        command = Command(self.ids.next(), to or self.at.stream, verb, actor, args, version)
        reply = await self.at.submit(command)
        await self.room.clock.sleep(10)
        return reply

    async def rule(self, verb, **args):
        return await self.ask(verb, actor=Actor("director", face="touch"), **args)

    async def do(self, verb, **args):
        reply = await self.ask(verb, **args)
        assert reply.status == 200, reply
        return reply

    async def finish_hand(self):
        while "fold" in legal_verbs(self.table):
            await self.do("fold")

    async def play_hands(self, hands):
        """Play hands in which everybody folds; each `start_hand` seals the one before."""
        for _ in range(hands):
            await self.do("start_hand")
            await self.finish_hand()

    def journals(self):
        return sorted((self.folder / "venue").glob("*.journal"))

    def rows(self):
        """Read what its journal holds, by stream."""
        (path,) = self.journals()
        with read_journal(path) as reader:
            return {name: tuple(reader.rows(name)) for name in reader.streams()}


class Room:
    """A floor with tables of its own to give, and boxes."""

    tasks: asyncio.TaskGroup

    release = THIS_RELEASE
    make_writer = InlineWriter
    """The writer of the journals of its boxes."""

    def __init__(self, folder, clock, rules=RULES, tables=3):
        self.folder, self.clock, self.rules, self.tables = folder, clock, rules, tables
        self.log, self.faults, self.units = [], [], []
        self.failures = HandlerFailures(self.log.append)
        self.at_units = HandlerFailures(self.log.append)
        self.bus = BreakableBus(on_error=self._failed)
        asyncio.get_running_loop().set_exception_handler(lambda loop, about: self.faults.append(about))
        self.starts = 0

    def _failed(self, message, error):
        """Whoever follows the floor is a box; what it cannot read is a line in its own log."""
        of_floor = getattr(error, "stream", "") == FLOOR or message.topic.startswith("floor/")
        (self.at_units if of_floor else self.failures)(message, error)

    async def open(self, tasks, event="friday", ahead_ms=0):
        """Start the floor; its clock is ahead by so much of what it was before."""
        path = self.folder / f"{event}.journal"
        self.starts += 1
        clock = self.floor_clock = OtherClock(self.clock, ahead_ms, f"floor boot {self.starts}")
        more = {} if path.exists() else {"genesis": genesis(event, self.rules)}
        journal = self.journal = (Journal.open if path.exists() else Journal.create)(
            path, clock=clock, **more
        )
        self.hub, key = Hub(), UnitKey(bytes([255]) * 32)
        self.venue = VenueFloor(
            journal,
            event=event,
            writer=InlineWriter(journal),
            bus=self.bus.endpoint("floor", will=floor_will(1, key.unit_id, self.journal.root.hex())),
            clock=clock,
            hub=self.hub,
            seeds=RepeatableSeeds(7),
            ids=(ids := seeded_ids(7, f"floor {self.starts}")),
            unit=key.unit_id,
            tables=self.tables,
            members=lambda: list({unit.user: unit.member for unit in self.units}.values()),
            failures=self.failures,
            key=FLOORS_KEY,
            release=self.release,
        )
        self.ids = ids
        self.stop = await self.venue.open(self.rules, tasks)
        await self.quiet(10)

    async def power_cut(self):
        """The floor loses its power; nobody else does."""
        self.bus.cut("floor")
        self.stop()
        await self.venue.close()

    async def start_again(self, release=None):
        """The floor loses its power and comes back, with the program of a release."""
        await self.power_cut()
        self.release = release or self.release
        await self.open(self.tasks)
        await self.quiet()

    @property
    def floor(self):
        return self.venue.floor.state

    def copy(self, stream):
        """Read the floor's copy of a table."""
        return tuple(self.journal.rows(stream))

    def unit(self):
        self.units.append(Unit(self, len(self.units) + 1))
        self.units[-1].plug_in()
        return self.units[-1]

    async def quiet(self, span=20_000):
        await self.clock.sleep(span)
        assert self.faults == []
        for unit in self.units:
            if unit.task.done() and not unit.task.cancelled():
                unit.task.result()

    async def direct(self, verb, to=FLOOR, **args):
        reply = await self.venue.submit(Command(self.ids.next(), to, verb, DIRECTOR, args))
        assert reply.status == 200, reply
        await self.quiet(100)
        return reply

    async def give(self, table, unit, reason=""):
        await self.direct("give_table", table=table, unit=unit.name, reason=reason)
        await self.quiet(3_000)

    async def begin(self, players=4, tables=1):
        """Seat players and start the clock; returns the boxes of the tables."""
        await self.quiet(10)
        units = [self.unit() for _ in range(tables)]
        for number, unit in enumerate(units, 1):
            await self.give(number, unit)
        await self.direct("register", names=[f"Player {n}" for n in range(players)])
        await self.direct("draw_seats")
        await self.direct("start")
        await self.quiet(1_000)
        return units

    async def close(self):
        for unit in self.units:
            if unit.task and not unit.task.done():
                await unit.pull_the_plug()
        self.stop()
        await self.venue.close()


@pytest.fixture(scope="session")
def stories():
    """Run a story `main(room)` in a room in a folder, whose floor is open; its tasks end with it."""

    def runs(folder, main, rules=RULES, tables=3):
        async def evening(clock):
            room = Room(folder, clock, rules, tables)
            async with asyncio.TaskGroup() as room.tasks:
                await room.open(room.tasks)
                await main(room)
                await room.close()
            assert room.faults == []

        run(evening, datetime(2026, 11, 20, 19, 0, tzinfo=UTC))

    return runs


@pytest.fixture(scope="session")
def floors_key():
    """What proves a floor of these rooms."""
    return FLOORS_KEY


@pytest.fixture
def in_a_venue(tmp_path, stories):
    """Run a story in a room of this test."""

    def runs(main, rules=RULES, tables=3):
        stories(tmp_path, main, rules, tables)

    return runs
