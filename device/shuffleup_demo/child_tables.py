"""The table processes of a demo: started, restarted when they die, and ended with the demo."""

import asyncio
import logging
import random
import sys
from asyncio.subprocess import PIPE, Process
from itertools import count
from pathlib import Path

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import TableNo
from shuffleup_demo.table import TableAsked

_log = logging.getLogger(__name__)

PROGRAM = "shuffleup_demo.table"
LOG = "log"

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 3.0
"""Before a process that died is started again; doubled each time that it played for less than `STEADY_S`, and
up to a half of it taken off at random. To start one takes a core most of a second, so tables that all die
of the same fault do not all start at once, and one that cannot play leaves the others most of the computer.
"""

STEADY_S = 5.0
FAREWELL_S = 5.0
"""Time that a table may take to say farewell."""


class ChildTables:
    """Tables in processes of their own; each that dies is a line in the log."""

    def __init__(self, tables: list[TableAsked]) -> None:
        self.urls: dict[TableNo, str] = {}
        """The addresses of the tables' front panels, as soon as they are known."""
        self._tables = tables
        self._processes: dict[TableNo, Process] = {}
        self._came = asyncio.Event()

    async def keep_running(self) -> None:
        """Run them all until cancelled, as a task that is ended before `stop`."""
        async with asyncio.TaskGroup() as tasks:
            for one in self._tables:
                tasks.create_task(self._keep(one))

    async def until_there(self) -> None:
        """Wait until all of them have let their faces in."""
        while len(self.urls) < len(self._tables):
            self._came.clear()
            await self._came.wait()

    async def stop(self) -> None:
        """Ask them all to end, and kill those that do not."""
        running = [one for one in self._processes.values() if one.returncode is None]
        for process in running:
            if process.stdin:
                process.stdin.close()
        ending = [asyncio.create_task(one.wait()) for one in running]
        if ending:
            await asyncio.wait(ending, timeout=FAREWELL_S)
        for process in running:
            if process.returncode is None:
                process.kill()
        await asyncio.gather(*ending)

    async def _keep(self, first: TableAsked) -> None:
        asked, pause_s = first, FIRST_PAUSE_S
        for starts in count(1):
            status, played_s = await self._run(asked)
            why = f"signal {-status}" if status < 0 else f"status {status}"
            log = Path(asked.folder) / LOG
            _log.warning(
                "table %d: its process ended (%s) and is started again; see %s", asked.table, why, log
            )
            pause_s = FIRST_PAUSE_S if played_s >= STEADY_S else min(LONGEST_PAUSE_S, pause_s * 2)
            await asyncio.sleep(pause_s * (1 - random.random() / 2))
            asked = replace(asked, since=f"{first.since}.{starts}")

    async def _run(self, asked: TableAsked) -> tuple[int, float]:
        """Run the process of a table to its end; returns its status, and for how long it let its faces in."""
        with (Path(asked.folder) / LOG).open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", PROGRAM, msgspec.json.encode(asked).decode()),
                stdin=PIPE,
                stdout=PIPE,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for us: tables end when the floor has said farewell
            )
        self._processes[asked.table] = process
        assert process.stdout
        since_s, clock = None, asyncio.get_running_loop().time
        async for line in process.stdout:
            since_s = clock()
            self.urls[asked.table] = line.decode().strip()
            self._came.set()
        status = await process.wait()
        return status, 0.0 if since_s is None else clock() - since_s
