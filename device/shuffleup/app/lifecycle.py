"""The life of a program that serves: heartbeat, stop signals, memory, and work in the background."""

import asyncio
import gc
import logging
import os
import signal
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from os import environ
from typing import Any, NoReturn, TypeVar
from weakref import WeakKeyDictionary

from shuffleup.app.process import ALIVE, READY, STOPPING, ServiceManager, status
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.storage.journal.errors import JournalError

_log = logging.getLogger(__name__)


@asynccontextmanager
async def in_background(work: Coroutine[Any, Any, object], name: str) -> AsyncIterator[None]:
    """Run the work until the body is left; a fault of it is logged at once, and the body goes on."""
    running = asyncio.create_task(work, name=name)
    running.add_done_callback(_log_fault)
    try:
        yield
    finally:
        running.cancel()
        await asyncio.wait((running,))


def _log_fault(done: "asyncio.Task[object]") -> None:
    if not done.cancelled() and (fault := done.exception()):
        _log.error("%s has failed", done.get_name(), exc_info=fault)


BEATS_A_PATIENCE = 3
"""One beat may be late and another lost before the manager loses its patience."""


class Heartbeat:
    """Tells the service manager that the unit lives.

    `answers` is awaited before each beat, and is a question to whatever must not hang: the journal in its
    thread. A loop that is blocked, a thread that has died and a process that was stopped are all silent, and
    silence is what the manager acts upon. A storage that answers with a fault does answer: that is shown on
    the faces, and starting the unit anew would not mend it.
    """

    def __init__(
        self, manager: ServiceManager, clock: Clock, answers: Callable[[], Awaitable[object]]
    ) -> None:
        self._manager = manager
        self._clock = clock
        self._answers = answers

    async def run(self) -> None:
        """Beat until cancelled; do nothing where nobody watches."""
        if (patience := self._manager.patience) is None:
            return
        while True:
            await self._answers()
            self._manager.tell(ALIVE)
            await self._clock.sleep(Millis(patience // BEATS_A_PATIENCE))


async def nothing_stored() -> None:
    """Answer where there is no journal yet that could hang."""


@asynccontextmanager
async def watched(
    clock: Clock,
    what: str,
    answers: Callable[[], Awaitable[object]] = nothing_stored,
    environment: Mapping[str, str] = environ,
) -> AsyncIterator[None]:
    """Say that the faces are let in, and that the program lives until the body is left.

    `what` is shown by `systemctl status`; `answers` is asked before each beat (`Heartbeat`). One of these is
    on at a time: a second heart would beat on for a first one that has stopped.
    """
    manager = ServiceManager(environment)
    manager.tell(READY, status(what))
    try:
        async with in_background(Heartbeat(manager, clock, answers).run(), "heartbeat"):
            yield
    finally:
        manager.tell(status(f"{what}: over"))


def tell_stopping(environment: Mapping[str, str] = environ) -> None:
    """Report that the program ends on request."""
    ServiceManager(environment).tell(STOPPING)


ENDS_WITHIN_S = 15.0
"""The longest time from a signal to the end of the program, in order or not; systemd kills after 20 s.

In order it takes half a second. But asyncio and the interpreter wait for every thread, and one that asks a
name server, opens a port or writes to a card may wait for minutes: a person would pull the plug. What was
answered is stored by then, and everything else is as after a power cut.
"""

NOT_IN_ORDER = 1
"""The status of a program that did not come to its end by itself."""

_T = TypeVar("_T")
_STOPS: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Event] = WeakKeyDictionary()
"""One event for each loop: a box that is stopped in its first run does not begin its evening after that."""


def told_to_stop() -> asyncio.Event:
    """Listen to Ctrl-C, SIGTERM and the closing of the terminal, and return what they set.

    Call it before anybody is told that the program serves: until then a signal ends the process at once
    (`interrupts`). Who has started it to outlive the terminal (nohup(1)) has it ignore that.
    """
    loop = asyncio.get_running_loop()

    def hear(number: signal.Signals) -> None:
        _log.debug("told to stop by %s", number.name)
        if not stop.is_set():
            _end_within(ENDS_WITHIN_S)
        stop.set()

    if (known := _STOPS.get(loop)) is not None:
        return known
    stop = _STOPS[loop] = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if number == signal.SIGHUP and signal.getsignal(number) == signal.SIG_IGN:
            continue
        loop.add_signal_handler(number, hear, number)
    return stop


def _end_within(seconds: float) -> None:
    """End this process after so many seconds, if it still runs then."""
    ending = threading.Timer(seconds, _end_now)
    ending.daemon = True
    ending.start()


def _end_now() -> None:
    """End this process, and say which of its threads have held it up."""
    held_up = (one.name for one in threading.enumerate() if not one.daemon and one.is_alive())
    _log.error("told to stop %.0f s ago, ended now; still at work: %s", ENDS_WITHIN_S, ", ".join(held_up))
    logging.shutdown()
    os._exit(NOT_IN_ORDER)


async def first_of(stop: asyncio.Event, *others: asyncio.Event) -> None:
    """Wait until one of the events is set; report a `stop` to the service manager."""
    waits = [asyncio.create_task(one.wait()) for one in (stop, *others)]
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()
    if stop.is_set():
        tell_stopping()


async def unless_stopped(work: Coroutine[Any, Any, _T]) -> _T | None:
    """Do long work and return its result; None if the program was stopped before.

    The work has ended when this returns: it was cancelled then, and nobody acts on what is closed next.
    """
    doing = asyncio.create_task(work)
    waiting = asyncio.create_task(told_to_stop().wait())
    try:
        await asyncio.wait((doing, waiting), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in (doing, waiting):
            one.cancel()
        await asyncio.wait((doing, waiting))
    return None if doing.cancelled() else doing.result()


GIVEN_BACK_EVERY_MS = Millis(10 * 60_000)


async def keep_giving_back(clock: Clock) -> NoReturn:
    """Have Python look through the objects since the start, every ten minutes, until cancelled.

    By itself it does so when a quarter of all records is new (`gc`), for which a table has to play for days.
    Until then it keeps up to 2,000 spare tuples of each length, and whatever has died in a circle. What is
    there at the beginning, modules and rules for the most part, is set aside: it stays as long as the program
    does, and a look at the rest holds nobody up.
    """
    gc.freeze()
    try:
        while True:
            await clock.sleep(GIVEN_BACK_EVERY_MS)
            gc.collect()
    finally:
        gc.unfreeze()


SLOW = "the storage is slow: a write takes more than a second. Look at its card or disk"
EMPTIED = "the journal can be written again: its log is emptied"
QUICK = "the storage is quick again"


def storage_teller(
    error: Callable[[], JournalError | None], say: Callable[[str], None], who: str
) -> Callable[[], None]:
    """Make what looks at the error of a storage, and says it where it has come or gone.

    `error` gives None where nothing is wrong; `who` goes on then, as `the table`.
    """
    said: JournalError | None = None

    def look() -> None:
        nonlocal said
        now = error()
        if bool(now) != bool(said):
            say(str(now) if now else f"the journal can be written again; {who} goes on")
        said = now

    return look


def slowness_teller(say: Callable[[str], None]) -> Callable[[bool], None]:
    """Make what says whether the storage is slow."""
    return lambda slow: say(SLOW if slow else QUICK)
