"""The resources of processes, measured from beside: memory, open files, bytes written."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

WINDOWS = 6
"""Parts of the time that is measured. A hand takes memory with it and gives it back, and a screen does so
with every picture: the least of a part is what stays."""


class Reading(NamedTuple):
    """What a process holds at a moment: its memory in bytes, open files, and bytes written so far."""

    at_s: float
    memory: int
    files: int
    written: int


def read(pid: int, at_s: float) -> Reading:
    """Read a process; its memory is what it has allocated, without files (proc(5), Anonymous)."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    own = sum(int(line.split()[1]) for line in rollup if line.startswith("Anonymous:")) * 1024
    io = dict(line.split(": ") for line in Path(f"/proc/{pid}/io").read_text(encoding="ascii").splitlines())
    return Reading(at_s, own, len(os.listdir(f"/proc/{pid}/fd")), int(io["wchar"]))


def lows(points: Sequence[tuple[float, int]], windows: int = WINDOWS) -> list[int]:
    """Give the least of each of so many equal parts of the time, without those in which nothing was read."""
    began, ended = points[0][0], points[-1][0]
    parts: list[list[int]] = [[] for _ in range(windows)]
    for at_s, octets in points:
        part = int((at_s - began) / (ended - began or 1) * windows)
        parts[min(part, windows - 1)].append(octets)
    return [min(part) for part in parts if part]


class Soaked(NamedTuple):
    """A process after a soak: its readings once it had settled, and how many events it has stored meanwhile.

    All that it keeps is bounded by construction, and full by then: however long a soak takes, the same limit
    holds for all of it. What is kept for each event, or each second, has no such bound and passes any limit.
    """

    name: str
    readings: list[Reading]
    events: int

    @property
    def grown(self) -> int:
        """The bytes that it keeps at the end and did not at the beginning, below 0 for what it has let go."""
        least = lows([(one.at_s, one.memory) for one in self.readings])
        return least[-1] - least[0]

    @property
    def an_event(self) -> float:
        """Bytes written for each event."""
        return (self.readings[-1].written - self.readings[0].written) / max(1, self.events)

    def wrong(self, most_grown: int, most_an_event: int) -> Iterator[str]:
        """Say what was wrong: memory that grows, files that stay open, too much written.

        What a floor says to its tables over TLS is written, too, so of that one it is not looked at.
        """
        if self.grown > most_grown:
            yield f"{self.name}: memory has grown by {_mb(self.grown)}"
        half = len(self.readings) // 2
        early, late = self.readings[:half], self.readings[half:]
        if min(one.files for one in late) > max(one.files for one in early):
            yield f"{self.name}: {early[0].files} files were open, then {late[-1].files}"
        if self.events and self.an_event > most_an_event and "floor" not in self.name:
            yield f"{self.name}: {self.an_event:.0f} bytes were written for an event"

    def __str__(self) -> str:
        """Say what was measured; the number that matters comes first."""
        said = f"{_mb(self.grown)} more than {_mb(self.readings[0].memory)}"
        said += f", {max(one.files for one in self.readings)} open files"
        return f"{said}, {self.an_event:.0f} bytes written an event" if self.events else said


def _mb(octets: int) -> str:
    return f"{octets / (1 << 20):.2f} MB"
