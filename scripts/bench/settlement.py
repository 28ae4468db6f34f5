#!/usr/bin/env python3
"""The settlement of a cash night and the ledger over nights: CPU milliseconds, slowest of some nights.

scripts/bench/settlement.py: bounds on the reference computer are 500 ms for the fewest payments of 15 people,
50 ms for the bound of 200, and 1 s for a ledger of 500 nights (SET-05, SET-07).
"""

import random
import time
from collections.abc import Callable
from functools import partial

from shuffleup.kernel.field_types import Money
from shuffleup.tournament.settlement import LedgerNight, NightLine, Payment, fewest, fold

NIGHTS = 500
PEOPLE = 20


def net(chance: random.Random, count: int, step: int) -> dict[str, Money]:
    """Make results of people who are not even, in multiples of `step`."""
    amounts = [chance.choice((-1, 1)) * step * chance.randint(1, 100) for _ in range(count - 1)]
    return {f"P{n:03}": Money(one) for n, one in enumerate([*amounts, -sum(amounts) or step])}


def balanced(chance: random.Random, count: int, step: int) -> dict[str, Money]:
    """Make results that sum to zero, and where nobody is even."""
    while sum((found := net(chance, count, step)).values()):
        pass
    return found


def cpu_ms(what: Callable[[], object]) -> float:
    """Measure the CPU time of a run, in milliseconds."""
    begin = time.process_time()
    what()
    return (time.process_time() - begin) * 1000


def ledger(chance: random.Random) -> tuple[LedgerNight, ...]:
    """Make nights, each with some payments."""
    nights = []
    for _ in range(NIGHTS):
        results = balanced(chance, PEOPLE, 5)
        paid = tuple(Payment(f"P{n:03}", f"P{n + 1:03}", Money(100)) for n in range(0, PEOPLE, 2))
        nights.append(LedgerNight({who: NightLine(one, one) for who, one in results.items()}, paid))
    return tuple(nights)


def main() -> None:
    """Print the figures."""
    chance = random.Random(7)
    print("CPU milliseconds, slowest of 20 nights")
    for count, most in ((15, 15), (18, 18), (200, 15)):
        nets = [balanced(chance, count, step) for step in (1, 50) for _ in range(10)]
        slowest = max(cpu_ms(partial(fewest, found, most)) for found in nets)
        print(f"  {'fewest payments' if count <= most else 'bound'} of {count:3} people {slowest:10.1f}")
    nights = ledger(chance)
    print(f"  ledger of {NIGHTS} nights of {PEOPLE} people {cpu_ms(lambda: fold(nights)):10.1f}")


if __name__ == "__main__":
    main()
