"""The event loop of a simulated venue: virtual time, a seeded order, and computers that stop or lose power.

It has no selector, no socket and no thread. Each callback runs in a context that names its computer (`NODE`),
so the callbacks of one computer can be held back while it is stopped, and dropped when its power is cut.
"""

import asyncio
import gc
import heapq
import sys
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from itertools import count
from random import Random
from typing import Any, TypeVar, TypeVarTuple

NODE: ContextVar[str] = ContextVar("NODE", default="")
"""The computer, and its start, to which a callback belongs; empty for the people and the world."""

_T = TypeVar("_T")
_Words = TypeVarTuple("_Words")
_numbers = count(1)


class NothingLeftToHappen(Exception):
    """Every task waits and no timer is set: the night would never end."""


class _Numbered:
    """Gives a task or future a hash that is the same in every run, for sets of them are iterated.

    Its number is drawn when a set asks for it first: most futures never come into one.
    """

    _number = 0

    def __hash__(self) -> int:
        if not self._number:
            self._number = next(_numbers)
        return self._number


class SimulatedTask(_Numbered, asyncio.Task[_T]):
    """A task that sets order by its number."""


class SimulatedFuture(_Numbered, asyncio.Future[_T]):
    """A future that sets order by its number."""


class Turn(asyncio.TimerHandle):
    """A callback that waits for its turn. It is made two hundred times a second: asyncio's own does more."""

    __slots__ = ()

    def __init__(
        self, callback: Callable[..., object], args: tuple[Any, ...], context: Context | None
    ) -> None:
        self._callback, self._args, self._cancelled = callback, args, False
        self._context = copy_context() if context is None else context

    def cancel(self) -> None:
        """Let it pass when it comes due."""
        self._cancelled, self._callback, self._args = True, None, ()  # type: ignore[assignment]


