"""The life signs of a child process, received as a service manager receives a service's (sd_notify(3)).

The child need not know that it is no service: its environment names the socket and the interval.
"""

import asyncio
import logging
import os
import socket
import struct
from asyncio.subprocess import Process
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NoReturn, Self

import msgspec

from shuffleup.app.notify import READY
from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.clock import Clock

_log = logging.getLogger(__name__)

_CREDENTIALS = struct.Struct("3i")
"""Process, user and group of who has sent a datagram (unix(7), SCM_CREDENTIALS)."""

_LONGEST_BYTES = 4096


class Patience(msgspec.Struct, frozen=True):
    """The time that a child may be silent; the same as for a table that is a service (systemd/)."""

    until_ready: Millis = Millis(60_000)
    once_ready: Millis = Millis(10_000)
    look_every: Millis = Millis(1_000)


class LifeSigns:
    """The socket for the signs of one child, until the body is left; each start has one of its own.

    It has no file, so nothing of it is left behind. Anybody may send to it, and only what the kernel says
    that the child itself has sent is a sign of its life.
    """

    def __init__(self, clock: Clock, patience: Patience | None = None) -> None:
        self._clock = clock
        self._patience = patience or Patience()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)

    def __enter__(self) -> Self:
        self._socket.setblocking(False)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self._socket.bind("")  # the kernel finds a name that nobody has
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def environment(self, ours: Mapping[str, str] = os.environ) -> dict[str, str]:
        """Give the environment of the child: ours, and what sd_watchdog_enabled(3) reads.

        `WATCHDOG_PID` is left out, for its number is not known before it is there: it may then take the time
        as its own, which it would not if it found our number.
        """
        name: bytes = self._socket.getsockname()
        inherited = {key: value for key, value in ours.items() if key != "WATCHDOG_PID"}
        spoken_to = {"NOTIFY_SOCKET": "@" + name[1:].decode("ascii")}
        return inherited | spoken_to | {"WATCHDOG_USEC": str(self._patience.once_ready * 1000)}

    async def ended(self, child: Process) -> int:
        """Wait until the child has ended, and return its status; one that falls silent is killed."""
        watching = asyncio.create_task(self._watch(child), name="life signs")
        try:
            return await child.wait()
        finally:
            watching.cancel()

    async def _watch(self, child: Process) -> NoReturn:
        """Kill the child when it has been silent for too long.

        Silence is counted in looks and not by the clock: where this process itself has stood still, or the
        whole computer has, the child is not blamed for it.
        """
        ready, silent_ms = False, 0
        while True:
            await self._clock.sleep(self._patience.look_every)
            silent_ms += self._patience.look_every
            for said in self._said_by(child.pid):
                ready = ready or READY in said
                silent_ms = 0 if ready else silent_ms
            if silent_ms >= (self._patience.once_ready if ready else self._patience.until_ready):
                said_nothing = "has said nothing" if ready else "was not ready"
                _log.warning(
                    "process %d %s for %g s and is killed", child.pid, said_nothing, silent_ms / 1000
                )
                with suppress(ProcessLookupError):
                    child.kill()
                silent_ms = 0

    def _said_by(self, pid: int) -> Iterator[list[str]]:
        """Return the lines of the child since the last look, one datagram after the other."""
        space = socket.CMSG_SPACE(_CREDENTIALS.size)
        while True:
            try:
                said, ancillary, _, _ = self._socket.recvmsg(_LONGEST_BYTES, space)
            except BlockingIOError:
                return
            if any(_sender(*one) == pid for one in ancillary):
                yield said.decode("utf-8", "replace").split("\n")


def _sender(level: int, kind: int, content: bytes) -> int | None:
    if (level, kind) != (socket.SOL_SOCKET, socket.SCM_CREDENTIALS):
        return None
    pid: int = _CREDENTIALS.unpack(content)[0]
    return pid
