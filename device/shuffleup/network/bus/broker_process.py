"""Mosquitto as a child of the floor's process: starts it, reloads its settings, stops it with the floor.

A broker that hangs is found by its silence: the kernel takes connections for it, and nobody answers on them.
"""

import asyncio
import os
import resource
import shutil
import signal
import ssl
from asyncio.subprocess import Process
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import msgspec

from shuffleup.kernel.refusals import CommandError
from shuffleup.network.bus.broker_settings import MOST_CONNECTIONS, BrokerSettings, broker_conf
from shuffleup.storage.atomic_write import replace_whole

PINGREQ = b"\xc0\x00"
"""Nobody may ping before CONNECT (MQTT 5, 3.1), so a broker that lives ends such a connection at once."""


class BrokerPatience(msgspec.Struct, frozen=True):
    """The time that a broker has for an answer, in seconds, and how many answers in a row may fail.

    It is asked every `look_every_s`, and again at once after a failure.

    The broker of a large room is busy for some seconds when all boxes come at once; it must not be killed
    for that.
    """

    look_every_s: float = 5.0
    answer_s: float = 5.0
    most_failed: int = 4


async def until_silent(host: str, port: int, *, tls: bool, patience: BrokerPatience) -> None:
    """Return when a broker has failed to answer several times in a row.

    Failures are counted and not the time: where this process itself has stood still, one answer came too
    late at most.
    """
    failed = 0
    while failed < patience.most_failed:
        await asyncio.sleep(0.0 if failed else patience.look_every_s)
        failed = 0 if await _answers(host, port, tls, patience.answer_s) else failed + 1


async def _answers(host: str, port: int, tls: bool, within_s: float) -> bool:
    """Say whether a broker reacts to a connection, be it by ending it; one that is dead is not silent."""
    writer = None
    try:
        async with asyncio.timeout(within_s):
            reader, writer = await asyncio.open_connection(host, port, ssl=_anybody() if tls else None)
            # Before CONNECT this is a protocol error, upon which a broker that lives closes the line (MQTT 5,
            # 3.1).
            writer.write(PINGREQ)
            await reader.read(1)
    except TimeoutError:
        return False
    except OSError:
        return True
    finally:
        if writer:
            # Not `close`, which waits for a farewell of TLS that a broker which hangs never says.
            writer.transport.abort()
    return True


def _anybody() -> ssl.SSLContext:
    """Make a context for whoever listens there: nothing is told to it, so it need not prove who it is."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


CONF, PASSWORDS, PERMISSIONS = "mosquitto.conf", "passwords", "permissions"

BEGIN_S = 10
"""Limit of time for starting or for reading the files again; some hundredths of a second are usual."""

FAREWELL_S = 0.5
"""How long it may take to end; it takes a tenth of a second."""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 0.5
"""Before a broker that died is begun again; doubled each time that it dies within `STEADY_S`. Without it no
table is heard, and to begin it takes some hundredths of a second, so one that dies at once may be begun
twice a second. There is one for each floor, so nobody else knocks in step with it.
"""

STEADY_S = 5.0

FILES = 2 * MOST_CONNECTIONS
"""Two doors (`BrokerSettings.loopback_port`), each with so many."""

MOST_KILLED = 5
"""So many times in a row a broker may be killed before its doors are open, until the floor gives it up."""

LAST_LINES = 20

ORDINARY_PATIENCE = BrokerPatience()

_RUNNING, _RELOADING = " running", "Reloading config."
"""What Mosquitto 2.0 says when its doors are open, and just before it reads its files anew. It does nothing
else in between, so what reaches it after that line is judged by the new files.
"""


class BrokerFailed(CommandError):
    """There is no broker; the text is one line that says why and what to do."""


class BrokerAbsent(BrokerFailed):
    """Mosquitto is not installed."""


class BrokerPortTaken(BrokerFailed):
    """Another program listens where the broker should."""

    may_pass = True


class BrokerKilled(BrokerFailed):
    """Somebody has killed it before its doors were open: there is nothing wrong with it."""


def mosquitto() -> str:
    """Find the program; Debian puts it where only root looks.

    Raises:
        BrokerAbsent: it is not installed.
    """
    found = shutil.which("mosquitto", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"]))
    if found is None:
        raise BrokerAbsent("there is no mosquitto; install it: sudo apt install mosquitto")
    return found


def files_in(folder: Path) -> tuple[Path, Path]:
    """Name the broker's files of passwords and permissions in a folder."""
    return folder / PASSWORDS, folder / PERMISSIONS


