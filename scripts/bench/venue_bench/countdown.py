"""The difference between countdowns of boxes whose clocks were started at different moments."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from venue_bench.room import HERE, Room, until
from venue_bench.wifi import Air
from venue_bench.workers import Workers, workers

UNITS = 20
DAY_MS = 86_400_000
SETTLES_S = 12.0
"""A box asks for the time at once, while all boxes begin, and then every ten seconds."""
LOOK_EVERY_S = 0.5
GOAL_MS = {"cable": 20, "wireless": 60}


class Apart(NamedTuple):
    """The differences between the countdowns of the floor and all boxes: the largest, and the median of all
    looks."""

    network: str
    units: int
    worst_ms: float
    median_ms: float
    looks: int


async def apart(folder: Path, network: str, seconds: float, units: int = UNITS) -> Apart:
    """Look at the countdowns for some seconds; on `wireless` each box has a line of its own."""
    folder.mkdir()
    chance, airs = Random(20), list[Air]()
    with Room(folder, units, seats=2) as room:
        try:
            if network == "wireless":
                airs += await _in_the_air(room, chance)
            await asyncio.to_thread(room.begin)
            ahead = {box.table: chance.randrange(-DAY_MS, DAY_MS) for box in room.boxes}
            async with workers(folder / "workers.log") as processes:
                await processes.start_all(room.boxes, 0.0, ahead)
                await until(lambda: room.linked() == units, "all boxes linked")
                await asyncio.sleep(SETTLES_S)
                differences = sorted([one async for one in _looks(room, processes, seconds, units)])
        finally:
            for air in airs:
                await air.close()
    return Apart(network, units, differences[-1], differences[len(differences) // 2], len(differences))


async def _in_the_air(room: Room, chance: Random) -> list[Air]:
    airs = []
    for box in room.boxes:
        air = Air(HERE, room.broker, chance.randrange(1 << 30))
        await air.open()
        room.lead(box, HERE, air.port)
        airs.append(air)
    return airs


async def _looks(room: Room, processes: Workers, seconds: float, units: int) -> AsyncIterator[float]:
    """Give the difference between the first and the last countdown, again and again.

    A countdown is the reading of the floor's clock at which it is over, so that nothing need be read at once.
    """
    for _ in range(round(seconds / LOOK_EVERY_S)):
        said = await processes.ask()
        ends = [end for one in said for end in one.ends]
        if len(ends) != units:
            raise SystemExit(f"{units - len(ends)} of {units} boxes show no countdown")
        view = await asyncio.to_thread(room.view, "clock")
        ends.append(view["at"] + view["left"])
        yield max(ends) - min(ends)
        await asyncio.sleep(LOOK_EVERY_S)


def table(found: list[Apart]) -> Iterator[str]:
    """Print what was found as a table."""
    yield "countdowns of the floor and its boxes, each with a clock of its own"
    yield "network    boxes  looks  median ms  worst ms  goal ms"
    for one in found:
        goal = GOAL_MS[one.network]
        met = "met" if one.worst_ms < goal else "MISSED"
        yield (
            f"{one.network:9} {one.units:6} {one.looks:6} {one.median_ms:10.0f} {one.worst_ms:9.0f}"
            f" {goal:8} {met}"
        )
