"""Two events of one house, directed by turns: the journal of each is what it would be alone (EVT-01)."""

import random

import msgspec
import pytest

from shuffleup.floor.house.next_event import facts_of
from shuffleup.floor.lent_tables import TablesLent
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor
from shuffleup.network.bus.memory import MemoryBus
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.floor import FloorStation
from shuffleup.stations.shared_services import StationContext
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup_demo.clocks import HandClock

DIRECTOR = Actor("director", "Dana", "console")
EVENTS = {"friday": (1, 2), "side": (3,)}
"""The tables of each, of the three of the room."""


def acts_of(event, chance):
    """Draw what a director does in an event; some of it is refused, as in life."""
    names = iter(f"{event} {number}" for number in range(1, 100))
    acts = [("register", {"names": [next(names) for _ in range(chance.randint(2, 6))]}), ("draw_seats", {})]
    acts.append(("start", {}))
    for _ in range(chance.randint(5, 12)):
        entry = f"e{chance.randint(1, 8)}"
        acts.append(
            chance.choice(
                [
                    ("register", {"names": [next(names)]}),
                    ("draw_seats", {}),
                    ("pause", {"reason": "dinner"}),
                    ("resume", {}),
                    ("withdraw", {"entry": entry}),
                    ("rename_entry", {"entry": entry, "name": next(names)}),
                    ("announce", {"text": "shuffle up"}),
                    ("next_level", {}),
                    ("sell_rebuy", {"entry": entry}),
                    ("break_table", {"table": 1}),
                ]
            )
        )
    return acts


class Directed:
    """The floor of an event on a journal of its own."""

    def __init__(self, folder, event, clock):
        genesis = msgspec.json.encode({"event": event})
        self.journal = Journal.create(folder / f"{event}.journal", clock=clock, genesis=genesis)
        self.event, self.ids = event, seeded_ids(3, event)
        endpoint = MemoryBus().endpoint("floor")
        seeds = RepeatableSeeds(len(event))
        context = StationContext(InlineWriter(self.journal), endpoint, clock, self.journal.root, seeds)
        self.station = FloorStation((1, 2, 3), context, ids=seeded_ids(4, event))

    async def open(self):
        await self.station.open(self.event, RuleSet())
        lent = tuple(table for table in (1, 2, 3) if table not in EVENTS[self.event])
        await self.station.note_boxes(TablesLent(lent))

    async def do(self, verb, args):
        return await self.station.submit(Command(self.ids.next(), FLOOR, verb, DIRECTOR, args))

    def rows(self):
        self.station.close()
        rows = tuple(self.journal.rows(FLOOR))
        self.journal.close()
        return rows


async def alone(folder, event, acts):
    folder.mkdir(parents=True)
    floor = Directed(folder, event, HandClock())
    await floor.open()
    for act in acts:
        await floor.do(*act)
    return floor.rows()


async def by_turns(folder, acts, chance):
    """Direct both events, whose acts come in any order between each other."""
    folder.mkdir(parents=True)
    clock = HandClock()
    floors = {event: Directed(folder, event, clock) for event in acts}
    for floor in floors.values():
        await floor.open()
    for event, other in (("friday", "side"), ("side", "friday")):
        beside = floors[other].station
        floors[event].station.events_beside = lambda other=other, at=beside: (facts_of(other, at.state),)
    turns = [event for event, some in acts.items() for _ in some]
    chance.shuffle(turns)
    left = {event: iter(some) for event, some in acts.items()}
    replies = [(event, await floors[event].do(*next(left[event]))) for event in turns]
    assert any(reply.status == 200 for event, reply in replies if event == "side")
    return {event: floor.rows() for event, floor in floors.items()}


@pytest.mark.parametrize("seed", range(12))
async def test_each_event_stores_what_it_would_store_alone(tmp_path, seed):
    chance = random.Random(seed)
    acts = {event: acts_of(event, chance) for event in EVENTS}
    found = await by_turns(tmp_path / "together", acts, chance)
    for event, some in acts.items():
        own = await alone(tmp_path / f"alone {event}", event, some)
        assert len(own) > 10
        assert [(row.type, row.payload, row.hash) for row in found[event]] == [
            (row.type, row.payload, row.hash) for row in own
        ]


async def test_who_plays_in_one_event_is_not_seated_in_the_other(tmp_path):
    floors = {event: Directed(tmp_path, event, HandClock()) for event in EVENTS}
    for floor in floors.values():
        await floor.open()
    friday, side = (floor.station for floor in floors.values())
    side.events_beside = lambda: (facts_of("friday", friday.state),)
    for floor in floors.values():
        await floor.do("register", {"names": ["Ann", "Bob", floor.event, f"{floor.event} 2"]})
    await floors["friday"].do("draw_seats", {})
    await floors["side"].do("draw_seats", {})
    seated = [one.name for one in side.state.entries if one.place]
    assert sorted(seated) == ["side", "side 2"]
    for floor in floors.values():
        floor.rows()
