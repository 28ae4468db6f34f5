"""`shuffleup floor --table`: the box of the floor also plays a table, in a separate process.

Floor and table work as on two boxes: they communicate over the broker, and each has a key and journals of its
own. The table needs no pairing code, because the person who starts the floor has access to both folders.
"""

import asyncio
import logging
import os
import secrets
import shutil
import signal
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import NoReturn

import msgspec

from shuffleup.app.floor.unit import FloorSettings, RunningFloor, broker_of
from shuffleup.app.own_address import port_of
from shuffleup.app.service.background_task import beside
from shuffleup.app.service.child_watchdog import LifeSigns
from shuffleup.kernel.identity import TableNo
from shuffleup.network.trust.membership import FloorAddress, Membership, keep_membership
from shuffleup.network.trust.pairing import user_of
from shuffleup.network.trust.pairing_desk import PASSWORD_BYTES
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.unit.venue.box.journals import FOLDER

_log = logging.getLogger(__name__)

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
async def own_table(at: RunningFloor, own: OwnTable | None, settings: FloorSettings) -> AsyncIterator[None]:
    """Play the table while the body runs; None plays none.

    Raises:
        MembershipUnusable, RegisterUnusable, KeyUnusable: what lies in the folder of the box cannot be used.
    """
    if own is None:
        yield
        return
    keep_membership(own.folder / FOLDER, _let_in(at, own, settings))
    async with beside(_keep_running(_command(at, own, settings), settings), "own table"):
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
        status = await _run(command, LifeSigns(settings.clock))
        _log.warning("the table of this box has ended (status %d) and is begun again", status)
        await asyncio.sleep(PAUSE_S)


async def _run(command: list[str], signs: LifeSigns) -> int:
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
