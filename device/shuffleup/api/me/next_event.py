"""The next event on this floor, looked for when somebody goes out, once for all phones (PLY-11)."""

import asyncio
from collections.abc import Callable

from shuffleup.api.floor import FloorDesk
from shuffleup.api.me.looked_up import LookedUp
from shuffleup.kernel.identity import FLOOR
from shuffleup.protocol.me import NextEvent

FindNext = Callable[[str], NextEvent | None]
"""Finds the first event after a day, year first; it reads files and is called in a thread."""

TASK = "next event"
"""The name of the task that looks for it."""


class EventAhead:
    """The next event as of the last player who went out; nothing is read while all are in."""

    def __init__(self, find: FindNext | None, on_found: Callable[[], None]) -> None:
        """Look with `find`, None where no event is named; `on_found` is called when another one is known."""
        self._find = find
        self._next = LookedUp[NextEvent | None](TASK, None, on_found)

    def now(self, desk: FloorDesk) -> NextEvent | None:
        """Return what is known; begins to look again when somebody has gone out since."""
        find, out = self._find, len(desk.state.entries.placed)
        if find and out:
            self._next.look(out, lambda: _after(desk, find))
        return self._next.found


async def _after(desk: FloorDesk, find: FindNext) -> NextEvent | None:
    """Look for an event after the day of this one, or after today where this one has no day."""
    last, *_ = await desk.rows(FLOOR, None, 1)
    day = desk.state.rules.event.date
    return await asyncio.to_thread(find, last.wall[:10] if day == "open" else day)
