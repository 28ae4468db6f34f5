"""An asyncio loop whose time jumps to the next timer as soon as nothing is ready.

A whole evening runs in seconds and the same way every time. Code in it must not wait for another process:
time would not stand still for it. A thread is waited for where no timer is set; else time goes on meanwhile.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from datetime import datetime, timedelta
from typing import Any, TypeVar, TypeVarTuple

from shuffleup.kernel.field_types import Millis
from shuffleup_demo.clocks import Sleepers

_T = TypeVar("_T")
_Words = TypeVarTuple("_Words")


class NothingLeftToHappen(Exception):
    """Every task waits, no timer is set and nothing outside can wake the loop: it would never end."""


class _JumpingSelector(selectors.DefaultSelector):
    """Looks for what is ready now, and instead of waiting lets the time pass."""

    def __init__(self) -> None:
        super().__init__()
        self.elapsed_ns = 0
        self.threads = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if timeout is None:
            return self._wait_for_the_outside()
        self.elapsed_ns += max(round(timeout * 1_000_000_000), 1)
        return ready

    def _wait_for_the_outside(self) -> list[tuple[selectors.SelectorKey, int]]:
        only_the_loop_itself = len(self.get_map()) <= 1
        if only_the_loop_itself and not self.threads:
            raise NothingLeftToHappen(
                "every task waits and no timer is set; look for an await nobody answers"
            )
        return super().select(None)


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An event loop that starts at 0 and never waits."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Give the virtual seconds since the loop was made."""
        return self._jumping.elapsed_ns / 1_000_000_000

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*_Words], _T], *args: *_Words
    ) -> asyncio.Future[_T]:
        """Call a function in a thread; while one works, the loop is not at its end, whatever else waits."""
        future = super().run_in_executor(executor, func, *args)
        self._jumping.threads += 1
        future.add_done_callback(self._thread_ended)
        return future

    async def shutdown_default_executor(self, *args: Any) -> None:
        """Wait for the threads to end, in one more thread."""
        self._jumping.threads += 1
        await super().shutdown_default_executor(*args)
        self._jumping.threads -= 1

    def _thread_ended(self, _future: object) -> None:
        self._jumping.threads -= 1


class VirtualClock:
    """The clock of a virtual evening; to be made inside its loop."""

    def __init__(self, wall: datetime, *, boot_id: str = "virtual") -> None:
        self.boot_id = boot_id
        self._loop = asyncio.get_running_loop()
        self._start = wall - timedelta(milliseconds=self.now())
        self._sleepers = Sleepers()

    def now(self) -> Millis:
        """Give the virtual milliseconds since the loop was made."""
        return Millis(round(self._loop.time() * 1000))

    def wall(self) -> datetime:
        """Give the wall time, which keeps step."""
        return self._start + timedelta(milliseconds=self.now())

    async def sleep_until(self, deadline: Millis) -> None:
        """Wait; those who wait for the same moment go on in the order in which they came."""
        if deadline <= self.now():
            await asyncio.sleep(0)
            return
        timer = self._loop.call_at(deadline / 1000, self._wake)
        try:
            await self._sleepers.wait(deadline)
        finally:
            timer.cancel()  # of a sleeper that has been cancelled, time need not stop there

    async def sleep(self, span: Millis) -> None:
        """Wait for a number of virtual milliseconds."""
        await self.sleep_until(Millis(self.now() + span))

    def _wake(self) -> None:
        self._sleepers.wake(self.now())


def run(main: Callable[[VirtualClock], Coroutine[Any, Any, _T]], wall: datetime) -> _T:
    """Run `main(clock)` to its end in virtual time that starts at the given wall time.

    Raises:
        NothingLeftToHappen: it waits for something that cannot come.
    """
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(_with_clock(main, wall))


async def _with_clock(main: Callable[[VirtualClock], Coroutine[Any, Any, _T]], wall: datetime) -> _T:
    return await main(VirtualClock(wall))
