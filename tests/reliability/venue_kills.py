"""A venue on one computer whose processes die by SIGKILL: its floor, its broker, the boxes of its tables."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Literal

from shuffleup.identity import FLOOR, Stream
from shuffleup.journal import JournalError, JournalReader, NoJournal, read_journal
from tests.reliability.audit import floor_in, rows_of
from tests.reliability.boxes import Box, started

Part = Literal["floor", "broker", "table"]
WORDS = {"broker": b"mosquitto", "table": b"shuffleup.cli.demo_table"}
TABLES, PLAYERS = 2, 12
PATIENCE_S = 90
GOES_ON = 5
"""So many events of the floor after a death, and the venue goes on."""


class Venue:
    """A `shuffleup demo --broker`. `failures` says what was wrong, `worst_s` how long it stood."""

    def __init__(self, folder: Path, seed: object) -> None:
        self.kills = 0
        self.failures: list[str] = []
        self.worst_s = 0.0
        self._chance = Random(f"venue {seed}")
        self._data = folder / "data"
        self._data.mkdir(parents=True)
        self._home = self._data / "shuffleup" / "demo" / "venue"
        self._box = self._start()

    def kill(self, part: Part) -> None:
        """Let a part die after a while, wait until the evening goes on by itself, look at all journals."""
        if self.over():
            return
        time.sleep(self._chance.uniform(0, 2))
        os.kill(self._one(part), signal.SIGKILL)
        died = time.monotonic()
        if part == "floor":
            self._box.close()
            self._box = self._start()
        before = self._rows()
        while self._rows() < before + GOES_ON and not self.over():
            if time.monotonic() > died + PATIENCE_S:
                self.failures.append(f"kill {self.kills}, {part}: the evening does not go on: {self._said()}")
                break
            time.sleep(0.05)
        self.worst_s = max(self.worst_s, time.monotonic() - died)
        self.kills += 1
        self.failures += [f"kill {self.kills}, {part}: {what}" for what in self._wrong()]

    def close(self) -> None:
        """End the evening."""
        self._box.stop()
        self._box.close()

    def over(self) -> bool:
        """Say whether the event is over, so that nothing more can happen."""
        with self._floor() as journal:
            floor = floor_in(journal)
        return floor is not None and floor.phase == "over"

    def _start(self) -> Box:
        words = ("--broker", "--speed", 60, "--players", PLAYERS, "--tables", TABLES, "--port", 0)
        box = started(self._data, "demo", *words)
        box.address()
        return box

    def _one(self, part: Part) -> int:
        """Find a process of a part; there is a new one a moment after the last has died."""
        if part == "floor":
            return self._box.pid
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            if found := _running(WORDS[part], self._home):
                return self._chance.choice(found)
            time.sleep(0.05)
        raise AssertionError(f"there is no {part}: {self._said()}")

    def _floor(self) -> JournalReader:
        return read_journal(self._home / "tda-2024.journal")

    def _rows(self) -> int:
        return rows_of(self._home / "tda-2024.journal", FLOOR)

    def _said(self) -> str:
        return self._box.said.read_text()[-300:]

    def _wrong(self) -> Iterator[str]:
        with self._floor() as journal:
            yield from _broken(journal, "the floor's")
            floor = floor_in(journal)
            if floor is not None and floor.chips_counted() != floor.chips_expected():
                yield f"the floor counts {floor.chips_counted()} chips and expects {floor.chips_expected()}"
            for number in range(1, TABLES + 1):
                for path in (self._home / f"box-{number}" / "venue").glob("*.journal"):
                    yield from _apart(path, journal, Stream(f"table/{number}"))


def _broken(journal: JournalReader, whose: str) -> Iterator[str]:
    if not journal.verify().ok:
        yield f"{whose} chain is broken"


def _apart(path: Path, floor: JournalReader, table: Stream) -> Iterator[str]:
    """What the floor has heard of a table, and the table of the floor, its owner has stored just so."""
    had = {one: [row.hash for row in floor.rows(one)] for one in (FLOOR, table)}
    try:
        with read_journal(path) as box:
            yield from _broken(box, f"the box of {table}: its")
            own = {one: [row.hash for row in box.rows(one)] for one in (FLOOR, table)}
    except (NoJournal, JournalError) as error:
        yield str(error)
        return
    if own[table][: len(had[table])] != had[table]:
        yield f"the floor has {len(had[table])} rows of {table}, and the box has others, {len(own[table])}"


def _running(words: bytes, home: Path) -> list[int]:
    """List the processes that were started with these words, and with this folder."""
    found = [(int(one.name), _words(one)) for one in Path("/proc").iterdir() if one.name.isdecimal()]
    return [pid for pid, said in found if words in said and bytes(home) in said]


def _words(process: Path) -> bytes:
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""
