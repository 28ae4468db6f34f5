"""Non-blocking standard output and error for services, whose reader may stop or go away.

Both streams of a service lead to the log of the system. If the log stops, the pipe fills and a write blocks
forever; if the log closes the pipe, a write fails. Neither may stop a table. So a separate thread writes the
lines, and lines that cannot be written are counted and dropped.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO, TextIOBase
from queue import Full, Queue
from threading import Thread
from typing import TextIO

MOST_WAITING = 1000
"""Pieces that may wait for a reader; a trace of a fault has some dozens."""

PATIENCE_S = 1.0
"""How long the end of the program waits for the last lines to be taken."""


class Outlet(TextIOBase):
    """Takes the place of a text stream: `write` returns at once and raises nothing."""

    def __init__(self, stream: TextIO, file: FileIO) -> None:
        """Write to the file under the buffer of `stream`: what that kept would fail at the end."""
        self._stream = stream
        self._file = file
        self._waiting: Queue[bytes | None] = Queue(MOST_WAITING)
        self._left_out = 0
        self._writing = Thread(target=self._write_all, name="outlet", daemon=True)
        self._writing.start()

    @property
    def encoding(self) -> str:  # type: ignore[override]  # a plain attribute in typeshed
        """The encoding of the stream behind."""
        return self._stream.encoding

    def fileno(self) -> int:
        """Give the descriptor of the stream behind."""
        return self._stream.fileno()

    def isatty(self) -> bool:
        """Say whether the stream behind is a terminal."""
        return self._stream.isatty()

    def writable(self) -> bool:
        """Say that this can be written to."""
        return True

    def write(self, text: str) -> int:
        """Have the text written soon, or leave it out where too much waits already."""
        try:
            self._waiting.put_nowait(text.encode(self._stream.encoding or "utf-8", "backslashreplace"))
        except Full:
            self._left_out += 1
        return len(text)

    def finish(self) -> None:
        """Wait a moment for the last lines to be taken."""
        try:
            self._waiting.put(None, timeout=PATIENCE_S)
        except Full:
            return
        self._writing.join(PATIENCE_S)

    def _write_all(self) -> None:
        while (some := self._waiting.get()) is not None:
            self._put(some)
            if self._left_out and self._waiting.empty():
                left_out, self._left_out = self._left_out, 0
                self._put(b"(%d pieces of text were left out: nobody took them)\n" % left_out)

    def _put(self, some: bytes) -> None:
        try:
            while some:
                some = some[self._file.write(some) or len(some) :]
        except (OSError, ValueError):  # nobody reads any more, or the stream was closed
            return


@contextmanager
def unhindered() -> Iterator[None]:
    """Have what the body prints, and all that is logged, go through outlets.

    A stream without a file behind it, or that was closed before the program began, stays what it is.
    """
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = map(_let_out, before)
    try:
        yield
    finally:
        finish_all()
        sys.stdout, sys.stderr = before


def finish_all() -> None:
    """Have what was said taken now, as far as somebody does: the program ends, or another takes its place."""
    for one in (sys.stdout, sys.stderr):
        if isinstance(one, Outlet):
            one.finish()


def _let_out(stream: TextIO) -> TextIO | Outlet:
    buffered = getattr(stream, "buffer", None)
    file = getattr(buffered, "raw", buffered)  # none is buffered with PYTHONUNBUFFERED, as systemd sets it
    return Outlet(stream, file) if isinstance(file, FileIO) else stream
