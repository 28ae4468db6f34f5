"""Rows that are sent again: requesters take turns, and none blocks the line for the others."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from shuffleup.kernel.field_types import Stream
from shuffleup.network.bus import Bus
from shuffleup.network.bus.stream import RowRequest
from shuffleup.storage.journal import JournalError


class Resending:
    """Answers asks for rows, one at a time.

    Of one asker and stream the newest ask counts: an answer holds at most `ROWS_AN_ASK` rows, and whoever has
    taken them asks for the next ones. Askers take turns, an ask each. `find` gives the rows of an ask as they
    go out, `topic` names where they go. Rows wait for room on the line (`Bus.until_room`), so commands and
    what is new never stand behind them.
    """

    def __init__(
        self,
        bus: Bus,
        *,
        find: Callable[[RowRequest], Awaitable[Sequence[bytes]]],
        topic: Callable[[str, Stream], str],
    ) -> None:
        self._bus = bus
        self._find = find
        self._topic = topic
        self._open: dict[str, dict[Stream, RowRequest]] = {}
        self._task: asyncio.Task[None] | None = None

    @property
    def open(self) -> int:
        """Count the asks that wait for an answer."""
        return sum(map(len, self._open.values()))

    def ask(self, sender: str, ask: RowRequest) -> None:
        """Answer an ask in the turn of its sender, in place of one for the same stream that still waits."""
        self._open.setdefault(sender, {})[ask.stream] = ask
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._answer_all())

    def close(self) -> None:
        """Answer nobody any more."""
        self._open.clear()
        if self._task:
            self._task.cancel()

    async def finished(self) -> None:
        """Wait until nothing is read any more for an answer."""
        if self._task:
            await asyncio.wait([self._task])

    async def _answer_all(self) -> None:
        while self._open:
            sender, ask = self._next()
            try:
                found = await self._find(ask)
            except JournalError:
                continue  # the station shows why; who gets no answer asks again
            await self._send(self._topic(sender, ask.stream), found)

    def _next(self) -> tuple[str, RowRequest]:
        """Take the ask whose turn it is; what its sender asks beside it comes behind the others."""
        sender = next(iter(self._open))
        asks = self._open.pop(sender)
        ask = asks.pop(next(iter(asks)))
        if asks:
            self._open[sender] = asks
        return sender, ask

    async def _send(self, topic: str, found: Sequence[bytes]) -> None:
        for octets in found:
            await self._bus.until_room()
            if not self._bus.linked:
                return  # they are asked for when the link is back
            self._bus.publish(topic, octets)
