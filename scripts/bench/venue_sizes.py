#!/usr/bin/env python3
"""Measure rooms of growing size: floor and broker on one core, and all boxes on the others.

    make venue-bench ARGS="--tables 10 30 100 [--seconds 30] [--pace 1] [--json FILE]"

It prints one JSON object a size, and ends with status 1 only where an event was lost or doubled, a chip
cannot be explained, or something did not come in time: a size ends after 20 minutes at most. `--help`
explains the options. `--profile FOLDER` keeps where the time of the floor went, one file a size for
`python -m pstats`; the floor is slower then.
"""

import argparse
import asyncio
import os
import resource
import sys
import tempfile
from pathlib import Path

import msgspec

from venue_bench.cores import Cores
from venue_bench.sizes import Asked, Figures, line, measured, ratios

WORKSHOP = Path(__file__).resolve().parents[2] / ".bench"
"""On the disk of the project: a folder for temporary files may lie in memory, where nothing is durable."""

TABLES = [10, 30]
LOST = 1


def chosen() -> argparse.Namespace:
    """Read what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "--tables", type=int, nargs="+", default=TABLES, metavar="N", help="sizes of the room"
    )
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each size is looked at")
    parser.add_argument("--pace", type=float, default=1.0, help="how fast people play; 1 is their own pace")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where the list of all sizes is written")
    parser.add_argument("--profile", type=Path, metavar="FOLDER", help="where the time of the floor went")
    return parser.parse_args()


def size(options: argparse.Namespace, cores: Cores, tables: int) -> Figures:
    """Measure one size."""
    profile = options.profile.resolve() / f"floor-{tables}.pstats" if options.profile else None
    asked = Asked(tables, options.seconds, cores, profile, options.pace)
    with tempfile.TemporaryDirectory(dir=WORKSHOP, ignore_cleanup_errors=True) as folder:
        return asyncio.run(measured(Path(folder) / "room", asked))


def main() -> int:
    """Measure one size after the other; 1 where something was lost."""
    options = chosen()
    WORKSHOP.mkdir(exist_ok=True)
    if options.profile:
        options.profile.mkdir(parents=True, exist_ok=True)
    cores = Cores.of_this_computer()
    os.sched_setaffinity(0, cores.stations)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # all journals are compared at once
    found: list[Figures] = []
    for tables in options.tables:
        figures = size(options, cores, tables)
        if found:
            figures["ratio"] = ratios(figures, found[-1])
        found.append(figures)
        print(line(figures), flush=True)
        if options.json:
            options.json.write_bytes(msgspec.json.format(msgspec.json.encode(found)))
    return LOST if any(one["wrong"] for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
