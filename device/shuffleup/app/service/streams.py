"""The standard streams of a command: all are open, and a failed write of the result ends it in one line."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO, cast

from shuffleup.kernel.shown_text import shown_lines

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
