"""The resources of processes: memory, open files, bytes written; measured from beside and from inside."""

import os
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

WEIGHING = Path(__file__).parent / "programs" / "weighing"
DAY_S = 86_400
BLOCK = 77
"""Octets of one of Python's blocks on the average, at a table that plays (`sys._debugmallocstats`)."""

ONCE = 192 * 1024
"""A process that plays takes up to 150 kB in its first six hours of the room, for what it does for the first
time, and then no more: a short soak would take that for a drift. In twenty minutes a megabyte a day is more
than this, in three minutes five megabytes a day."""

WINDOW_S = 15.0
"""In so many seconds at twenty times the pace of people some hands begin and end."""


class Reading(NamedTuple):
    """What a process holds at a moment: its memory in bytes, open files, and bytes written so far.

    `stored` are those that went to the disk, in whole blocks of it.
    """

    at_s: float
    memory: int
    files: int
    written: int
    stored: int


def read(pid: int, at_s: float) -> Reading:
    """Read a process; its memory is what is its own and not of libraries (proc(5), smaps_rollup)."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    own = sum(int(line.split()[1]) for line in rollup if line.startswith("Private_")) * 1024
    io = dict(line.split(": ") for line in Path(f"/proc/{pid}/io").read_text(encoding="ascii").splitlines())
    files = len(os.listdir(f"/proc/{pid}/fd"))
    return Reading(at_s, own, files, int(io["wchar"]), int(io["write_bytes"]))


def weighed(folder: Path) -> Mapping[str, str]:
    """Give the environment in which every Python process weighs itself and writes it down in a folder."""
    return {**os.environ, "PYTHONPATH": str(WEIGHING), "WEIGHED": str(folder)}


class Living(NamedTuple):
    """Octets of all records that live in a process at a moment."""

    at_s: float
    octets: int


def living(book: Path) -> list[Living]:
    """Read what a process has written down of itself; its last line may be half a line."""
    whole = book.read_text(encoding="ascii").rpartition("\n")[0].splitlines()
    lines = [line.split() for line in whole]
    return [Living(float(at), BLOCK * int(blocks) + int(octets)) for at, blocks, octets in lines]


def lows(points: Sequence[tuple[float, int]], window_s: float = WINDOW_S) -> list[tuple[float, int]]:
    """Give the least of each whole window, at its middle: a hand holds what UNDO needs, and lets go of it."""
    if not points:
        return []
    least: dict[int, int] = {}
    whole = int((points[-1][0] - points[0][0] + 1) // window_s)
    for at_s, octets in points:
        window = int((at_s - points[0][0]) // window_s)
        if window < whole:
            least[window] = min(octets, least.get(window, octets))
    return [((window + 0.5) * window_s, octets) for window, octets in sorted(least.items())]


class Drift(NamedTuple):
    """How fast memory grows, in bytes a day, and how far that may be off (one standard error).

    `grown` are the bytes that came in the time that was measured.
    """

    a_day: float
    error: float
    grown: float = 0.0

    def is_more_than(self, most_a_day: int) -> bool:
        """Say whether that is neither chance nor what is done once in a while for the first time (`ONCE`)."""
        return self.a_day - 3 * self.error > most_a_day and self.grown > ONCE

    def __str__(self) -> str:
        return f"{self.a_day / 1e6:.2f} MB a day (error {self.error / 1e6:.2f})"


def drift(points: Sequence[tuple[float, int]], rate: float) -> Drift:
    """Fit a straight line to memory over time (least squares); `rate` is how fast the room's clock runs."""
    count = len(points)
    mean_at = sum(at for at, _ in points) / count
    mean = sum(octets for _, octets in points) / count
    over = sum((at - mean_at) ** 2 for at, _ in points)
    slope = sum((at - mean_at) * (octets - mean) for at, octets in points) / over
    left = sum((octets - mean - slope * (at - mean_at)) ** 2 for at, octets in points)
    a_day = DAY_S / rate
    grown = slope * (points[-1][0] - points[0][0])
    return Drift(slope * a_day, sqrt(left / (count - 2) / over) * a_day, grown)


class Soaked(NamedTuple):
    """A process after a soak: its readings once it had settled, and what it has stored meanwhile.

    `taken` is how its memory grew as the system sees it, `lives` how what lives in it did.
    """

    name: str
    readings: list[Reading]
    events: int
    taken: Drift
    lives: Drift

    @property
    def an_event(self) -> float:
        """Bytes written for each event."""
        return (self.readings[-1].written - self.readings[0].written) / max(1, self.events)

    @property
    def stored_an_event(self) -> float:
        """Bytes that reached the disk for each event, in whole blocks; the marks of the clock are in it."""
        return (self.readings[-1].stored - self.readings[0].stored) / max(1, self.events)

    def wrong(self, most_a_day: int, most_an_event: int) -> Iterator[str]:
        """Say what was wrong: drift beyond chance, files that stay open, too much written.

        What a process of a venue says over TLS is written, too, so of those that is not looked at.
        """
        for what, grows in (("memory", self.taken), ("what lives in it", self.lives)):
            if grows.is_more_than(most_a_day):
                yield f"{self.name}: {what} grows by {grows}"
        half = len(self.readings) // 2
        early, late = self.readings[:half], self.readings[half:]
        if min(one.files for one in late) > max(one.files for one in early):
            yield f"{self.name}: {early[0].files} files were open, then {late[-1].files}"
        if self.an_event > most_an_event and "venue" not in self.name:
            yield f"{self.name}: {self.an_event:.0f} bytes were written for an event"


def soaked(name: str, readings: list[Reading], book: list[Living], rate: float, events: int) -> Soaked:
    """Reckon what a process did in the time of its readings."""
    since = readings[0].at_s
    taken = drift(lows([(one.at_s, one.memory) for one in readings]), rate)
    lives = drift(lows([(one.at_s, one.octets) for one in book if one.at_s >= since]), rate)
    return Soaked(name, readings, events, taken, lives)
