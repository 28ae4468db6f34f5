"""Faults of a room with areas, several at once: parts are killed, stand still, hang or lose their links."""

import asyncio
import os
import re
import signal
import time
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from shuffleup.kernel.field_types import FLOOR, TableNo
from shuffleup.storage.journal.reader import read_journal
from venue_bench.faults import faults_of
from venue_bench.room import HERE, Box, Room, acknowledged_at, until
from venue_bench.wifi import Air
from venue_bench.workers import Workers, workers

STANDS_S = 20.0
"""How long the parts of a round are dead, stand still or are cut off: longer than it takes to notice it."""

AT_ONCE = 3
"""Faults of a round."""

APART_S = 1.5
"""They begin no further apart."""

MOST_PROCESSES = 8
CONVERGES_S = 240.0

Fault = Callable[[], AbstractAsyncContextManager[None]]


class Mishaps(NamedTuple):
    """A room in which so many `faults` were made, each of which was repaired.

    `rows` are those of all tables, `alone` those that were stored while faults lasted, `acknowledged` the
    commands that tables and director were answered. `worst_s` are the most seconds from the repair until
    everybody was linked and the floor had all rows. `wrong` says what is not as it should be.
    """

    tables: int
    areas: int
    faults: Counter[str]
    rows: int
    alone: int
    acknowledged: int
    worst_s: float
    wrong: tuple[str, ...]


