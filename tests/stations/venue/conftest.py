"""A floor and boxes of their own for its tables, on one bus of one process, in virtual time."""

import asyncio
from itertools import count

import msgspec
import pytest

from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor, table_stream
from shuffleup.network.bus import Will, topics
from shuffleup.network.bus.notices import (
    CommandNotice,
    ReplyNotice,
    Resend,
    TablesGiven,
    TableStatus,
    UnitStatus,
    read_notice,
)
from shuffleup.network.bus.row_stream import RowRequest, decode_delivery
from shuffleup.network.bus.subscription import HandlerFailures
from shuffleup.network.trust.floor_authority import ClaimKey
from shuffleup.network.trust.paired_units import PairedUnit
from shuffleup.network.trust.pairing import user_of
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import THIS_RELEASE
from shuffleup.stations.latest_views import Hub
from shuffleup.stations.shared_services import NoPeers, StationContext
from shuffleup.stations.table import TableStation
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.unit.venue.floor_notices import floor_will
from shuffleup.unit.venue.venue_floor import VenueFloor
from tests.broken_bus import BreakableBus

FLOORS_KEY = ClaimKey("test", b"the authority of the test")
GENESIS = msgspec.json.encode({"event": "friday"})
DIRECTOR, DEALER = Actor("director"), Actor("dealer", face="keys")
QUIET_MS = 20_000
"""After so long without a fault everybody has asked for and heard what was missed."""


class FloorElsewhere(NoPeers):
    """A floor on another box; its rows are stored before they are heard."""

    def __init__(self, writer):
        self.keep = writer.adopt


class Box:
    """A box as the floor hears it: it plays the table that it is given, and answers who asks.

    What it stores lies in a journal of its own. A box that comes to a table whose copy has less than its
    journal sets that aside and begins anew, as a dead one does that comes back.
    """

    def __init__(self, venue, number):
        self.venue, self.clock = venue, venue.clock
        self.key = UnitKey(bytes([number]) * 32)
        self.unit, self.name = self.key.unit_id, f"box {number}"
        self.user = user_of(self.unit)
        self.station, self.epoch, self.tasks = None, 0, []
        self.paths = (venue.folder / f"{self.name} {n}.journal" for n in count())
        self._new_journal()
        self.bus = venue.bus.endpoint(self.user, will=Will(topics.unit_status(self.user), self._spare(False)))
        self.copied = asyncio.Event()
        self.bus.subscribe(topics.FLOOR_TABLES, self._told)
        self.bus.subscribe(topics.copies(self.user), self._copy_came)
        self.bus.watch_link(lambda linked: linked and self._say())
        self._say()

    @property
    def member(self):
        return PairedUnit(self.unit, self.name, "hash", self.wants)

    wants = None
    release = THIS_RELEASE
    tells_rows = True
    """Whether each row is told in its status; that of a real box comes some seconds later."""

    def _new_journal(self):
        self.journal = Journal.create(next(self.paths), clock=self.clock, genesis=GENESIS)
        self.writer = InlineWriter(self.journal)

    def _spare(self, linked):
        return msgspec.json.encode(UnitStatus(linked, self.unit, self.name, 1))

    def status(self, linked=True, floor_epoch=1, proof=""):
        hand = self.station.table.play.hand_no if self.station.table else 0
        at = (self.station.version, hand, 0, floor_epoch, self.journal.root.hex(), proof)
        return TableStatus(linked, self.unit, self.epoch, *at)

    def _say(self):
        if self.station is None:
            self.bus.publish(topics.unit_status(self.user), self._spare(True), retain=True)
            return
        topic = topics.status(self.station.stream)
        self.bus.will = Will(topic, msgspec.json.encode(self.status(linked=False)))
        self.bus.publish(topic, msgspec.json.encode(self.status()), retain=True)

    async def _told(self, message):
        given = read_notice(message.payload, TablesGiven)
        mine = next((one for one in given.tables if one.unit == self.unit), None)
        if self.station and (mine is None or mine.epoch > self.epoch):
            self.stop()
        if mine and self.station is None:
            await self._take_over(mine)

    async def _take_over(self, given):
        stream = table_stream(given.table)
        if self.journal.epoch(stream) < given.epoch:
            if len(self.rows(given.table)) > given.seq:
                self._new_journal()
            await self._load(stream, given.seq)
            self.journal.begin_epoch(stream, above=given.epoch - 1)
        self.epoch = given.epoch
        await self.play(given.table)

    async def _load(self, stream, upto):
        while (have := len(tuple(self.journal.rows(stream)))) < upto:
            asked = msgspec.json.encode(Resend(RowRequest(stream, have, upto)))
            self.copied.clear()
            self.bus.publish(topics.commands(FLOOR, self.user), asked)
            await self.copied.wait()
            await self.clock.sleep(10)

    async def _copy_came(self, message):
        self.journal.adopt([decode_delivery(message.payload).row])
        self.copied.set()

    async def play(self, table):
        self.station = TableStation(
            table,
            StationContext(
                self.writer,
                self.bus,
                self.clock,
                self.journal.root,
                RepeatableSeeds(7),
                elsewhere=FloorElsewhere(self.writer),
                release=self.release,
            ),
            key=self.key,
        )
        self.station.watch(lambda: self.tells_rows and self._say())
        await self.station.open()
        self._say()
        keeping = (self.station.keep_time(), self.station.keep_asking())
        self.tasks = [asyncio.create_task(one) for one in keeping]

    def stop(self):
        """Play no more, as after a power cut or when another box has the table."""
        for task in self.tasks:
            task.cancel()
        if self.station:
            self.station.close()
        self.station = None

    def rows(self, table):
        return tuple(self.journal.rows(table_stream(table)))

    async def ask(self, verb, **args):
        """Press a key at this box."""
        command = Command(self.venue.ids.next(), self.station.stream, verb, DEALER, args)
        reply = await self.station.submit(command)
        await self.clock.sleep(10)
        return reply

    async def ask_floor(self, verb, actor=DEALER, to=FLOOR, command_id=None, **args):
        """Ask the floor over the bus; returns its reply."""
        command = Command(command_id or self.venue.ids.next(), to, verb, actor, args)
        self.send(topics.commands(FLOOR, self.user), CommandNotice(command))
        heard = []

        async def came(message):
            heard.append(read_notice(message.payload, ReplyNotice))

        listening = self.bus.subscribe(topics.replies(self.user, "floor"), came)
        await self.clock.sleep(50)
        listening.close()
        (answer,) = heard
        assert answer.id == command.id
        return answer.reply

    def send(self, topic, record):
        self.bus.publish(topic, record if isinstance(record, bytes) else msgspec.json.encode(record))

    async def play_hands(self, hands):
        """Play hands in which everybody folds; each `start_hand` seals the one before."""
        for _ in range(hands):
            started = await self.ask("start_hand")
            assert started.status == 200, started
            await self.finish_hand()

    async def finish_hand(self):
        while "fold" in legal_verbs(self.station.table):
            await self.ask("fold")


