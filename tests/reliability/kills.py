"""Boxes that die by SIGKILL at any instant, during start and work alike, and the checks after each death."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

from tests.reliability.audit import rows_of, wrong_with
from tests.reliability.boxes import Box, DidNotStart, Start
from tests.reliability.caller import Caller, Gone

PLAYERS, STACK = 6, 10_000
AT_WORK_S = 0.4
"""A box that serves its pages lives no longer than this."""
AT_THE_START_S = 0.6
IN_THE_START = 0.15
"""The share of deaths before the page is served."""
CLOCK_MAY_LOSE_MS = 5000
ONE_EVENING = 40
"""Deaths after which another evening begins, for a journal is read from its first row each time."""


class Killed:
    """An evening at `shuffleup table` that a client plays, and the box dies again and again.

    `failures` says what was wrong, `worst_ms` how far the clock went off most in one death.
    """

    def __init__(self, folder: Path, event: Path, seed: object, start: Start) -> None:
        self.kills = 0
        self.failures: list[str] = []
        self.worst_ms = 0
        self._chance = Random(f"kills {seed}")
        self._data = folder / "data"
        self._data.mkdir(parents=True)
        self._event = event
        self._start = start
        self._caller = Caller(self._chance, "caller")
        self._caller.begin(PLAYERS)
        self._clock: dict[str, Any] | None = None

    @property
    def acknowledged(self) -> list[str]:
        """The commands that were answered with 200."""
        return self._caller.acknowledged

    def once(self) -> None:
        """Start the box, play until it is dead, and look at its journal."""
        box = self._start(self._data, "table", self._event, "--port", 0)
        early = self._chance.random() < IN_THE_START
        death = self._dies_within(box, AT_THE_START_S) if early else None
        try:
            self._caller.meet(box.address())
            death = death or self._dies_within(box, AT_WORK_S)
            self._play()
        except DidNotStart as nothing:
            if death is None:
                self.failures.append(f"kill {self.kills}: did not start: {nothing}")
        except Gone:
            pass
        if death:
            death.join()
        box.close()
        self.kills += 1
        self.failures += [f"kill {self.kills}: {what}" for what in self._wrong()]

    def _dies_within(self, box: Box, seconds: float) -> Timer:
        death = Timer(self._chance.uniform(0, seconds), box.kill)
        death.start()
        return death

    def _play(self) -> None:
        """Play until the box is gone; look at its clock first."""
        self._look_at_the_clock(self._caller.views()["clock"])
        while True:
            self._caller.act()
            self._clock = self._caller.clock

    def _look_at_the_clock(self, clock: dict[str, Any]) -> None:
        """Compare the time left with what was shown last, at the moment of the death at the latest."""
        before, self._clock = self._clock, None
        if not before or before["now"] != clock["now"] or before["left"] is None or clock["left"] is None:
            return
        off_ms = abs(clock["left"] - before["left"])
        self.worst_ms = max(self.worst_ms, off_ms)
        if off_ms > CLOCK_MAY_LOSE_MS:
            self.failures.append(f"kill {self.kills}: the clock is {off_ms} ms off")

    def _wrong(self) -> Iterator[str]:
        path = self._data / "shuffleup" / f"{self._event.stem}.journal"
        yield from wrong_with(path, self._caller.acknowledged, PLAYERS * STACK)


class KilledDemo:
    """A demo at sixty times the pace of people that dies again and again; its people do not know of it."""

    def __init__(self, folder: Path, seed: object, start: Start) -> None:
        self.kills = 0
        self.failures: list[str] = []
        self._chance = Random(f"demo {seed}")
        self._data = folder / "data"
        self._data.mkdir(parents=True)
        self._start = start
        self._shown = 0
        self._path = self._data / "shuffleup" / "demo" / "tda-2024.journal"
        evening = ("--seed", self._chance.randrange(10_000), "--journal", self._path)
        self._words = (*evening, "--speed", 60, "--players", PLAYERS, "--port", 0)

    def once(self) -> None:
        """Start it, look at it for a while, kill it, and look at its journal."""
        box = self._start(self._data, "demo", *self._words)
        looker = Caller(self._chance, "looker")
        try:
            looker.meet(box.address())
            for _ in range(self._chance.randrange(40)):
                self._shown = looker.views()["table"]["version"]
        except DidNotStart as nothing:
            self.failures.append(f"kill {self.kills}: did not start: {nothing}")
        box.kill()
        box.close()
        self.kills += 1
        self.failures += [f"kill {self.kills}: {what}" for what in wrong_with(self._path, ())]
        if (stored := rows_of(self._path)) < self._shown:
            self.failures.append(f"kill {self.kills}: version {self._shown} was shown, {stored} are stored")
