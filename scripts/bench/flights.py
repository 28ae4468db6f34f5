#!/usr/bin/env python3
"""Measure day two of a large event: 2,000 bags of four flights are read, merged and entered (FLT).

    .venv/bin/python scripts/bench/flights.py [--bags 2000] [--flights 4]

A fifth of the people are through in two flights. The figures are seconds of the processor; the bound for the
merge on the reference computer is 1 s.
"""

import argparse
import time
from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from shuffleup.event_file import shipped
from shuffleup.floor.command import EventOpened, FloorContext, ListHere
from shuffleup.floor.day_two.read_bags import ReadBags
from shuffleup.floor.decide import after, decide, evolve
from shuffleup.formats.bag_list import read_bag_list, written
from shuffleup.kernel.field_types import Chips, Money
from shuffleup.network.trust.bag_lists import has_signed
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.bag_list import BagList, ListedPerson, ListHead

KEY = UnitKey(bytes(32))
OPEN = "Bench Open"
T = TypeVar("T")


def main() -> None:
    """Print seconds for the files, the merge, and the entries of day two."""
    parser = argparse.ArgumentParser(description="Measure day two of a large event.")
    parser.add_argument("--bags", type=int, default=2000)
    parser.add_argument("--flights", type=int, default=4)
    args = parser.parse_args()
    rules = shipped("tda-2024")
    rules = replace(rules, flights=replace(rules.flights, of=OPEN), event=replace(rules.event, title=OPEN))
    each = args.bags // args.flights
    files = [written(flight(rules, at, each), KEY.unit_id, KEY.sign) for at in range(args.flights)]
    read, files_s = cpu_s(lambda: [read_bag_list(one, has_signed) for one in files])
    floor = evolve(None, EventOpened("day-two", rules, args.bags // 8))
    given = FloorContext(bag_lists={one.digest: ListHere(one.list, one.signer) for one in read})
    events, read_s = cpu_s(lambda: decide(floor, ReadBags(tuple(one.digest for one in read)), given))
    entered = after(floor, events)
    lists = type(entered.bag_lists)(entered.bag_lists.lists)
    _, merge_s = cpu_s(lambda: lists.merged(rules.flights, rules.chips.start_stack))
    print(f"{args.bags} bags of {args.flights} flights, {sum(map(len, files)) // 1000} kB of files")
    print(f"files read, signatures and every line checked: {files_s:.2f} s")
    print(f"merged: {merge_s:.3f} s")
    print(f"{len(entered.entries)} entries of day two, with all that follows: {read_s:.2f} s")


def cpu_s(what: Callable[[], T]) -> tuple[T, float]:
    """Return what something gives, and the seconds of the processor that it takes."""
    began = time.process_time()
    found = what()
    return found, time.process_time() - began


def flight(rules: RuleSet, at: int, bags: int) -> BagList:
    """Make the list of a flight in which every fifth person has been before."""
    name = "ABCDEFGHIJ"[at]
    first = at * bags - (bags // 5 if at else 0)
    lines = tuple(
        ListedPerson(
            f"Person {number}",
            f"{name}-{count:03}",
            25 * (500 + 37 * count),
            ((Chips(25), 500 + 37 * count),),
        )
        for count, number in enumerate(range(first, first + bags), 1)
    )
    head = ListHead(
        of=OPEN,
        flight=name,
        title=f"{OPEN} {name}",
        run=f"{at:064}",
        row=1,
        hash=f"{at:064}",
        made=f"2026-11-{20 + at}T21:00:00+00:00",
        level=8,
        entries=4 * bags,
        money=Money(400 * bags),
        others=Money(0),
        currency=rules.event.money_format(),
        kinds=tuple(rules.chips.denominations),
        bagged=sum(one.chips for one in lines),
    )
    return BagList(head, lines)


if __name__ == "__main__":
    main()
