"""A venue on one computer whose processes die by SIGKILL, alone and together, or stop for a while."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Literal

from shuffleup.kernel.field_types import Stream
from tests.reliability.boxes import Box, DidNotStart, started
from tests.reliability.venue_books import Heads, VenueBooks

Part = Literal["floor", "broker", "table", "touch"]
WORDS = {"broker": b"mosquitto", "table": b"shuffleup_demo.table"}
TABLES, PLAYERS = 2, 18
PATIENCE_S = 90
LOOK_S = 0.1
APART_S = 1.5
"""Deaths of one round lie no further apart, or in one moment: what begins anew is hit while it begins."""
TOUCH_LIVES_S = (0.5, 3.0)
GOES_ON = 5
"""So many new rows in all, and at least one of each table that can play, and the venue goes on."""


class Venue:
    """A `shuffleup demo --broker`. `failures` says what was wrong, `worst_s` how long it stood."""

    def __init__(self, folder: Path, seed: object) -> None:
        self.kills = self.stops = self.rounds = 0
        self.failures: list[str] = []
        self.worst_s = 0.0
        self._chance = Random(f"venue {seed}")
        self._seed = self._chance.randrange(10_000)
        self._data = folder / "data"
        self._data.mkdir(parents=True)
        self.home = self._data / "shuffleup" / "demo" / "venue"
        self._books = VenueBooks(self.home, TABLES)
        self._box = self._start()
        self._box.address()

    def kill(self, *parts: Part) -> None:
        """Let parts die after a while, together or shortly one after the other; wait until the evening goes
        on by itself, and look at all journals.
        """
        if self.over():
            return
        together = self._chance.random() < 0.5
        for number, part in enumerate(parts):
            time.sleep(self._chance.uniform(0, APART_S) if not (number and together) else 0)
            self._die(part)
            self.kills += 1
        self._look(" and ".join(parts))

    def stop(self, part: Part, seconds: float) -> None:
        """Let a part stand still for some seconds, as a process does whose computer thrashes, and go on."""
        if self.over():
            return
        time.sleep(self._chance.uniform(0, APART_S))
        pid = self._one(part)
        os.kill(pid, signal.SIGSTOP)
        time.sleep(seconds)
        os.kill(pid, signal.SIGCONT)
        self.stops += 1
        self._look(f"{part} stood still")

    def all_play(self) -> None:
        """Wait until the floor has rows of every table: kills may be over before the draw."""
        deadline = time.monotonic() + PATIENCE_S
        while not all(self._books.told().values()):
            assert time.monotonic() < deadline, f"not every table plays: {self._said()}"
            time.sleep(LOOK_S)

    def close(self) -> None:
        """End the evening, and have all its journals audited."""
        self._box.stop()
        self._box.close()
        self.failures += self._books.audited()

    def over(self) -> bool:
        """Say whether the event is over, so that nothing more can happen."""
        return self._books.over()

    def _look(self, what: str) -> None:
        """Wait until the evening has gone on, and look at all journals."""
        self.rounds += 1
        began, before = time.monotonic(), self._books.stored()
        while waits := self._waits(before):
            ended = os.waitid(os.P_PID, self._box.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if ended or time.monotonic() > began + PATIENCE_S:
                self.failures.append(f"round {self.rounds}, {what}: {waits} stand still: {self._said()}")
                break
            time.sleep(LOOK_S)
        self.worst_s = max(self.worst_s, time.monotonic() - began)
        self.failures += [f"round {self.rounds}, {what}: {wrong}" for wrong in self._books.wrong()]

    def _waits(self, before: Heads) -> tuple[Stream, ...]:
        """List the streams that have not gone on: of those that stand still for no reason, or all."""
        now = self._books.told()
        still = tuple(one for one, seq in before.items() if now[one] <= seq)
        if sum(now[one] - seq for one, seq in before.items() if now[one] > seq) < GOES_ON:
            return () if self.over() else tuple(before)
        return tuple(one for one in still if self._books.plays(one))

    def _die(self, part: Part) -> None:
        if part == "touch":
            self._touch_dies()
            return
        os.kill(self._one(part), signal.SIGKILL)
        if part == "floor":
            self._box.close()
            self._box = self._start()

    def _touch_dies(self) -> None:
        """Start a touchscreen at table 1, and kill it: from before its window is open to the middle of a
        hand.
        """
        try:
            url = self._box.panel()
        except DidNotStart as nothing:
            self.failures.append(f"round {self.rounds}: the floor has ended: {nothing}")
            return
        touch = subprocess.Popen(
            [sys.executable, "-m", "shuffleup", "touch", "--url", url],
            stderr=subprocess.DEVNULL,
            env=os.environ | {"SDL_VIDEODRIVER": "offscreen"},
        )
        time.sleep(self._chance.uniform(*TOUCH_LIVES_S))
        touch.kill()
        touch.wait()

    def _start(self) -> Box:
        book = self.home / "tda-2024.journal"
        evening = ("--seed", self._seed, "--journal", book, "--players", PLAYERS, "--tables", TABLES)
        return started(self._data, "demo", "--broker", *evening, "--speed", 60, "--port", 0)

    def _one(self, part: Part) -> int:
        """Find a process of a part; there is a new one a moment after the last has died."""
        if part == "floor":
            return self._box.pid
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            if found := _running(WORDS[part], self.home):
                return self._chance.choice(found)
            time.sleep(0.02)
        raise AssertionError(f"there is no {part}: {self._said()}")

    def _said(self) -> str:
        return self._box.said.read_text()[-300:]


def _running(words: bytes, home: Path) -> list[int]:
    """List the processes that were started with these words, and with this folder, and that live."""
    found = [(int(one.name), _words(one)) for one in Path("/proc").iterdir() if one.name.isdecimal()]
    return [pid for pid, said in found if words in said and bytes(home) in said]


def _words(process: Path) -> bytes:
    """Give the words of a process; those of a dead one that nobody has waited for are none."""
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""
