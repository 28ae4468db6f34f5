"""Copies of the journals on the box's own USB sticks, updated during play by a separate process.

A stick is a box's own if a folder of the name of the box on it contains its key.
"""

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec

from shuffleup.app.lifecycle import in_background
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis, UnitId
from shuffleup.protocol.faults import Fault, NoCopy, NotStored, ProgramNotStarted, StickHangs, StorageCause
from shuffleup.storage.atomic_write import replace_whole

MOUNTS = Path("/proc/self/mounts")
WHERE_STICKS_ARE = ("/media/", "/run/media/", "/mnt/")
"""Below these a system mounts what is put in (Filesystem Hierarchy Standard 3.0, 3.11 and 3.12)."""

MARKER = "whose.txt"
_OCTAL = re.compile(r"\\([0-7]{3})")


def mounted(mounts: str) -> tuple[Path, ...]:
    """List where storage that can be pulled out is mounted, from the text of /proc/self/mounts (proc(5)).

    In the sandbox of a service an empty folder for a stick looks mounted, too, from what the system is on.
    """
    lines = [line.split(" ") for line in mounts.splitlines() if line.startswith("/dev/")]
    own_disks = {device for device, point, *_ in lines if point == "/"}
    points = (point for device, point, *_ in lines if device not in own_disks)
    plain = (_OCTAL.sub(lambda found: chr(int(found[1], 8)), point) for point in points)
    return tuple(dict.fromkeys(Path(point) for point in plain if point.startswith(WHERE_STICKS_ARE)))


def own_folder(stick: Path, unit: UnitId) -> Path:
    """Name the folder of a box on a stick; several boxes may share one."""
    return stick / f"shuffle-up-{unit[:12]}"


def mark(stick: Path, unit: UnitId) -> None:
    """Make a stick the box's own from now on.

    Raises:
        OSError: it cannot be written.
    """
    text = f"The box {unit} keeps copies of its journals here while it plays.\n"
    replace_whole(own_folder(stick, unit) / MARKER, text.encode())


def own(sticks: tuple[Path, ...], unit: UnitId) -> Iterator[Path]:
    """List the folders of a box on the sticks that are its own; a foreign stick is passed over."""
    for stick in sticks:
        folder = own_folder(stick, unit)
        try:
            said = (folder / MARKER).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        if unit in said.split():
            yield folder


LOOK_MS = Millis(60_000)
"""Interval of looks at mounts and journal: so much play at most is not on the stick."""

PATIENCE_S = 50
"""A stick that has not taken a copy by then hangs, before the next look; a slow one takes 2 MB a second."""

MakeCopies = Callable[[Path], Awaitable[Fault | None]]
"""Copies a journal to every stick of the box; returns why one of them has no new copy, None if all have."""


class StickCopies:
    """Makes copies when a journal or the mounts have changed; `told` is called with a fault, and at its end.

    `journals` lists those of the events that run, `sticks` what is mounted. A fault is tried again every
    minute.
    """

    def __init__(
        self,
        journals: Callable[[], tuple[Path, ...]],
        make: MakeCopies,
        *,
        sticks: Callable[[], tuple[Path, ...]],
        clock: Clock,
        told: Callable[[Fault | None], None],
    ) -> None:
        self.fault: Fault | None = None
        self._journals = journals
        self._make = make
        self._sticks = sticks
        self._clock = clock
        self._told = told
        self._copied: dict[Path, object] = {}

    async def run(self) -> None:
        """Look once a minute, until cancelled."""
        while True:
            if sticks := self._sticks():
                self._tell(await self._copy(sticks))
            else:
                self._copied.clear()
                self._tell(None)
            await self._clock.sleep(LOOK_MS)

    async def _copy(self, sticks: tuple[Path, ...]) -> Fault | None:
        """Copy each journal that has changed since its last copy to these sticks."""
        fault: Fault | None = None
        for journal in self._journals():
            now = (sticks, last_written(journal))
            if self._copied.pop(journal, None) == now or (failed := await self._make(journal)) is None:
                self._copied[journal] = now
            else:
                fault = failed
        return fault

    def _tell(self, fault: Fault | None) -> None:
        before, self.fault = self.fault, fault
        if _facts(fault) != _facts(before):
            self._told(fault)


def _facts(fault: Fault | None) -> object:
    return (fault.code, fault.facts) if fault else None


def last_written(journal: Path) -> tuple[int, ...]:
    """Give what changes whenever a journal is written to: its log is a file beside it."""
    files = (journal, journal.with_name(journal.name + "-wal"))
    found = []
    for one in files:
        with suppress(OSError):  # it is not there; that the storage fails is told where it is written to
            found.append(one.stat().st_mtime_ns)
    return tuple(found)


class FailedCopy(msgspec.Struct):
    """The facts of a copy that a storage did not take, from one process to another."""

    cause: StorageCause
    error: str


@asynccontextmanager
async def backed_up(
    journals: Callable[[], tuple[Path, ...]],
    unit: UnitId,
    clock: Clock,
    told: Callable[[Fault | None], None],
) -> AsyncIterator[None]:
    """Keep the copies of these journals on the sticks of a box up to date until the body is left."""
    copies = StickCopies(
        journals,
        lambda journal: in_a_process(journal, unit),
        sticks=_mounted_now,
        clock=clock,
        told=told,
    )
    async with in_background(copies.run(), "copies on sticks"):
        yield


def _mounted_now() -> tuple[Path, ...]:
    try:
        return mounted(MOUNTS.read_text(encoding="ascii"))
    except OSError:  # no file can be opened now, and so none could be copied
        return ()


async def in_a_process(journal: Path, unit: UnitId) -> Fault | None:
    """Let `shuffleup backup` make the copies; returns why one was not made, None if all were."""
    words = (sys.executable, "-m", "shuffleup", "backup", "--facts", "--event", str(journal), "--unit", unit)
    nowhere, pipe = asyncio.subprocess.DEVNULL, asyncio.subprocess.PIPE
    try:
        child = await asyncio.create_subprocess_exec(*words, stdin=nowhere, stdout=pipe, stderr=pipe)
    except OSError as error:
        return ProgramNotStarted(error.strerror or str(error))
    try:
        async with asyncio.timeout(PATIENCE_S):
            said, complained = await child.communicate()
    except TimeoutError:
        return StickHangs()
    finally:
        if child.returncode is None:
            with suppress(ProcessLookupError):
                child.kill()
    return _fault_of(said, complained) if child.returncode else None


def _fault_of(said: bytes, complained: bytes) -> Fault:
    """Read the facts in the last line of `shuffleup backup --facts`, else its first complaint."""
    try:
        failed = msgspec.json.decode(said.strip().rpartition(b"\n")[2], type=FailedCopy)
    except msgspec.DecodeError:
        return NoCopy(complained.decode(errors="replace").strip().partition("\n")[0])
    return NotStored(failed.cause, failed.error)
