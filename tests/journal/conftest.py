"""A journal in a folder of its own, and events to store in it."""

import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Protocol

import pytest

from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, Stream
from shuffleup.storage.journal.personal_texts import Text
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock

GENESIS = b'{"event":"friday","rules":{"seats":9}}'

THANDI = Text(bytes(range(16)), "Thandi")
"""Who asks for the events: a row holds the digest of her name."""


class MakeDraft(Protocol):
    """Writes an event of the act `command` for a stream."""

    def __call__(self, command: str, stream: Stream = FLOOR, payload: bytes = b'{"level":1}') -> Draft: ...


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "friday.journal"


@pytest.fixture
def journal(path: Path, clock: HandClock) -> Iterator[Journal]:
    with Journal.create(path, clock=clock, genesis=GENESIS) as made:
        yield made


@pytest.fixture
def draft() -> MakeDraft:
    def write(command: str, stream: Stream = FLOOR, payload: bytes = b'{"level":1}') -> Draft:
        actor = Actor("director", person=THANDI.stands_for("name"), face="console")
        return Draft(
            stream=stream,
            command_id=CommandId(command),
            actor=actor,
            type="LevelStarted",
            payload=payload,
            texts=(THANDI,),
        )

    return write


@pytest.fixture
def evening(path: Path, clock: HandClock, draft: MakeDraft) -> Path:
    """A closed journal with five acts of the floor, c1 to c5, the last of two events, and one of table 3."""
    with Journal.create(path, clock=clock, genesis=GENESIS) as journal:
        for act in ("c1", "c2", "c3", "c4"):
            journal.append([draft(act)])
        journal.append([draft("t1", Stream("table/3"))])
        journal.append([draft("c5"), draft("c5", payload=b'{"level":2}')])
    return path


@pytest.fixture
def change_file() -> Callable[[Path, str], None]:
    """Lets somebody change a journal behind our back, with a statement of SQL."""

    def change(path: Path, statement: str) -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(statement)

    return change


class SmallDisk:
    """A file system of its own, 1 MB large, in memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self) -> None:
        """Take all the room there is."""
        with (self.folder / "ballast").open("wb", buffering=0) as ballast:
            while _write(ballast.fileno()):
                pass

    def make_room(self) -> None:
        """Give it back."""
        (self.folder / "ballast").unlink()

    def make_read_only(self) -> None:
        """Mount it again without the right to write, as Linux does with a failing card."""
        subprocess.run(["mount", "-o", "remount,ro", str(self.folder)], check=True)


def _write(descriptor: int) -> int:
    try:
        return os.write(descriptor, bytes(512))
    except OSError:
        return 0


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    folder = tmp_path / "card"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("mounting a small file system takes root")
    yield SmallDisk(folder)
    subprocess.run(["umount", "--lazy", str(folder)], check=True)
