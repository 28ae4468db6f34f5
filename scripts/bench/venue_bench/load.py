"""The capacity of a floor: tables at the pace of people, then as fast as the computer can."""

import asyncio
import os
import re
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from shuffleup.kernel.field_types import FLOOR
from shuffleup.storage.journal.reader import read_journal
from venue_bench.room import Room, until
from venue_bench.worker import AT_ONCE
from venue_bench.workers import workers

WARM_UP_S, WARM_UP_A_TABLE_S = 8.0, 0.8
"""A room is left to itself after the draw, while each box reads the rows for all of them."""
DRAIN_S, STALLS_S = 40.0, 20.0


class Used(NamedTuple):
    """The resources of a process: seconds of a core so far, MB held now and MB held at most."""

    cpu_s: float
    rss_mb: float
    most_mb: float


class Load(NamedTuple):
    """A room that was played in for some seconds. Shares are percent of one core.

    `events` are rows that the floor has copied; `late_ms` are the milliseconds from a row on the disk of its
    table to what the floor has written about it. `lag` counts the rows by which it was behind at the end, and
    `left` those that were still missing `drained_s` later.
    """

    tables: int
    seconds: float
    events: int
    floor: float
    broker: float
    floor_mb: float
    floor_most_mb: float
    broker_mb: float
    late_ms: tuple[float, ...]
    lag: int = 0
    left: int = 0
    drained_s: float = 0.0

    @property
    def a_second(self) -> float:
        """Events a second."""
        return self.events / self.seconds

    def late(self, percent: int) -> float:
        """Give a percentile of the delays."""
        if len(self.late_ms) < 2:
            return 0.0
        return quantiles(self.late_ms, n=100, method="inclusive")[percent - 1]


async def loaded(folder: Path, tables: int, seconds: float, *, fast: bool) -> Load:
    """Play at so many tables of ten.

    Raises:
        TimeoutError: what was played did not come to the floor: something is lost.
    """
    folder.mkdir()
    with Room(folder, tables) as room:
        async with workers(folder / "workers.log") as processes:
            await processes.start_all(room.boxes, AT_ONCE if fast else 1.0)
            await until(lambda: room.linked() == tables, "all boxes linked", 60 + tables)
            await asyncio.to_thread(room.begin)
            await until(lambda: min(room.heads().values()) > 0, "every table heard", 60 + 3 * tables)
            await asyncio.sleep(WARM_UP_S + WARM_UP_A_TABLE_S * tables)
            load = await _window(room, tables, seconds)
            await processes.ask("rest")
            return await _caught_up(room, load)


async def _window(room: Room, tables: int, seconds: float) -> Load:
    before, since = sum(room.heads().values()), time.monotonic()
    floor, broker = used(room.pid), used(room.broker_pid)
    rows = _floor_rows(room)
    await asyncio.sleep(seconds)
    took = time.monotonic() - since
    floor_after, broker_after = used(room.pid), used(room.broker_pid)
    return Load(
        tables,
        took,
        sum(room.heads().values()) - before,
        100 * (floor_after.cpu_s - floor.cpu_s) / took,
        100 * (broker_after.cpu_s - broker.cpu_s) / took,
        floor_after.rss_mb,
        floor_after.most_mb,
        broker_after.rss_mb,
        tuple(_delays(room, rows)),
    )


async def _caught_up(room: Room, load: Load) -> Load:
    """Wait until the floor has all that was played, or `DRAIN_S` are over and it still comes nearer.

    Raises:
        TimeoutError: it comes no nearer: something is lost.
    """
    lag = behind = _behind(room)
    began = nearer = time.monotonic()
    while behind and (now := time.monotonic()) - began < DRAIN_S:
        await asyncio.sleep(0.1)
        left = await asyncio.to_thread(_behind, room)
        if left < behind:
            behind, nearer = left, now
        elif now - nearer > STALLS_S:
            raise TimeoutError(f"{behind} rows of {load.tables} tables never came to the floor")
    return load._replace(lag=lag, left=behind, drained_s=time.monotonic() - began)


def _behind(room: Room) -> int:
    at_floor = sum(room.heads().values())
    return max(0, sum(room.heads_at_tables().values()) - at_floor)


def used(pid: int | None) -> Used:
    """Look at what a process has used; None is one that is dead."""
    if pid is None:
        return Used(0.0, 0.0, 0.0)
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    status = Path(f"/proc/{pid}/status").read_text()
    ticks = int(fields[11]) + int(fields[12])
    now, most = (re.search(rf"{name}:\s+(\d+) kB", status) for name in ("VmRSS", "VmHWM"))
    return Used(
        ticks / os.sysconf("SC_CLK_TCK"),
        int(now[1]) / 1024 if now else 0.0,
        int(most[1]) / 1024 if most else 0.0,
    )


def _floor_rows(room: Room) -> int:
    with read_journal(room.path) as book:
        last = book.last(FLOOR)
        return last.seq if last else 0


def _delays(room: Room, after: int) -> Iterator[float]:
    """Find how long after its cause, a row of a table, each row of the floor was written."""
    with read_journal(room.path) as book:
        for row in book.rows(FLOOR, after):
            if row.caused_by is None:
                continue
            stream, seq = row.caused_by
            (cause,) = book.some_rows(stream, seq - 1, 1)
            yield 1000 * (_moment(row.wall) - _moment(cause.wall))


def _moment(wall: str) -> float:
    return datetime.fromisoformat(wall).timestamp()


def table(loads: list[Load], *, fast: bool) -> Iterator[str]:
    """Print rooms of one kind as a table."""
    pace = "as fast as it goes" if fast else "at the pace of people"
    yield f"tables of ten, {pace}; % of one core, MB held"
    yield (
        "tables  events/s  floor %     MB   most  broker %  MB  written p50, p95 ms  behind, s to catch up"
    )
    for one in loads:
        played = f"{one.tables:6} {one.a_second:9.1f}"
        held = f"{one.floor:8.1f} {one.floor_mb:6.0f} {one.floor_most_mb:6.0f}"
        broker = f"{one.broker:9.1f} {one.broker_mb:3.0f}"
        late, behind = f"{one.late(50):12.0f}, {one.late(95):6.0f}", f"{one.lag:11}, {one.drained_s:.1f}"
        yield f"{played} {held} {broker} {late} {behind}" + (f" ({one.left} left)" if one.left else "")
