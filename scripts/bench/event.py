#!/usr/bin/env python3
"""Measure whole events at the highest speed: hands a second, and the cost of a hand as the room grows.

    scripts/bench/event.py [--tables N ...] [--hands N] [--print]

Every size plays the first hands of an event of nine players a table, floor and tables over the bus of one
process with a journal on the current storage, and with nobody looking. An event of 300 players at 30
tables, ten at each, is played to the end.
"""

import argparse
import asyncio
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from shuffleup.app.standalone_box import GroupWriter
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.store import Journal
from shuffleup.unit.box.evening import Evening
from shuffleup_demo.demo_setup import demo_rules
from shuffleup_demo.people.whole_room import play
from shuffleup_demo.virtual_time import run

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "reference" / "measurements.md"
HEADING = "## Whole events"
EVENING = datetime(2026, 1, 1, 19, 0, tzinfo=UTC)
SEED = 7
LEAST_HANDS = 1200
"""A single event of ten tables is over too soon to be compared with one of a thousand."""


class Measured(NamedTuple):
    """The time for so many hands at so many tables, in seconds of the processor."""

    tables: int
    hands: int
    seconds: float
    seats: int = 9

    @property
    def each(self) -> float:
        """Milliseconds a hand."""
        return 1000 * self.seconds / self.hands


def measure(tables: int, hands: int) -> Measured:
    """Play the first hands of as many events as `LEAST_HANDS` take, each full at the beginning."""
    events = [play_event(tables, hands) for _ in range(-(-LEAST_HANDS // (tables * hands)))]
    return Measured(tables, sum(one.hands for one in events), sum(one.seconds for one in events))


def play_event(tables: int, hands: int | None, seats: int = 9) -> Measured:
    """Play an event with all `seats` of its tables taken, to its end or for so many hands a table."""
    with TemporaryDirectory(dir=Path(), prefix="bench-event-") as folder:
        return run(lambda clock: _measured(Path(folder), tables, hands, seats, clock), EVENING)


async def _measured(folder: Path, tables: int, hands: int | None, seats: int, clock: Clock) -> Measured:
    rules = demo_rules("tda-2024")
    rules = replace(rules, seating=replace(rules.seating, max_per_table=seats))
    genesis = msgspec.json.encode({"event": "bench"})
    journal = Journal.create(folder / "bench.journal", clock=clock, genesis=genesis)
    ids, seeds = seeded_ids(SEED, "bench"), RepeatableSeeds(SEED)
    evening = Evening(
        journal,
        writer=GroupWriter(journal),
        clock=clock,
        hub=Hub(),
        seeds=seeds,
        ids=ids,
        key=UnitKey(seeds.seed()),
        tables=tables,
    )
    async with asyncio.TaskGroup() as tasks:
        stop = await evening.open("bench", rules, tasks)
        people = tasks.create_task(
            play(evening, players=seats * tables, seed=SEED, hands=None, clock=clock, ids=ids)
        )
        measured = (await _first_hands(evening, tables, hands, people))._replace(seats=seats)
        people.cancel()
        stop()
    await evening.close()
    return measured


async def _first_hands(
    evening: Evening, tables: int, hands: int | None, people: asyncio.Task[None]
) -> Measured:
    """Take the time from the first hand to the last that counts; the seats are drawn before."""
    begun = asyncio.Event()
    enough = asyncio.Event()

    def look() -> None:
        dealt = _dealt(evening)
        if dealt:
            begun.set()
        if hands is not None and dealt >= hands * tables:
            enough.set()

    evening.floor.watch(look)
    await begun.wait()
    # Time of the processor: others who use the machine meanwhile make the ratio no other.
    began, before = time.process_time(), _dealt(evening)
    waiting = asyncio.create_task(enough.wait())
    await asyncio.wait((waiting, people), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    return Measured(tables, _dealt(evening) - before, time.process_time() - began)


def _dealt(evening: Evening) -> int:
    return sum(note.hand for note in evening.floor.state.tables)


def section(measured: Sequence[Measured], whole: Measured | None) -> str:
    """Write the figures as a part of the page."""
    lines = [
        HEADING,
        "",
        "Simulated people play full tables at the highest speed, every action followed: floor and tables in",
        "one process over its bus, each act in the journal, nobody looking at a face. Times are those of the",
        "processor; the ratio is the time of a hand beside that at the smallest room.",
        "",
        "| room | hands | hands a second | milliseconds a hand | ratio |",
        "|---|---|---|---|---|",
    ]
    for one in measured:
        lines.append(_row(f"{one.tables} tables, {9 * one.tables} players", one, measured[0]))
    if whole:
        room = f"{whole.tables} tables, {whole.seats * whole.tables} players, to the last hand"
        lines.append(_row(room, whole, measured[0]))
    return "\n".join(lines) + "\n"


def _row(room: str, one: Measured, first: Measured) -> str:
    a_second = one.hands / one.seconds
    return f"| {room} | {one.hands} | {a_second:.0f} | {one.each:.1f} | {one.each / first.each:.2f} |"


def keep(text: str) -> None:
    """Put the figures at the end of the page, in the place of older ones."""
    page = DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else ""
    before, _, after = page.partition(HEADING)
    _, heading, others = after.partition("\n## ")
    DOCUMENT.write_text(f"{before.rstrip()}\n\n{text}{heading}{others}", encoding="utf-8")


def main() -> int:
    """Print the figures, and keep them unless only printing is asked for."""
    parser = argparse.ArgumentParser(description="Measure whole events at the highest speed.")
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 300, 1000])
    parser.add_argument("--hands", type=int, default=4, help="hands a table")
    parser.add_argument("--print", action="store_true", help="do not write docs/reference/measurements.md")
    options = parser.parse_args()
    # What a process makes only once, such as the table of strengths, is no part of a hand.
    play_event(options.tables[0], options.hands)
    measured = []
    for tables in options.tables:
        measured.append(measure(tables, options.hands))
        print(_row(f"{tables} tables", measured[-1], measured[0]), flush=True)
    whole = None if options.print else play_event(30, None, seats=10)
    if whole:
        keep(section(measured, whole))
        print(_row("30 tables, whole event", whole, measured[0]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
