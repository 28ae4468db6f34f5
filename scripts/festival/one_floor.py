"""Several events on one floor at one time: they share tables, people and chips, and a house is above them."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from festival.plans import EventPlan
from festival.rooms import Room
from shuffleup.app.house_folder import open_house
from shuffleup.floor.house.floor_facts import FloorFacts, ShortName
from shuffleup.floor.house.next_event import facts_of
from shuffleup.floor.lent_tables import TablesLent
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import HOUSE, Millis, TableNo
from shuffleup.network.bus.memory import MemoryBus
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.house import HouseStation
from shuffleup.stations.shared_services import StationContext
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup_demo.people.director import DIRECTOR
from shuffleup_demo.virtual_time import VirtualClock, run

ROUND_MS = Millis(4 * 60_000)
"""The floor manager walks round so often, and gives a table to whoever needs it."""

CHIPS = {25: 2000, 100: 2000, 500: 1000, 1000: 1000, 5000: 400}
"""What the house owns."""

LENT = {25: 400, 100: 400, 500: 200, 1000: 200, 5000: 50}


def play_together(plans: Sequence[EventPlan], folder: Path, seed: int, begins: datetime) -> list[str]:
    """Play events at one time on one floor, the first of them from the beginning; list what went wrong."""

    async def played(clock: VirtualClock) -> list[str]:
        return await OneFloor(plans, folder, seed, clock).play()

    return run(played, begins)


class OneFloor:
    """The floors of the events and the house above them."""

    def __init__(self, plans: Sequence[EventPlan], folder: Path, seed: int, clock: VirtualClock) -> None:
        self.wrong: list[str] = []
        self._chance = Random(f"{seed}/one floor")
        self._clock, self._ids = clock, seeded_ids(seed, "house")
        self._tables = [TableNo(one) for one in range(1, 1 + sum(plan.tables for plan in plans))]
        self.rooms = {
            ShortName(plan.name): Room(plan, folder, seed, clock, tables=len(self._tables)) for plan in plans
        }
        journal = open_house(folder, clock)
        self._writer = InlineWriter(journal)
        bus, seeds = MemoryBus(), RepeatableSeeds(seed, "house")
        context = StationContext(self._writer, bus.endpoint(HOUSE), clock, journal.root, seeds)
        self._house = HouseStation(context, self._facts)

    async def play(self) -> list[str]:
        """Play all events to their ends."""
        await self._house.open()
        async with asyncio.TaskGroup() as working:
            for room in self.rooms.values():
                await room.open(working)
            await self._begin()
            walking = working.create_task(self._walk())
            await asyncio.gather(*(room.direct() for room in self.rooms.values()))
            walking.cancel()
            for room in self.rooms.values():
                room.stop()
        await self._end()
        for room in self.rooms.values():
            await room.close()
        self._house.close()
        await self._house.finished()
        await self._writer.close()
        return self.wrong

    async def _begin(self) -> None:
        """Open each event with its own tables, and lend it chips."""
        await self._done("set_inventory", chips=CHIPS)
        free = list(self._tables)
        for short, room in self.rooms.items():
            own, free = free[: room.plan.tables], free[room.plan.tables :]
            await self._done("open_event", short=short, title=room.plan.name, tables=own)
            await self._done("lend_chips", event=short, chips=LENT)
            room.evening.floor.events_beside = lambda own=short: self._beside(own)  # type: ignore[misc]
        await self._tell_tables()

    async def _end(self) -> None:
        """Count the chips in; some are lost, and nobody finds chips of another event among them."""
        for short in self.rooms:
            found = LENT | {25: LENT[25] - self._chance.randint(0, 3)}
            await self._refused("more_than_lent", "return_chips", event=short, chips={25: LENT[25] + 1})
            await self._done("return_chips", event=short, chips=found)
            if found != LENT:
                await self._done("write_off_chips", event=short, reason="they rolled away")
            if not self._facts()[short].players:
                await self._done("close_event", event=short)

    async def _walk(self) -> None:
        """Give an empty table of one event to another, now and then; one in use is refused."""
        while True:
            await self._clock.sleep(ROUND_MS)
            short = self._chance.choice(list(self.rooms))
            others = [one for one, owner in self._house.house.tables.items() if owner != short]
            if len(others) < 2 or self._chance.random() < 0.5:
                continue
            table = self._chance.choice(others)
            owner = self._house.house.tables[table]
            if any(facts.players_at.get(table) for facts in self._facts().values()):
                await self._refused("table_in_use", "give_table", event=short, table=table)
            elif table not in self.rooms[owner].evening.floor.state.tables.standing:
                await self._done("give_table", event=short, table=table)
                await self._tell_tables()

    async def _tell_tables(self) -> None:
        """Have each floor know which tables of the room the others have."""
        for short, room in self.rooms.items():
            lent = tuple(one for one in self._tables if self._house.house.tables.get(one) != short)
            if room.evening.floor.state.lent != frozenset(lent):
                await room.evening.floor.note_boxes(TablesLent(lent))

    def _facts(self) -> Mapping[ShortName, FloorFacts]:
        rooms = self.rooms.items()
        return {
            short: facts_of(short, room.evening.floor.state)
            for short, room in rooms
            if room.evening.floor.floor
        }

    def _beside(self, own: ShortName) -> tuple[FloorFacts, ...]:
        return tuple(facts for short, facts in self._facts().items() if short != own)

    async def _ask(self, verb: str, **args: Any) -> Reply:
        return await self._house.submit(Command(self._ids.next(), HOUSE, verb, DIRECTOR, args))

    async def _done(self, verb: str, **args: Any) -> None:
        reply = await self._ask(verb, **args)
        if reply.status != 200:
            self.wrong.append(f"the house refuses {verb} {args}: {reply.text}")

    async def _refused(self, why: str, verb: str, **args: Any) -> None:
        reply = await self._ask(verb, **args)
        if reply.status != 422:
            self.wrong.append(f"the house does {verb} {args}, which is {why}")
