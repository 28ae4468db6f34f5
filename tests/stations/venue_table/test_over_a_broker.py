"""A table unit of a venue over a real broker, which loses its power in the middle of a hand."""

import asyncio

import msgspec
import pytest

from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import Actor
from shuffleup.network.bus.subscription import HandlerFailures
from shuffleup.network.trust.broker_accounts import BrokerUser
from shuffleup.network.trust.paired_units import PairedUnit
from shuffleup.network.trust.pairing import user_of
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Button
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.unit.venue.venue_box import VenueBox
from shuffleup.unit.venue.venue_floor import VenueFloor
from shuffleup.unit.venue.venue_table import VenueTable
from tests.patience import HANGS_S

KEY = UnitKey(bytes([1]) * 32)
USER = user_of(KEY.unit_id)
DIRECTOR, DEALER = Actor("director"), Actor("dealer", face="keys")


class Meeting:
    """A floor and a table over one broker, and a test that is woken whenever one of them has changed."""

    def __init__(self, here, floor, unit):
        self.here, self.floor, self.unit = here, floor, unit
        self.ids, self.changed = seeded_ids(1, "test"), asyncio.Event()
        floor.floor.watch(self.changed.set)
        unit.faces.watch(self.changed.set)

    async def until(self, holds):
        async with asyncio.timeout(HANGS_S):
            while not holds():
                self.changed.clear()
                await self.changed.wait()

    async def direct(self, verb, **args):
        reply = await self.floor.submit(Command(self.ids.next(), "floor", verb, DIRECTOR, args))
        assert reply.status == 200, reply

    async def press(self, verb):
        reply = await self.unit.submit(Command(self.ids.next(), "table/1", verb, DEALER, {}))
        assert reply.status == 200, reply

    async def begin(self):
        await self.until(lambda: self.unit.linked and self.unit.table is not None)
        await self.direct("register", names=["Ann", "Bob", "Cat"])
        await self.direct("draw_seats")
        await self.direct("start")
        await self.until(lambda: "start_hand" in legal_verbs(self.unit.table))
        await self.press("start_hand")

    async def next_hand(self):
        while "fold" in legal_verbs(self.unit.table):
            await self.press("fold")
        await self.press("start_hand")


@pytest.fixture
def over_a_broker(broker, tmp_path):
    """Run a story at a meeting over a broker."""

    def runs(story):
        async def main():
            clock = BootClock()
            async with broker(BrokerUser("floor"), BrokerUser(USER, 1)) as here, asyncio.TaskGroup() as tasks:
                floor = floor_of(here, tmp_path, await here.party("floor"), clock)
                stop = await floor.open(RuleSet(button=Button(first="seat_1")), tasks)
                unit = table_of(here, tmp_path / "unit", here.run(here.bus(USER)), clock)
                unit.open()
                running = tasks.create_task(unit.run())
                await story(Meeting(here, floor, unit))
                running.cancel()
                unit.close()
                stop()
                await floor.close()

        asyncio.run(main())

    return runs


def floor_of(here, folder, bus, clock, beside=None):
    journal = Journal.create(
        folder / "floor.journal",
        clock=clock,
        genesis=msgspec.json.encode({"event": "friday", "in": folder.name}),
    )
    return VenueFloor(
        journal,
        event="friday",
        writer=InlineWriter(journal),
        bus=bus,
        clock=clock,
        hub=Hub(),
        seeds=RepeatableSeeds(7),
        ids=seeded_ids(7, "floor"),
        unit=UnitKey(bytes(32)).unit_id,
        tables=1,
        members=lambda: [PairedUnit(KEY.unit_id, "box 1", "hash", None if beside else 1)],
        failures=HandlerFailures(here.faults.append),
        beside=beside,
    )


def table_of(here, folder, bus, clock):
    return VenueTable(
        bus,
        VenueBox(folder, "box 1", clock, Hub(), RepeatableSeeds(8), KEY, InlineWriter, lambda line: None),
        change_will=bus.change_will,
    )


@pytest.mark.run_by("over_a_broker")
async def test_hands_outlast_the_broker_and_are_heard_when_it_is_back(at, /):
    await at.begin()
    at.here.kill()
    await at.until(lambda: not at.unit.linked)
    await at.next_hand()
    await at.next_hand()
    assert at.unit.table.play.hand_no == 3
    await at.here.again()
    await at.until(lambda: at.unit.linked and at.floor.floor.state.note(1).hand == 3)
    await at.until(lambda: at.unit.level_clock.from_floor)
    assert at.floor.floor.state.chips_counted() == at.floor.floor.state.chips_expected()
