#!/usr/bin/env python3
"""Measure a deal by chances (ICM) in time of the processor: twenty players (bar 2 s), twelve (bar 0.1 s)."""

import random
import time

from shuffleup.kernel.field_types import Chips, Money
from shuffleup.tournament.prize_deal import icm

ROUNDS = 5
SEED = 7


def main() -> None:
    """Print the slowest of some deals with as many prizes as players, in stacks of no common measure."""
    drawn = random.Random(SEED)
    for players in (12, 20):
        spent = list[float]()
        for _ in range(ROUNDS):
            stacks = [Chips(drawn.randrange(25, 400_000)) for _ in range(players)]
            prizes = sorted((Money(drawn.randrange(1000, 900_000)) for _ in range(players)), reverse=True)
            begin = time.process_time()
            icm(stacks, prizes)
            spent.append(time.process_time() - begin)
        print(f"{players} players and prizes: slowest of {ROUNDS} deals {max(spent) * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
