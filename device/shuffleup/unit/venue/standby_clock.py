"""The marks of the level clock at a standby: a floor that takes over goes on where the clock stood."""

from contextlib import suppress

import msgspec

from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.stations.clock_checkpoint import ClockMark, wall_ms
from shuffleup.storage.journal import JournalError, Row, Writer


class StandbyClock:
    """Reads the clock of the floor from the moments at which rows of it come, and marks the time left.

    A row cannot come before it was stored, so the least difference between this clock and the stamps of one
    boot of the floor is the best; rows that were missed and come later never make it less.
    """

    def __init__(self, writer: Writer, clock: Clock) -> None:
        self._writer, self._clock = writer, clock
        self._boot, self._ahead = "", 0

    def came(self, row: Row) -> None:
        """Take in that a row of the floor has come."""
        ahead = self._clock.now() - row.monotonic
        self._ahead = min(ahead, self._ahead) if row.boot_id == self._boot else ahead
        self._boot = row.boot_id

    async def mark(self, floor: Floor | None) -> None:
        """Write over the mark while the clock runs; a storage that fails is tried again at the next time."""
        if floor is None or not self._boot or not floor.clock.running:
            return
        clock = floor.clock
        left = clock.left_at(Millis(self._clock.now() - self._ahead))
        mark = ClockMark(left, clock.level, clock.at, wall_ms(self._clock.wall()))
        with suppress(JournalError):
            await self._writer.mark_clock(msgspec.json.encode(mark))
