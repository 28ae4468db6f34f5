"""Ctrl-C during the start and the end of a program, when nothing waits for it.

Python raises `KeyboardInterrupt` at the line that is running. In an import, a finalizer or a callback of the
loop that prints a traceback, or is lost. A program that is starting has nothing open that a power cut would
harm, so there Ctrl-C ends the process at once and silently. SIGTERM does the same by default.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

STOPPED = 130
"""The status of a program that Ctrl-C has ended, as shells know it."""


@contextmanager
def end_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process while the body runs, until the body listens to signals itself."""
    before = _hear(_end)
    try:
        yield
    finally:
        _hear(before)


@contextmanager
def interrupted() -> Iterator[None]:
    """Let Ctrl-C raise `KeyboardInterrupt` in the body, which has to put a terminal right when it is left."""
    before = _hear(signal.default_int_handler)
    try:
        yield
    finally:
        _hear(before)


def nothing_left() -> None:
    """Let Ctrl-C end the process from now on: the interpreter is about to take itself apart."""
    _hear(signal.SIG_DFL)


def _hear(handler: "signal._HANDLER") -> "signal._HANDLER":
    """Change what Ctrl-C does, and return what it did before.

    A program that a shell has begun with `&` goes on ignoring it. Only the main thread of a process may
    change it, and hears it.
    """
    before = signal.getsignal(signal.SIGINT)
    if before != signal.SIG_IGN:
        with suppress(ValueError):
            signal.signal(signal.SIGINT, handler)
    return before


def _end(number: int, frame: FrameType | None) -> None:
    os._exit(STOPPED)