class Venue:
    """A floor on a bus with verbs for a test's hands, and any number of boxes."""

    release = THIS_RELEASE

    def __init__(self, folder, clock, tables=3, rules=None):
        self.folder, self.clock, self.tables = folder, clock, tables
        self.rules = rules or RuleSet()
        self.log, self.ids = [], seeded_ids(7, "test")
        self.failures = HandlerFailures(self.log.append)
        self.faults = []
        self.elsewhere = HandlerFailures(self.log.append)
        self.bus = BreakableBus(on_error=self._failed)
        asyncio.get_running_loop().set_exception_handler(lambda loop, about: self.faults.append(about))
        self.boxes = []
        self.starts = 0
        self._make_floor()

    def _failed(self, message, error):
        """Whoever follows the floor is another unit: what it cannot read is a line in its own log."""
        of_floor = getattr(error, "stream", "") == FLOOR
        (self.elsewhere if of_floor else self.failures)(message, error)

    def _make_floor(self):
        path = self.folder / "floor.journal"
        self.starts += 1
        opened = Journal.open if path.exists() else Journal.create
        more = {} if path.exists() else {"genesis": GENESIS}
        self.journal = opened(path, clock=self.clock, **more)
        self.hub, key = Hub(), UnitKey(bytes([255]) * 32)
        self.at_floor = self.bus.endpoint("floor", will=floor_will(1, key.unit_id, self.journal.root.hex()))
        self.venue = VenueFloor(
            self.journal,
            event="friday",
            writer=InlineWriter(self.journal),
            bus=self.at_floor,
            clock=self.clock,
            hub=self.hub,
            seeds=RepeatableSeeds(7),
            ids=seeded_ids(7, f"floor {self.starts}"),
            unit=key.unit_id,
            tables=self.tables,
            members=lambda: [box.member for box in self.boxes],
            failures=self.failures,
            key=FLOORS_KEY,
            release=self.release,
            tell=self.log.append,
        )

    @property
    def floor(self):
        return self.venue.floor.state

    async def open(self, tasks):
        self.stop = await self.venue.open(self.rules, tasks)
        await self.quiet(10)

    async def power_cut(self, tasks):
        """The floor loses its power and comes back; nobody else does."""
        self.stop()
        await self.venue.close()
        self._make_floor()
        await self.open(tasks)

    async def close(self):
        self.stop()
        for box in self.boxes:
            box.stop()
        await self.venue.close()

    async def quiet(self, span=QUIET_MS):
        await self.clock.sleep(span)
        assert self.faults == []

    def box(self):
        self.boxes.append(Box(self, len(self.boxes) + 1))
        return self.boxes[-1]

    async def ask(self, verb, to=FLOOR, actor=DIRECTOR, command_id=None, **args):
        command = Command(command_id or self.ids.next(), to, verb, actor, args)
        reply = await self.venue.submit(command)
        await self.clock.sleep(10)
        return reply

    async def give(self, table, box, reason=""):
        reply = await self.ask("give_table", table=table, unit=box.name, reason=reason)
        assert reply.status == 200, reply
        await self.quiet(100)
        return box

    async def begin(self, players=9, tables=1):
        """Seat players, start the clock, and give each table a box; returns the boxes by table."""
        await self.ask("register", names=[f"Player {n}" for n in range(players)])
        await self.ask("draw_seats")
        assert (await self.ask("start")).status == 200
        boxes = {table: await self.give(table, self.box()) for table in range(1, tables + 1)}
        await self.quiet()
        return boxes

    def copy(self, table):
        return tuple(self.journal.rows(table_stream(table)))

    def links(self):
        return self.venue.links.view()

    def chips_are_whole(self):
        return self.floor.chips_counted() == self.floor.chips_expected() and not self.floor.alarms


@pytest.fixture
def at_a_venue(tmp_path, in_virtual_time):
    """Run a story at a venue: an async function of the venue and its group of tasks."""

    def runs(story, **kind):
        async def main(clock):
            venue = Venue(tmp_path, clock, **kind)
            async with asyncio.TaskGroup() as tasks:
                await venue.open(tasks)
                await story(venue, tasks)
                await venue.close()
            assert venue.faults == []

        in_virtual_time(main)

    return runs


@pytest.fixture(scope="session")
def floors_key():
    """What proves a floor of these venues."""
    return FLOORS_KEY


@pytest.fixture(scope="session")
def a_venue():
    """The class of a venue, to be made inside a loop of virtual time."""
    return Venue
