"""Copies of the journals on the box's own USB sticks, updated during play by a separate process.

A stick that hangs blocks that process only: the unit itself never accesses a stick, it only reads from the
kernel which sticks are mounted.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from shuffleup.amounts import Millis
from shuffleup.assembly.sticks import MOUNTS, mounted
from shuffleup.clock import Clock
from shuffleup.identity import UnitId
from shuffleup.language import said_later, say
from shuffleup.process.beside import beside

LOOK_MS = Millis(60_000)
PATIENCE_S = 50
"""A stick that has not taken a copy by then hangs; a slow one takes 2 MB a second."""

HANGS = said_later("the stick hangs: pull it out and put it in again")

MakeCopies = Callable[[], Awaitable[str]]
"""Copies to every stick of the box and returns why one of them has no new copy, empty if all have."""


class StickCopies:
    """Makes copies when the journal or what is mounted has changed; `told` hears of a fault, and of its end.

    `sticks` lists what is mounted. A fault is tried again every minute.
    """

    def __init__(
        self,
        journal: Path,
        make: MakeCopies,
        *,
        sticks: Callable[[], tuple[Path, ...]],
        clock: Clock,
        told: Callable[[str], None],
    ) -> None:
        self.fault = ""
        self._journal = journal
        self._make = make
        self._sticks = sticks
        self._clock = clock
        self._told = told

    async def run(self) -> None:
        """Look once a minute, for ever."""
        copied: object = None
        while True:
            sticks, written = self._sticks(), last_written(self._journal)
            if not sticks:
                copied = None
                self._tell("")
            elif copied != (sticks, written):
                self._tell(await self._make())
                copied = None if self.fault else (sticks, written)
            await self._clock.sleep(LOOK_MS)

    def _tell(self, fault: str) -> None:
        if fault != self.fault:
            self.fault = fault
            self._told(fault)


def last_written(journal: Path) -> tuple[int, ...]:
    """Give what changes whenever a journal is written to: its log is a file beside it."""
    files = (journal, journal.with_name(journal.name + "-wal"))
    found = []
    for one in files:
        with suppress(OSError):  # it is not there; that the storage fails is told where it is written to
            found.append(one.stat().st_mtime_ns)
    return tuple(found)


@asynccontextmanager
async def backed_up(
    journal: Path, unit: UnitId, clock: Clock, told: Callable[[str], None]
) -> AsyncIterator[None]:
    """Keep the copies of a journal on the sticks of a box up to date until the body is left."""
    copies = StickCopies(
        journal,
        lambda: in_a_process(journal, unit),
        sticks=_mounted_now,
        clock=clock,
        told=told,
    )
    async with beside(copies.run(), "copies on sticks"):
        yield


def _mounted_now() -> tuple[Path, ...]:
    try:
        return mounted(MOUNTS.read_text(encoding="ascii"))
    except OSError:  # no file can be opened now, and so none could be copied
        return ()


async def in_a_process(journal: Path, unit: UnitId) -> str:
    """Let `shuffleup backup` make the copies; returns what it complained of in one line."""
    words = (sys.executable, "-m", "shuffleup", "backup", "--event", str(journal), "--unit", unit)
    nowhere, pipe = asyncio.subprocess.DEVNULL, asyncio.subprocess.PIPE
    try:
        child = await asyncio.create_subprocess_exec(*words, stdin=nowhere, stdout=nowhere, stderr=pipe)
    except OSError as error:
        return say("no program can be started ({error})", error=error.strerror or str(error))
    try:
        async with asyncio.timeout(PATIENCE_S):
            _, said = await child.communicate()
    except TimeoutError:
        return say(HANGS)
    finally:
        if child.returncode is None:
            with suppress(ProcessLookupError):
                child.kill()
    return said.decode(errors="replace").strip().partition("\n")[0] if child.returncode else ""
