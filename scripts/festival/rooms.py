"""A floor and all its tables in this process: an event is played there to its end, in virtual time."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from festival.people import WeekendDirection
from festival.plans import EventPlan
from shuffleup.app.flight_lists import FlightLists
from shuffleup.app.standalone_box import GroupWriter, open_journal
from shuffleup.floor.contents import tasks
from shuffleup.floor.state import Floor
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import until
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import Chips, Millis, SeatNo, TableNo
from shuffleup.network.trust.bag_lists import BagFolder
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command
from shuffleup.stations.latest_views import Hub
from shuffleup.stations.table import TableStation
from shuffleup.unit.box.evening import Evening
from shuffleup_demo.people.dealer import Dealer
from shuffleup_demo.people.director import DIRECTOR, LOOK_MS
from shuffleup_demo.people.table_people import TablePeople
from shuffleup_demo.people.task_answers import Seen
from shuffleup_demo.virtual_time import VirtualClock, run

PATIENCE_MS = 3 * 3600 * 1000
"""An event in which nothing happens for so long stands still."""


class StandsStill(Exception):
    """An event comes to no end; the text names what waits."""


def play_event(plan: EventPlan, folder: Path, seed: int, begins: datetime) -> Floor:
    """Play an event to its end and return its floor; its journal is `NAME.journal` in the folder."""

    async def played(clock: VirtualClock) -> Floor:
        return await Room(plan, folder, seed, clock).play()

    return run(played, begins)


class Room:
    """One event with its floor, its tables and its people; by default the room has the tables of the plan."""

    def __init__(
        self, plan: EventPlan, folder: Path, seed: int, clock: VirtualClock, *, tables: int = 0
    ) -> None:
        self.plan, self.clock, self.seed, self._folder = plan, clock, seed, folder
        luck = f"{seed} {plan.name}"
        seeds = RepeatableSeeds(seed, plan.name)
        journal = open_journal(folder / f"{plan.name}.journal", clock, plan.name, plan.rules, seeds)
        self.ids = seeded_ids(seed, luck)
        self.evening = Evening(
            journal,
            writer=GroupWriter(journal),
            clock=clock,
            hub=Hub(asyncio.get_running_loop().time),
            seeds=seeds,
            ids=seeded_ids(seed, f"{luck} floor"),
            key=UnitKey(seeds.seed()),
            tables=tables or plan.tables,
        )
        self.refusals: list[str] = []
        self._stops: list[Callable[[], object]] = []
        self._people: dict[TableNo, TablePeople] = {}
        self._direction = WeekendDirection(plan, seed)

    async def play(self) -> Floor:
        """Play to the end, and close the journal."""
        async with asyncio.TaskGroup() as working:
            await self.open(working)
            try:
                await self.direct()
            finally:
                self.stop()
        return await self.close()

    async def open(self, working: asyncio.TaskGroup) -> None:
        """Open the event, and have a dealer come to each table."""
        stop = await self.evening.open(self.plan.name, self.plan.rules, working)
        FlightLists(BagFolder(self._folder), self.evening.floor, self.evening.console.journal)
        self._stops.append(stop)

        def table_came(station: TableStation) -> None:
            own = self._people[station.number] = TablePeople(station.number, self.seed, has_machine=False)
            dealer = Dealer(
                station, own, fingers=None, submit=self.evening.submit, clock=self.clock, ids=self.ids
            )
            self._stops.append(working.create_task(dealer.run()).cancel)

        self.evening.watch_tables(table_came)

    def stop(self) -> None:
        """Have everybody go."""
        for stop in self._stops:
            stop()

    async def close(self) -> Floor:
        """Close the journal, and return the floor."""
        floor = self.evening.floor.state
        await self.evening.close()
        return floor

    def seen(self) -> Seen:
        """Give what the director sees."""
        return Seen(self.evening.floor.state, self._stack_of)

    def _stack_of(self, number: TableNo, seat: SeatNo) -> Chips:
        table = self.evening.tables[number].table if number in self.evening.tables else None
        return self._people[number].stack_of(table, seat) if table else Chips(0)

    async def direct(self) -> None:
        """Do what waits for the director, until everything is done."""
        news, station = asyncio.Event(), self.evening.floor
        station.watch(news.set)
        version, since = -1, self.clock.now()
        while not self._direction.is_done(self.seen()):
            news.clear()
            deed = self._direction.next(self.seen(), self.clock.now())
            if deed is None:
                await until(self.clock, Millis(self.clock.now() + LOOK_MS), news)
            else:
                await self.clock.sleep(deed.after)
                command = Command(self.ids.next(), deed.to, deed.verb, DIRECTOR, deed.args)
                reply = await self.evening.submit(command)
                if reply.status == 422:
                    self.refusals.append(f"{deed.verb} {deed.args}: {reply.text}")
                    self._direction.refused(deed, station.state)
                elif reply.status != 200:
                    raise StandsStill(f"{self.plan.name}: {deed.verb} answered {reply.status} {reply.text}")
            if station.version != version:
                version, since = station.version, self.clock.now()
            elif self.clock.now() - since > PATIENCE_MS:
                waits = [task.verb for task in tasks(station.state)]
                refused = f", refused: {self.refusals[-1]}" if self.refusals else ""
                raise StandsStill(f"{self.plan.name} stands still at {version}: {waits}{refused}")
