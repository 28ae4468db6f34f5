"""A floor's standby: it copies everything the floor has, and takes its place when a person orders it."""

import asyncio

import msgspec
import pytest

from shuffleup.kernel.field_types import FLOOR, Actor, table_stream
from shuffleup.network.bus.notices import FloorStatus
from shuffleup.protocol.messages import Command
from shuffleup.stations.event_codec import THIS_RELEASE
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup.unit.venue.standby_floor import StandbyFloor, standby_will

pytestmark = pytest.mark.run_by("at_a_venue")

DIRECTOR = Actor("director")
AHEAD_MS = 5_000_000


class ClockAhead:
    """The clock of a computer that was started earlier than the floor."""

    boot_id = "boot of the standby"

    def __init__(self, base, ahead_ms):
        self.base, self.ahead, self.wall, self.sleep = base, ahead_ms, base.wall, base.sleep

    def now(self):
        return self.base.now() + self.ahead

    async def sleep_until(self, deadline):
        await self.base.sleep_until(deadline - self.ahead)


class Standby:
    """A standby at a venue of the test."""

    def __init__(self, venue):
        self.venue, self.asked = venue, False
        path = venue.folder / "standby.journal"
        self.journal = Journal.create(path, clock=venue.clock, genesis=venue.journal.genesis)
        self.hub = Hub()
        self.bus = venue.bus.endpoint("standby", will=standby_will("5b" * 32))
        self.station = self.of_release(THIS_RELEASE)

    def of_release(self, release):
        return StandbyFloor(
            root=self.journal.root,
            writer=InlineWriter(self.journal),
            bus=self.bus,
            clock=ClockAhead(self.venue.clock, AHEAD_MS),
            hub=self.hub,
            unit="5b" * 32,
            take_over=self._take_over,
            release=release,
        )

    def _take_over(self):
        self.asked = True

    async def open(self, tasks):
        await self.station.open(self.journal.streams())
        keeping = (self.station.keep_asking(), self.station.keep_looking())
        self.tasks = [tasks.create_task(one) for one in keeping]

    async def ask(self, verb, actor=DIRECTOR, to=FLOOR):
        return await self.station.submit(Command(self.venue.ids.next(), to, verb, actor))

    async def take_over(self, tasks):
        """Become the floor: with the same name on the bus, from this journal."""
        self.journal.begin_epoch(FLOOR, above=self.station.floor_epoch)
        self.stop()
        self.journal.close()
        self.venue.folder.joinpath("floor.journal").rename(self.venue.folder / "old floor.journal")
        self.journal.path.rename(self.venue.folder / "floor.journal")
        self.venue._make_floor()
        await self.venue.open(tasks)

    def stop(self):
        self.station.close()
        for task in self.tasks:
            task.cancel()

    def has_all(self):
        mine = [tuple(self.journal.rows(name)) for name in self.streams()]
        theirs = [tuple(self.venue.journal.rows(name)) for name in self.streams()]
        return mine == theirs

    def streams(self):
        return (FLOOR, *(table_stream(note.table) for note in self.venue.floor.tables))


async def with_standby(venue, tasks, **kind):
    boxes = await venue.begin(**kind)
    standby = Standby(venue)
    await standby.open(tasks)
    return boxes, standby


async def test_the_standby_has_what_the_floor_has_of_itself_and_of_all_tables(venue, tasks, /):
    boxes, standby = await with_standby(venue, tasks, players=14, tables=2)
    await boxes[1].play_hands(3)
    await boxes[2].play_hands(2)
    await venue.quiet()
    assert standby.has_all()
    assert standby.station.floor == venue.floor
    assert standby.station.words() == "standby, 0 events behind; the floor is there"
    assert venue.links().standby.linked
    standby.stop()


async def test_a_standby_that_begins_looks_for_its_floor_before_it_calls_it_gone(venue, tasks, /):
    await venue.begin(players=9, tables=1)
    venue.stop()
    venue.bus.cut("floor")
    standby = Standby(venue)
    await standby.open(tasks)
    assert standby.station.words() == "standby, 0 events behind; looking for the floor"
    await venue.clock.sleep(5000)
    assert standby.station.words().endswith("THE FLOOR IS GONE: take over, if it stays so")
    standby.stop()


async def test_a_standby_whose_cable_was_out_catches_up(venue, tasks, /):
    boxes, standby = await with_standby(venue, tasks)
    venue.bus.cut("standby")
    await boxes[1].play_hands(5)
    await venue.quiet()
    assert not venue.links().standby.linked
    venue.bus.heal("standby")
    await venue.quiet()
    assert standby.has_all()
    standby.stop()


async def test_a_standby_gets_the_last_rows_of_a_table_whose_box_will_not_come_back(venue, tasks, /):
    """The floor alone has them: it heard them while the standby was away, and then the box broke."""
    boxes, standby = await with_standby(venue, tasks)
    boxes[1].tells_rows = False
    venue.bus.cut("standby")
    await boxes[1].play_hands(2)
    venue.bus.cut(boxes[1].user)
    await venue.quiet()
    assert not standby.has_all()
    venue.bus.heal("standby")
    await venue.quiet()
    assert standby.has_all()
    standby.stop()


