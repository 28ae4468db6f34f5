"""The processes of a bench's tables."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from shuffleup.kernel.field_types import TableNo
from venue_bench.room import Box, told
from venue_bench.worker import Said, Sits, Worked

PROGRAM = Path(__file__).with_name("worker.py")
MOST_PROCESSES = 8
"""Each table has a process of its own up to so many; beyond that they share these."""

FAREWELL_S = 10.0

LONGEST_LINE = 4 * 1024 * 1024
"""The report of a process that has hundreds of tables."""


class Workers:
    """Runs boxes in processes; `log` takes what they complain of."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self.processes: list[Process] = []

    async def start(
        self,
        boxes: Sequence[Box],
        pace: float,
        *,
        ahead_ms: Mapping[TableNo, int] | None = None,
        inside: Sequence[str] = (),
    ) -> Process:
        """Run boxes in one process more; `inside` are the words before its command, as `ip netns exec`."""
        ahead = ahead_ms or {}
        sits = tuple(Sits(str(box.folder), box.table, ahead.get(box.table, 0)) for box in boxes)
        with self._log.open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                *inside,
                sys.executable,
                str(PROGRAM),
                told(Worked(sits, pace)),
                stdin=PIPE,
                stdout=PIPE,
                stderr=log,
                limit=LONGEST_LINE,
            )
        self.processes.append(process)
        return process

    async def start_all(
        self,
        boxes: Sequence[Box],
        pace: float,
        ahead_ms: Mapping[TableNo, int] | None = None,
        *,
        most: int = MOST_PROCESSES,
        inside: Sequence[str] = (),
    ) -> None:
        """Share boxes out over as many processes as there may be."""
        for number in range(min(most, len(boxes))):
            await self.start(boxes[number::most], pace, ahead_ms=ahead_ms, inside=inside)

    async def ask(self, word: str = "say") -> list[Said]:
        """Send a word to every process and return their answers."""
        return list(await asyncio.gather(*(self._ask(one, word) for one in self.processes)))

    async def stop(self) -> None:
        """End them all."""
        for process in self.processes:
            if process.stdin:
                process.stdin.close()
        ending = [asyncio.create_task(one.wait()) for one in self.processes]
        if ending:
            await asyncio.wait(ending, timeout=FAREWELL_S)
        for process in self.processes:
            if process.returncode is None:
                process.kill()
        await asyncio.gather(*ending)

    async def _ask(self, process: Process, word: str) -> Said:
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"{word}\n".encode())
        line = await process.stdout.readline()
        if not line:
            raise SystemExit(f"a process of tables has died: {self._log.read_text()[-2000:]}")
        return msgspec.json.decode(line, type=Said)


@asynccontextmanager
async def workers(log: Path) -> AsyncIterator[Workers]:
    """Have processes for the tables until the body is left."""
    here = Workers(log)
    try:
        yield here
    finally:
        await here.stop()
