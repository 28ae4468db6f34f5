#!/usr/bin/env python3
"""The people book with 20,000 persons: CPU seconds to open it, from its cache and without, and to search it.

The console proposes who may be one person beside what it finds, computed once for each state of the book.

scripts/bench/people.py: bounds on the reference computer are 300 ms to open and 20 ms to search (PPL-18).
"""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from shuffleup.archive.club_folder.books import Books, drop_caches, read_people
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.people_office import PeopleOffice
from shuffleup.club.people.person_commands import AddPerson
from shuffleup.club.people.person_search import Index
from shuffleup.club.state import Club
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Actor, PersonId

PERSONS = 20_000
AT_ONCE = 1_000
SYLLABLES = ("an", "bo", "chri", "da", "el", "fri", "gé", "hö", "i", "ja", "ka", "lu", "ma", "ni", "o", "pe")


def name(number: int) -> str:
    """Make one of many names of two words."""
    digits = f"{number * 7919 % 16**5:05x}"
    first, second = ("".join(SYLLABLES[int(one, 16)] for one in digits[at : at + 3]).title() for at in (0, 2))
    return f"{first} {second}"


def fill(folder: Path) -> None:
    """Add the persons, a thousand at a time."""
    with open_club(folder, BootClock(), make=True) as club:
        for begin in range(0, PERSONS, AT_ONCE):
            several = [AddPerson(PersonId(f"p{one}"), name(one)) for one in range(begin, begin + AT_ONCE)]
            club.ask_people(several, Actor("director", "bench"))


def cpu_ms(what: Callable[[], object], runs: int = 5) -> float:
    """Measure the least CPU time of some runs, in milliseconds."""
    least = float("inf")
    for _ in range(runs):
        begin = time.process_time()
        what()
        least = min(least, time.process_time() - begin)
    return least * 1000


def main() -> None:
    """Print the figures."""
    with TemporaryDirectory() as place:
        folder = Path(place) / "club"
        fill(folder)

        def without_cache() -> None:
            drop_caches(folder)
            read_people(folder)

        print(f"{PERSONS} persons, CPU milliseconds, least of five")
        print(f"  open for the first time  {cpu_ms(lambda: read_people(folder), 1):8.1f}")
        print(f"  open without the cache   {cpu_ms(without_cache):8.1f}")
        people = read_people(folder)
        print(f"  open from the cache      {cpu_ms(lambda: read_people(folder)):8.1f}")
        print(f"  fold names for a search  {cpu_ms(lambda: Index(people)):8.1f}")
        index = Index(people)
        slowest = max(cpu_ms(partial(index.search, two)) for two in ("an", "hö", "zz"))
        print(f"  search two letters       {slowest:8.1f}")
        books = Books(people, Club())
        console = PeopleOffice(folder, Lock(), lambda: books, BootClock())
        print(f"  console, first letters   {cpu_ms(lambda: console.look('an'), 1):8.1f}")
        slowest = max(cpu_ms(partial(console.look, two)) for two in ("an", "hö", "zz"))
        print(f"  console, further letters {slowest:8.1f}")


if __name__ == "__main__":
    main()
