"""Commands that receive a stop signal at any moment: during import, start, service, play or end."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import shuffleup
from tests.patience import HANGS_S, STOPS_S
from tests.ports import free_port

LOOK_S = 0.01
PACKAGE = str(Path(shuffleup.__file__).parent)
SPEED = 40
BEGINS_IN_S, AT_WORK_S = 2.5, 3.0
"""A command is stopped within so many seconds of its start, or of the moment at which it serves."""

Words = Callable[[Path, Callable[[], int]], Sequence[object]]

COMMANDS: dict[str, tuple[float, Words]] = {
    "table": (BEGINS_IN_S, lambda home, port: ("table", home / "friday.toml", "--port", 0)),
    "floor": (BEGINS_IN_S, lambda home, port: ("floor", *_floor(home, port))),
    "floor with a table": (4.0, lambda home, port: ("floor", *_floor(home, port), "--table")),
    "box that joins": (
        BEGINS_IN_S,
        lambda home, port: ("table", "--floor", f"127.0.0.1:{port()}", "--port", 0),
    ),
    "demo": (BEGINS_IN_S, lambda home, port: ("demo", "--seed", 1, "--speed", SPEED, "--port", 0)),
    "demo to its end": (2.0, lambda home, port: ("demo", "--until-done", "--json", "--seed", 1)),
    "venue": (6.0, lambda home, port: ("demo", "--broker", *_venue(), "--port", 0)),
    "venue to its end": (
        6.0,
        lambda home, port: ("demo", "--broker", *_venue(), "--until-done", "--port", 0),
    ),
    "practice": (BEGINS_IN_S, lambda home, port: ("practice", "--port", 0)),
    "safe": (1.0, lambda home, port: ("safe", "--port", 0)),
    "doctor": (2.0, lambda home, port: ("doctor", "--simulated")),
    "check": (0.6, lambda home, port: ("check", home / "friday.toml")),
    "odds": (0.6, lambda home, port: ("odds", "AsAh", "KdKc", "7h2c")),
}
"""Each command that is stopped: the seconds within which, and its words in a folder with a free port."""

SERVING = COMMANDS.keys() - {"box that joins", "demo to its end", "doctor", "check", "odds"}
"""Those that serve pages, and tell where."""


def _floor(home: Path, port: Callable[[], int]) -> tuple[object, ...]:
    ports = ("--port", 0, "--https-port", 0, "--broker-port", port())
    return (home / "friday.toml", "--tables", 2, "--host", "127.0.0.1", *ports)


def _venue() -> tuple[object, ...]:
    return ("--seed", 1, "--speed", SPEED, "--players", 18, "--tables", 2)


class Stopped:
    """One command that is told to stop once, with Ctrl-C or SIGTERM, by the chance of a seed.

    `wrong` says what a person would complain of: a traceback, more than a line, a program that does not end,
    or one of its children that lives on.
    """

    def __init__(self, folder: Path, name: str, seed: object) -> None:
        chance = Random(f"stop {name} {seed}")
        self.name = name
        self._within_s, words = COMMANDS[name]
        self._at_work = name in SERVING and chance.random() < 0.5
        self._wait_s = chance.uniform(0, AT_WORK_S if self._at_work else self._within_s)
        self._signal = chance.choice((signal.SIGINT, signal.SIGTERM))
        self._twice = chance.random() < 0.2
        self._home = folder
        self._printed, self._said = folder / "printed", folder / "said"
        self._words = [str(word) for word in words(folder, free_port)]

    def wrong(self) -> list[str]:
        """Start it, stop it, and list what was wrong with that."""
        with self._printed.open("wb") as printed, self._said.open("wb") as said:
            process = subprocess.Popen(
                [sys.executable, "-m", "shuffleup", *self._words],
                stdout=printed,
                stderr=said,
                stdin=subprocess.DEVNULL,
                cwd=self._home,
                env=os.environ | {"XDG_DATA_HOME": str(self._home / "data")},
            )
        try:
            if self._at_work:
                self._until_it_serves(process)
            time.sleep(self._wait_s)
            before = self._lines()
            for _ in range(1 + self._twice):
                process.send_signal(self._signal)
            return [f"{self._told()}: {what}" for what in self._faults(process, before)]
        finally:
            process.kill()
            process.wait()

    def _faults(self, process: "subprocess.Popen[bytes]", before: int) -> Iterator[str]:
        try:
            process.wait(STOPS_S)
        except subprocess.TimeoutExpired:
            yield f"still runs after {STOPS_S} s"
            return
        text = self._said.read_text(errors="replace")
        if _is_of_the_interpreter(text):
            return
        if "Traceback" in text or "Exception ignored" in text or self._says_more(process, before):
            yield f"status {process.returncode}, and it said:\n{text}"
        elif process.returncode not in (0, 2, 130, -self._signal):
            yield f"status {process.returncode}"
        deadline = time.monotonic() + HANGS_S
        while left := _children(self._home):
            if time.monotonic() > deadline:
                yield f"left behind: {left}"
                break
            time.sleep(LOOK_S)

    def _says_more(self, process: "subprocess.Popen[bytes]", before: int) -> bool:
        """Say whether a program that was stopped said more than a line; what was done has a result."""
        return process.returncode != 0 and self._lines() > before + 1

    def _until_it_serves(self, process: "subprocess.Popen[bytes]") -> None:
        """Wait until it has told where its pages are, and in a venue those of its tables: then they play."""
        sign = b"front panels" if self.name.startswith("venue") else b"http"
        deadline = time.monotonic() + HANGS_S
        while process.poll() is None and sign not in self._printed.read_bytes():
            if time.monotonic() > deadline:
                return
            time.sleep(LOOK_S)

    def _lines(self) -> int:
        return self._said.read_bytes().count(b"\n")

    def _told(self) -> str:
        when = f"{self._wait_s:.3f} s after it {'served' if self._at_work else 'began'}"
        return f"{self.name}, {self._signal.name}{' twice' * self._twice} {when}"


def _is_of_the_interpreter(text: str) -> bool:
    """Say whether Python was interrupted before it began with our program: it tells of that itself."""
    frames = re.findall(r'File "([^"]+)"', text)
    return bool(frames) and "asyncio" not in text and not any(PACKAGE in one for one in frames)


def _children(home: Path) -> list[str]:
    """List the processes that belong to a folder, and that live."""
    found = []
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdecimal() and bytes(home) in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:  # it has ended, or is somebody else's
            continue
    return found
