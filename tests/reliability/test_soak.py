"""Processes of an evening at twenty times the pace of people, for as long as the night has: they do not grow.

A cash game that never ends is played at one table of a box, at ten, and at six of a venue with a broker; wall
and console of each are open, and beside one of them the touchscreen. They have played for ten of 22 minutes
when it is begun to measure, so that all that is bounded is full: the rows kept for who missed one, what can
be taken back, pages of the journal, texts that were measured. To measure for 22 minutes with this alone:

    SUITE_SECONDS=1600 RELIABILITY=none pytest -m nightly tests/reliability/test_soak.py
"""

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.brokers import needs_mosquitto
from tests.night import Night
from tests.reliability.boxes import Box, started
from tests.reliability.listeners import CONSOLE, WALL, Listener
from tests.reliability.soak import Reading, Soaked, lows, read

SPEED = 20
PART_OF_NIGHT = 0.85
"""Of the share of this suite; beginning and ending the rooms takes the rest."""
LEAST_S = 1000
"""In less than this caches are still filling when it is begun to measure."""
SETTLES = 10 / 22

MOST_GROWN = 1 << 20
"""One table stores some 8,000 events in the time that is measured of 22 minutes: more than 130 bytes kept for
each of them are found."""
MOST_AN_EVENT = 6000
MOST_AT_TEN_TABLES = 12_000
"""Each table's rows end in pages of their own, and so do the ids of its commands: a row touches six pages of
1 KB, first in the log and later in the file."""

ENDLESS = ("demo", "--seed", 5, "--rule-set", "card-room", "--hands", 1_000_000, "--port", 0)
TEN = "soak-tables"
ROOMS: Mapping[str, tuple[object, ...]] = {
    "soak-table": (*ENDLESS, "--players", 9),
    TEN: (*ENDLESS, "--players", 60, "--tables", 10),
    "soak-floor": (*ENDLESS, "--players", 36, "--tables", 6, "--broker"),
    "control-soak": (*ENDLESS, "--players", 9),
}
TOUCH = "soak-touch"
LEAKING = Path(__file__).parent / "programs" / "leaking"


def readings(*memory: int) -> list[Reading]:
    """One a minute, with eleven files open and 9,000 bytes written in each."""
    return [Reading(60.0 * n, octets, 11, 9000 * n) for n, octets in enumerate(memory)]


def test_what_a_hand_holds_until_it_is_sealed_is_no_growth() -> None:
    """A hand takes four megabytes with it and gives them back."""
    one = Soaked("box", readings(*((40 + n % 4) << 20 for n in range(24))), events=48)
    assert lows([(reading.at_s, reading.memory) for reading in one.readings]) == [40 << 20] * 6
    assert (one.grown, list(one.wrong(MOST_GROWN, MOST_AN_EVENT))) == (0, [])


def test_what_fills_to_its_bound_is_no_growth_and_what_is_kept_for_each_event_is() -> None:
    """Both take 300 kB a minute; one of them has room for two minutes more."""
    bounded = Soaked("box", readings(*(40_000_000 + 300_000 * min(n, 2) for n in range(24))), events=48)
    kept = Soaked("box", readings(*(40_000_000 + 300_000 * n for n in range(24))), events=48)
    assert list(bounded.wrong(MOST_GROWN, MOST_AN_EVENT)) == []
    assert list(kept.wrong(MOST_GROWN, MOST_AN_EVENT)) == ["box: memory has grown by 5.72 MB"]
    assert str(kept) == "5.72 MB more than 38.15 MB, 11 open files, 4312 bytes written an event"


