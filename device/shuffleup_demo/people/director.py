"""The simulated director: walks the room and posts commands, as a person would."""

import asyncio
from collections.abc import Awaitable, Callable

from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import Actor, Millis
from shuffleup.protocol import Command, Reply
from shuffleup.stations.floor import FloorStation
from shuffleup_demo.people.answers import Seen
from shuffleup_demo.people.deed import Deed
from shuffleup_demo.people.direction import Direction

DIRECTOR = Actor("director", person="director", face="demo")
LOOK_MS = Millis(60_000)
"""The director looks round at least this often."""


class Director:
    """Runs the event through the public commands of the floor and its tables.

    `seen` gives what the director sees at this moment.
    """

    def __init__(
        self,
        station: FloorStation,
        direction: Direction,
        *,
        seen: Callable[[], Seen],
        submit: Callable[[Command], Awaitable[Reply]],
        clock: Clock,
        ids: CommandIds,
    ) -> None:
        self._station = station
        self._direction = direction
        self._seen = seen
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
            raise RuntimeError(f"the floor answered {deed.verb} with {reply.status}: {reply.text}")
