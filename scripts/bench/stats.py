#!/usr/bin/env python3
"""Measure the statistics of 10,000 hands: counted from journals, and from what is kept of them (STT-16).

    .venv/bin/python scripts/bench/stats.py [--hands 10000]

The evenings are those of tests/data/journals, again and again: 182 hands of simulated people, 37 of them
all-in before the river. Each copy has a file hash of its own. The figures are seconds of the processor; the
bounds on the reference computer are 10 s and 1 s.
"""

import argparse
import lzma
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.statistics import statistics_of_files
from shuffleup.kernel.clock import BootClock

JOURNALS = Path(__file__).resolve().parents[2] / "tests" / "data" / "journals"
HANDS = 182


def main() -> None:
    """Print seconds for the first count and for the next one."""
    parser = argparse.ArgumentParser(description="Measure statistics with and without what is kept.")
    parser.add_argument("--hands", type=int, default=10_000)
    args = parser.parse_args()
    with TemporaryDirectory() as place:
        archive, club = Path(place, "archive"), Path(place, "club")
        archive.mkdir()
        with open_club(club, BootClock(), make=True):
            pass
        fill(archive, -(-args.hands // HANDS))
        for what in ("from journals", "as they are kept"):
            began = time.process_time()
            hands = statistics_of_files([archive]).hands
            print(f"{hands} hands {what}: {time.process_time() - began:.2f} s")


def fill(folder: Path, times: int) -> None:
    """Write each journal so many times; what follows the last page of a journal is no part of it."""
    for path in sorted(JOURNALS.glob("0.2.0-*.xz")):
        content = lzma.decompress(path.read_bytes())
        for number in range(times):
            name = f"{number:03}-{path.stem}"
            (folder / name).write_bytes(content + number.to_bytes(2, "big"))


if __name__ == "__main__":
    main()
