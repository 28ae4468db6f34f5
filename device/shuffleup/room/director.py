"""The simulated director: walks the room and posts commands, as a person would."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from shuffleup.amounts import Chips, Millis
from shuffleup.clock import Clock
from shuffleup.command_ids import CommandIds
from shuffleup.identity import Actor, SeatNo, TableNo
from shuffleup.room.answers import Seen
from shuffleup.room.deed import Deed
from shuffleup.room.direction import Direction
from shuffleup.room.table_people import TablePeople
from shuffleup.stations.floor import FloorStation
from shuffleup.stations.table import TableStation
from shuffleup.stations.waiting import until
from shuffleup.table.state import Table
from shuffleup.wire import Command, Reply

DIRECTOR = Actor("director", person="director", face="demo")
LOOK_MS = Millis(60_000)
"""The director looks round at least this often."""


class Director:
    """Runs the event through the public commands of the floor and its tables."""

    def __init__(
        self,
        station: FloorStation,
        direction: Direction,
        *,
        tables: Mapping[TableNo, TableStation],
        people: Mapping[TableNo, TablePeople],
        submit: Callable[[Command], Awaitable[Reply]],
        clock: Clock,
        ids: CommandIds,
    ) -> None:
        self._station = station
        self._direction = direction
        self._tables = tables
        self._people = people
        self._submit = submit
        self._clock = clock
        self._ids = ids
        self._news = asyncio.Event()
        station.watch(self._news.set)

    async def run(self) -> None:
        """Answer what waits, until the event is over."""
        while self._station.state.phase != "over":
            self._news.clear()
            deed = self._direction.next(self._seen(), self._clock.now())
            if deed is None:
                await until(self._clock, Millis(self._clock.now() + LOOK_MS), self._news)
            else:
                await self._clock.sleep(deed.after)
                await self._do(deed)

    async def _do(self, deed: Deed) -> None:
        reply = await self._submit(Command(self._ids.next(), deed.to, deed.verb, DIRECTOR, deed.args))
        if reply.status == 422:
            self._direction.refused(deed, self._station.state)
        elif reply.status != 200:
            raise RuntimeError(f"the floor answered {deed.verb} with {reply.status}: {reply.message}")

    def _seen(self) -> Seen:
        return Seen(self._station.state, self._stack_of, self._table)

    def _table(self, number: TableNo) -> Table | None:
        station = self._tables.get(number)
        return station.table if station else None

    def _stack_of(self, number: TableNo, seat: SeatNo) -> Chips:
        table = self._table(number)
        return self._people[number].stack_of(table, seat) if table else Chips(0)
