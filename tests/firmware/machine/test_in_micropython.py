"""The machine's program on real MicroPython: the same evening as on CPython, byte for byte."""

import os
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from shuffleup_demo.card_machine.carousel import AT_ONCE, NEVER, Carousel
from shuffleup_link import frame, messages
from shuffleup_pico.states import BY_HAND

HERE = Path(__file__).parent
RUNNER = HERE.parent / "micropython" / "run.mjs"
REPLAYED = HERE / "replayed.py"
STEP_MS = 20
SESSION = 2

_replayed = runpy.run_path(str(REPLAYED))
Replay: Any = _replayed["Replay"]


class Recorder(Replay):  # type: ignore[misc]  # a file of MicroPython's is no module here
    """Plays an evening on the simulated mechanics and writes down everything that the program was given."""

    def __init__(self):
        super().__init__()
        self.lines = []
        self.carousel = Carousel()
        self.carousel.sensed = lambda *report: self.give("sensed {} {} {}".format(*report))
        self._commands = 0
        self.start()
        self.carousel.report()
        greeting = (messages.PROTOCOL_LEAST, messages.PROTOCOL_MOST, messages.TABLE_CRC)
        self.send(messages.HELLO, 0, messages.pack(messages.HELLO_FIELDS, greeting))

    def did(self, what):
        super().did(what)
        if what[0] in _replayed["MOTIONS"]:
            getattr(self.carousel, what[0])(*what[1])

    def give(self, line):
        self.lines.append(line)
        self.take(line)

    def send(self, kind, n, payload):
        self.give(f"frames {frame.encode(kind, n, SESSION, payload).hex()}")

    def run(self, ms, until=lambda: False):
        ends = self.carousel.now_ms + ms
        while self.carousel.now_ms < ends and not until():
            self.carousel.advance(self.carousel.now_ms + STEP_MS)
            self.give(f"tick {self.carousel.now_ms} {STEP_MS}")
            self.send(messages.EACK, self.session.memory.next_event - 1 & 0xFFFF, b"")

    def do(self, op, *values):
        self.run(200)
        self._commands += 1
        self.send(messages.CMD, self._commands, messages.write(messages.COMMANDS, op, values))
        self.run(120_000, lambda: not self.session.open or self.machine.standing()[1])


def an_evening():
    """A shuffle, a hand, a card that sticks, an audit, and the deck is given out."""
    evening = Recorder()
    evening.do(messages.HOME)
    evening.do(messages.SHUFFLE, bytes(16))
    for order in ((messages.DEAL, 1, 2), (messages.BURN,), (messages.BOARD, 3)):
        evening.do(*order)
    evening.carousel.sticks["exit"] = NEVER
    evening.do(messages.DEAL, 2, 2)
    evening.carousel.sticks["exit"] = AT_ONCE
    evening.carousel.cards.clear_exit()
    clear = messages.write(messages.COMMANDS, messages.CLEAR, (evening.machine.standing()[1], BY_HAND))
    evening.send(messages.ACT, 1, clear)
    evening.run(120_000, lambda: not evening.session.open)
    evening.do(messages.AUDIT)
    evening.do(messages.EJECT_ALL)
    return evening


def in_micropython(*files):
    """Run a file; a skip where Node or MicroPython is not installed, and a failure where CI=true."""
    if not shutil.which("node") or not (RUNNER.parent / "node_modules").is_dir():
        absent = "Node or MicroPython is not here: scripts/setup dev"
        assert os.environ.get("CI") != "true", absent
        pytest.skip(absent)
    ran = subprocess.run(
        ["node", str(RUNNER), *map(str, files)], capture_output=True, text=True, check=False, timeout=120
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_every_file_that_touches_no_pin_can_be_loaded(tmp_path):
    names = {path.stem for path in (RUNNER.parents[3] / "firmware/lib/shuffleup_pico").glob("*.py")}
    pure = sorted(names - {"__init__", "board", "pulses", "shapes"})
    script = tmp_path / "load.py"
    script.write_text("\n".join(f"import shuffleup_pico.{name}" for name in pure) + "\nprint('loaded')\n")
    assert len(pure) > 20
    assert in_micropython(script) == "loaded\n"


def test_an_evening_on_micropython_is_the_same_byte_for_byte(tmp_path):
    evening = an_evening()
    assert evening.machine.standing()[3:] == (0, 0, 47, 5), "all are out: burn, board of three, one by hand"
    assert evening.happened > 5_000
    record = tmp_path / "record.txt"
    record.write_text("\n".join(evening.lines) + "\n")
    there = in_micropython(REPLAYED, record)
    assert there.split(maxsplit=2) == [
        str(evening.happened),
        str(evening.crc),
        f"{evening.machine.standing()}\n",
    ]


def test_ledgers_of_older_programs_are_carried_over_to_the_same_bytes():
    here = runpy.run_path(str(HERE / "ledgers.py"))["said"]()
    assert [line.split()[:2] for line in here] == [["16", "True"], ["16", "True"], ["17", "True"]]
    assert in_micropython(HERE / "ledgers.py").splitlines() == here
