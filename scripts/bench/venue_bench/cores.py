"""The cores of this computer: one for a floor with its broker, the others for the boxes of the room."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, Self

IDLE = 3, 4
"""The columns of /proc/stat in which a core did nothing: idle, and waiting for a disk."""

COUNTED = 8
"""The columns behind these count the time of guests again."""


class Busy(NamedTuple):
    """The ticks that some cores were busy, of all that have passed."""

    busy: int
    all: int

    def share_since(self, before: "Busy") -> float:
        """Say for which part of the time since a moment before they were busy, with whatever programs."""
        passed = self.all - before.all
        return (self.busy - before.busy) / passed if passed else 0.0


class Cores(NamedTuple):
    """The core of floor and broker, and those of the stations: the same one where there is no other."""

    floor: tuple[int, ...]
    stations: tuple[int, ...]

    @classmethod
    def of_this_computer(cls) -> Self:
        """Share out the cores that this program may use."""
        first, *others = sorted(os.sched_getaffinity(0))
        return cls((first,), tuple(others) or (first,))

    @property
    def for_floor(self) -> tuple[str, ...]:
        """The words before a command that runs on the core of the floor."""
        return _on(self.floor)

    @property
    def for_stations(self) -> tuple[str, ...]:
        """The words before a command that runs where the stations do."""
        return _on(self.stations)

    @staticmethod
    def busy(cores: Iterable[int]) -> Busy:
        """Read how busy cores have been so far."""
        names = {f"cpu{core}" for core in cores}
        lines = (line.split() for line in Path("/proc/stat").read_text().splitlines())
        ticks = [[int(one) for one in words[1 : 1 + COUNTED]] for words in lines if words[0] in names]
        passed = sum(map(sum, ticks))
        return Busy(passed - sum(each[column] for each in ticks for column in IDLE), passed)


def _on(cores: Iterable[int]) -> tuple[str, ...]:
    return "taskset", "--cpu-list", ",".join(map(str, cores))
