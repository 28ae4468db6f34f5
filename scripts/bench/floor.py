#!/usr/bin/env python3
"""Measure the rules of the floor alone: what a hand costs them as the room grows, with nothing stored.

    scripts/bench/floor.py [--tables N ...] [--hands N]

A hand is two reports of its table, that it has begun and its result, with all that follows from them. All
other tables are known to have stored more than the floor has heard, as in a room in which all play at once.
Sizes take turns of 20 hands, and the quickest turn of each counts.
"""

import argparse
import time
from math import inf

from shuffleup.floor.command import EventOpened, Events, FloorContext, SeededDraws
from shuffleup.floor.contents import VERBS
from shuffleup.floor.decide import decide, evolve, hear
from shuffleup.floor.reports import HandReport, ResultReport
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, HandNo, Millis, TableNo
from shuffleup_demo.demo_setup import demo_rules
from shuffleup_demo.people.task_answers import names

SEATS, HANDS = 9, 20


def after(floor: Floor | None, events: Events) -> Floor:
    """Fold events into the state."""
    for event in events:
        floor = evolve(floor, event)
    assert floor is not None
    return floor


def begun(tables: int) -> Floor:
    """Return an event at its start, with all seats of so many tables taken."""
    floor = after(None, (EventOpened("bench", demo_rules("tda-2024"), tables),))
    given = FloorContext(lots=SeededDraws("00"))
    for verb, args in (("register", (names(SEATS * tables),)), ("draw_seats", ()), ("start", ())):
        floor = after(floor, decide(floor, VERBS[verb](*args), given))
    return floor


def played(floor: Floor, table: TableNo, hand: HandNo, behind: dict[TableNo, int]) -> Floor:
    """Report a hand in which the first player of a table loses a chip of 100 to the next one."""
    before = tuple((one.id, one.chips) for one in floor.at_table(table))
    (loser, least), (winner, more), *others = before
    result = ((loser, Chips(least - 100)), (winner, Chips(more + 100)), *others)
    began = HandReport(table, hand, len(before))
    for report in (began, ResultReport(table, hand, before, result)):
        floor = after(floor, hear(floor, report, Millis(0), behind))
    return floor


class Room:
    """An event that is played on by some hands at a time; `least` is the quickest time so far (ms a hand)."""

    def __init__(self, tables: int) -> None:
        self.tables, self.least = tables, inf
        self._floor, self._hands = begun(tables), 0
        self._behind = {TableNo(number): 99 for number in range(1, tables + 1)}

    def play(self, hands: int) -> None:
        """Play some hands and note how long the processor took for each."""
        began = time.process_time()
        for number in range(self._hands, self._hands + hands):
            table, hand = TableNo(number % self.tables + 1), HandNo(number // self.tables + 1)
            self._floor = played(self._floor, table, hand, self._behind)
        self._hands += hands
        self.least = min(self.least, 1000 * (time.process_time() - began) / hands)


def main() -> int:
    """Print a row for each size of the room."""
    parser = argparse.ArgumentParser(description="Measure the rules of the floor alone.")
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 300, 1000])
    parser.add_argument("--hands", type=int, default=600)
    options = parser.parse_args()
    rooms = [Room(tables) for tables in options.tables]
    for _ in range(options.hands // HANDS):
        for room in rooms:  # by turns: what else runs on the computer slows all of them
            room.play(HANDS)
    for room in rooms:
        size, ratio = f"{room.tables} tables, {SEATS * room.tables} players", room.least / rooms[0].least
        print(f"| {size} | {room.least:.2f} | {ratio:.2f} |", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
