"""The journal inside an asyncio loop: in a thread of its own, or inline where time is simulated."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol, TypeVar

from shuffleup.identity import CommandId, Stream
from shuffleup.journal.row import Draft, Row
from shuffleup.journal.store import NOTHING_SEALED, Journal

_T = TypeVar("_T")


class Writer(Protocol):
    """The journal's verbs, awaited; they are done one after another in the order they were called.

    Errors are the journal's. A call whose caller is cancelled may still be done: its caller is told so first.
    """

    async def append(
        self, drafts: Sequence[Draft], *, sealed: Mapping[str, bytes] = NOTHING_SEALED, settle: bool = True
    ) -> tuple[Row, ...]:
        """Store events and secrets; see `Journal.append`."""

    async def adopt(self, rows: Sequence[Row]) -> tuple[Row, ...]:
        """Store rows of another unit; see `Journal.adopt`."""

    async def settle(self) -> None:
        """Commit the open group."""

    async def discard(self) -> None:
        """Roll the open group back."""

    async def begin_epoch(self, stream: Stream, *, above: int = 0) -> int:
        """Take a stream over; see `Journal.begin_epoch`."""

    async def epoch(self, stream: Stream) -> int:
        """Give the epoch that a stream is in."""

    async def command(self, command_id: CommandId) -> tuple[Row, ...]:
        """Read what a command led to."""

    async def rows(self, stream: Stream, after: int = 0, limit: int = 500) -> tuple[Row, ...]:
        """Read up to `limit` rows of a stream after sequence number `after`."""

    async def mark_clock(self, content: bytes) -> None:
        """Overwrite the clock's mark."""

    async def clock_mark(self) -> bytes | None:
        """Read the clock's last mark."""

    async def unseal(self, name: str) -> bytes | None:
        """Read a sealed secret, None if there is none of that name."""

    async def close(self) -> None:
        """Finish what was asked for and close the journal."""


class _Verbs(ABC):
    """The verbs in terms of how one of them is carried out."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    @abstractmethod
    async def _do(self, verb: Callable[[], _T]) -> _T: ...

    async def append(
        self, drafts: Sequence[Draft], *, sealed: Mapping[str, bytes] = NOTHING_SEALED, settle: bool = True
    ) -> tuple[Row, ...]:
        return await self._do(partial(self._journal.append, drafts, sealed=sealed, settle=settle))

    async def adopt(self, rows: Sequence[Row]) -> tuple[Row, ...]:
        return await self._do(partial(self._journal.adopt, rows))

    async def settle(self) -> None:
        await self._do(self._journal.settle)

    async def discard(self) -> None:
        await self._do(self._journal.discard)

    async def begin_epoch(self, stream: Stream, *, above: int = 0) -> int:
        return await self._do(partial(self._journal.begin_epoch, stream, above=above))

    async def epoch(self, stream: Stream) -> int:
        return await self._do(partial(self._journal.epoch, stream))

    async def command(self, command_id: CommandId) -> tuple[Row, ...]:
        return await self._do(partial(self._journal.command, command_id))

    async def rows(self, stream: Stream, after: int = 0, limit: int = 500) -> tuple[Row, ...]:
        return await self._do(partial(self._journal.some_rows, stream, after, limit))

    async def mark_clock(self, content: bytes) -> None:
        await self._do(partial(self._journal.mark_clock, content))

    async def clock_mark(self) -> bytes | None:
        return await self._do(self._journal.clock_mark)

    async def unseal(self, name: str) -> bytes | None:
        return await self._do(partial(self._journal.unseal, name))

    async def close(self) -> None:
        await self._do(self._journal.close)


class InlineWriter(_Verbs):
    """Does each verb at once in the caller's task: no threads, so simulated evenings are all the same."""

    async def _do(self, verb: Callable[[], _T]) -> _T:
        return verb()


class ThreadWriter(_Verbs):
    """Does the verbs in one thread of its own, so that a slow card never holds up keys, screens or the clock.

    The journal belongs to that thread from here on.
    """

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="journal")

    async def _do(self, verb: Callable[[], _T]) -> _T:
        """Do a verb; who gives up meanwhile hears first how it ended, and then that it was given up.

        So what is on the disk is in the state, too.
        """
        doing = asyncio.get_running_loop().run_in_executor(self._thread, verb)
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            done = await doing
            if task := asyncio.current_task():
                task.uncancel()
                task.cancel()  # at its next wait; until then it takes in what was done
            return done

    async def close(self) -> None:
        """Finish what was asked for, close the journal and end the thread."""
        await super().close()
        self._thread.shutdown()
