#!/usr/bin/env python3
"""Measure several events on one floor: a hand there beside a hand of one event with as many tables.

    scripts/bench/events_beside.py [--hands N] [--tables N]

Ten events of ten tables beside one of a hundred, and three of a hundred beside one of three hundred, in one
process with a journal each. Every floor is told of the others with each command, as in a house. Times are
those of the processor, without the draw of the seats.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec.structs import replace

from shuffleup.app.standalone_box import GroupWriter
from shuffleup.floor.house.floor_facts import FloorFacts, ShortName
from shuffleup.floor.house.next_event import facts_of
from shuffleup.floor.state import Floor
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.last_answer import keeps_last_answer
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.store import Journal
from shuffleup.unit.box.evening import Evening
from shuffleup_demo.demo_setup import demo_rules
from shuffleup_demo.people.whole_room import play
from shuffleup_demo.virtual_time import run

EVENING = datetime(2026, 1, 1, 19, 0, tzinfo=UTC)
SIZES = ((10, 100), (3, 300))
"""Events, and the tables of all of them."""
SEATS, SEED = 9, 7


def measured(events: int, tables: int, hands: int) -> float:
    """Play some hands at each table; returns milliseconds of the processor for a hand."""
    with TemporaryDirectory(dir=Path(), prefix="bench-events-") as folder:
        return run(lambda clock: _played(Path(folder), events, tables // events, hands, clock), EVENING)


async def _played(folder: Path, events: int, tables: int, hands: int, clock: Clock) -> float:
    evenings: dict[str, Evening] = {}
    rules = demo_rules("tda-2024")  # the simulated people have the same names in each
    rules = replace(rules, events=replace(rules.events, two_at_once=True))
    async with AsyncExitStack() as closing, asyncio.TaskGroup() as tasks:
        people, stops = [], []
        for number in range(events):
            name = f"event-{number}"
            evening = _evening(folder, name, tables, clock)
            closing.push_async_callback(evening.close)
            stops.append(await evening.open(name, rules, tasks))
            evenings[name] = evening
        for name, evening in evenings.items():
            evening.floor.events_beside = partial(_beside, evenings, name)
            ids = seeded_ids(SEED + 1, name)
            playing = play(evening, players=SEATS * tables, seed=SEED, hands=None, clock=clock, ids=ids)
            people.append(tasks.create_task(playing))
        found = await _first_hands(list(evenings.values()), tables, hands)
        for one in people:
            one.cancel()
        for stop in stops:
            stop()
    return found


def _evening(folder: Path, name: str, tables: int, clock: Clock) -> Evening:
    genesis = msgspec.json.encode({"event": name})
    journal = Journal.create(folder / f"{name}.journal", clock=clock, genesis=genesis)
    seeds = RepeatableSeeds(SEED)
    return Evening(
        journal,
        writer=GroupWriter(journal),
        clock=clock,
        hub=Hub(),
        seeds=seeds,
        ids=seeded_ids(SEED, name),
        key=UnitKey(seeds.seed()),
        tables=tables,
    )


FACTS: dict[str, Callable[[Floor], FloorFacts]] = {}
"""Makes what the others are told of an event, once for each state of its floor."""


def _beside(evenings: dict[str, Evening], name: str) -> tuple[FloorFacts, ...]:
    return tuple(
        FACTS.setdefault(other, keeps_last_answer(partial(facts_of, ShortName(other))))(evening.floor.state)
        for other, evening in evenings.items()
        if other != name
    )


async def _first_hands(evenings: list[Evening], tables: int, hands: int) -> float:
    """Take the time from when all play until each event has played its hands."""

    def dealt(evening: Evening) -> int:
        return sum(note.hand for note in evening.floor.state.tables)

    stirred = asyncio.Event()
    for one in evenings:
        one.floor.watch(stirred.set)

    async def until(least: int) -> None:
        while any(dealt(one) < least for one in evenings):
            stirred.clear()
            await stirred.wait()

    await until(tables)
    began, before = time.process_time(), sum(map(dealt, evenings))
    await until(tables * hands)
    return 1000 * (time.process_time() - began) / (sum(map(dealt, evenings)) - before)


def main() -> int:
    """Print a row for each size."""
    parser = argparse.ArgumentParser(description="Measure several events on one floor.")
    parser.add_argument("--hands", type=int, default=8)
    parser.add_argument("--tables", type=int, help="tables in all, of ten events and of one")
    options = parser.parse_args()
    print("| events | tables in all | milliseconds a hand | beside one event |", flush=True)
    print("|---|---|---|---|", flush=True)
    for events, tables in ((10, options.tables),) if options.tables else SIZES:
        alone = measured(1, tables, options.hands)
        each = measured(events, tables, options.hands)
        print(f"| 1 | {tables} | {alone:.2f} | 1.00 |", flush=True)
        print(f"| {events} | {tables} | {each:.2f} | {each / alone:.2f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
