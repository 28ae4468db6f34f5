"""The orderly stop of a program that serves a table."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from shuffleup.app.service.watched import tell_stopping

_log = logging.getLogger(__name__)

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