async def test_the_standby_follows_a_table_that_was_given_to_another_box(venue, tasks, /):
    boxes, standby = await with_standby(venue, tasks)
    await boxes[1].play_hands(2)
    venue.bus.cut(boxes[1].user)
    await boxes[1].play_hands(2)
    spare = await venue.give(1, venue.box(), "dark")
    await spare.play_hands(2)
    await venue.quiet(60_000)
    assert standby.has_all()
    standby.stop()


async def test_only_the_director_lets_a_standby_take_over_and_all_else_is_for_the_floor(venue, tasks, /):
    _, standby = await with_standby(venue, tasks)
    await venue.quiet()
    assert (await standby.ask("take_over", Actor("dealer"))).status == 403
    refused = await standby.ask("pause_clock")
    assert (refused.status, refused.legal, standby.asked) == (422, ("take_over",), False)
    venue.stop()
    venue.bus.cut("floor")
    await venue.quiet()
    assert ((await standby.ask("take_over")).status, standby.asked) == (200, True)
    standby.stop()


async def test_a_standby_does_not_take_over_from_a_floor_that_answers(venue, tasks, /):
    """As `shuffleup floor --take-over` looks first: two would decide for one room."""
    _, standby = await with_standby(venue, tasks)
    await venue.quiet()
    refused = await standby.ask("take_over")
    assert (refused.status, standby.asked) == (422, False)
    assert refused.text == "the floor answers: unplug it before this box is the floor"
    venue.bus.cut("standby")
    await venue.quiet()
    assert (await standby.ask("take_over")).status == 200
    standby.stop()


async def test_a_standby_takes_over_and_the_tables_play_on_with_it(venue, tasks, /):
    boxes, standby = await with_standby(venue, tasks, players=14, tables=2)
    await boxes[1].play_hands(2)
    await venue.quiet()
    venue.stop()
    venue.bus.cut("floor")
    await venue.venue.close()
    await boxes[1].play_hands(2)
    assert "THE FLOOR IS GONE" in standby.station.words()
    await standby.take_over(tasks)
    await venue.quiet()
    assert venue.venue.floor.epoch == 2
    assert not venue.floor.clock.running
    assert [one.table for one in venue.floor.units] == [1, 2]
    assert venue.floor.note(1).hand == 4
    await venue.ask("resume_clock")
    await boxes[2].play_hands(1)
    await venue.quiet()
    assert [venue.copy(table) for table in (1, 2)] == [boxes[table].rows(table) for table in (1, 2)]
    assert venue.chips_are_whole()


async def test_no_box_drives_the_epoch_of_a_standby_up_without_proof(venue, tasks, /):
    boxes, standby = await with_standby(venue, tasks)
    boxes[1].send("table/1/status", boxes[1].status(floor_epoch=99, proof="00" * 64))
    await venue.quiet(1000)
    assert standby.station.floor_epoch == 1
    standby.stop()


async def test_a_standby_says_that_another_event_is_on_than_the_one_that_it_copies(venue, tasks, /):
    _, standby = await with_standby(venue, tasks)
    venue.at_floor.publish("floor/status", msgspec.json.encode(FloorStatus(True, 1, 3, "5b" * 32, "ab" * 32)))
    await venue.quiet(100)
    assert standby.station.words() == ("the floor plays another event: stop this standby and start it anew")
    standby.stop()


async def test_a_standby_without_a_copy_cannot_take_over(venue, tasks, /):
    standby = Standby(venue)
    assert (await standby.ask("take_over")).status == 422
    await asyncio.sleep(0)


async def test_a_standby_that_takes_over_goes_on_where_the_level_clock_stood(venue, tasks, /):
    """Its own clock began long before that of the floor, which dies two minutes after its last row."""
    _, standby = await with_standby(venue, tasks)
    await venue.ask("announce", text="the bar closes at eleven")
    await venue.clock.sleep(120_000)
    before = venue.floor.clock.left_at(venue.clock.now())
    venue.stop()
    venue.bus.cut("floor")
    await venue.venue.close()
    await venue.clock.sleep(30_000)
    await standby.take_over(tasks)
    clock = venue.floor.clock
    assert (clock.phase, clock.running) == ("level", False)
    assert 0 <= clock.left - before <= 5_000


async def test_a_standby_that_has_heard_of_more_than_it_has_copied_takes_over(venue, tasks, /):
    """The floor died between its own rows and the copies of those from which they follow."""
    boxes, standby = await with_standby(venue, tasks)
    await boxes[1].play_hands(2)
    await venue.quiet()
    venue.stop()
    venue.bus.cut("floor")
    await venue.venue.close()
    standby.journal.set_aside(table_stream(1), 12, "the last rows had not come")
    await standby.take_over(tasks)
    await venue.quiet()
    await venue.ask("resume_clock")
    await boxes[1].play_hands(1)
    await venue.quiet()
    assert venue.copy(1) == boxes[1].rows(1)
    assert (venue.floor.note(1).hand, venue.chips_are_whole()) == (3, True)
