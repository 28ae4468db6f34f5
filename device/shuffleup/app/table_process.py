"""`shuffleup floor --table`: the box of the floor also plays a table, in a separate process.

The life signs of that child process are received as a service manager receives a service's (sd_notify(3)).
The child need not know that it is no service: its environment names the socket and the interval.
"""

import asyncio
import logging
import os
import secrets
import shutil
import signal
import socket
import struct
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import NoReturn, Self

import msgspec

from shuffleup.app.floor_settings import FloorSettings, broker_of
from shuffleup.app.lifecycle import in_background
from shuffleup.app.process import READY
from shuffleup.app.venue_floor import RunningFloor
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis, TableNo
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.own_address import port_of
from shuffleup.network.trust.membership import Membership, keep_membership
from shuffleup.network.trust.pairing import user_of
from shuffleup.network.trust.pairing_desk import PASSWORD_BYTES
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.unit.venue.venue_box import FOLDER

_log = logging.getLogger(__name__)

_CREDENTIALS = struct.Struct("3i")
"""Process, user and group of who has sent a datagram (unix(7), SCM_CREDENTIALS)."""

_LONGEST_BYTES = 4096


class SilenceLimits(msgspec.Struct, frozen=True):
    """The time that a child may be silent; the same as for a table that is a service (systemd/)."""

    until_ready: Millis = Millis(60_000)
    once_ready: Millis = Millis(10_000)
    look_every: Millis = Millis(1_000)


class HeartbeatSocket:
    """The socket for the signs of one child, until the body is left; each start has one of its own.

    It has no file, so nothing of it is left behind. Anybody may send to it, and only what the kernel says
    that the child itself has sent is a sign of its life.
    """

    def __init__(self, clock: Clock, patience: SilenceLimits | None = None) -> None:
        self._clock = clock
        self._patience = patience or SilenceLimits()
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


PAUSE_S = 1.0
"""Before a table that has ended is begun again, as systemd does with one that is a box of its own."""

FAREWELL_S = 5.0
BOX = "the floor's own box"


class OwnTable(msgspec.Struct, frozen=True):
    """The table that the box of the floor plays, the folder of the box, and its settings file."""

    table: TableNo
    folder: Path
    config: Path | None = None


@asynccontextmanager
async def run_own_table(
    at: RunningFloor, own: OwnTable | None, settings: FloorSettings
) -> AsyncIterator[None]:
    """Play the table while the body runs; None plays none.

    Raises:
        MembershipUnusable, RegisterUnusable, KeyUnusable: what lies in the folder of the box cannot be used.
    """
    if own is None:
        yield
        return
    keep_membership(own.folder / FOLDER, _let_in(at, own, settings))
    async with in_background(_keep_running(_command(at, own, settings), settings), "own table"):
        yield


def _let_in(at: RunningFloor, own: OwnTable, settings: FloorSettings) -> Membership:
    """Let the box in with a new password, as at every start; the table that it has stays with it."""
    unit, password = unit_key(own.folder).unit_id, secrets.token_urlsafe(PASSWORD_BYTES)
    at.paired.add(unit, BOX, password, own.table)
    venue = settings.venue
    floor = FloorAddress(broker_of(venue), venue.broker_port, port_of(at.server.https_url))
    authority = at.authority
    return Membership(venue.name, user_of(unit), password, (floor,), authority.public, authority.signer)


def _command(at: RunningFloor, own: OwnTable, settings: FloorSettings) -> list[str]:
    floor = f"{broker_of(settings.venue)}:{port_of(at.server.https_url)}"
    words = [sys.executable, "-m", "shuffleup", "table", "--floor", floor]
    words += ["--config", str(own.config)] if own.config else []
    setpriv = None if os.environ.get("NOTIFY_SOCKET") else shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "TERM", "--", *words] if setpriv else words


async def _keep_running(command: list[str], settings: FloorSettings) -> NoReturn:
    """Start the table again when its process has ended or fallen silent, until cancelled."""
    while True:
        status = await _run(command, HeartbeatSocket(settings.clock))
        _log.warning("the table of this box has ended (status %d) and is begun again", status)
        await asyncio.sleep(PAUSE_S)


async def _run(command: list[str], signs: HeartbeatSocket) -> int:
    with signs:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=DEVNULL, start_new_session=True, env=signs.environment()
        )
        try:
            return await signs.ended(process)
        except asyncio.CancelledError:
            await _end(process)
            raise


async def _end(process: Process) -> None:
    """Ask the table to end; kill it if it does not.

    SIGTERM and not SIGINT: an interpreter that only begins has no handler yet, and answers that with a
    traceback.
    """
    with suppress(ProcessLookupError):  # it has ended in this very moment
        process.send_signal(signal.SIGTERM)
    try:
        async with asyncio.timeout(FAREWELL_S):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
