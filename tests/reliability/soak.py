"""What a process takes of the computer, read beside it: memory, open files, and what it has written."""

import os
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

DAY_S = 86_400


class Reading(NamedTuple):
    """What a process holds at a moment: its memory in bytes, open files, and bytes written so far."""

    at_s: float
    memory: int
    files: int
    written: int


def read(pid: int, at_s: float) -> Reading:
    """Read a process; its memory is what is its own and not of libraries (proc(5), smaps_rollup)."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    own = sum(int(line.split()[1]) for line in rollup if line.startswith("Private_")) * 1024
    io = dict(line.split(": ") for line in Path(f"/proc/{pid}/io").read_text(encoding="ascii").splitlines())
    return Reading(at_s, own, len(os.listdir(f"/proc/{pid}/fd")), int(io["wchar"]))


class Drift(NamedTuple):
    """How fast memory grows, in bytes a day, and how far that may be off (one standard error)."""

    a_day: float
    error: float


def drift(readings: Sequence[Reading], rate: float) -> Drift:
    """Fit a straight line to the memory (least squares); `rate` is how fast the clock of the room runs."""
    count = len(readings)
    mean_at = sum(one.at_s for one in readings) / count
    mean = sum(one.memory for one in readings) / count
    over = sum((one.at_s - mean_at) ** 2 for one in readings)
    slope = sum((one.at_s - mean_at) * (one.memory - mean) for one in readings) / over
    left = sum((one.memory - mean - slope * (one.at_s - mean_at)) ** 2 for one in readings)
    a_day = DAY_S / rate
    return Drift(slope * a_day, sqrt(left / (count - 2) / over) * a_day)