class Hall:
    """A room with areas in which people play, with verbs for what goes wrong there."""

    def __init__(self, room: Room, processes: Workers, pace: float, seed: object) -> None:
        self.faults: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.worst_s, self.alone = 0.0, 0
        self.ordered: list[str] = []
        """Commands of the director that the floor has acknowledged."""
        self._room, self._workers, self._pace = room, processes, pace
        self._chance = Random(f"mishaps {seed}")
        self._doors: dict[TableNo, Air] = {}
        self._bridges: dict[int, Air] = {}
        self._sitting: list[tuple[Process, Sequence[Box]]] = []
        self._resting: set[TableNo] = set()
        """Tables whose boxes are dead or stand still: no others have a reason to wait."""

    async def open(self) -> None:
        """Lead every box and every bridge through a door of its own, and begin to play."""
        room = self._room
        for box in room.boxes:
            door = self._doors[box.table] = Air(HERE, room.broker + box.area, box.table, delayed=False)
            await door.open()
            room.lead(box, HERE, door.port)
        for area in range(1, room.areas + 1):
            self._bridges[area] = Air(HERE, room.broker, area, delayed=False)
            await self._bridges[area].open()
        await self._lay_bridges()
        count = min(MOST_PROCESSES, room.tables)
        for number in range(count):
            await self._seat(room.boxes[number::count])
        await until(lambda: room.linked() == room.tables, "all boxes linked", CONVERGES_S)
        await asyncio.to_thread(room.begin)
        await until(lambda: min(room.heads().values()) > 0, "every table heard", CONVERGES_S)
        await until(lambda: all(map(acknowledged_at, room.boxes)), "every table plays", CONVERGES_S)

    async def close(self) -> None:
        """Wall all doors up."""
        for door in (*self._doors.values(), *self._bridges.values()):
            await door.close()

    async def round(self, *names: str) -> None:
        """Make faults together, by name, let them last, repair them, and wait until all has come together."""
        await self._order()
        async with AsyncExitStack() as stack:
            for name in sorted(names, key=lambda one: one.startswith("floor")):  # the first to be repaired
                await stack.enter_async_context(self._fault(name))
                self.faults[name] += 1
                await asyncio.sleep(self._chance.uniform(0, APART_S))
            await self._stand(STANDS_S, " and ".join(names))
        await self._together()

    async def apart(self, *areas: int, seconds: float) -> None:
        """Cut the bridges of areas for some seconds, and wait until all has come together."""
        await self._order()
        async with AsyncExitStack() as stack:
            for area in areas:
                await stack.enter_async_context(_cut(self._bridges[area]))
                self.faults["bridge cut"] += 1
            await self._stand(seconds, f"areas {areas} apart")
        await self._together()

    def any_faults(self) -> list[str]:
        """Choose the faults of a round."""
        return self._chance.sample(FAULTS, AT_ONCE)

    async def rest(self) -> None:
        """Let people rest, until the floor has all that was played."""
        await self._workers.ask("rest")
        room = self._room
        await until(
            lambda: room.heads() == room.heads_at_tables(), "all that was played is copied", CONVERGES_S
        )

    def _fault(self, name: str) -> AbstractAsyncContextManager[None]:
        part, deed = name.split()
        area = self._chance.randrange(self._room.areas) + 1
        if part == "floor":
            return self._floor_killed() if deed == "killed" else _stopped(self._room.pid)
        if part == "area":
            return {"killed": self._area_killed, "stopped": self._area_stopped, "hangs": self._area_hangs}[
                deed
            ](area)
        if part == "bridge":
            return _cut(self._bridges[area])
        if deed == "cut":
            return _cut(self._chance.choice(list(self._doors.values())))
        return self._boxes_killed() if deed == "killed" else self._boxes_stopped()

    async def _stand(self, seconds: float, what: str) -> None:
        """See that every table whose box lives goes on meanwhile."""
        before = await asyncio.to_thread(self._room.heads_at_tables)
        await asyncio.sleep(seconds)
        after = await asyncio.to_thread(self._room.heads_at_tables)
        self.alone += sum(after.values()) - sum(before.values())
        waits = [table for table, row in after.items() if row <= before[table] and table not in self._resting]
        if waits:
            self.wrong.append(f"{what}: tables {waits} waited for {seconds:.0f} s")

    async def _together(self) -> None:
        began, room = time.monotonic(), self._room
        await self._bridged()
        await until(lambda: room.linked() == room.tables, "all boxes linked again", CONVERGES_S)
        played = await asyncio.to_thread(room.heads_at_tables)

        def copied() -> bool:
            heads = room.heads()
            return all(heads[table] >= row for table, row in played.items())

        await until(copied, "what was played is copied", CONVERGES_S)
        self.worst_s = max(self.worst_s, time.monotonic() - began)
        await self._order()

    async def _order(self) -> None:
        text = f"notice {len(self.ordered)}"
        self.ordered.append(await asyncio.to_thread(self._room.ask, "announce", text=text))

    async def _lay_bridges(self) -> None:
        """Have every area come to the floor over its door: the floor writes settings at its start alone."""
        room = self._room
        for area, door in self._bridges.items():
            conf = room.broker_conf(area)
            conf.write_text(re.sub(r"(?m)^address .*$", f"address {HERE}:{door.port}", conf.read_text()))
            _kill(room.pid_of_broker(area))
        await self._bridged()

    async def _bridged(self) -> None:
        """Wait until all bridges stand but those that another fault of this round has cut."""
        await until(self._bridges_stand, "all bridges stand", CONVERGES_S)

    def _bridges_stand(self) -> bool:
        areas = self._room.view("areas").get("areas", ())
        cut = {area for area, door in self._bridges.items() if not door.is_open}
        return len(areas) == self._room.areas and all(
            one.get("linked") or one["area"] in cut for one in areas
        )

    async def _seat(self, boxes: Sequence[Box]) -> None:
        self._sitting.append((await self._workers.start(boxes, self._pace), boxes))

    @asynccontextmanager
    async def _floor_killed(self) -> AsyncIterator[None]:
        """Kill the floor, and with it all brokers; afterwards the director starts the clock again."""
        room = self._room
        await asyncio.to_thread(room.kill)
        yield
        await asyncio.to_thread(room.start_again)
        await self._lay_bridges()
        if not (await asyncio.to_thread(room.view, "clock")).get("running"):
            await asyncio.to_thread(room.ask, "resume_clock")

    @asynccontextmanager
    async def _area_killed(self, area: int) -> AsyncIterator[None]:
        _kill(self._room.pid_of_broker(area))
        yield

    @asynccontextmanager
    async def _area_stopped(self, area: int) -> AsyncIterator[None]:
        async with _stopped(self._room.pid_of_broker(area)):
            yield

    @asynccontextmanager
    async def _area_hangs(self, area: int) -> AsyncIterator[None]:
        """Stop a broker for good: somebody has to notice it."""
        room, hanging = self._room, self._room.pid_of_broker(area)
        _signal(hanging, signal.SIGSTOP)
        yield
        if room.pid_of_broker(area) == hanging:
            _signal(hanging, signal.SIGSTOP)  # "area stopped" of the same round has let it run again
        await until(lambda: room.pid_of_broker(area) not in (None, hanging), "another broker", CONVERGES_S)

    @asynccontextmanager
    async def _boxes_killed(self) -> AsyncIterator[None]:
        """Kill a process with some boxes, and begin it again at once."""
        process, boxes = self._sitting.pop(self._chance.randrange(len(self._sitting)))
        process.kill()
        await process.wait()
        self._workers.processes.remove(process)
        self._resting.update(box.table for box in boxes)
        await self._seat(boxes)
        yield
        self._resting.difference_update(box.table for box in boxes)

    @asynccontextmanager
    async def _boxes_stopped(self) -> AsyncIterator[None]:
        process, boxes = self._chance.choice(self._sitting)
        self._resting.update(box.table for box in boxes)
        async with _stopped(process.pid):
            yield
        self._resting.difference_update(box.table for box in boxes)


