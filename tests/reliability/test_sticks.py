"""Copies to a stick while a table is played: it is full, is pulled out in the middle, or works.

The stick is a small file system in memory: the test needs the right to mount one.
"""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from shuffleup.archive.audit.event import audit_books
from shuffleup.storage.journal.reader import read_journal
from tests.patience import HANGS_S
from tests.reliability.boxes import Box, copied
from tests.reliability.caller import Caller
from tests.reliability.operations import needs_strace

PLAYERS, ACTS = 6, 200
SPACIOUS, SMALL = "8m", "16k"


@contextmanager
def stick(folder: Path, size: str) -> Iterator[Path]:
    """Mount a stick of a size; it may be taken away by whoever has it."""
    folder.mkdir()
    mounting = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "stick", folder], capture_output=True, check=False
    )
    if mounting.returncode:
        missing = "nobody may mount a file system here: run this as root"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    try:
        yield folder
    finally:
        taken_away(folder)


def taken_away(folder: Path) -> None:
    subprocess.run(["umount", "-l", folder], capture_output=True, check=False)


class Played:
    """A table that is played while somebody copies its journal."""

    def __init__(self, event: Path) -> None:
        self.data = event.parent / "data"
        self.box: Box = copied(self.data, "table", event, "--port", 0)
        self.caller = Caller(Random(5), "caller")
        self.caller.meet(self.box.address())
        self.caller.begin(PLAYERS)
        self.acts(20)

    def acts(self, many: int) -> None:
        for _ in range(many):
            self.caller.act()

    def copying(self, folder: Path, before: Sequence[str | Path] = ()) -> subprocess.Popen[str]:
        """Start `shuffleup backup`; `before` is a program that it runs under."""
        return subprocess.Popen(
            [*before, sys.executable, "-m", "shuffleup", "backup", folder],
            env={**os.environ, "XDG_DATA_HOME": str(self.data)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def copied(self, folder: Path) -> tuple[int, str]:
        """Run `shuffleup backup` to its end; gives its status and what it complained of."""
        copying = self.copying(folder)
        _, complained = copying.communicate(timeout=HANGS_S)
        return copying.returncode, complained

    def close(self) -> None:
        self.box.stop()
        self.box.close()


def wrong_in(copy: Path) -> list[str]:
    """Audit a copy as it lies there."""
    with read_journal(copy, rests=True) as journal:
        assert journal.verify().ok
        return [str(one) for one in audit_books([journal]).findings if one.weight == "wrong"]


def test_each_copy_that_is_made_while_200_commands_are_entered_is_whole(event: Path) -> None:
    played = Played(event)
    with stick(event.parent / "stick", SPACIOUS) as folder:
        entering = Thread(target=played.acts, args=(ACTS,))
        entering.start()
        rows = []
        while entering.is_alive():
            assert played.copied(folder) == (0, "")
            assert wrong_in(folder / "friday.journal") == []
            with read_journal(folder / "friday.journal", rests=True) as copy:
                rows.append(sum(1 for stream in copy.streams() for _ in copy.rows(stream)))
        entering.join()
        assert rows == sorted(rows)
        assert [one.name for one in folder.iterdir()] == ["friday.journal"]
    assert not played.caller.not_stored
    played.close()


def test_a_stick_that_is_full_is_named_in_one_line_and_nothing_lies_on_it(event: Path) -> None:
    played = Played(event)
    with stick(event.parent / "stick", SMALL) as folder:
        full = "no room left on the storage; nothing was stored. Free some space and try again."
        assert played.copied(folder) == (2, f"{folder}/friday.journal: {full}\n")
        assert list(folder.iterdir()) == []
    assert not played.caller.not_stored
    played.close()


@pytest.mark.parametrize("at", ["fsync", "fadvise64", "rename"])
def test_a_copy_to_a_stick_that_is_taken_away_in_the_middle_is_not_said_to_be_made(
    event: Path, at: str
) -> None:
    """The copying program stops after that call until the stick is gone."""
    needs_strace()
    played = Played(event)
    with stick(event.parent / "stick", SPACIOUS) as folder:
        log = event.parent / "calls"
        words = ["strace", "-f", "-o", str(log), "-e", f"trace={at}", "-e", f"inject={at}:signal=STOP:when=1"]
        copying = played.copying(folder, words)
        while not (stopped := re.search(r"^(\d+) +--- stopped by SIGSTOP", log_so_far(log), re.MULTILINE)):
            assert copying.poll() is None
        taken_away(folder)
        os.kill(int(stopped[1]), signal.SIGCONT)
        _, complained = copying.communicate(timeout=HANGS_S)
        assert copying.returncode == 2
        assert complained.startswith(f"{folder}/friday.journal: ")
        assert complained.count("\n") == 1
    played.caller.act()
    assert not played.caller.not_stored
    played.close()


def log_so_far(log: Path) -> str:
    return log.read_text() if log.exists() else ""
