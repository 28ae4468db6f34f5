"""One running program: Ctrl-C, messages to the service manager, and the exit status of a failed start.

Python raises `KeyboardInterrupt` at the line that is running. In an import, a finalizer or a callback of the
loop that prints a traceback, or is lost. A program that is starting has nothing open that a power cut would
harm, so there Ctrl-C ends the process at once and silently. SIGTERM does the same by default. Every command
imports this module first: it must not import asyncio.
"""

import errno
import logging
import os
import signal
import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.refusals import CommandError
from shuffleup.views.words import line_of

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


READY = "READY=1"
ALIVE = "WATCHDOG=1"
STOPPING = "STOPPING=1"


class ServiceManager:
    """The service manager, or nobody: without `NOTIFY_SOCKET` every word goes nowhere.

    `patience` is how long it waits for the next `ALIVE` before it starts the unit anew, None where it does
    not watch.
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self.patience = _patience(environment) if self._address else None

    def tell(self, *lines: str) -> None:
        """Send some lines, as `READY` and what `status` makes.

        A manager that cannot be reached does not stop the unit: it notices by itself that it hears nothing.
        """
        if not self._address:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.setblocking(False)
            try:
                line.sendto("\n".join(lines).encode(), self._address)
            except OSError:
                return


def status(text: str) -> str:
    """Write one line of words that `systemctl status` shows."""
    return "STATUS=" + " ".join(text.split())


def _address(named: str) -> str:
    """Read the name of the socket; `@` stands for the zero octet of an abstract one."""
    if named[:1] not in ("/", "@"):
        return ""
    return "\0" + named[1:] if named.startswith("@") else named


def _patience(environment: Mapping[str, str]) -> Millis | None:
    """Read how long the manager waits for this process; another one's time is not ours."""
    microseconds = environment.get("WATCHDOG_USEC", "")
    meant_for = environment.get("WATCHDOG_PID", str(os.getpid()))
    if not microseconds.isdecimal() or meant_for != str(os.getpid()):
        return None
    return Millis(int(microseconds) // 1000) or None


_log = logging.getLogger(__name__)

FILE_NAME = "last-words"
LONGEST_BYTES = 4000
CANNOT_BEGIN = 2
"""The status of a program that a person has to help; nobody starts it again by itself (systemd/)."""


def report_start_error(*lines: str, environment: Mapping[str, str] = os.environ) -> int:
    """Say why, a line for each thing that is wrong, and return the status to end with.

    The lines are kept for safe mode in the folder of the service (`RuntimeDirectory=` of systemd.exec(5)),
    which lies in memory: a storage that is full or read-only is a reason like any other.
    """
    for line in lines:
        _log.error(line)
    ServiceManager(environment).tell(status("; ".join(lines)))
    if path := _path(environment):
        try:
            path.write_text("\n".join(lines), encoding="utf-8", errors="replace")
        except OSError as error:
            _log.warning("%s: cannot be written (%s); safe mode names the log", path, error.strerror)
    return CANNOT_BEGIN


def forget_start_error(environment: Mapping[str, str] = os.environ) -> None:
    """Begin again: forget the end of an earlier start."""
    if path := _path(environment):
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            _log.warning("%s: cannot be removed (%s)", path, error.strerror)


def last_start_error(environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Read what the program has ended with, nothing where it has crashed or nobody knows."""
    path = _path(environment)
    if path is None:
        return ()
    try:
        with path.open("rb") as file:
            said = file.read(LONGEST_BYTES)
    except OSError:
        return ()
    return tuple(line for line in said.decode("utf-8", "replace").splitlines() if line.strip())


def _path(environment: Mapping[str, str]) -> Path | None:
    folder = environment.get("RUNTIME_DIRECTORY")
    return Path(folder) / FILE_NAME if folder else None


TRY_AGAIN = os.EX_TEMPFAIL
"""75, as sysexits(3) names it."""

PAUSE_S = 4.0
"""A program that is started by a service manager waits so long before it ends: five tries then last more than
twenty seconds."""

_NUMBERS = frozenset(
    {
        errno.ENOSPC,
        errno.EDQUOT,
        errno.EIO,
        errno.EBUSY,
        errno.EAGAIN,
        errno.ENOMEM,
        errno.EMFILE,
        errno.ENFILE,
        errno.EADDRINUSE,
    }
)


def ended_by(error: CommandError, environment: Mapping[str, str] = os.environ) -> int:
    """Say why a program could not begin (`report_start_error`), and return the status to end with."""
    report_start_error(*line_of(error).splitlines(), environment=environment)
    if not may_pass(error):
        return CANNOT_BEGIN
    if environment.get("NOTIFY_SOCKET"):
        time.sleep(PAUSE_S)
    return TRY_AGAIN


def may_pass(error: BaseException) -> bool:
    """Say whether an error, or what has led to it, may be over the next time."""
    return any(
        (isinstance(one, CommandError) and one.may_pass) or getattr(one, "errno", None) in _NUMBERS
        for one in _causes(error)
    )


def _causes(error: BaseException) -> Iterator[BaseException]:
    one: BaseException | None = error
    while one is not None:
        yield one
        one = one.__cause__
