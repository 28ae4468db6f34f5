"""The brokers of a floor and its areas with real files: accounts, tables and certificates reach each."""

import asyncio
import os
import signal
import ssl
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from cryptography import x509

from shuffleup.kernel.field_types import TableNo, UnitId
from shuffleup.network.bus.broker_process import ORDINARY_PATIENCE, BrokerPatience, BrokerProcess, files_in
from shuffleup.network.bus.broker_settings import Bridge, BrokerSettings, TlsFiles
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account, BrokerAddress
from shuffleup.network.bus.topics import root_of
from shuffleup.network.own_address import Whereabouts
from shuffleup.network.trust.floor_authority import Authority
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.tls import client_context
from shuffleup.unit.venue.floor_broker import AreaBroker, FloorBroker
from tests.brokers import Ear, needs_mosquitto, until_linked
from tests.patience import HANGS_S
from tests.ports import free_port

pytestmark = pytest.mark.run_by("served")

BOX = UnitId("aa" * 32)
NOW = datetime(2026, 3, 6, tzinfo=UTC)
HERE = Whereabouts("floor", ("127.0.0.1",))


class Venue:
    """A floor's broker and that of one area over TLS, the register, and who has which table."""

    def __init__(
        self,
        folder: Path,
        vouching: Authority | None = None,
        patience: BrokerPatience = ORDINARY_PATIENCE,
    ) -> None:
        self._patience = patience
        self.lines: list[str] = []
        self._more_lines = asyncio.Event()
        self.authority = Authority(folder, "hall", HERE, datetime.now(UTC))
        self.register = PairedUnits(folder)
        self.units: list[SimpleNamespace] = []
        self.at = [BrokerAddress("127.0.0.1", free_port()) for _ in range(2)]
        bridge = Bridge(1, self.at[0], "of the bridge", root_of("hall"), (vouching or self.authority).ca_file)
        self.of_area = self._process(folder / "area", self.at[1], bridge)
        area = AreaBroker(self.of_area, bridge.password)
        state = SimpleNamespace(units=self.units)
        self.brokers = FloorBroker(
            self._process(folder / "own", self.at[0]),
            self.register,
            venue="hall",
            floors=lambda: {"": state},  # type: ignore[dict-item]
            areas=[area],
        )
        self._running: list[asyncio.Task[None]] = []

    def _process(self, folder: Path, at: BrokerAddress, bridge: Bridge | None = None) -> BrokerProcess:
        files = TlsFiles(self.authority.server_file, self.authority.server_file)
        settings = BrokerSettings(
            at.port,
            *files_in(folder),
            host=at.host,
            tls=files,
            run_as="root" if os.geteuid() == 0 else None,
            bridge=bridge,
        )
        return BrokerProcess(folder, settings, self._hear, self._patience)

    def _hear(self, line: str) -> None:
        self.lines.append(line)
        self._more_lines.set()

    async def until_line(self, words: str) -> None:
        """Wait until a broker has written these words."""
        async with asyncio.timeout(HANGS_S):
            while not any(words in line for line in self.lines):
                self._more_lines.clear()
                await self._more_lines.wait()

    def bus(self, account: Account, at: BrokerAddress) -> MqttBus:
        """Give a party its end of the bus, which is run."""
        bus = MqttBus([at], account, root=root_of("hall"), tls=client_context(self.authority.public))
        self._running.append(asyncio.create_task(bus.run()))
        return bus

    async def close(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self.brokers.stop()

    def certificate(self, at: BrokerAddress) -> int:
        """Read the number of the certificate that a broker shows."""
        shown = ssl.get_server_certificate((at.host, at.port), timeout=HANGS_S)
        return x509.load_pem_x509_certificate(shown.encode()).serial_number


@pytest.fixture
def served(tmp_path: Path) -> Callable[..., None]:
    """Run a story at a venue whose brokers have begun."""

    def runs(
        story: Callable[[Venue], Awaitable[None]],
        vouching: Authority | None = None,
        patience: BrokerPatience = ORDINARY_PATIENCE,
    ) -> None:
        needs_mosquitto()

        async def run() -> None:
            venue = Venue(tmp_path / "ours", vouching, patience)
            await venue.brokers.start()
            try:
                await story(venue)
            finally:
                await venue.close()

        asyncio.run(run())

    return runs


async def test_a_box_of_an_area_is_heard_by_the_floor_once_it_is_let_in_and_has_a_table(
    venue: Venue, /
) -> None:
    user = venue.register.add(BOX, "box 1", "its password", area=1).user
    floor, rows = venue.bus(venue.brokers.account, venue.at[0]), Ear()
    floor.subscribe("table/3/events", rows)
    await until_linked(floor)
    await venue.brokers.permit()
    box = venue.bus(Account(user, "its password"), venue.at[1])
    await until_linked(box)
    box.publish("table/3/events", b"not yet")
    await box.until_acknowledged()
    venue.units.append(SimpleNamespace(unit=BOX, table=TableNo(3)))
    await venue.brokers.permit()
    box.publish("table/3/events", b"a row")
    assert [message.payload for message in await rows.until(1)] == [b"a row"]


async def test_a_new_password_and_a_box_that_is_sent_away_reach_the_broker_of_the_area(
    venue: Venue, /
) -> None:
    user = venue.register.add(BOX, "box 1", "old", area=1).user
    await venue.brokers.permit()
    box = venue.bus(Account(user, "old"), venue.at[1])
    await until_linked(box)
    venue.register.add(BOX, "box 1", "new", area=1)
    await venue.brokers.permit()
    await until_linked(box, False)
    again = venue.bus(Account(user, "new"), venue.at[1])
    await until_linked(again)
    venue.register.revoke(BOX)
    await venue.brokers.permit()
    await until_linked(again, False)


async def test_a_renewed_certificate_reaches_the_brokers_of_the_areas(venue: Venue, /) -> None:
    before = [await asyncio.to_thread(venue.certificate, at) for at in venue.at]
    assert before[0] == before[1]
    moved = Whereabouts("floor", ("127.0.0.1", "192.168.4.13"))
    assert venue.authority.renew(moved, datetime.now(UTC) + timedelta(seconds=1))
    await venue.brokers.read_again()
    after = [await asyncio.to_thread(venue.certificate, at) for at in venue.at]
    assert after[0] == after[1] != before[0]


@pytest.mark.run_by("served", patience=BrokerPatience(look_every_s=0.05, answer_s=2.0, most_failed=3))
async def test_the_broker_of_an_area_that_hangs_is_begun_again_and_that_of_the_floor_is_left_alone(
    venue: Venue, /
) -> None:
    """It is looked after over TLS, as its boxes come to it."""
    user = venue.register.add(BOX, "box 1", "its password", area=1).user
    await venue.brokers.permit()
    keeping = asyncio.create_task(venue.brokers.keep_running(lambda: None))
    floor, box = (
        venue.bus(venue.brokers.account, venue.at[0]),
        venue.bus(Account(user, "its password"), venue.at[1]),
    )
    await until_linked(floor)
    await until_linked(box)
    lost: list[bool] = []
    floor.watch_link(lost.append)
    hanging = venue.of_area.pid
    assert hanging is not None
    os.kill(hanging, signal.SIGSTOP)
    await until_linked(box, False)
    await until_linked(box)
    assert venue.of_area.pid not in (hanging, None)
    assert venue.lines.count("mosquitto does not answer and is killed") == 1
    assert lost == []
    keeping.cancel()


def test_a_bridge_speaks_only_to_a_broker_that_the_authority_of_the_floor_vouches_for(
    served: Callable[..., None], tmp_path: Path
) -> None:
    async def story(venue: Venue) -> None:
        await venue.until_line("certificate verify failed")
        floor, bridges = venue.bus(venue.brokers.account, venue.at[0]), Ear()
        floor.subscribe("#", bridges)
        await until_linked(floor)
        await floor.until_acknowledged()
        assert [message.topic for message in bridges.heard] == []

    other = Authority(tmp_path / "another", "hall", HERE, datetime.now(UTC))
    served(story, other)
