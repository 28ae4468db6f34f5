"""Recorded processes, cut off between any two of their operations, and the checks after each cut."""

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from shuffleup.kernel.field_types import FLOOR, Actor, CommandId
from shuffleup.storage.journal.errors import JournalError, NoJournal
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock
from tests.reliability.boxes import started
from tests.reliability.caller import Caller
from tests.reliability.disk import FATES, Disk
from tests.reliability.operations import Operation, Told, operations, recording
from tests.reliability.small_files import SMALL_FILES

PROGRAMS = Path(__file__).parent / "programs"
ROOT = Path(__file__).parents[2]
CREATED = "created"

Look = Callable[[Path, Sequence[str]], Iterator[str]]
"""Looks at what a cut has left, knowing what was acknowledged; tells what is wrong, one line each."""


class Recording(NamedTuple):
    """What a process did, and where its files lay when it had ended in good order."""

    operations: list[Operation]
    folder: Path

    @property
    def told(self) -> list[str]:
        """List what it has acknowledged in all."""
        return [one.what for one in self.operations if isinstance(one, Told)]


def record(folder: Path, program: str, *words: object) -> Recording:
    """Run a program of this folder on an empty disk, and record it."""
    disk, trace = folder / "disk", folder / "trace"
    disk.mkdir(parents=True)
    command = [sys.executable, PROGRAMS / program, disk, *words]
    subprocess.run(
        recording(trace, *command),
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])},
    )
    return Recording(operations(trace, disk), disk)


def record_table(folder: Path, event: Path, seed: object, acts: int) -> Recording:
    """Run `shuffleup table` on an empty disk while a client plays over HTTP, and record it."""
    disk, trace = folder / "disk", folder / "trace"
    disk.mkdir(parents=True)
    box = started(disk, "table", event, "--port", 0, before=recording(trace))
    caller = Caller(Random(str(seed)), "caller")
    caller.meet(box.address())
    caller.begin(players=6)
    for _ in range(acts):
        caller.act()
    box.stop()
    box.close()
    recorded = Recording(operations(trace, disk), disk)
    assert recorded.told == caller.acknowledged, "an answer was not seen in the recording"
    return recorded


def cut_points(recorded: Recording, count: int, chance: Random) -> Iterator[tuple[Path, Sequence[str], str]]:
    """Cut a process off at so many points; gives a folder with what is left, what was told, and where."""
    points = sorted(chance.randrange(len(recorded.operations) + 1) for _ in range(count))
    disk, done = Disk(), 0
    for point in points:
        disk.play(recorded.operations[done:point])
        done, fate = point, chance.choice(FATES)
        with TemporaryDirectory() as folder:
            disk.cut(fate, chance, Path(folder))
            yield Path(folder), tuple(disk.told), f"cut at {point}, {fate}"


def wrong(recorded: Recording, count: int, seed: object, look: Look) -> list[str]:
    """Cut a process off at so many points and list what was wrong after it."""
    return [
        f"{where}: {what}"
        for folder, told, where in cut_points(recorded, count, Random(str(seed)))
        for what in look(folder, told)
    ]


class WholeJournal:
    """Knows a journal as it was in the end, and looks at what a cut has left of it."""

    def __init__(self, path: Path, within: Path) -> None:
        self._place = path.relative_to(within)
        with read_journal(path) as journal:
            self._hashes = {one: [row.hash for row in journal.rows(one)] for one in journal.streams()}
            self._last = {
                one: {row.command_id: row.seq for row in journal.rows(one)} for one in journal.streams()
            }

    def look(self, folder: Path, told: Sequence[str]) -> Iterator[str]:
        """Open what is left as the box does; look for what is missing, torn or new; go on with it."""
        path = folder / self._place
        try:
            with Journal.open(path, clock=HandClock(), report=lambda problem: None) as journal:
                yield from self._differences(journal, told)
                draft = Draft(
                    FLOOR, CommandId("after the cut"), Actor("director"), type="Dealt", payload=b"{}"
                )
                journal.append([draft])
        except NoJournal:
            if told:
                yield f"no journal, and {len(told)} acts were acknowledged"
        except JournalError as error:
            yield str(error)

    def _differences(self, journal: Journal, told: Sequence[str]) -> Iterator[str]:
        if not journal.verify().ok:
            yield "the chain is broken"
        for stream, hashes in self._hashes.items():
            stored = list(journal.rows(stream))
            if [row.hash for row in stored] != hashes[: len(stored)]:
                yield f"{stream} differs"
            elif stored and self._last[stream][stored[-1].command_id] != stored[-1].seq:
                yield f"half of {stored[-1].command_id} was stored"
        yield from (
            f"{name} was acknowledged and is not there"
            for name in told
            if name != CREATED and not journal.command(CommandId(name))
        )


class WholeFiles:
    """Knows every content that the small files ever had, and looks at what a cut has left of them."""

    def __init__(self, told: Sequence[str]) -> None:
        self._contents = _by_name(told)

    def look(self, folder: Path, told: Sequence[str]) -> Iterator[str]:
        """Read each file as the box does: it holds what was acknowledged last, or already the next."""
        acknowledged = _by_name(told)
        for name, file in SMALL_FILES.items():
            had = acknowledged[name]
            may = (
                self._contents[name][max(0, len(had) - 1) : len(had) + 1]
                if had
                else ["", *self._contents[name][:1]]
            )
            found = _read(file.read, folder / name)
            if found not in may:
                yield f"{name}: {found!r} and not one of {may}"


def _read(read: Callable[[Path], str], folder: Path) -> str:
    """Read a file; what the box complains of is what is found."""
    try:
        return read(folder)
    except Exception as error:  # noqa: BLE001  # whatever it is, it goes into the list of what is wrong
        return f"{type(error).__name__}: {error}"


def _by_name(told: Sequence[str]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for line in told:
        name, _, content = line.partition(" ")
        found[name].append(content)
    return found
