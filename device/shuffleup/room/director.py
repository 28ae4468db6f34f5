"""The simulated director: registers the players, starts the clock, and confirms what the floor asks."""

from collections.abc import Awaitable, Callable, Sequence

from shuffleup.amounts import Millis
from shuffleup.clock import Clock
from shuffleup.command_ids import CommandIds
from shuffleup.floor.state import Floor
from shuffleup.identity import FLOOR, Actor
from shuffleup.stations.floor import FloorStation
from shuffleup.wire import Command, Reply

DIRECTOR = Actor("director", person="director", face="demo")
LOOK_MS = Millis(1000)
CHECK_MS = Millis(5000)


class Director:
    """Runs the event as a person would, through the public commands of the floor."""

    def __init__(
        self,
        station: FloorStation,
        names: Sequence[str],
        *,
        submit: Callable[[Command], Awaitable[Reply]],
        clock: Clock,
        ids: CommandIds,
    ) -> None:
        self._station = station
        self._names = names
        self._submit = submit
        self._clock = clock
        self._ids = ids

    async def open(self) -> None:
        """Register, draw and start, as far as that has not been done."""
        if self._station.state.phase == "registration":
            if not self._station.state.entries:
                await self._ask("register", names=list(self._names))
            await self._ask("draw_seats")
        if self._station.state.phase == "seated":
            await self._ask("start")

    async def run(self) -> None:
        """Answer what the floor waits for, until the event is over."""
        while self._station.state.phase != "over":
            await self._clock.sleep(LOOK_MS)
            await self._look(self._station.state)

    async def _look(self, floor: Floor) -> None:
        if floor.clock.phase == "gate":
            await self._clock.sleep(CHECK_MS)
            await self._ask("confirm_levels")
        elif not floor.clock.running and floor.pause_reason.startswith("power was cut"):
            await self._clock.sleep(CHECK_MS)
            await self._ask("resume_clock")

    async def _ask(self, verb: str, **args: object) -> None:
        reply = await self._submit(Command(self._ids.next(), FLOOR, verb, DIRECTOR, args))
        if reply.status not in (200, 422):
            raise RuntimeError(f"the floor answered {verb} with {reply.status}: {reply.message}")
