"""The box as a process of its own, started from a folder with all of its files, and killed."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import IO, Protocol

from shuffleup.__main__ import main
from tests.nursery import nursery


def event_file(folder: Path) -> Path:
    """Write an event that is ready to be played, dealt by the screen."""
    path = folder / "friday.toml"
    with redirect_stdout(StringIO()):
        assert main(["new", str(path), "--rule-set", "tda-2024"]) == 0
    path.write_text(path.read_text(encoding="utf-8") + '\n[table]\ndealing = "screen"\n', encoding="utf-8")
    return path


class DidNotStart(Exception):
    """The box has ended before it served a page; the text is what it said."""


LIVING: set["Box"] = set()
"""Boxes that nobody has closed."""


class Box:
    """A command that runs: its process, and what it prints."""

    def __init__(self, pid: int, out: IO[str], said: Path, ended: Callable[[], object]) -> None:
        self.pid = pid
        self.said = said
        self._out = out
        self._ended = ended
        self._panel = ""
        LIVING.add(self)

    def address(self) -> str:
        """Wait for the page that it serves.

        Raises:
            DidNotStart: it has ended.
        """
        while line := self._out.readline():
            if found := re.search(r"http://[\d.:]+", line):
                return found[0]
        raise DidNotStart(self.said.read_text()[-400:])

    def panel(self) -> str:
        """Wait for the front panel of table 1 of a venue, of which it tells once.

        Raises:
            DidNotStart: it has ended.
        """
        while not self._panel:
            if not (line := self._out.readline()):
                raise DidNotStart(self.said.read_text()[-400:])
            found = re.search(r"front panels of tables: 1 (http://[\d.:]+)", line)
            self._panel = found[1] if found else ""
        return self._panel

    def kill(self) -> None:
        """Kill it and all its children at once."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """End it in good order."""
        self._signal(signal.SIGINT)

    def close(self) -> None:
        """Wait for its end, which somebody has brought about."""
        self._ended()
        self._out.close()
        LIVING.discard(self)

    def _signal(self, number: int) -> None:
        try:
            os.killpg(self.pid, number)
        except ProcessLookupError:  # it has ended, or has not come so far as to lead a group of its own
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)


class Start(Protocol):
    """Starts a command with its data in a folder; what it complains of goes to the file `said` beside it."""

    def __call__(self, data: Path, *words: object) -> Box: ...


def started(
    data: Path,
    *words: object,
    before: Sequence[str] = (),
    code: Sequence[str] = ("-m", "shuffleup"),
    environment: Mapping[str, str] = os.environ,
) -> Box:
    """Start a command as a person does; `before` is a program that it runs under, `code` what Python runs."""
    said = data.parent / "said"
    with said.open("a") as complaints:
        process = subprocess.Popen(
            [*before, sys.executable, *code, *map(str, words)],
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
            cwd=data.parent,
            env={**environment, "XDG_DATA_HOME": str(data)},
            start_new_session=True,
        )
    assert process.stdout is not None
    return Box(process.pid, process.stdout, said, process.wait)


def copied(data: Path, *words: object) -> Box:
    """Start a command as a copy of a process that has imported it: what is not about the start need not wait
    for one.
    """
    said = data.parent / "said"
    with said.open("a") as complaints:
        copy = nursery().start(
            *words,
            folder=data.parent,
            environment={**os.environ, "XDG_DATA_HOME": str(data)},
            stderr=complaints.fileno(),
        )
    assert copy.stdout is not None
    return Box(copy.pid, copy.stdout, said, copy.wait)
