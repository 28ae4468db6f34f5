"""A real broker on loopback, for every test that plays a venue."""

import asyncio
import os
import signal
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest

from shuffleup.network.bus import Message, Will
from shuffleup.network.bus.broker_process import (
    ORDINARY_PATIENCE,
    BrokerAbsent,
    BrokerPatience,
    BrokerProcess,
    files_in,
    mosquitto,
)
from shuffleup.network.bus.broker_settings import Bridge, BrokerSettings, TlsFiles
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account, BrokerAddress
from shuffleup.network.bus.topics import root_of
from shuffleup.network.trust.broker_accounts import (
    AreaUser,
    BrokerUser,
    password_hash,
    passwords,
    permissions,
)
from tests.patience import HANGS_S
from tests.ports import free_port

ROOT = root_of("test")
SALT = b"twelve salts"


def password_of(user: str) -> str:
    return f"the password of {user}"


class Broker:
    """Mosquitto on a port of its own, and parties that are linked to it.

    `errors` are handlers that failed, `faults` what the parties had to tell, `lines` what Mosquitto wrote.
    """

    def __init__(
        self,
        folder: Path,
        tls: TlsFiles | None = None,
        bridge: Bridge | None = None,
        patience: BrokerPatience = ORDINARY_PATIENCE,
    ) -> None:
        self.errors: list[tuple[Message, BaseException]] = []
        self.faults: list[str] = []
        self.lines: list[str] = []
        self._more_faults = asyncio.Event()
        self.users: tuple[BrokerUser, ...] = ()
        self.areas: tuple[AreaUser, ...] = ()
        self._permitted: str | None = None
        self.address = BrokerAddress("127.0.0.1", free_port())
        run_as = "root" if os.geteuid() == 0 else None
        self.folder = folder
        files = files_in(folder)
        settings = BrokerSettings(
            self.address.port, *files, host="127.0.0.1", tls=tls, run_as=run_as, bridge=bridge
        )
        self.process = BrokerProcess(folder, settings, self.lines.append, patience)
        self._parties: dict[str, asyncio.Task[None]] = {}

    async def admit(
        self, *users: BrokerUser, permitted: str | None = None, areas: tuple[AreaUser, ...] = ()
    ) -> None:
        """Have these users and areas, and no others, from now on; `permitted` is a file of permissions of its
        own.
        """
        self.users, self.areas, self._permitted = users, areas, permitted
        files = self._files()
        if self.process.pid is None:
            await self.process.start(*files)
        else:
            await self.process.reload(*files)

    def bus(
        self,
        user: str,
        *,
        will: Will | None = None,
        tls: ssl.SSLContext | None = None,
        at: tuple[BrokerAddress, ...] = (),
        password: str | None = None,
    ) -> MqttBus:
        """Make a party's end of the bus, which is not run yet."""
        return MqttBus(
            at or (self.address,),
            Account(user, password_of(user) if password is None else password),
            root=ROOT,
            tls=tls,
            will=will,
            on_error=lambda message, error: self.errors.append((message, error)),
            on_fault=self._hear_fault,
        )

    def run(self, bus: MqttBus) -> MqttBus:
        """Have a bus keep its link until the broker is left."""
        self._parties[bus.user] = asyncio.create_task(bus.run())
        return bus

    async def party(self, user: str, *, will: Will | None = None, **more: object) -> MqttBus:
        """Give a party its end of the bus, linked."""
        bus = self.run(self.bus(user, will=will, **more))  # type: ignore[arg-type]
        await until_linked(bus)
        return bus

    def _hear_fault(self, fault: str) -> None:
        self.faults.append(fault)
        self._more_faults.set()

    async def until_fault(self, bus: MqttBus, words: str) -> str:
        """Wait until a party has a fault with these words to tell."""
        async with asyncio.timeout(HANGS_S):
            while words not in bus.fault:
                self._more_faults.clear()
                await self._more_faults.wait()
        return bus.fault

    async def send_away(self, user: str) -> None:
        """End a party's program."""
        task = self._parties.pop(user)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    def kill(self) -> None:
        """Pull the plug of the broker."""
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGKILL)

    async def again(self) -> None:
        """Plug it in again."""
        await self.process.start(*self._files())

    def _files(self) -> tuple[str, str]:
        names = [*(user.name for user in self.users), *(area.name for area in self.areas)]
        hashes = {name: password_hash(password_of(name), SALT) for name in names}
        permitted = permissions(self.users, ROOT, self.areas) if self._permitted is None else self._permitted
        return passwords(hashes), permitted

    async def close(self) -> None:
        """Send everybody away and end."""
        for user in tuple(self._parties):
            await self.send_away(user)
        await self.process.stop()


