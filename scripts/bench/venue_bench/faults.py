"""Faults during play: the broker is killed and cables are pulled, and the journals are checked afterwards."""

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import NamedTuple

from shuffleup.archive.audit.event import audit_books
from shuffleup.kernel.field_types import FLOOR, Stream, TableNo, table_stream
from shuffleup.storage.journal.reader import JournalReader, read_journal
from venue_bench.network import Doors, Namespaces, Network, namespaces_can_be_made
from venue_bench.room import Box, Room, acknowledged_at, book, head, until
from venue_bench.workers import Workers, workers

TABLES = 8
PACE = 10.0
"""Ten times as fast as people: some rows at every moment, at every table."""

GOAL_S = 5.0
CALM_S = (1.0, 3.0)
SPELL_S = (0.5, 12.0)
"""Some shorter and some longer than it takes to notice that nobody answers."""
CONVERGES_S = 120.0


class Faults(NamedTuple):
    """A fault that was made in a room, and its results.

    `kills_s` are the seconds from each kill of the broker until the floor had all that was played up to the
    moment at which the last box was linked again; `cuts_s` the same from the moment a cable was put back.
    `alone` counts the rows that tables stored while their cable was out. `wrong` says what is not as it
    should be, in one line each.
    """

    network: str
    tables: int
    rows: int
    alone: int
    kills_s: tuple[float, ...]
    cuts_s: tuple[float, ...]
    wrong: tuple[str, ...]


class Trouble:
    """A room that is played in, with verbs for what goes wrong there."""

    def __init__(self, room: Room, network: Network, seed: int) -> None:
        self.room, self.network = room, network
        self.alone = 0
        self._chance = Random(seed)

    async def kill(self) -> float:
        """Kill the broker under load; returns the seconds until the room has come together again."""
        await asyncio.sleep(self._chance.uniform(*CALM_S))
        pid = self.room.broker_pid
        if pid is None:
            raise SystemExit("there is no broker to be killed")
        os.kill(pid, signal.SIGKILL)
        began = time.monotonic()
        await until(lambda: self.room.broker_pid not in (None, pid), "another broker", CONVERGES_S)
        await self._together(self.room.tables)
        return time.monotonic() - began

    async def cut(self) -> float:
        """Pull a cable for a while; returns the seconds from its coming back until the floor has it all."""
        box = self._chance.choice(self.room.boxes)
        before = head(book(box), table_stream(box.table))
        await self.network.cut(box)
        await asyncio.sleep(self._chance.uniform(*SPELL_S))
        self.alone += head(book(box), table_stream(box.table)) - before
        await self.network.heal(box)
        began = time.monotonic()
        await self._together(self.room.tables)
        return time.monotonic() - began

    async def _together(self, boxes: int) -> None:
        await until(lambda: self.room.linked() == boxes, "all boxes linked again", CONVERGES_S)
        played = await asyncio.to_thread(self.room.heads_at_tables)
        await until(lambda: _has(self.room.heads(), played), "what was played is copied", CONVERGES_S)


def _has(copied: dict[TableNo, int], played: dict[TableNo, int]) -> bool:
    return all(copied[table] >= seq for table, seq in played.items())


async def troubled(folder: Path, kills: int, cuts: int, *, tables: int = TABLES, seed: int = 7) -> Faults:
    """Play, kill and cut, let it rest, and look at every journal.

    Raises:
        TimeoutError: the room never came together again.
    """
    folder.mkdir()
    boxes = [Box(folder / f"box-{n}", TableNo(n)) for n in range(1, tables + 1)]
    network: Network = Namespaces(boxes) if namespaces_can_be_made() else Doors()
    try:
        with Room(folder, tables, seats=6, host=network.host) as room:
            await network.lay(room)
            async with workers(folder / "workers.log") as processes:
                return await _troubled(Trouble(room, network, seed), processes, kills, cuts)
    finally:
        await network.close()


async def _troubled(trouble: Trouble, processes: Workers, kills: int, cuts: int) -> Faults:
    room = trouble.room
    for box in room.boxes:
        await processes.start([box], PACE, inside=trouble.network.inside(box))
    await until(lambda: room.linked() == room.tables, "all boxes linked")
    await asyncio.to_thread(room.begin)
    await until(lambda: min(room.heads().values()) > 0, "every table heard")
    kills_s = [await trouble.kill() for _ in range(kills)]
    cuts_s = [await trouble.cut() for _ in range(cuts)]
    await processes.ask("rest")
    await until(lambda: room.heads() == room.heads_at_tables(), "all that was played is copied", CONVERGES_S)
    wrong = tuple(await asyncio.to_thread(lambda: list(faults_of(room))))
    rows = sum(room.heads().values())
    return Faults(
        trouble.network.name, room.tables, rows, trouble.alone, tuple(kills_s), tuple(cuts_s), wrong
    )


def faults_of(room: Room) -> Iterator[str]:
    """Compare every table's journal with the floor's copy, row by row, and audit them all together."""
    with ExitStack() as stack:
        floor = stack.enter_context(read_journal(room.path))
        tables = {box.table: stack.enter_context(read_journal(book(box))) for box in room.boxes}
        for box in room.boxes:
            stream, own = table_stream(box.table), tables[box.table]
            yield from _differences(stream, own, floor)
            yield from _forgotten(box, stream, own)
        yield from _heard_twice(floor)
        audited = audit_books([floor, *tables.values()])
        yield from (str(one) for one in audited.findings if one.weight == "wrong")
        if audited.issued != audited.held:
            yield f"{audited.issued} chips were issued and {audited.held} are held"


def _differences(stream: Stream, own: JournalReader, floor: JournalReader) -> Iterator[str]:
    played, copied = ([row.hash for row in journal.rows(stream)] for journal in (own, floor))
    if played != copied:
        same = sum(one == two for one, two in zip(played, copied, strict=False))
        yield f"{stream}: {len(played)} rows were played, {len(copied)} copied, the first {same} alike"


def _forgotten(box: Box, stream: Stream, own: JournalReader) -> Iterator[str]:
    """Find commands that a box has acknowledged and does not have."""
    stored = {row.command_id for row in own.rows(stream)}
    yield from (
        f"{stream}: {name} was acknowledged and is not there"
        for name in acknowledged_at(box)
        if name not in stored
    )


def _heard_twice(floor: JournalReader) -> Iterator[str]:
    """Find a row of a table that led to more than one act of the floor."""
    acts = {(row.caused_by, row.command_id) for row in floor.rows(FLOOR) if row.caused_by}
    for cause, often in Counter(cause for cause, _ in acts).items():
        if often > 1:
            yield f"{cause} was heard {often} times"


def table(found: Faults) -> Iterator[str]:
    """Print what was found as a table."""
    yield f"{found.tables} tables played {found.rows} rows, {found.alone} while cut off ({found.network})"
    yield "what                  times  median s  worst s  goal s"
    for name, spans in (("broker killed", found.kills_s), ("cable pulled", found.cuts_s)):
        if spans:
            median, worst = sorted(spans)[len(spans) // 2], max(spans)
            met = "" if name != "broker killed" else ("met" if worst <= GOAL_S else "MISSED")
            goal = f"{GOAL_S:7.0f} {met}" if met else "      -"
            yield f"{name:21} {len(spans):5} {median:9.1f} {worst:8.1f} {goal}"
    yield from (f"WRONG {line}" for line in found.wrong)
    if not found.wrong:
        yield "no row lost, none doubled, every chip explained"
