"""The journal inside an asyncio loop: in a thread of its own, or inline where time is simulated."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from shuffleup.kernel.field_types import CommandId, Stream
from shuffleup.storage.journal.errors import JournalClosed, JournalError
from shuffleup.storage.journal.row_hash import Draft, Row
from shuffleup.storage.journal.store import NOTHING_SEALED, Journal

_T = TypeVar("_T")

LONG_S = 1.0
"""A write that takes longer is slow; a good card takes some milliseconds, and clears up for some hundred."""


class Writer(ABC):
    """The journal's verbs, awaited; they are done one after another in the order they were called.

    Errors are the journal's, and `JournalClosed` after `close`.
    A call whose caller is cancelled may still be done: then it returns, and the caller is cancelled at its
    next wait. One that fails meanwhile ends with the cancellation and not with its error.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._closed = False

    @abstractmethod
    async def _carried_out(self, verb: Callable[[], _T]) -> _T:
        """Do a verb."""

    async def _do(self, verb: Callable[[], _T]) -> _T:
        if self._closed:
            raise JournalClosed(f"{self._journal.path}: this journal is closed; nothing was stored.")
        return await self._carried_out(verb)

    async def _keep(self, verb: Callable[[], _T]) -> _T:
        """Do a verb that writes."""
        return await self._do(verb)

    async def append(
        self, drafts: Sequence[Draft], *, sealed: Mapping[str, bytes] = NOTHING_SEALED, settle: bool = True
    ) -> tuple[Row, ...]:
        """Store events and secrets; see `Journal.append`."""
        return await self._keep(partial(self._journal.append, drafts, sealed=sealed, settle=settle))

    async def adopt(self, rows: Sequence[Row]) -> tuple[Row, ...]:
        """Store rows of another unit; see `Journal.adopt`."""
        return await self._keep(partial(self._journal.adopt, rows))

    async def set_aside(self, stream: Stream, after: int, reason: str) -> None:
        """Move the end of a stream to the quarantine; see `Journal.set_aside`."""
        await self._keep(partial(self._journal.set_aside, stream, after, reason))

    async def settle(self) -> None:
        """Commit the open group."""
        await self._keep(self._journal.settle)

    async def discard(self) -> None:
        """Roll the open group back."""
        await self._do(self._journal.discard)

    async def begin_epoch(self, stream: Stream, *, above: int = 0) -> int:
        """Take a stream over; see `Journal.begin_epoch`."""
        return await self._keep(partial(self._journal.begin_epoch, stream, above=above))

    async def epoch(self, stream: Stream) -> int:
        """Give the epoch that a stream is in."""
        return await self._do(partial(self._journal.epoch, stream))

    async def command(self, command_id: CommandId) -> tuple[Row, ...]:
        """Read what a command led to."""
        return await self._do(partial(self._journal.command, command_id))

    async def rows(self, stream: Stream, after: int = 0, limit: int = 500) -> tuple[Row, ...]:
        """Read up to `limit` rows of a stream after sequence number `after`."""
        return await self._do(partial(self._journal.some_rows, stream, after, limit))

    async def last(self, stream: Stream) -> Row | None:
        """Read the last row of a stream, None if it has none."""
        return await self._do(partial(self._journal.last, stream))

    async def mark_clock(self, content: bytes) -> None:
        """Overwrite the clock's mark."""
        await self._keep(partial(self._journal.mark_clock, content))

    async def try_storage(self) -> None:
        """Find out whether the storage takes something again; see `Journal.try_storage`."""
        await self._keep(self._journal.try_storage)

    async def clock_mark(self) -> bytes | None:
        """Read the clock's last mark."""
        return await self._do(self._journal.clock_mark)

    async def unseal(self, name: str) -> bytes | None:
        """Read a sealed secret, None if there is none of that name."""
        return await self._do(partial(self._journal.unseal, name))

    async def close(self) -> None:
        """Finish all verbs and close the journal; a later verb fails because it is closed."""
        if not self._closed:
            self._closed = True
            await self._carried_out(self._journal.close)


class InlineWriter(Writer):
    """Does each verb at once in the caller's task: no threads, so simulated evenings are all the same."""

    async def _carried_out(self, verb: Callable[[], _T]) -> _T:
        return verb()


class ThreadWriter(Writer):
    """Does the verbs in one thread of its own, so that a slow card never holds up keys, screens or the clock.

    The journal belongs to that thread from here on.
    """

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="journal")
        self._slow = False
        self._log_fault = ""
        self._report_slow: Callable[[bool], None] = lambda slow: None
        self._report_log: Callable[[str], None] = lambda fault: None

    def watch(
        self, slow: Callable[[bool], None], log_fault: Callable[[str], None] = lambda fault: None
    ) -> None:
        """Have changes of the storage reported: whether it is slow, and the fault of `Journal.log_fault`.

        The calls replace those of an earlier `watch`; they come in the loop of the writer.
        """
        self._report_slow, self._report_log = slow, log_fault

    async def _carried_out(self, verb: Callable[[], _T]) -> _T:
        """Do a verb; on cancellation, however often it comes, wait for the result, then cancel.

        What was done is returned, and the caller is cancelled at its next wait: until then it takes in what
        is on the disk. What failed has left nothing behind, so the cancellation takes the place of the error:
        a loop that outlives errors of the storage would go on, and its owner wait for it without end.
        """
        doing = asyncio.get_running_loop().run_in_executor(self._thread, verb)
        cancelled = False
        while not doing.done():
            try:
                await asyncio.wait([doing])
            except asyncio.CancelledError:
                cancelled = True
        if cancelled and (failure := doing.exception()):
            if isinstance(failure, JournalError):
                raise asyncio.CancelledError from failure
        elif cancelled and (task := asyncio.current_task()):
            # Taken back and asked for again: so the next `await` of the caller is cancelled, and not this
            # one.
            task.uncancel()
            task.cancel()
        return doing.result()

    async def _keep(self, verb: Callable[[], _T]) -> _T:
        """Tell of a write while it takes long, until one is quick again."""
        loop = asyncio.get_running_loop()
        late_at = loop.time() + LONG_S
        # While the write still lasts: a card that hangs for ever must be told of, too.
        late = loop.call_at(late_at, self._tell, True)
        try:
            return await self._do(verb)
        finally:
            late.cancel()
            self._tell(loop.time() >= late_at)
            self._tell_of_log(self._journal.log_fault)

    def _tell(self, slow: bool) -> None:
        if slow != self._slow:
            self._slow = slow
            self._report_slow(slow)

    def _tell_of_log(self, fault: str) -> None:
        if fault != self._log_fault:
            self._log_fault = fault
            self._report_log(fault)

    async def close(self) -> None:
        """Finish all verbs, close the journal and end the thread."""
        try:
            await super().close()
        finally:
            self._thread.shutdown()