class Ear:
    """Keeps what it hears and lets a test wait for it."""

    def __init__(self) -> None:
        self.heard: list[Message] = []
        self._more = asyncio.Event()

    async def __call__(self, message: Message) -> None:
        self.heard.append(message)
        self._more.set()

    async def until(self, count: int) -> list[Message]:
        """Wait until so many messages have come."""
        async with asyncio.timeout(HANGS_S):
            while len(self.heard) < count:
                self._more.clear()
                await self._more.wait()
        return self.heard

    async def until_payload(self, payload: bytes) -> list[bytes]:
        """Wait until a message with this payload has come; give all payloads so far."""
        async with asyncio.timeout(HANGS_S):
            while payload not in (message.payload for message in self.heard):
                self._more.clear()
                await self._more.wait()
        return [message.payload for message in self.heard]


class Cable:
    """Leads to a broker, and can be pulled out."""

    def __init__(self, broker: BrokerAddress) -> None:
        self.address = BrokerAddress("127.0.0.1", free_port())
        self._broker = broker
        self._server: asyncio.Server | None = None
        self._ends: list[asyncio.StreamWriter] = []

    async def plug(self) -> None:
        """Put it in."""
        self._server = await asyncio.start_server(self._carry, self.address.host, self.address.port)

    def pull(self) -> None:
        """Pull it out: what is under way is lost, and nobody comes through."""
        if self._server:
            self._server.close()
        self._server = None
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(self._broker.host, self._broker.port)
        self._ends += [writer, far_writer]
        await asyncio.gather(_pump(reader, far_writer), _pump(far_reader, writer))


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while octets := await reader.read(65536):
            writer.write(octets)
    writer.close()


async def until_linked(bus: MqttBus, linked: bool = True) -> None:
    """Wait until a party's link is there, or until it is not."""
    done = asyncio.Event()
    watch = bus.watch_link(lambda now: done.set() if now is linked else None)
    if bus.linked is not linked:
        async with asyncio.timeout(HANGS_S):
            await done.wait()
    watch.close()


Brokers = Callable[..., AbstractAsyncContextManager[Broker]]


def needs_mosquitto() -> None:
    """Skip a test that needs Mosquitto where there is none; let it fail where nothing may be missing."""
    try:
        mosquitto()
    except BrokerAbsent as error:
        if os.environ.get("CI") == "true":
            pytest.fail(str(error))
        pytest.skip(str(error))


@pytest.fixture
def broker(tmp_path_factory: pytest.TempPathFactory) -> Brokers:
    """Opens a broker that admits the users it is given: `async with broker(BrokerUser("floor")) as venue`."""
    needs_mosquitto()

    @asynccontextmanager
    async def opened(
        *users: BrokerUser, tls: TlsFiles | None = None, patience: BrokerPatience = ORDINARY_PATIENCE
    ) -> AsyncIterator[Broker]:
        here = Broker(tmp_path_factory.mktemp("broker"), tls, patience=patience)
        async with AsyncExitStack() as stack:
            stack.push_async_callback(here.close)
            await here.admit(*users)
            yield here

    return opened
