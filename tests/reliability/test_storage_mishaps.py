"""Mishaps of a journal in use besides a bad card: people, other programs, a log that nobody reads."""

import fcntl
import os
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.nursery import nursery
from tests.reliability.audit import wrong_with
from tests.reliability.boxes import Box, Start, copied, started
from tests.reliability.caller import Caller
from tests.reliability.meddling import meddling
from tests.reliability.operations import needs_strace

PLAYERS, CHIPS = 6, 60_000
GOES_ON = "the journal can be written again; the table goes on"
LITTLE_MEMORY = (
    "import sys; from shuffleup.storage.journal import schema; before = schema._set_up; "
    "schema._set_up = lambda one: (before(one), one.execute('PRAGMA cache_size=1')); "
    "from shuffleup.__main__ import main; sys.exit(main())"
)
"""A box that reads every page of its journal again, as one does whose evening has grown long."""


class Played:
    """A table at which some hands have begun, and its journal."""

    def __init__(self, event: Path, start: Start = copied) -> None:
        data = event.parent / "data"
        data.mkdir(exist_ok=True)
        self.journal = data / "shuffleup" / "friday.journal"
        self.box = start(data, "table", event, "--port", 0)
        self.caller = Caller(Random(5), "caller")
        self.caller.meet(self.box.address())
        self.caller.begin(PLAYERS)
        self.acts(10)

    def acts(self, many: int) -> None:
        for _ in range(many):
            self.caller.act()

    def is_refused(self, many: int) -> None:
        """Act until so many acts could not be stored."""
        until = len(self.caller.not_stored) + many
        while len(self.caller.not_stored) < until:
            self.caller.act()

    def goes_on(self) -> None:
        """Act until something is stored again."""
        until = len(self.caller.acknowledged) + 3
        while len(self.caller.acknowledged) < until:
            self.caller.act()

    def says_that_it_goes_on(self) -> None:
        """Look until the box has said by itself that it is over."""
        while GOES_ON not in self.said:
            assert self.caller.views()

    def wrong(self) -> list[str]:
        """Stop it in good order, and say what is wrong with its journal."""
        self.box.stop()
        self.box.close()
        return list(wrong_with(self.journal, self.caller.acknowledged, CHIPS))

    @property
    def said(self) -> str:
        return self.box.said.read_text()


@pytest.mark.parametrize("name", ["friday.journal", "friday.journal-wal"])
def test_nothing_is_acknowledged_into_a_journal_that_was_moved_away(event: Path, name: str) -> None:
    """An open file can be written to wherever it is: nobody would find there what was acknowledged."""
    played = Played(event)
    file = played.journal.with_name(name)
    file.rename(file.with_name("elsewhere"))
    played.is_refused(5)
    file.with_name("elsewhere").rename(file)
    played.says_that_it_goes_on()
    played.goes_on()
    assert played.wrong() == []
    assert f"{name} was moved, deleted or replaced while it was in use; nothing was stored" in played.said


def test_a_table_outlives_a_program_that_holds_its_journal(event: Path) -> None:
    """Long enough for the clock to have been marked meanwhile: every such try waits a quarter of a second."""
    played = Played(event)
    with closing(sqlite3.connect(played.journal, isolation_level=None)) as stranger:
        stranger.execute("BEGIN IMMEDIATE")
        played.is_refused(24)
    played.says_that_it_goes_on()
    played.goes_on()
    assert played.wrong() == []
    assert "another program holds this journal" in played.said


def test_a_table_whose_card_cannot_be_read_for_a_while_says_so_and_goes_on(event: Path) -> None:
    needs_strace()
    played = Played(event, partial(started, code=("-c", LITTLE_MEMORY)))
    with meddling(played.box.pid, "pread64:error=EIO", played.journal, Path(f"{played.journal}-wal")):
        played.is_refused(5)
    played.says_that_it_goes_on()
    played.goes_on()
    assert played.wrong() == []


def test_a_card_that_takes_a_second_for_a_write_is_told_on_the_faces_while_the_clock_goes_on(
    event: Path,
) -> None:
    needs_strace()
    played = Played(event)
    with meddling(played.box.pid, "fdatasync:delay_enter=1200ms"):
        played.goes_on()
        unit = played.caller.views()["unit"]
    assert unit["stored"]
    assert [part["part"] for part in unit["parts"] if not part["ok"]] == ["storage"]
    assert played.caller.views()["clock"]["running"]
    assert played.wrong() == []
    assert "THE STORAGE IS SLOW" in played.said


def test_a_journal_whose_log_alone_can_be_written_is_told_while_nothing_is_lost(event: Path) -> None:
    """SQLite empties the log by itself and tells nobody that it cannot: it would grow all evening."""
    needs_strace()
    played = Played(event)
    with meddling(played.box.pid, "pwrite64:error=EIO", played.journal):
        while "log" not in bad_parts(played):
            played.acts(10)
        assert played.caller.views()["unit"]["stored"]
    while "log" in bad_parts(played):
        played.acts(1)
    assert not played.caller.not_stored
    assert played.wrong() == []
    assert "THE CARD OF THIS BOX FAILS" in played.said


def bad_parts(played: Played) -> list[str]:
    return [part["part"] for part in played.caller.views()["unit"]["parts"] if not part["ok"]]


@pytest.mark.parametrize("fault", ["pwrite64:error=ENOSPC:when=2", "pwrite64:error=EIO:when=3"])
def test_an_event_that_could_not_be_begun_for_its_card_begins_when_the_card_can(
    fault: str, event: Path
) -> None:
    """The call fails with which SQLite empties the log of the new file: without it the file is none."""
    needs_strace()
    data = event.parent / "data"
    new = data / "shuffleup" / "friday.journal.new"
    words = ["strace", "-f", "--seccomp-bpf", "-o", "/dev/null", "-P", str(new)]
    words += ["-e", "trace=pwrite64", "-e", f"inject={fault}"]
    box = started(data, "table", event, "--port", 0, before=words)
    box.close()
    assert not new.with_name("friday.journal").exists()
    played = Played(event)
    assert played.wrong() == []


@pytest.mark.parametrize("log", ["full", "gone"])
def test_a_log_that_nobody_reads_stops_no_table(log: str, event: Path) -> None:
    """The pipe behind what it says is full or has no other end, and the box has something to say."""
    needs_strace()
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
    os.write(writing, bytes(4096))
    played = PlayedInto(event, writing)
    os.close(writing)
    if log == "gone":
        os.close(reading)
    with meddling(played.box.pid, "fdatasync:error=EIO:when=1..3"):
        played.is_refused(2)
    played.goes_on()
    assert played.wrong() == []
    assert played.status == 0


class PlayedInto(Played):
    """A table that complains into a pipe of somebody else."""

    def __init__(self, event: Path, err: int) -> None:
        data = event.parent / "data"
        self.journal = data / "shuffleup" / "friday.journal"
        environment = {**os.environ, "XDG_DATA_HOME": str(data)}
        words = ("table", event, "--port", "0")
        self._copy = nursery().start(*words, folder=data.parent, environment=environment, stderr=err)
        assert self._copy.stdout is not None
        self.box = Box(self._copy.pid, self._copy.stdout, event.parent / "said", self._copy.wait)
        self.caller = Caller(Random(5), "caller")
        self.caller.meet(self.box.address())
        self.caller.begin(PLAYERS)
        self.acts(10)

    @property
    def status(self) -> int | None:
        return self._copy.returncode
