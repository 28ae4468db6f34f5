"""A room of one size at the pace of people: the cost for floor, broker and box, and the delays."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

import msgspec

from shuffleup.kernel.field_types import TableNo
from venue_bench.cores import Busy, Cores
from venue_bench.faults import faults_of
from venue_bench.load import Used, used
from venue_bench.room import Room, until
from venue_bench.waits import DiskWatch, WallWatch
from venue_bench.worker import BoxSaid
from venue_bench.workers import Workers, workers

PROCESSES = 4
"""So many hold all stations: a process is some 60 MB before its first table."""

LONGEST_S = 1140.0
"""A size ends after so long, with what was found until then; ending takes up to a minute more."""

LOOKS_A_TIME = 4
"""The boxes are left alone for so many times as long as it took to ask them all: asking costs their core."""

SETTLE_S = 5.0
"""Seconds of play after the start that nobody looks at: all tables begin their first hand at one moment."""

FULL = 95.0
"""A core that is busier is the limit that was measured, and not the floor."""

Figures = dict[str, float | int | str | bool | list[str] | dict[str, float]]


class Asked(NamedTuple):
    """A measurement: so many tables, looked at for so many seconds; `profile` as in `Room`.

    `pace` is how fast people play: one core has to play for all boxes, which takes 0.2 % of it for each.
    """

    tables: int
    seconds: float
    cores: Cores
    profile: Path | None = None
    pace: float = 1.0


class Moment(NamedTuple):
    """The resources that were used up to a moment."""

    at: float
    floor: Used
    broker: Used
    stations_cpu_s: float
    floor_core: Busy
    stations_core: Busy
    boxes: dict[TableNo, BoxSaid]


class Size:
    """A room in its processes, which is measured step by step; `found` are the figures so far.

    What has not come `LONGEST_S` after the start counts as lost.
    """

    def __init__(self, room: Room, processes: Workers, asked: Asked) -> None:
        self.found: Figures = {
            "tables": asked.tables,
            "players": asked.tables * room.seats,
            "pace": asked.pace,
        }
        self._room, self._processes, self._cores, self._asked = room, processes, asked.cores, asked
        self._ends = time.monotonic() + LONGEST_S

    async def link(self) -> None:
        """Have all boxes come to the floor and get their tables."""
        began, tables = time.monotonic(), self._asked.tables
        boxes, inside = self._room.boxes, self._cores.for_stations
        await self._processes.start_all(boxes, self._asked.pace, most=PROCESSES, inside=inside)
        try:
            await self._until(lambda: self._room.linked() == tables, "all boxes linked")
        except TimeoutError as late:
            raise TimeoutError(f"{late}; {tables - self._room.linked()} boxes were missing") from None
        self.found["link_s"] = round(time.monotonic() - began, 1)

    async def draw(self) -> None:
        """Draw the seats, and start when all boxes show theirs."""
        await asyncio.to_thread(self._room.register)
        began, seats = time.monotonic(), self._room.seats
        drawing = asyncio.create_task(asyncio.to_thread(self._room.ask, "draw_seats"))
        await self._until_boxes(lambda box: box.players >= seats, "all boxes show their seats")
        self.found["draw_s"] = round(time.monotonic() - began, 2)
        await drawing
        await asyncio.to_thread(self._room.ask, "start")

    async def live(self) -> None:
        """Look at the room while people play, once the floor has what the start has brought to all tables."""
        await asyncio.sleep(SETTLE_S / self._asked.pace)
        begun = await self._boxes()
        await self._until(lambda: self._has(begun), "what the start has brought is copied")
        disk, wall = DiskWatch(self._room), WallWatch(self._room)
        with disk, wall:
            before = await self._moment()
            await asyncio.sleep(self._asked.seconds)
            after = await self._moment()
        self._use(before, after)
        self._octets(before, after)
        self.found |= spans("act_to_disk_ms", disk.waits_ms()) | spans("act_to_wall_ms", wall.waits_ms())

    async def kill_broker(self) -> None:
        """Kill the broker and wait until the floor has what every box had stored when it was linked again."""
        before, pid = await self._moment(), self._room.broker_pid
        if pid is None:
            raise SystemExit("there is no broker to be killed")
        os.kill(pid, signal.SIGKILL)
        began = time.monotonic()

        def came_back(box: BoxSaid) -> bool:
            return box.linked and box.links > before.boxes[box.table].links

        boxes = await self._until_boxes(came_back, "all boxes linked again")
        self.found["relinked_s"] = round(time.monotonic() - began, 2)
        await self._until(lambda: self._has(boxes), "what was played is copied")
        self.found["heard_again_s"] = round(time.monotonic() - began, 2)
        after = await self._moment()
        self.found |= {
            "back_floor_cpu_s": round(after.floor.cpu_s - before.floor.cpu_s, 2),
            "back_broker_cpu_s": round(after.broker.cpu_s, 2),
            "back_stations_cpu_s": round(after.stations_cpu_s - before.stations_cpu_s, 2),
        }

    async def compare(self) -> None:
        """Let people rest, and compare every table's journal with the floor's copy."""
        await self._processes.ask("rest")
        boxes = await self._resting()
        await self._until(lambda: self._has(boxes), "all that was played is copied")
        await self._processes.stop()
        self.found["wrong"] = list(await asyncio.to_thread(lambda: list(faults_of(self._room))))
        self.found["rows"] = sum(box.rows for box in boxes.values())

    async def _resting(self) -> dict[TableNo, BoxSaid]:
        """Wait until no table stores any more: a command that is on is finished."""
        boxes = await self._boxes()
        while True:
            await asyncio.sleep(1.0)
            now = await self._boxes()
            if [one.rows for one in now.values()] == [one.rows for one in boxes.values()]:
                return now
            boxes = now

    async def _boxes(self) -> dict[TableNo, BoxSaid]:
        said = await self._processes.ask()
        return {box.table: box for each in said for box in each.boxes}

    async def _until(self, met: Callable[[], bool], what: str) -> None:
        await until(met, what, max(0.0, self._ends - time.monotonic()))

    async def _until_boxes(self, met: Callable[[BoxSaid], bool], what: str) -> dict[TableNo, BoxSaid]:
        """Wait until something is so of each box."""
        began = asked = time.monotonic()
        while not all(map(met, (boxes := await self._boxes()).values())):
            now = time.monotonic()
            if now > self._ends:
                missing = sum(not met(box) for box in boxes.values())
                raise TimeoutError(f"never in {now - began:.0f} s: {what}; {missing} boxes were missing")
            await asyncio.sleep(max(0.1, LOOKS_A_TIME * (now - asked)))
            asked = time.monotonic()
        return boxes

    def _has(self, boxes: dict[TableNo, BoxSaid]) -> bool:
        heads = self._room.heads()
        return all(heads[table] >= box.rows for table, box in boxes.items())

    async def _moment(self) -> Moment:
        room = self._room
        return Moment(
            time.monotonic(),
            used(room.pid),
            used(room.broker_pid),
            sum(used(one.pid).cpu_s for one in self._processes.processes),
            self._cores.busy(self._cores.floor),
            self._cores.busy(self._cores.stations),
            await self._boxes(),
        )

    def _use(self, before: Moment, after: Moment) -> None:
        took = after.at - before.at
        stations = 100 * after.stations_core.share_since(before.stations_core)
        played = sum(one.rows - before.boxes[one.table].rows for one in after.boxes.values())
        for name, was, now in (("floor", before.floor, after.floor), ("broker", before.broker, after.broker)):
            self.found |= {
                f"{name}_cpu_s": round(now.cpu_s - was.cpu_s, 2),
                f"{name}_cpu_percent": round(100 * (now.cpu_s - was.cpu_s) / took, 1),
                f"{name}_mb": round(now.rss_mb, 1),
                f"{name}_most_mb": round(now.most_mb, 1),
            }
        self.found |= {
            "seconds": round(took, 1),
            "rows_s": round(played / took, 2),
            "stations_cpu_percent": round(100 * (after.stations_cpu_s - before.stations_cpu_s) / took, 1),
            "floor_core_busy_percent": round(100 * after.floor_core.share_since(before.floor_core), 1),
            "stations_core_busy_percent": round(stations, 1),
            "stations_core_full": stations > FULL,
            "load_of_machine": round(os.getloadavg()[0], 1),
        }

    def _octets(self, before: Moment, after: Moment) -> None:
        took = after.at - before.at
        for what in ("octets", "messages"):
            came = [getattr(now, what) - getattr(before.boxes[at], what) for at, now in after.boxes.items()]
            self.found[f"box_{what}_s"] = round(median(came) / took, 2)
            self.found[f"all_boxes_{what}_s"] = round(sum(came) / took, 1)


async def measured(folder: Path, asked: Asked) -> Figures:
    """Measure a room of one size; what did not come in time counts as lost, and ends the measurement."""
    folder.mkdir()
    cores, began = asked.cores, time.monotonic()
    with Room(folder, asked.tables, inside=cores.for_floor, profile=asked.profile) as room:
        async with workers(folder / "workers.log") as processes:
            size = Size(room, processes, asked)
            try:
                for step in (size.link, size.draw, size.live, size.kill_broker, size.compare):
                    await step()
            except TimeoutError as lost:
                size.found["wrong"] = [str(lost)]
    size.found["whole_s"] = round(time.monotonic() - began, 1)
    return size.found


def spans(name: str, times: Sequence[float]) -> Figures:
    """Give the percentiles of some times in ms, none where there are too few."""
    if len(times) < 2:
        return {f"{name}_count": len(times)}
    cuts = quantiles(times, n=100, method="inclusive")
    shares = {f"{name}_p{share}": round(cuts[share - 1], 1) for share in (50, 95, 99)}
    return {**shares, f"{name}_count": len(times)}


NO_RATIO = frozenset({"tables", "players", "pace", "seconds", "load_of_machine", "stations_core_full"})


def ratios(now: Figures, before: Figures) -> dict[str, float]:
    """Give the ratio of each figure to that of the size before."""
    return {
        name: round(value / was, 2)
        for name, value in now.items()
        if name not in NO_RATIO
        and isinstance(value, int | float)
        and isinstance(was := before.get(name), int | float)
        and was
    }


def line(found: Figures) -> str:
    """Write the figures of one size as a line of JSON."""
    return msgspec.json.encode(found).decode()