def test_a_file_that_stays_open_and_long_writes_are_each_named() -> None:
    files = [Reading(float(n), 50_000_000, 11 + n // 50, 9000 * n) for n in range(300)]
    assert list(Soaked("table 1", files, events=299).wrong(MOST_GROWN, MOST_AN_EVENT)) == [
        "table 1: 11 files were open, then 16",
        "table 1: 9000 bytes were written for an event",
    ]


@pytest.mark.nightly
@pytest.mark.usefixtures("software_screen")
def test_no_process_grows_and_all_write_little(tmp_path: Path, night: Night) -> None:
    """Under 1 MB more, no more open files, few KB stored for an event; a planted leak is found."""
    needs_mosquitto()
    share = PART_OF_NIGHT * float(os.environ.get("SUITE_SECONDS", "1200"))
    if share < LEAST_S:
        pytest.skip(f"{share:.0f} s show nothing: give SUITE_SECONDS={LEAST_S / PART_OF_NIGHT:.0f} or more")
    failures: list[str] = []
    with ExitStack() as rows:
        runs = {suite: rows.enter_context(night(suite)) for suite in (*ROOMS, TOUCH)}
        places = [Place(suite, tmp_path / suite, words) for suite, words in ROOMS.items()]
        soak(places, SETTLES * share)
        for place in places:
            place.begin()
        soak(places, (1 - SETTLES) * share)
        for one in (one for place in places for one in place.ended()):
            wrong = list(one.wrong(MOST_GROWN, MOST_AT_TEN_TABLES if one.name == TEN else MOST_AN_EVENT))
            if one.name == "control-soak":
                wrong = [] if wrong else ["control-soak: nobody has found the leak"]
            run = runs[one.name]
            run.count, run.worst, run.failures = one.events or len(one.readings), str(one), wrong
            failures += wrong
    assert failures == []


class Place:
    """A demo that runs with its wall and console open, and where one table is measured its touchscreen."""

    def __init__(self, suite: str, folder: Path, words: tuple[object, ...]) -> None:
        data = folder / "data"
        data.mkdir(parents=True)
        environment = leaking() if suite.startswith("control") else os.environ
        self._box: Box = started(data, *words, "--speed", SPEED, environment=environment)
        url = self._box.address()
        self._listeners = [Listener(url, topics) for topics in (WALL, CONSOLE)]
        self._pids = {suite: self._box.pid}
        self._touch = touchscreen(url) if suite == "soak-table" else None
        if self._touch:
            self._pids[TOUCH] = self._touch.pid
        self._rows = 0
        self._readings: dict[str, list[Reading]] = {}

    def look(self) -> None:
        """Read every process; what the pages were told is not counted as stored."""
        for one in self._listeners:
            one.read()
        told = sum(one.heard for one in self._listeners)
        for name, pid in self._pids.items():
            reading = read(pid, time.monotonic())
            self._readings.setdefault(name, []).append(reading._replace(written=reading.written - told))

    def begin(self) -> None:
        """Begin to count."""
        self._readings.clear()
        self._rows = rows_of(self._box.pid)

    def ended(self) -> list[Soaked]:
        """End it, and say what each of its processes did since it began to count."""
        assert all(one.heard > 1000 for one in self._listeners)
        rows = rows_of(self._box.pid) - self._rows
        for one in self._listeners:
            one.close()
        if self._touch:
            self._touch.terminate()
            self._touch.wait()
        self._box.stop()
        self._box.close()
        return [
            Soaked(name, readings, 0 if name == TOUCH else rows) for name, readings in self._readings.items()
        ]


def leaking() -> Mapping[str, str]:
    """Give the environment of a process that is not to be trusted."""
    before = os.environ.get("PYTHONPATH")
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(LEAKING), *([before] if before else [])])}


def touchscreen(url: str) -> subprocess.Popen[bytes]:
    """Start the touchscreen of a box; it draws where nobody sees it."""
    return subprocess.Popen(
        [sys.executable, "-m", "shuffleup", "touch", "--url", url],
        stderr=subprocess.DEVNULL,
        env=os.environ | {"SDL_VIDEODRIVER": "offscreen"},
    )


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
    return sum(map(count, paths))


def count(journal: Path) -> int:
    """Count the rows of a journal while it is written; to verify them takes long."""
    with closing(sqlite3.connect(f"{journal.as_uri()}?mode=ro", uri=True)) as rows:
        (found,) = rows.execute("SELECT count(*) FROM event").fetchone()
    return int(found)
