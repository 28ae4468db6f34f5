"""Protection of a process that has no free file descriptor: it refuses new connections without a flooded log.

The loop of Python would retry to accept a waiting connection a hundred times a second, with a trace each
time. So one file is held open in reserve, and released for the moment that it takes to accept a connection
and close it.
"""

import asyncio
import errno
import os
import socket
from contextlib import suppress
from typing import Any

NUMBERS = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
"""The errors of the system when no file descriptor is left (accept(2))."""

AGAIN_S = 60.0
"""So seldom the same fault is written to the log."""


class Reserve:
    """A file that is open for nothing, so that there is one more when there is none left."""

    def __init__(self) -> None:
        self._file: int | None = None
        self._take()

    def turn_away(self, door: socket.socket) -> bool:
        """Accept whoever waits at a door, and close the line; say whether there was a file for it."""
        if self._file is None:
            self._take()
        if self._file is None:
            return False
        os.close(self._file)
        self._file = None
        try:
            line, _ = socket.socket.accept(door)
            line.close()
        except OSError as failure:
            return failure.errno not in NUMBERS
        finally:
            self._take()
        return True

    def close(self) -> None:
        """Give the file back for good."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _take(self) -> None:
        with suppress(OSError):
            self._file = os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC)


class FewFaults:
    """The exception handler of a loop: what it says of files that are used up, it says once a minute."""

    def __init__(self) -> None:
        self._quiet_until = 0.0

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Deal with one failure that nobody has caught."""
        if getattr(context.get("exception"), "errno", None) in NUMBERS:
            if loop.time() < self._quiet_until:
                return
            self._quiet_until = loop.time() + AGAIN_S
        loop.default_exception_handler(context)
