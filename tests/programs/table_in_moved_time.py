"""`shuffleup table` on a Friday whose time goes on by leaps.

Each line of standard input is so many minutes more; between the leaps time goes on as that of the computer.
"""

import asyncio
import sys
from datetime import UTC, datetime, timedelta

from shuffleup.app.log import logged
from shuffleup.cli import table
from shuffleup.cli.commands import parser_of
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Millis

LEAPT = "leapt"
FRIDAY = datetime(2026, 1, 2, 18, 30, tzinfo=UTC)


class LeapingClock(BootClock):
    """The clock of the computer, set forward so often as somebody says."""

    def __init__(self) -> None:
        super().__init__()
        self._more, self._began = 0, super().now()
        self._leaps = asyncio.Event()

    def now(self) -> Millis:
        """Read the clock of the computer, and add what was leapt over."""
        return Millis(super().now() + self._more)

    def wall(self) -> datetime:
        """Give the time of day of the Friday."""
        return FRIDAY + timedelta(milliseconds=self.now() - self._began)

    async def sleep_until(self, deadline: Millis) -> None:
        """Wait until the clock shows the deadline, by leaps or by itself."""
        await asyncio.sleep(0)
        while (left := deadline - self.now()) > 0:
            try:
                await asyncio.wait_for(self._leaps.wait(), left / 1000)
            except TimeoutError:
                continue

    def leap(self, span: int) -> None:
        """Let so many milliseconds have passed."""
        self._more += span
        leaps, self._leaps = self._leaps, asyncio.Event()
        leaps.set()


async def serve(words: list[str]) -> None:
    """Serve the tables until somebody ends the process."""
    clock, lines = LeapingClock(), asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)

    async def listen() -> None:
        while line := await lines.readline():
            clock.leap(60_000 * int(line))
            print(LEAPT, flush=True)

    listening = asyncio.create_task(listen())
    await table.serve_events(parser_of("table").parse_args(words), clock)
    listening.cancel()


if __name__ == "__main__":
    with logged(verbose=False):
        asyncio.run(serve(sys.argv[1:]))