class SimulatedLoop(asyncio.AbstractEventLoop):
    """Runs what is ready, in an order drawn by chance among tasks, and jumps to the next timer.

    `call_soon` promises its callers an order, so callbacks keep theirs; the steps of different tasks are
    drawn anew in each round, as threads, networks and other loads do on real computers. `faults` holds what
    nobody else has caught. `storage_delay` gives the seconds of a call in a thread, before it acts and after.
    """

    def __init__(self, chance: Random) -> None:
        self.faults: list[dict[str, Any]] = []
        self.storage_delay: Callable[[str], tuple[float, float]] = lambda node: (0.0, 0.0)
        self._chance = chance
        self._now_ns = 0
        self._ready: list[Turn] = []
        self._timers: list[tuple[int, int, Turn]] = []
        self._order = count()
        self._stopped: dict[str, list[Turn]] = {}
        self._dead: set[str] = set()
        self._graveyard: list[object] = []
        self._tasks: list[SimulatedTask[Any]] = []
        self._purge_at = 1000
        self._lanes: dict[int, float] = {}

    # Computers

    def stop_node(self, node: str) -> None:
        """Hold back everything of a computer, as a process that was sent SIGSTOP."""
        self._stopped.setdefault(node, [])

    def continue_node(self, node: str) -> None:
        """Let it go on with all that has come due meanwhile."""
        self._ready.extend(self._stopped.pop(node, ()))

    def kill_node(self, node: str) -> None:
        """Run nothing of a computer ever again: no clean-up, no farewell."""
        self._dead.add(node)
        self._graveyard.extend(self._stopped.pop(node, ()))

    def is_dead(self, node: str) -> bool:
        """Say whether the power of a computer was cut."""
        return node in self._dead

    def bury(self) -> None:
        """Let go of all that is left when the night is over; clean-ups of the dead have nobody to talk to."""
        hook, sys.unraisablehook = sys.unraisablehook, lambda unraisable: None
        try:
            for waiting in (self._graveyard, self._tasks, self._timers, self._ready, self.faults):
                waiting.clear()
            self._stopped.clear()
            self._lanes.clear()
            self.storage_delay = lambda node: (0.0, 0.0)
            gc.collect()
        finally:
            sys.unraisablehook = hook

    # What asyncio asks of a loop

    def time(self) -> float:
        """Give the virtual seconds since the loop was made."""
        return self._now_ns / 1_000_000_000

    def get_debug(self) -> bool:
        """Never."""
        return False

    def is_running(self) -> bool:
        """Say whether it runs."""
        return asyncio._get_running_loop() is self

    def is_closed(self) -> bool:
        """Never."""
        return False

    def call_soon(
        self, callback: Callable[[*_Words], object], *args: *_Words, context: Context | None = None
    ) -> asyncio.Handle:
        """Call in the next round."""
        turn = Turn(callback, args, context)
        self._ready.append(turn)
        return turn

    def call_soon_threadsafe(
        self, callback: Callable[[*_Words], object], *args: *_Words, context: Context | None = None
    ) -> asyncio.Handle:
        """Call in the next round: there are no threads."""
        return self.call_soon(callback, *args, context=context)

    def call_later(
        self,
        delay: float,
        callback: Callable[[*_Words], object],
        *args: *_Words,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Call when some virtual seconds have passed."""
        return self._call_at_ns(self._now_ns + max(0, round(delay * 1e9)), callback, args, context)

    def call_at(
        self,
        when: float,
        callback: Callable[[*_Words], object],
        *args: *_Words,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Call at a virtual time."""
        return self._call_at_ns(max(self._now_ns, round(when * 1e9)), callback, args, context)

    def _call_at_ns(
        self, when: int, callback: Callable[..., object], args: tuple[Any, ...], context: Context | None
    ) -> asyncio.TimerHandle:
        timer = Turn(callback, args, context)
        heapq.heappush(self._timers, (when, next(self._order), timer))
        return timer

    def create_future(self) -> asyncio.Future[Any]:
        """Make a future."""
        return SimulatedFuture(loop=self)

    def create_task(self, coro: Any, *, name: str | None = None, context: Context | None = None) -> Any:
        """Make a task. The loop holds it: what a dead computer leaves is not cleaned up by chance."""
        task = SimulatedTask(coro, loop=self, name=name or "task", context=context)
        self._tasks.append(task)
        if len(self._tasks) > self._purge_at:
            self._tasks = [one for one in self._tasks if not one.done()]
            self._purge_at = 2 * len(self._tasks) + 1000
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., _T], *args: Any) -> asyncio.Future[_T]:  # type: ignore[override]
        """Call a function after a while, in turn for each executor, and give its result a while later.

        A computer that loses its power before has not done it; one that loses it between has done it and told
        nobody.
        """
        node, future = NODE.get(), self.create_future()
        before, after = self.storage_delay(node)
        lane = id(executor) if executor is not None else -next(self._order)
        start = max(self.time(), self._lanes.get(lane, 0.0)) + before
        self._lanes[lane] = start + after
        context = copy_context()

        def call() -> None:
            try:
                told = future.set_result, func(*args)
            except BaseException as error:  # noqa: BLE001  # whatever it is, it is the caller's
                told = future.set_exception, error  # type: ignore[assignment]
            self.call_later(after, _unless_done, future, *told, context=context)

        self.call_at(start, call, context=context)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Keep what nobody has caught; the rest of a computer without power is no news."""
        if NODE.get() not in self._dead:
            self.faults.append({"node": NODE.get(), "at": self.time(), **context})

    # Running

    def run_until_complete(self, main: Any) -> Any:
        """Run until a coroutine has returned.

        Raises:
            NothingLeftToHappen: it waits for something that cannot come.
        """
        asyncio._set_running_loop(self)
        try:
            task = self.create_task(main)
            while not task.done():
                self._round()
            return task.result()
        finally:
            asyncio._set_running_loop(None)

    def _round(self) -> None:
        if not self._ready:
            self._jump()
        batch, self._ready = self._ready, []
        if len(batch) > 1:
            self._draw(batch)
        dead, stopped = self._dead, self._stopped
        for turn in batch:
            context = turn._context
            if turn._cancelled or ((dead or stopped) and self._is_held(turn, context.get(NODE, ""))):
                continue
            try:
                context.run(turn._callback, *turn._args)
            except Exception as error:  # noqa: BLE001  # as asyncio's own: whatever it is, the night tells it
                told = {"message": f"{turn._callback!r} failed", "exception": error}
                context.run(self.call_exception_handler, told)

    def _is_held(self, turn: Turn, node: str) -> bool:
        """Keep a callback of a computer that is stopped or has no power."""
        if node in self._dead:
            self._graveyard.append(turn)
        elif node in self._stopped:
            self._stopped[node].append(turn)
        else:
            return False
        return True

    def _jump(self) -> None:
        """Let time pass until the next timer, and make ready all that are due then."""
        timers, ready = self._timers, self._ready
        while not ready:
            if not timers:
                raise NothingLeftToHappen("every task waits and no timer is set")
            at, _, timer = heapq.heappop(timers)
            if not timer._cancelled:
                ready.append(timer)
        self._now_ns = max(self._now_ns, at)
        while timers and timers[0][0] <= self._now_ns:
            timer = heapq.heappop(timers)[2]
            if not timer._cancelled:
                ready.append(timer)

    def _draw(self, batch: list[Turn]) -> None:
        """Draw the order in which the steps of tasks come; all else stays where it is."""
        places = [at for at, one in enumerate(batch) if _is_step(one)]
        if len(places) > 1:
            steps = [batch[at] for at in places]
            self._chance.shuffle(steps)
            for at, step in zip(places, steps, strict=True):
                batch[at] = step


def _is_step(turn: Turn) -> bool:
    return isinstance(getattr(turn._callback, "__self__", None), asyncio.Task)


def _unless_done(future: asyncio.Future[Any], tell: Callable[[Any], None], what: Any) -> None:
    if not future.done():
        tell(what)