FAULTS = [
    "floor killed",
    "floor stopped",
    "area killed",
    "area stopped",
    "area hangs",
    "bridge cut",
    "box killed",
    "box stopped",
    "box cut",
]


async def mishaps(
    folder: Path,
    *,
    tables: int,
    areas: int,
    pace: float,
    seed: object,
    rounds: Callable[["Hall"], "AsyncIterator[None]"],
) -> Mishaps:
    """Play while `rounds` makes faults, let it rest, and look at every journal.

    Raises:
        TimeoutError: the room never came together again.
    """
    folder.mkdir()
    with Room(folder, tables, seats=6, areas=areas) as room:
        async with workers(folder / "workers.log") as processes:
            hall = Hall(room, processes, pace, seed)
            try:
                await hall.open()
                async for _ in rounds(hall):
                    pass
                await hall.rest()
            finally:
                await hall.close()
        wrong = await asyncio.to_thread(
            lambda: [*hall.wrong, *faults_of(room), *_forgotten(room, hall.ordered)]
        )
        acknowledged = len(hall.ordered) + sum(len(acknowledged_at(box)) for box in room.boxes)
        rows = sum(room.heads().values())
        return Mishaps(tables, areas, hall.faults, rows, hall.alone, acknowledged, hall.worst_s, tuple(wrong))


def _forgotten(room: Room, ordered: Sequence[str]) -> Iterator[str]:
    """Find commands of the director that were acknowledged and are not there."""
    with read_journal(room.path) as book:
        stored = Counter(row.command_id for row in book.rows(FLOOR))
    yield from (f"{name} was acknowledged and is not there" for name in ordered if name not in stored)


@asynccontextmanager
async def _stopped(pid: int | None) -> AsyncIterator[None]:
    _signal(pid, signal.SIGSTOP)
    yield
    _signal(pid, signal.SIGCONT)


@asynccontextmanager
async def _cut(door: Air) -> AsyncIterator[None]:
    door.cut()
    yield
    await door.heal()


def _kill(pid: int | None) -> None:
    _signal(pid, signal.SIGKILL)


def _signal(pid: int | None, number: signal.Signals) -> None:
    """Send a signal to a process, which another fault may have killed."""
    if pid is not None:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


async def some_rounds(hall: Hall, rounds: int) -> AsyncIterator[None]:
    """Make so many rounds of any faults."""
    for _ in range(rounds):
        await hall.round(*hall.any_faults())
        yield


def table(found: Mishaps) -> Iterator[str]:
    """Print what was found as a table."""
    room = f"{found.tables} tables in {found.areas} areas"
    yield f"{room} played {found.rows} rows, {found.alone} during faults"
    yield from (f"{name:15} {count:3}" for name, count in sorted(found.faults.items()))
    yield f"{found.worst_s:.1f} s at most until all had come together again"
    yield from (f"WRONG {line}" for line in found.wrong)
    if not found.wrong:
        yield f"{found.acknowledged} acknowledged commands are there, no row doubled, every chip explained"