class BrokerProcess:
    """A broker in a folder of its own, which nobody else can read.

    `settings` says how it is to listen; its files are `files_in(folder)`. `tell` is given each line that
    Mosquitto writes.
    """

    def __init__(
        self,
        folder: Path,
        settings: BrokerSettings,
        tell: Callable[[str], None] = lambda line: None,
        patience: BrokerPatience = ORDINARY_PATIENCE,
    ) -> None:
        self._patience = patience
        self._folder = folder
        self._settings = settings
        self._tell = tell
        self._process: Process | None = None
        self._listening: asyncio.Task[None] | None = None
        self._lines: deque[str] = deque(maxlen=LAST_LINES)
        self._running = asyncio.Event()
        self._reloaded = asyncio.Event()

    @property
    def pid(self) -> int | None:
        """The number of the process, None while there is none."""
        return self._process.pid if self._process and self._process.returncode is None else None

    async def start(self, passwords: str, permissions: str) -> None:
        """Write the files, begin, and return when the broker takes connections. One that is killed while it
        begins is begun again: a floor whose broker cannot begin would end for good.

        Raises:
            BrokerAbsent: Mosquitto is not installed.
            BadSetting: the settings make no file (`broker_conf`).
            PortTaken: another program listens there.
            BrokerFailed: it did not begin, for a reason of its own.
            OSError: the files cannot be written.
        """
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder.chmod(0o700)
        self._write(CONF, broker_conf(self._settings))
        self._write_users(passwords, permissions)
        for _ in range(MOST_KILLED - 1):
            try:
                await self._begin()
            except BrokerKilled as killed:
                self._tell(str(killed))
            else:
                return
        await self._begin()

    async def reload(self, passwords: str, permissions: str) -> None:
        """Have the broker judge by other files, and return when it does. Who has lost the account is thrown
        out; certificates are read anew, too. One that is just dead reads them when it begins again.

        Raises:
            OSError: the files cannot be written.
        """
        self._write_users(passwords, permissions)
        self._reloaded.clear()
        if self.pid is None:
            return
        self._signal(signal.SIGHUP)
        with suppress(TimeoutError):  # it died of it, or meanwhile
            async with asyncio.timeout(BEGIN_S):
                await self._reloaded.wait()

    async def keep_running(self, begun: Callable[[], None] = lambda: None) -> NoReturn:
        """Start the broker again whenever it has died, and kill it when it hangs, until cancelled.

        It is a task that ends before `stop`. `begun` is called when it takes connections again.
        """
        pause_s, clock = FIRST_PAUSE_S, asyncio.get_running_loop().time
        while True:
            since_s = clock()
            await self._ended_or_silent()
            self._tell("mosquitto has ended and is begun again")
            pause_s = FIRST_PAUSE_S if clock() - since_s >= STEADY_S else min(LONGEST_PAUSE_S, pause_s * 2)
            await asyncio.sleep(pause_s)
            try:
                await self._begin()
                begun()
            except BrokerFailed as error:
                self._tell(str(error))

    async def stop(self) -> None:
        """End the broker; every party says its will."""
        # Twice before it is killed: killed, it sends no wills, and the boxes learn of its end by silence
        # alone.
        for farewell in (signal.SIGTERM, signal.SIGTERM, signal.SIGKILL):
            if self.pid is None:
                break
            self._signal(farewell)
            with suppress(TimeoutError):  # in its first moment Mosquitto is deaf to SIGTERM
                async with asyncio.timeout(FAREWELL_S):
                    await self._ended()
        if self._listening:
            await self._listening

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            if self._process:
                self._process.send_signal(number)

    async def _ended(self) -> None:
        if self._process:
            await self._process.wait()

    async def _ended_or_silent(self) -> None:
        """Wait until the broker has ended; one that answers nobody any more is killed."""
        watching = asyncio.create_task(self._kill_when_silent(), name="silence of a broker")
        try:
            await self._ended()
        finally:
            watching.cancel()

    async def _kill_when_silent(self) -> None:
        settings = self._settings
        host = "127.0.0.1" if settings.host == "0.0.0.0" else settings.host
        await until_silent(host, settings.port, tls=settings.tls is not None, patience=self._patience)
        self._tell("mosquitto does not answer and is killed")
        self._signal(signal.SIGKILL)

    def _write_users(self, passwords: str, permissions: str) -> None:
        for name, text in zip((PASSWORDS, PERMISSIONS), (passwords, permissions), strict=True):
            self._write(name, text)

    def _write(self, name: str, text: str) -> None:
        replace_whole(self._folder / name, text.encode(), mode=0o600)

    async def _begin(self) -> None:
        if self._listening:
            await self._listening
        self._running.clear()
        self._lines.clear()
        _allow_files()
        self._process = await asyncio.create_subprocess_exec(
            *_ending_with_us(),
            mosquitto(),
            "-c",
            str(self._folder / CONF),
            stdin=asyncio.subprocess.DEVNULL,
            # Mosquitto writes its log to stderr; a pipe that nobody reads would fill up and hold it.
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for us: we still have a farewell to say over it
        )
        self._listening = asyncio.create_task(self._listen(self._process))
        try:
            async with asyncio.timeout(BEGIN_S):
                await self._running.wait()
        except TimeoutError:
            await self.stop()
            raise BrokerFailed(f"mosquitto does not begin: {self._said()}") from None
        if self._process.returncode is not None or self._listening.done():
            raise self._why()

    async def _listen(self, process: Process) -> None:
        assert process.stderr is not None
        async for octets in process.stderr:
            line = octets.decode(errors="replace").rstrip().partition(": ")[2]
            self._lines.append(line)
            self._tell(line)
            if line.endswith(_RUNNING):
                self._running.set()
            elif line == _RELOADING:
                self._reloaded.set()
        await process.wait()
        self._running.set()  # nobody need wait for it any longer
        self._reloaded.set()

    def _why(self) -> BrokerFailed:
        if any("Address already in use" in line for line in self._lines):
            port = self._settings.port
            return BrokerPortTaken(
                f"port {port} is taken by another program: end that, or choose another port"
            )
        # Below 0 it is the number of the signal that ended it (subprocess).
        if self._process and (self._process.returncode or 0) < 0:
            return BrokerKilled(f"mosquitto is killed each time that it begins: {self._said()}")
        return BrokerFailed(f"mosquitto does not begin: {self._said()}")

    def _said(self) -> str:
        return "; ".join(self._lines) or "it says nothing"


def _allow_files() -> None:
    """Let this process, and so its broker, have a file open for each connection, as far as it may.

    Many systems begin a program with 1,024, and a broker that is out of files refuses box after box.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if resource.RLIM_INFINITY != soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _ending_with_us() -> list[str]:
    """Have the kernel end the child when we are killed, where there is `setpriv` (util-linux). It can go at
    once, for it keeps nothing on the disk. Under a service manager `setpriv` may not run, and is not needed:
    that one ends what is left of us.
    """
    setpriv = None if os.environ.get("NOTIFY_SOCKET") else shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "KILL", "--"] if setpriv else []
