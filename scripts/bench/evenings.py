#!/usr/bin/env python3
"""Play evenings by a simple model of busts and rebuys, and compare their end with the wish (STR-31, STR-40).

The levels are those that the box proposes, and at half time it may propose others, which are taken. The same
evening is played with both, with the same chance from there on. All chance comes from one seed, which is
printed.

The model: in each hand two players of a table play for a stake, which is a lognormal number of big blinds,
and each wins with the same chance. Nobody plays for more than the smaller stack, and who would keep less than
two big blinds plays for all. One in ten stays away and as many come uninvited; who is broke before the first
break buys again with a chance of the evening's own. Two figures were chosen: the median of the stake, so that
the chips in play at the end are near 28.5 big blinds in the median, as at real tables, and how much looser
people play while they may buy again, so that a quarter does. All else follows.
"""

import argparse
from collections.abc import Sequence
from copy import deepcopy
from heapq import heapify, heappop, heappush
from itertools import product
from math import log
from random import Random
from statistics import quantiles

from shuffleup.floor.command import EventOpened, FloorCommand, FloorContext, FloorEvent
from shuffleup.floor.decide import decide, evolve
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start, time_passed
from shuffleup.floor.levels.planned_end import PlanLevels, TakeLevels, replan_due
from shuffleup.floor.purchases.sales import ChipsSold
from shuffleup.floor.results.result_events import PlayerPlaced
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId, HandNo, Millis, Money, TableNo
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.likely_end import Course, even_course
from shuffleup.tournament.timetable import MINUTE

SEED = 7
EVENINGS = 200
PLAYERS, HOURS = (9, 14, 20, 27), (3, 4, 5, 6)
STACK = Chips(10_000)
KINDS = tuple(map(Chips, (25, 100, 500, 1000, 5000)))

STAKE, SPREAD = 1.1, 1.6
"""Median of the stake in big blinds, and the standard deviation of its logarithm."""

LOOSER = 8
"""So many times as high are the stakes while somebody who is broke may buy again."""

STAYS_AWAY = 0.1
BUYS_AGAIN = (0.2, 0.8)
"""Between these lies an evening's chance that somebody who is broke buys again."""

GUESSED = 4
"""The host expects a rebuy of one player in four."""

AT_A_TABLE = 9
HAND = (40, 10, 0.2)
"""Seconds of a hand, seconds more for each player dealt in, and the part by which a hand differs."""


