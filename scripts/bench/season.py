#!/usr/bin/env python3
"""Measure the table of a season of 200 evenings of 20 persons: by a preset, and by a long formula (LGE-24).

    .venv/bin/python scripts/bench/season.py [--evenings 200] [--persons 20]

The figures are seconds of the processor. Reading archives is not among them: they are read once, and kept
under the hash of their files.
"""

import argparse
import time
from random import Random

from shuffleup.club.season.formula import read_formula
from shuffleup.club.season.points import EventFacts, PointsRule
from shuffleup.club.season.standings import SeasonEvent, SeasonRules, standings_of

FORMULA = """assign("third", round(n / 3))
assign("most", totalBuyinsAmount + totalRebuysAmount + totalAddOnsAmount)
assign("base", 10 * sqrt(n) / sqrt(third + 1) * (1 + log(most / n + 0.25)) + numberOfHits * 10)
if(r > third, round(base * pow(0.66, r - third)),
   round(10 * sqrt(n) / sqrt(r) * (1 + log(most / n + 0.25))))"""


def main() -> None:
    """Print one line for each way of giving points."""
    parser = argparse.ArgumentParser(description="Measure the table of a season.")
    parser.add_argument("--evenings", type=int, default=200)
    parser.add_argument("--persons", type=int, default=20)
    args = parser.parse_args()
    chance = Random(1)
    club = [f"P{number:03}" for number in range(2 * args.persons)]
    events = [
        SeasonEvent(
            f"e{number}",
            places=tuple((name,) for name in chance.sample(club, args.persons)),
            facts=EventFacts(buy_in=20, fee=2, knockouts=dict.fromkeys(club, 1)),
        )
        for number in range(args.evenings)
    ]
    for name, rule in (
        ("preset pokerstars", PointsRule("pokerstars")),
        ("a formula of four statements", PointsRule(read_formula(FORMULA))),
    ):
        begin = time.process_time()
        standings_of(SeasonRules(rule, score="best", best=10), events)
        print(f"{args.evenings} evenings of {args.persons}, {name}: {time.process_time() - begin:.3f} s")


if __name__ == "__main__":
    main()
