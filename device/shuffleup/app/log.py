"""The log of a command and its standard streams.

One thread writes the log of each stream, so that no reader holds up the program. Standard output and error of
a service lead to the journal of the system. A journal that is stopped or hangs leaves a pipe that is full, on
which a write waits for ever, or one without an end, on which it fails; neither may stop a table. Records that
do not fit into the queue are counted and left out.

Information for a person goes to standard output, everything else to standard error. Where a stream leads to
the journal, each line begins with its priority (sd-daemon(3)). A failed write of a result ends a command in
one line.
"""

import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import FileIO
from logging.handlers import QueueHandler
from queue import Full, Queue
from threading import Event, Thread
from typing import Any, TextIO, cast

from shuffleup.kernel.shown_text import shown_lines

MOST_WAITING = 1000
"""Records that may wait for a reader."""

PATIENCE_S = 1.0
"""Longest time that `flush` waits for the last lines, at most twice."""

OURS = ("shuffleup", "shuffleup_demo")
DETAILED = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_PRIORITIES = ((logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6))
_DEBUG = 7
_Piece = logging.LogRecord | Event | None
_log = logging.getLogger(__name__)


class Log(QueueHandler):
    """Hands records to a thread that writes them to one stream; `emit` returns at once and raises nothing.

    Each stream has a thread of its own: an error stream that is full must not hold up the address of the box.
    """

    queue: "Queue[_Piece]"

    def __init__(
        self,
        stream: TextIO,
        layout: str | None = None,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        super().__init__(Queue(MOST_WAITING))
        self.setFormatter(logging.Formatter(layout))
        self._lines = _Lines(stream, environment)
        self._left_out = 0
        self._ended = False
        self._writing = Thread(target=self._write_all, name="log", daemon=True)
        self._writing.start()

    def enqueue(self, record: logging.LogRecord) -> None:
        """Have the record written soon, or leave it out where too much waits already."""
        try:
            self.queue.put_nowait(record)
        except Full:
            self._left_out += 1

    def flush(self) -> None:
        """Wait a moment for the last lines to be taken; once it is closed there are none."""
        if self._ended:
            return
        written = Event()
        with suppress(Full):
            self.queue.put(written, timeout=PATIENCE_S)
            written.wait(PATIENCE_S)

    def close(self) -> None:
        """End the thread when it has written the last line; one that is stuck ends with the program."""
        self.flush()
        self._ended = True
        with suppress(Full):
            self.queue.put_nowait(None)
        super().close()

    def _write_all(self) -> None:
        while (piece := self.queue.get()) is not None:
            if isinstance(piece, Event):
                piece.set()
                continue
            self._lines.write(piece.levelno, piece.getMessage())
            if self._left_out and self.queue.empty():
                left_out, self._left_out = self._left_out, 0
                self._lines.write(logging.WARNING, f"({left_out} lines were left out: nobody took them)")


class _Lines:
    """Lines into one stream, past its buffer, which would fail or wait at the end of the program."""

    def __init__(self, stream: TextIO, environment: Mapping[str, str]) -> None:
        buffered = getattr(stream, "buffer", None)
        # With PYTHONUNBUFFERED, as systemd sets it, `buffer` is the raw file itself.
        file = getattr(buffered, "raw", buffered)
        self._stream = stream
        self._file = file if isinstance(file, FileIO) else None
        self._has_priorities = self._file is not None and _is_journal(self._file, environment)

    def write(self, level: int, text: str) -> None:
        """Write one record; where nobody reads any more, or the stream was closed, it is lost."""
        text = shown_lines(text)
        if self._has_priorities:
            text = "\n".join(f"<{priority(level)}>{line}" for line in text.splitlines())
        with suppress(OSError, ValueError):
            if self._file is None:
                self._stream.write(f"{text}\n")
                return
            some = f"{text}\n".encode(self._stream.encoding or "utf-8", "backslashreplace")
            while some:
                some = some[self._file.write(some) or len(some) :]


def priority(level: int) -> int:
    """Give the priority of a level of `logging`, from 3 (error) to 7 (debug), as syslog(3) numbers them."""
    return next((number for least, number in _PRIORITIES if level >= least), _DEBUG)


def _is_journal(file: FileIO, environment: Mapping[str, str]) -> bool:
    """Say whether a stream is the one that the service manager has led to the journal (systemd.exec(5))."""
    try:
        status = os.fstat(file.fileno())
    except OSError:
        return False
    return environment.get("JOURNAL_STREAM") == f"{status.st_dev}:{status.st_ino}"


@contextmanager
def logged(*, verbose: bool = False) -> Iterator[None]:
    """Write the log of the body to the standard streams; `verbose` adds details, with time and module."""
    root, layout = logging.getLogger(), DETAILED if verbose else None
    out, err = Log(sys.stdout, layout), Log(sys.stderr, layout)
    out.addFilter(lambda record: record.levelno == logging.INFO)
    err.addFilter(lambda record: record.levelno != logging.INFO)
    hooks = threading.excepthook, sys.unraisablehook
    threading.excepthook, sys.unraisablehook = _thread_failed, _unraisable
    for name in OURS:
        logging.getLogger(name).setLevel(logging.DEBUG if verbose else logging.INFO)
    for log in (out, err):
        log.addFilter(_concerns_us)
        root.addHandler(log)
    logging.captureWarnings(True)
    try:
        yield
    finally:
        logging.captureWarnings(False)
        for log in (out, err):
            root.removeHandler(log)
        threading.excepthook, sys.unraisablehook = hooks
        for log in (out, err):
            log.close()


def _concerns_us(record: logging.LogRecord) -> bool:
    """Leave the details of libraries out: a library may set the level of the root to what it likes."""
    return record.levelno >= logging.WARNING or record.name.partition(".")[0] in OURS


def _thread_failed(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_type is not SystemExit:
        name = failed.thread.name if failed.thread else "?"
        _log.error("thread %s failed", name, exc_info=_info(failed))


def _unraisable(failed: "sys.UnraisableHookArgs") -> None:
    words = failed.err_msg or "exception ignored in"
    _log.error("%s: %r", words, failed.object, exc_info=_info(failed))


def _info(failed: Any) -> tuple[Any, Any, Any]:
    return failed.exc_type, failed.exc_value, failed.exc_traceback


STANDARD = range(3)
CANNOT = 2
READER_LEFT = 141
"""128 and SIGPIPE: the status of a program whose reader has gone, as shells know it."""


class NotPrinted(Exception):
    """The output of the command cannot be written; the text is one line, empty where its reader has left."""

    def __init__(self, error: OSError) -> None:
        super().__init__("" if isinstance(error, BrokenPipeError) else f"cannot print: {error.strerror}")
        self.status = READER_LEFT if isinstance(error, BrokenPipeError) else CANNOT


class _Stream:
    """A text stream whose failures are given to a hook, wherever in a command they come."""

    def __init__(self, stream: TextIO, failed: Callable[[OSError], None]) -> None:
        self._stream = stream
        self._failed = failed

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write what a terminal may show (`shown_lines`), or give the failure to the hook."""
        with self._watched():
            self._stream.write(shown_lines(text))
        return len(text)

    def flush(self) -> None:
        """Have what was written taken, or give the failure to the hook."""
        with self._watched():
            self._stream.flush()

    @contextmanager
    def _watched(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            _give_up(self._stream)
            self._failed(error)


def drawn_on(stream: TextIO) -> TextIO:
    """Return the stream below, for a drawing of our own that moves the cursor."""
    return stream._stream if isinstance(stream, _Stream) else stream


def with_streams(name: str, command: Callable[[], int]) -> int:
    """Run a command; returns its status, or that of one whose result was not taken.

    A complaint that nobody takes changes nothing.
    """
    before = sys.stdin, sys.stdout, sys.stderr
    _stand_in()
    sys.stdout = cast(TextIO, _Stream(sys.stdout, _end))
    sys.stderr = cast(TextIO, _Stream(sys.stderr, lambda error: None))
    try:
        try:
            return command()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
    except NotPrinted as fault:
        if str(fault):
            print(f"{name}: {fault}", file=sys.stderr)
        return fault.status
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def _end(error: OSError) -> None:
    raise NotPrinted(error) from error


def _give_up(stream: TextIO) -> None:
    """Lead a stream to nowhere: what its buffer keeps would fail once more when the program ends."""
    with suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


def _stand_in() -> None:
    """Open /dev/null in the place of a stream that was closed before the program began.

    The first file that is opened would have its number, and a child or a fault would write into a journal.
    """
    for number in STANDARD:
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free, which is this one
    for name, number, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
