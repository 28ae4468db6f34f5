#!/usr/bin/env python3
"""Measure the files that a host hands on: an invitation, and the results of 300 people (BEF-17).

scripts/bench/handouts.py: CPU seconds; the bound on the reference computer is 2 s.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from archives import draft, evening
from shuffleup.app.standalone_box import open_journal
from shuffleup.archive.event_exports import floor_of
from shuffleup.archive.invitations import INVITATION_FILES, invitation_of
from shuffleup.archive.shared_results import RESULT_FILES, results_of
from shuffleup.event_file import shipped
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.storage.journal.reader import read_journal
from shuffleup_demo.clocks import HandClock

PERSONS, HANDS = 300, 150


def main() -> None:
    """Print a line for reading the journal, and one for each file with its octets."""
    with TemporaryDirectory() as place:
        journal = Path(place) / "evening.journal"
        fill(journal)
        with read_journal(journal) as reader:
            began = time.process_time()
            floor = floor_of(reader)
            view = results_of(floor, reader)
            read = time.process_time() - began
            invitation = invitation_of(floor, journal, datetime(2026, 11, 20, tzinfo=UTC))
        print(f"{len(view.rows)} places, {PERSONS} entries: journal read in {read:.2f} s")
        for kind, results in RESULT_FILES.items():
            tell(f"results as {kind}", partial(results.made_of, view, b""))
        for kind, invited in INVITATION_FILES.items():
            tell(f"invitation as {kind}", partial(invited.made_of, invitation))


def fill(journal: Path) -> None:
    """Write the journal of an evening that is played to its end."""
    rules, seeds = shipped("tda-2024"), RepeatableSeeds(7)
    with open_journal(journal, HandClock(), "evening", rules, seeds) as book:
        book.append([draft(one, at, seeds) for at, one in enumerate(evening(rules, PERSONS, HANDS))])


def tell(what: str, make: Callable[[], bytes]) -> None:
    """Print how long a file takes, and how large it is."""
    began = time.process_time()
    size = len(make())
    print(f"{what:22} {time.process_time() - began:6.3f} s {size:8} octets")


if __name__ == "__main__":
    main()
