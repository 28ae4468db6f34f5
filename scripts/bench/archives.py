#!/usr/bin/env python3
"""Measure a season that is rebuilt from journals: all read once, then as they are kept (LGE-24).

    .venv/bin/python scripts/bench/archives.py [--evenings 200] [--persons 20] [--hands 150]

The evenings are made here: seats, hands and results of one floor each, about as many rows as an evening of
two tables has. The figures are seconds of the processor; the bounds on the reference computer are 2 s for
200 evenings and 0.1 s for what is kept.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

from shuffleup.app.standalone_box import open_journal
from shuffleup.archive.season_evenings import archived_evenings
from shuffleup.event_file import shipped
from shuffleup.floor.command import EventOpened, FloorContext, FloorEvent
from shuffleup.floor.decide import after, decide, evolve, hear
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.reports import HandReport, ResultReport
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.state import Floor
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import FLOOR, Actor, Chips, CommandId, HandNo, Millis, TableNo
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal.row_hash import Draft
from shuffleup_demo.clocks import HandClock

TABLE = TableNo(1)
BOX = Actor("director", face="bench")


def main() -> None:
    """Print seconds for the first reading and for the next one."""
    parser = argparse.ArgumentParser(description="Measure a season that is rebuilt from journals.")
    parser.add_argument("--evenings", type=int, default=200)
    parser.add_argument("--persons", type=int, default=20)
    parser.add_argument("--hands", type=int, default=150)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder, club = Path(place, "archives"), Path(place, "club")
        folder.mkdir()
        club.mkdir()
        rows = fill(folder, args.evenings, args.persons, args.hands)
        print(f"{args.evenings} evenings of {args.persons} persons, {rows} rows each")
        print(f"read for the first time: {cpu_s(lambda: archived_evenings(folder, club)):.2f} s")
        print(f"as they are kept: {cpu_s(lambda: archived_evenings(folder, club)):.3f} s")


def cpu_s(what: Callable[[], object]) -> float:
    """Return the seconds of the processor that something takes."""
    began = time.process_time()
    what()
    return time.process_time() - began


def fill(folder: Path, evenings: int, persons: int, hands: int) -> int:
    """Write the journals of evenings that differ only in their first record; return their rows."""
    rules, clock = shipped("tda-2024"), HandClock()
    rules = replace(rules, seating=replace(rules.seating, max_per_table=10))
    events = tuple(evening(rules, persons, hands))
    for number in range(evenings):
        seeds = RepeatableSeeds(number)
        with open_journal(folder / f"{number:03}.journal", clock, f"evening {number}", rules, seeds) as book:
            book.append([draft(one, at, seeds) for at, one in enumerate(events)])
    return len(events)


def draft(event: FloorEvent, number: int, seeds: RepeatableSeeds) -> Draft:
    """Write an event as the act of a command of its own."""
    return FLOOR_EVENTS.draft(FLOOR, CommandId(f"c{number}"), BOX, event, seeds)


def evening(rules: RuleSet, persons: int, hands: int) -> Iterator[FloorEvent]:
    """Play an evening on paper: hands without a bust, then one bust a hand until one is left."""
    opened = EventOpened("evening", rules, -(-persons // 10))
    floor = evolve(None, opened)
    yield opened
    names = tuple(f"Person {number}" for number in range(persons))
    for command in (Register(names), DrawSeats(), Start()):
        made = decide(floor, command, FloorContext())
        yield from made
        floor = after(floor, made)
    for number in range(1, hands + 1):
        made = dealt(floor, HandNo(number))
        yield from made
        floor = after(floor, made)
    ended = floor
    for made in busts(ended, hands):
        yield from made


def dealt(floor: Floor, hand: HandNo) -> tuple[FloorEvent, ...]:
    """Deal a hand at table 1 in which nothing changes hands."""
    begun = hear(floor, HandReport(TABLE, hand, len(floor.at_table(TABLE))), Millis(0))
    stacks = tuple((one.id, one.chips) for one in floor.at_table(TABLE))
    return (*begun, *hear(after(floor, begun), ResultReport(TABLE, hand, stacks, stacks), Millis(0)))


def busts(floor: Floor, hand: int) -> Iterator[tuple[FloorEvent, ...]]:
    """Let one player after another lose all chips to the neighbour, table by table."""
    for note in reversed(floor.open_tables()):
        while len(here := floor.at_table(note.table)) > 1:
            hand += 1
            loser, winner = here[-1], here[0]
            before = tuple((one.id, one.chips) for one in here)
            won = Chips(loser.chips + winner.chips)
            stacks = {**dict(before), loser.id: Chips(0), winner.id: won}
            told = ResultReport(note.table, HandNo(hand), before, tuple(stacks.items()))
            made = hear(floor, told, Millis(0))
            yield made
            floor = after(floor, made)


if __name__ == "__main__":
    main()
