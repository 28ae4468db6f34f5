"""A box of a venue that changes event, over a real broker: its table there, another one here, and back."""

import asyncio

import pytest

from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import TableNo
from shuffleup.network.bus.topics import in_full, in_short, root_of
from shuffleup.network.trust.broker_accounts import BrokerUser, permissions
from shuffleup.network.trust.paired_units import PairedUnit
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup.unit.venue.events_beside import EventsBeside
from shuffleup.unit.venue.venue_box import VenueBox
from shuffleup.unit.venue.venue_table import VenueTable
from tests.brokers import ROOT
from tests.patience import HANGS_S
from tests.stations.venue_table.test_over_a_broker import DIRECTOR, KEY, USER, floor_of

SIDE = root_of("test", "side")


def test_topics_of_areas_and_of_the_house_are_those_of_the_venue():
    assert SIDE == "shuffleup/v1/test/e/side/"
    assert in_full(SIDE, "floor/tables") == "shuffleup/v1/test/e/side/floor/tables"
    assert in_full(SIDE, "area/+/bridge") == "shuffleup/v1/test/area/+/bridge"
    assert in_full(ROOT, "area/+/bridge") == "shuffleup/v1/test/area/+/bridge"
    assert in_short(SIDE, "shuffleup/v1/test/e/side/floor/tables") == "floor/tables"
    assert in_short(SIDE, "shuffleup/v1/test/area/1/bridge") == "area/1/bridge"


class TwoEvents:
    """Two floors over one broker, and a box that has table 1 of the first."""

    def __init__(self, here, floors, unit):
        self.here, self.floors, self.unit = here, floors, unit
        self.ids, self.changed = seeded_ids(1, "test"), asyncio.Event()
        for floor in floors.values():
            floor.floor.watch(self.changed.set)
        unit.faces.watch(self.changed.set)
        unit.watch(self.changed.set)

    async def until(self, holds):
        async with asyncio.timeout(HANGS_S):
            while not holds():
                self.changed.clear()
                await self.changed.wait()

    async def direct(self, event, verb, **args):
        command = Command(self.ids.next(), "floor", verb, DIRECTOR, args)
        reply = await self.floors[event].submit(command)
        assert reply.status == 200, reply
        for floor in self.floors.values():
            floor.neighbours_changed()

    async def plays_in(self, event):
        root = self.floors[event].event.root
        await self.until(lambda: self.unit.station is not None and self.unit.station.root == root)
        await self.until(lambda: self.unit.linked and self.unit.table is not None)


@pytest.fixture
def at_two_events(broker, tmp_path):
    """Run a story at two events over a broker."""

    def runs(story):
        async def main():
            clock, floors = BootClock(), {}
            LINKS.clear()
            anywhere = [BrokerUser(USER, TableNo(1), event=name) for name in ("", "side")]
            admitted = (BrokerUser("floor"), anywhere[0])
            permitted = "\n".join(permissions([admitted[0], one], ROOT, several=True) for one in anywhere)
            async with broker(*admitted) as here, asyncio.TaskGroup() as tasks:
                await here.admit(*admitted, permitted=permitted)
                for name in ("", "side"):
                    floors[name] = await beside_others(here, tmp_path, name, floors, tasks)
                unit = box_of(here, tmp_path / "unit", clock)
                unit.open()
                running = tasks.create_task(unit.run())
                await story(TwoEvents(here, floors, unit))
                running.cancel()
                unit.close()
                for task in LINKS:
                    task.cancel()
                for floor in floors.values():
                    floor.stops()
                    await floor.close()

        asyncio.run(main())

    return runs


LINKS: list[asyncio.Task[None]] = []
"""The links of the floors, tasks that run."""


async def beside_others(here, folder, name, floors, tasks):
    bus = here.bus("floor")
    bus.change_root(root_of("test", name))
    LINKS.append(tasks.create_task(bus.run()))
    folder = folder / (name or "first")
    folder.mkdir()
    beside = EventsBeside(name, lambda: states(floors), members)
    floor = floor_of(here, folder, bus, BootClock(), beside=beside)
    floor.stops = await floor.open(RuleSet(), tasks)
    return floor


def box_of(here, folder, clock):
    bus = here.run(here.bus(USER))

    async def change_event(event):
        await bus.until_linked()
        await bus.until_acknowledged()
        bus.change_root(root_of("test", event))

    box = VenueBox(folder, "box 1", clock, Hub(), RepeatableSeeds(8), KEY, InlineWriter, print)
    return VenueTable(bus, box, change_will=bus.change_will, change_event=change_event)


def states(floors):
    return {name: floor.floor.state for name, floor in floors.items()}


def members():
    return [PairedUnit(KEY.unit_id, "box 1", "hash", None)]


@pytest.mark.run_by("at_two_events")
async def test_a_box_leaves_its_table_for_one_of_another_event_and_comes_back(at, /):
    await at.direct("", "give_table", table=1, unit=USER)
    await at.plays_in("")
    rows = at.unit.version
    await at.until(lambda: at.floors[""].floor.heard(1).seq == rows)
    await at.direct("", "take_table_back", table=1)
    await at.direct("side", "give_table", table=1, unit=USER)
    await at.plays_in("side")
    assert at.unit.station.epoch == 2
    await at.direct("side", "take_table_back", table=1)
    await at.until(lambda: at.unit.station is None)
    await at.direct("", "give_table", table=1, unit=USER)
    await at.plays_in("")
    assert (at.unit.station.epoch, at.unit.version >= rows) == (3, True)
