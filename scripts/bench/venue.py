#!/usr/bin/env python3
"""Measure a venue on this computer: a real floor and broker, tables in processes of their own, over loopback.

    .venv/bin/python scripts/bench/venue.py [faces countdown load faults flood mishaps] [--tables N ...]
        [--seconds S] [--presses N] [--kills N] [--cuts N] [--whole]

Without words all but the last run, for some four minutes on an idle computer: rooms of 10 and 30 tables at
the pace of people, and the larger one as fast as it goes. `--whole` takes up to 300 tables and half a minute
each, all of them both ways; `--tables 100` is one room of a hundred. It ends with status 1 where an event was
lost or doubled, or a chip cannot be explained, and never because of a time. `mishaps` kills, stops and cuts
off parts of a room with three areas, three at once; each `--kills` is a round of half a minute or more.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from venue_bench import countdown, faces, faults, flood, load, mishaps

WORKSHOP = Path(__file__).resolve().parents[2] / ".bench"
"""On the disk of the project: a folder for temporary files may lie in memory, where nothing is durable."""

TABLES, WHOLE = [10, 30], [10, 30, 100, 300]
LOST = 1


def run_faces(folder: Path, options: argparse.Namespace) -> bool:
    """Measure the delay from a key to the pages."""
    told(faces.table(asyncio.run(faces.measured(folder / "faces", options.presses))))
    return True


def run_countdown(folder: Path, options: argparse.Namespace) -> bool:
    """By how much countdowns differ."""
    found = [asyncio.run(countdown.apart(folder / name, name, options.seconds)) for name in countdown.GOAL_MS]
    told(countdown.table(found))
    return True


def run_load(folder: Path, options: argparse.Namespace) -> bool:
    """Measure the capacity of a floor as the room grows."""
    for fast in (False, True):
        measured = []
        for tables in options.tables[-1:] if fast and not options.whole else options.tables:
            place = folder / f"{'fast' if fast else 'live'}-{tables}"
            measured.append(asyncio.run(load.loaded(place, tables, options.seconds, fast=fast)))
            print(f"  {tables} tables: {measured[-1].a_second:.1f} events/s", flush=True)
        told(load.table(measured, fast=fast))
    return True


def run_faults(folder: Path, options: argparse.Namespace) -> bool:
    """Check the journals after killed brokers and pulled cables."""
    found = asyncio.run(faults.troubled(folder / "faults", options.kills, options.cuts))
    told(faults.table(found))
    return not found.wrong


def run_mishaps(folder: Path, options: argparse.Namespace) -> bool:
    """Check the journals after faults of floor, brokers, bridges and boxes at once."""
    tables = options.tables[-1]
    pace, rounds = (5.0 if tables <= 30 else 1.0), partial(mishaps.some_rounds, rounds=options.kills)
    room = mishaps.mishaps(folder / "mishaps", tables=tables, areas=3, pace=pace, seed=1, rounds=rounds)
    found = asyncio.run(room)
    told(mishaps.table(found))
    return not found.wrong


def run_flood(folder: Path, options: argparse.Namespace) -> bool:
    """Measure the cost of a box that sends endless requests."""
    told(flood.table(asyncio.run(flood.flooded(folder / "flood"))))
    return True


BENCHES: dict[str, Callable[[Path, argparse.Namespace], bool]] = {
    "faces": run_faces,
    "countdown": run_countdown,
    "load": run_load,
    "faults": run_faults,
    "flood": run_flood,
    "mishaps": run_mishaps,
}
NOT_UNASKED = frozenset({"mishaps"})


def told(lines: Iterable[str]) -> None:
    """Print a table."""
    print("\n".join(lines), flush=True)


def chosen() -> argparse.Namespace:
    """Read what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("benches", nargs="*", metavar="BENCH", help=", ".join(BENCHES))
    parser.add_argument("--tables", type=int, nargs="+", metavar="N", help="sizes of the room")
    parser.add_argument("--seconds", type=float, help="how long each size and network is looked at")
    parser.add_argument("--presses", type=int, default=20)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--cuts", type=int, default=4)
    parser.add_argument("--whole", action="store_true", help="up to 300 tables, half a minute each")
    options = parser.parse_args()
    for name in options.benches:
        if name not in BENCHES:
            parser.error(f"{name}: no such bench; there are {', '.join(BENCHES)}")
    options.tables = options.tables or (WHOLE if options.whole else TABLES)
    options.seconds = options.seconds or (30.0 if options.whole else 6.0)
    return options


def main() -> int:
    """Run what is asked for; 1 where something was lost."""
    options = chosen()
    WORKSHOP.mkdir(exist_ok=True)
    whole = True
    for name in options.benches or [one for one in BENCHES if one not in NOT_UNASKED]:
        with tempfile.TemporaryDirectory(dir=WORKSHOP, ignore_cleanup_errors=True) as folder:
            try:
                whole = BENCHES[name](Path(folder), options) and whole
            except TimeoutError as lost:
                print(f"{name}: {lost}", file=sys.stderr)
                whole = False
    return 0 if whole else LOST


if __name__ == "__main__":
    raise SystemExit(main())
