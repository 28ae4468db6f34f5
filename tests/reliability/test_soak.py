"""Demos at twenty times the pace of people, for as long as the night has: they do not grow.

A box in a card room plays a cash game that never ends, and so does a venue with a broker; the wall and the
console of both are open. They have played for a while when the soak begins, so that all bounded caches are
full: the pages of the journal (512 KiB), texts that were measured, spare tuples. The data of the evening
itself stay: the entries and purchases of the players. To measure for twenty minutes with this suite alone:

    SUITE_SECONDS=3200 RELIABILITY=none pytest -m nightly tests/reliability/test_soak.py
"""

import os
import re
import time
from pathlib import Path

import pytest

from shuffleup.storage.journal.reader import read_journal
from tests.brokers import needs_mosquitto
from tests.night import Night
from tests.reliability.boxes import Box, started
from tests.reliability.listeners import CONSOLE, WALL, Listener
from tests.reliability.soak import Living, Reading, Soaked, drift, living, lows, read, soaked, weighed

SPEED = 20
WARM_SPEED = 100
PART_OF_NIGHT = 0.85
"""Of the share of this suite; beginning and ending the rooms takes the rest."""
LEAST_S = 1000
"""In less than this a line through the memory says nothing: after 170 and 255 s it still shows caches that
fill, some 65 MB a day, and in 22 minutes it was flat."""
WARMS, SETTLES = 0.2, 0.35
"""Parts of the share: to fill the journals quickly, and then to do once whatever these processes do."""

ENDLESS = ("demo", "--seed", 5, "--rule-set", "card-room", "--hands", 1_000_000, "--port", 0)
BOX = (*ENDLESS, "--players", 9)
VENUE = (*ENDLESS, "--players", 18, "--tables", 2, "--broker")
MOST_A_DAY = 1 << 20
MOST_AN_EVENT = 6000


def test_a_process_that_keeps_ten_kilobytes_a_minute_is_said_to_grow() -> None:
    """14.4 MB a day; the readings wobble, and the line through them hardly does."""
    grows = drift([(60.0 * n, 50_000_000 + 10_000 * n + (-1) ** n * 4000) for n in range(60)], rate=1)
    assert round(grows.a_day / 1_000_000, 1) == 14.4
    assert round(grows.error / 1_000_000, 2) == 0.04
    assert str(grows) == "14.39 MB a day (error 0.04)"


def test_what_a_hand_holds_until_it_is_sealed_does_not_count() -> None:
    """A hand of eight seconds takes a megabyte with it and gives it back; below it nothing grows."""
    hands = [(float(n), 40_000_000 + 125_000 * (n % 8)) for n in range(200)]
    assert [round(at) for at, _ in lows(hands)] == [8, 22, 38, 52, 68, 82, 98, 112, 128, 142, 158, 172, 188]
    assert {octets for _, octets in lows(hands)} == {40_000_000}
    assert drift(lows(hands), rate=20).a_day == 0


