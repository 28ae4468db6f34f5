"""Hangs a program when a signal asks for it. Python imports this at its start wherever it is on the path.

The product has no such door: run.sh carries this file into its guest, and a drop-in there names the folder.
"""

import ctypes
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

FOR_EVER_S = 1_000_000


class _Death:
    """A piece of work at which the thread that does it ends."""

    def run(self) -> None:
        """End the thread."""
        raise SystemExit


def loop_blocked(*_: object) -> None:
    """Never come back into the loop of events: the main thread waits for something."""
    while True:
        time.sleep(FOR_EVER_S)


def loop_spinning(*_: object) -> None:
    """Never come back into the loop of events: the main thread turns in a circle."""
    while True:
        pass


def interpreter_held(*_: object) -> None:
    """Wait in a library that does not let the other threads go on."""
    ctypes.PyDLL(None).sleep(FOR_EVER_S)


def writer_hangs(*_: object) -> None:
    """Give the thread of the journal something that never ends, as a storage that does not answer does."""
    _writer().submit(time.sleep, FOR_EVER_S)


def writer_dies(*_: object) -> None:
    """End the thread of the journal, and let nobody know."""
    _writer()._work_queue.put(_Death())  # type: ignore[arg-type]


def _writer() -> ThreadPoolExecutor:
    """Find the executor of the thread that writes the journal: the first thing that its thread was given."""
    (thread,) = (one for one in threading.enumerate() if one.name.startswith("journal"))
    found: ThreadPoolExecutor = thread._args[0]()  # type: ignore[attr-defined]
    return found


HANGS = {
    signal.SIGUSR1: loop_blocked,
    signal.SIGUSR2: writer_dies,
    signal.SIGRTMIN: loop_spinning,
    signal.SIGRTMIN + 1: writer_hangs,
    signal.SIGRTMIN + 2: interpreter_held,
}

for number, hang in HANGS.items():
    signal.signal(number, hang)