class Room:
    """Stacks at tables, and the minute at which each table deals its next hand."""

    def __init__(self, players: int, chance: Random) -> None:
        count = -(-players // AT_A_TABLE)
        self.chance, self.again = chance, chance.uniform(*BUYS_AGAIN)
        self.tables = [[STACK] * len(range(at, players, count)) for at in range(count)]
        self.entered, self.rebuys = players, 0
        self.next = [(0.0, number) for number in range(count)]

    @property
    def left(self) -> int:
        """Count the players with chips."""
        return sum(map(len, self.tables))

    @property
    def chips(self) -> Chips:
        """Return the chips in play."""
        return Chips((self.entered + self.rebuys) * STACK)

    def play(self, course: Course, until: float, rebuys_until: float) -> float:
        """Play to the end or to this minute, and return the minute of the last hand."""
        heapify(self.next)
        now = 0.0
        while self.left > 1 and self.next[0][0] < until:
            now, number = heappop(self.next)
            table = self.tables[number]
            big, begins = _stakes(course, now)
            if len(table) > 1 and begins <= now:
                self._hand(table, big, again=now < rebuys_until)
                self._balance()
            seconds, each, part = HAND
            lasts = (seconds + each * len(table)) / 60 * self.chance.uniform(1 - part, 1 + part)
            if table:
                heappush(self.next, (max(begins, now + lasts), number))
        return now

    def _hand(self, table: list[Chips], big: Chips, *, again: bool) -> None:
        winner, loser = self.chance.sample(range(len(table)), 2)
        stake = round(big * (LOOSER if again else 1) * self.chance.lognormvariate(log(STAKE), SPREAD))
        most = min(table[winner], table[loser])
        stake = most if most - stake < 2 * big else stake
        table[winner], table[loser] = Chips(table[winner] + stake), Chips(table[loser] - stake)
        if table[loser]:
            return
        if again and self.chance.random() < self.again:
            table[loser], self.rebuys = STACK, self.rebuys + 1
        else:
            del table[loser]

    def _balance(self) -> None:
        """Break a table whose players fit at the others, and even the others out."""
        used = [table for table in self.tables if table]
        while self.left <= (len(used) - 1) * AT_A_TABLE:
            broken = used.pop()
            while broken:
                min(used, key=len).append(broken.pop())
        while len(max(used, key=len)) > len(min(used, key=len)) + 1:
            min(used, key=len).append(max(used, key=len).pop())


def _stakes(course: Course, now: float) -> tuple[Chips, float]:
    """Return the big blind at a minute, and the minute at which play is on: later than that in a break."""
    begins = 0
    for number, (_, big) in enumerate(course.rows, 1):
        lasts = course.minutes[number - 1]
        if now < begins + lasts or number == len(course.rows):
            return big, max(now, begins)
        begins += lasts + course.breaks.get(number, 0)
    raise AssertionError("a course has levels")


def told(floor: Floor, command: FloorCommand, minute: int = 0) -> Floor:
    """Let the floor answer a command."""
    return after(floor, decide(floor, command, at(minute)))


def after(floor: Floor, events: Sequence[FloorEvent]) -> Floor:
    """Return the floor as it is after these events."""
    for event in events:
        floor = evolve(floor, event)
    return floor


def at(minute: int) -> FloorContext:
    """Return the circumstances so many minutes after an announced start."""
    now = minute * MINUTE
    return FloorContext(Millis(now), until_start=Millis(-now))


def opened(planned: int, hours: int, came: int) -> Floor:
    """Open an evening whose levels were proposed for the players who were expected, and start it."""
    rules = RuleSet(
        event=Event(date="2026-11-21", start="19:00"), chips=ChipSets(start_stack=STACK, denominations=KINDS)
    )
    floor = evolve(None, EventOpened("evening", rules, -(-came // AT_A_TABLE)))
    floor = told(floor, PlanLevels(planned, 60 * hours, planned // GUESSED))
    floor = told(floor, Register(tuple(f"Player {number}" for number in range(1, came + 1))))
    return told(told(floor, DrawSeats()), Start())


def course_of(floor: Floor) -> Course:
    """Return the levels of a floor and their breaks."""
    levels = floor.rules.levels
    rows = [floor.level(number) for number in range(1, len(levels.table) + 1)]
    return even_course(
        [(one.small_blind, one.big_blind) for one in rows], levels.length, dict(levels.short_breaks)
    )


def replanned(floor: Floor, minute: int, room: Room) -> Floor | None:
    """Take the blinds that the floor proposes at a minute; None where it proposes none."""
    for one in range(minute + 1):
        while due := time_passed(floor, at(one)):
            floor = after(floor, due)
    sold = ChipsSold(EntryId("e1"), None, None, "rebuy", STACK, Money(0))
    out = [
        PlayerPlaced(EntryId(f"e{place}"), place, place, TableNo(1), HandNo(1))
        for place in range(room.entered, room.left, -1)
    ]
    floor = after(floor, [*([sold] * room.rebuys), *out])
    while due := replan_due(floor, at(minute)):  # a proposal from the start is taken back before another
        floor = after(floor, due)
    return told(floor, TakeLevels(), minute) if floor.replan.proposed else None


def evening(planned: int, hours: int, chance: Random) -> tuple[float, float, float | None]:
    """Play an evening: chips in big blinds at its end, minutes off the wish, and off it when re-planned."""
    came = max(2, sum(chance.random() < 1 - STAYS_AWAY for _ in range(planned)))
    came += sum(chance.random() < STAYS_AWAY for _ in range(planned))
    floor, half = opened(planned, hours, came), 30 * hours
    course, room = course_of(floor), Room(came, chance)
    rebuys_until = float(course.begins(min(course.breaks, default=len(course.rows))))
    played = room.play(course, half, rebuys_until)
    other = replanned(floor, half, room) if room.left > 1 else None
    second = deepcopy(room)
    ended = room.play(course, float("inf"), rebuys_until) or played
    big, _ = _stakes(course, ended)
    if other is None:
        return room.chips / big, ended - 60 * hours, None
    new = second.play(course_of(other), float("inf"), rebuys_until) or played
    return room.chips / big, ended - 60 * hours, new - 60 * hours


def main() -> None:
    """Print quartiles of the distance between end and wish, in minutes."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--evenings", type=int, default=EVENINGS, help="of each number of players and hours")
    parser.add_argument("--seed", type=int, default=SEED)
    args = parser.parse_args()
    chance = Random(args.seed)
    told_of = list[tuple[int, float, float, float | None]]()
    for players, hours in product(PLAYERS, HOURS):
        told_of += [(players, *evening(players, hours, chance)) for _ in range(args.evenings)]
    print(f"seed {args.seed}, {len(told_of)} evenings of {min(HOURS)} to {max(HOURS)} hours")
    _print("chips in play at the end, in big blinds", [ratio for _, ratio, _, _ in told_of])
    for wanted in PLAYERS:
        _print(f"  of {wanted} players", [ratio for players, ratio, _, _ in told_of if players == wanted])
    _print("end less wish", [off for _, _, off, _ in told_of])
    _print("|end - wish| at the start", [abs(off) for _, _, off, _ in told_of])
    for wanted in PLAYERS:
        _print(f"  of {wanted} players", [abs(off) for players, _, off, _ in told_of if players == wanted])
    both = [(abs(off), abs(new)) for _, _, off, new in told_of if new is not None]
    print(f"at half time other blinds were proposed in {len(both)} of {len(told_of)} evenings; of these")
    if len(both) > 1:
        _print("  |end - wish| with the first levels", [off for off, _ in both])
        _print("  |end - wish| with the other levels", [new for _, new in both])
    _print(
        "|end - wish|, re-planned where proposed",
        [abs(off if new is None else new) for _, _, off, new in told_of],
    )


def _print(what: str, values: Sequence[float]) -> None:
    low, middle, high = quantiles(values, n=4)
    print(f"{what}: median {middle:.1f}, quartiles {low:.1f} and {high:.1f}")


if __name__ == "__main__":
    main()