def test_a_leak_a_file_that_stays_open_and_long_writes_are_each_named() -> None:
    readings = [
        Reading(float(n), 50_000_000 + 1000 * n, 11 + n // 50, 9000 * n, 16384 * n) for n in range(300)
    ]
    book = [Living(float(n), 30_000_000 + 1000 * n) for n in range(300)]
    one = soaked("table 1", readings, book, rate=20, events=299)
    assert list(one.wrong(MOST_A_DAY, MOST_AN_EVENT)) == [
        "table 1: memory grows by 4.32 MB a day (error 0.00)",
        "table 1: what lives in it grows by 4.32 MB a day (error 0.00)",
        "table 1: 11 files were open, then 16",
        "table 1: 9000 bytes were written for an event",
    ]


def test_what_is_done_for_the_first_time_is_no_drift_and_a_megabyte_a_day_is_after_twenty_minutes() -> None:
    """1,000 bytes a second for a minute are what a process does once; 300 for twenty minutes are a drift."""
    minute = drift([(15.0 * n, 15_000 * n) for n in range(5)], rate=20)
    twenty = drift([(15.0 * n, 4500 * n) for n in range(81)], rate=20)
    assert (round(minute.a_day), minute.is_more_than(MOST_A_DAY)) == (4_320_000, False)
    assert (round(twenty.a_day), twenty.is_more_than(MOST_A_DAY)) == (1_296_000, True)


@pytest.mark.nightly
def test_neither_a_box_nor_a_venue_grows_and_both_write_little(tmp_path: Path, night: Night) -> None:
    """Under 1 MB more in a day of the room, no more open files, under 6 KB written for an event."""
    needs_mosquitto()
    share = PART_OF_NIGHT * float(os.environ.get("SUITE_SECONDS", "1200"))
    if share < LEAST_S:
        pytest.skip(
            f"a soak of {share:.0f} s shows nothing: give SUITE_SECONDS={LEAST_S / PART_OF_NIGHT:.0f} or more"
        )
    with night("soak") as run:
        warming = [Place(tmp_path / name, words, WARM_SPEED) for name, words in ROOMS]
        soak(warming, WARMS * share)
        for place in warming:
            place.close()
        places = [Place(tmp_path / name, words, SPEED) for name, words in ROOMS]
        soak(places, SETTLES * share)
        begun = [place.begin() for place in places]
        seconds = (1 - WARMS - SETTLES) * share
        soak(places, seconds)
        processes = [one for place, before in zip(places, begun, strict=True) for one in place.ended(before)]
        run.count = sum(one.events for one in processes)
        run.failures = [wrong for one in processes for wrong in one.wrong(MOST_A_DAY, MOST_AN_EVENT)]
        run.worst = told(processes, seconds)
    assert run.failures == []


ROOMS = (("box", BOX), ("venue", VENUE))


class Place:
    """A demo that runs with its wall and its console open; every process of it weighs itself."""

    def __init__(self, folder: Path, words: tuple[object, ...], speed: int) -> None:
        data, self._books = folder / "data", folder / f"weighed-at-{speed}"
        for one in (data, self._books):
            one.mkdir(parents=True, exist_ok=True)
        self._box: Box = started(data, *words, "--speed", speed, environment=weighed(self._books))
        url = self._box.address()
        self._listeners = [Listener(url, topics) for topics in (WALL, CONSOLE)]
        self._readings: dict[int, list[Reading]] = {}

    def look(self) -> None:
        """Read every process that there is, and what the pages were told."""
        for one in self._listeners:
            one.read()
        for book in self._books.iterdir():
            at = read(int(book.name), time.monotonic())
            self._readings.setdefault(int(book.name), []).append(at)

    def begin(self) -> dict[int, int]:
        """Begin to count: gives how many rows the journal of each process has."""
        self._readings.clear()
        self.look()
        return {pid: rows_of(pid) for pid in self._readings}

    def ended(self, before: dict[int, int]) -> list[Soaked]:
        """End it, and say what each of its processes did since `before`; a newcomer is said to be one."""
        assert self._readings.keys() == before.keys(), "a process of the demo has died"
        assert all(one.heard > 1000 for one in self._listeners)
        rows = {pid: rows_of(pid) - before[pid] for pid in before}
        names = {pid: name_of(pid) for pid in before}
        self.close()
        books = {pid: living(self._books / str(pid)) for pid in before}
        return [
            soaked(names[pid], readings, books[pid], SPEED, rows[pid])
            for pid, readings in self._readings.items()
        ]

    def close(self) -> None:
        """End it in good order."""
        for one in self._listeners:
            one.close()
        self._box.stop()
        self._box.close()


def soak(places: list[Place], seconds: float) -> None:
    """Let them play, and look every second."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        time.sleep(1)
        for place in places:
            place.look()


def rows_of(pid: int) -> int:
    """Count the rows of the journal that a process has open."""
    links = [Path(os.readlink(one)) for one in Path(f"/proc/{pid}/fd").iterdir() if one.is_symlink()]
    paths = {one for one in links if one.suffix == ".journal"}
    return sum(journal.verify().rows for journal in map(read_journal, paths))


def name_of(pid: int) -> str:
    """Name a process by its command: a table of a venue, its floor, or the box."""
    words = Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8")
    if table := re.search(r'"table":(\d+)', words):
        return f"table {table[1]} of the venue"
    return "floor of the venue" if "--broker" in words else "box"


def told(processes: list[Soaked], seconds: float) -> str:
    """Say what was measured, and the most of each kind in any process."""
    taken = max(processes, key=lambda one: one.taken.a_day)
    lives = max(processes, key=lambda one: one.lives.a_day)
    writes = [one for one in processes if "venue" not in one.name]
    return (
        f"{seconds / 60:.1f} minutes: {taken.taken} more memory in the {taken.name}, "
        f"{lives.lives} more living in the {lives.name}, "
        f"up to {max(one.readings[-1].files for one in processes)} open files, "
        f"{max(one.an_event for one in writes):.0f} bytes written an event, "
        f"{max(one.stored_an_event for one in processes):.0f} in whole blocks of the disk"
    )
