"""The simulated dealer of one table: carries out its people's deeds, by keys of the box or by commands."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import Actor
from shuffleup.protocol import Command, Reply
from shuffleup.table.state import Table
from shuffleup_demo.people.deed import Deed
from shuffleup_demo.people.fingers import KeyPresser
from shuffleup_demo.people.table_people import TablePeople

DEALER = Actor("dealer", person="dealer", face="demo")


class Watched(Protocol):
    """A table as its dealer looks at it, wherever its floor is."""

    @property
    def table(self) -> Table | None:
        """The table as it is now."""

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call the watcher after every change."""


class Dealer:
    """Works at a table until the event is over; it waits for news while there is nothing to do."""

    def __init__(
        self,
        station: Watched,
        people: TablePeople,
        *,
        fingers: KeyPresser | None,
        submit: Callable[[Command], Awaitable[Reply]],
        clock: Clock,
        ids: CommandIds,
    ) -> None:
        self._station = station
        self._people = people
        self._fingers = fingers
        self._submit = submit
        self._clock = clock
        self._ids = ids
        self._news = asyncio.Event()
        station.watch(self._news.set)

    async def run(self) -> None:
        """Work until cancelled; a table that is closed may be opened again."""
        while True:
            self._news.clear()
            deed = self._people.next(self._station.table)
            if deed is None:
                await until(self._clock, None, self._news)
            else:
                await self._do_in_time(deed)

    async def _do_in_time(self, deed: Deed) -> None:
        """Do it after a while, unless something else has happened at the table by then."""
        before = self._station.table
        await self._clock.sleep(deed.after)
        after = self._station.table
        if before is None or after is None or after.play is not before.play:
            return
        if self._fingers and self._fingers.can_do(deed):
            await self._fingers.do(deed)
        else:
            await self._submit(Command(self._ids.next(), deed.to, deed.verb, DEALER, deed.args))
