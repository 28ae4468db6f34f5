"""The server over TLS beside the plain one, and a unit that joins through it as it does in a room."""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from shuffleup.api.server import PortTaken, Server, TlsPort, serve
from shuffleup.kernel.field_types import Millis
from shuffleup.network.own_address import Whereabouts
from shuffleup.network.trust.floor_authority import Authority
from shuffleup.network.trust.joining import NoFloorThere, NotOurFloor, Refused, join
from shuffleup.network.trust.pairing import PairingAnswer, PairingRequest, answer_of
from shuffleup.network.trust.sealing import SealingKey, sealed_to
from shuffleup.network.trust.tls import client_context
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.request_refusals import WrongCode
from shuffleup_demo.clocks import HandClock

HERE = Whereabouts("poker-floor", ("192.168.4.13",))
InLoop = Callable[[Coroutine[Any, Any, Any]], Any]
UNIT = UnitKey(bytes([3]) * 32)


@asynccontextmanager
async def served(floor: Any, authority: Authority, **more: Any) -> AsyncIterator[Server]:
    server = await serve(floor.app, host="127.0.0.1", port=0, safe=TlsPort(0, authority.context), **more)
    try:
        yield server
    finally:
        floor.hub.close()
        await server.close()


def port_of(url: str) -> int:
    return int(url.rpartition(":")[2])


class Steps(HandClock):
    """A clock on which time passes when its owner sleeps, and no sooner than the test says."""

    def __init__(self) -> None:
        super().__init__()
        self._asleep, self._go = asyncio.Event(), asyncio.Event()

    async def sleep(self, span: Millis) -> None:
        self._asleep.set()
        await self._go.wait()
        self._go.clear()
        self.advance(span)

    async def asleep(self) -> None:
        """Wait until the owner has done all that it does before it sleeps."""
        await self._asleep.wait()

    async def step(self, more: int = 0) -> None:
        """Let it sleep to its end, and some milliseconds more."""
        await self.asleep()
        self._asleep.clear()
        self.advance(more)
        self._go.set()


class Unit:
    """A unit that joins; `codes` are those it has shown."""

    def __init__(self, server: Server, host: str = "127.0.0.1") -> None:
        self.codes: list[str] = []
        self.clock = Steps()
        self.joining = asyncio.create_task(
            join(host, UNIT, "table 3", self.codes.append, self.clock, port=port_of(server.https_url))
        )

    async def asks_again(self, more: int = 0) -> None:
        """Let it sleep, ask, and fall asleep again."""
        await self.clock.step(more)
        await self.clock.asleep()


def test_one_application_answers_in_the_open_and_over_tls(
    floor: Any, authority: Authority, tmp_path: Path, in_loop: InLoop
) -> None:
    async def scene() -> list[int]:
        trust = client_context(authority.public)
        async with served(floor, authority) as server, httpx.AsyncClient(verify=trust) as phone:
            assert server.https_url.startswith("https://127.0.0.1:")
            answers = [await phone.get(f"{url}/api/door") for url in (server.url, server.https_url)]
            return [one.status_code for one in answers]

    assert in_loop(scene()) == [200, 200]


def test_whoever_does_not_trust_the_authority_gets_no_answer(
    floor: Any, authority: Authority, in_loop: InLoop
) -> None:
    async def scene() -> None:
        async with served(floor, authority) as server, httpx.AsyncClient() as phone:
            await phone.get(f"{server.https_url}/api/door")

    with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
        in_loop(scene())


def test_a_certificate_that_is_renewed_is_served_at_once(floor: Any, tmp_path: Path, in_loop: InLoop) -> None:
    authority = Authority(tmp_path / "own", "halftime", HERE, HandClock().wall())

    async def number(server: Server) -> str:
        _, writer = await asyncio.open_connection(
            "127.0.0.1", port_of(server.https_url), ssl=client_context(authority.public)
        )
        serial = writer.get_extra_info("peercert")["serialNumber"]
        writer.close()
        return str(serial)

    async def scene() -> tuple[str, str]:
        async with served(floor, authority) as server:
            before = await number(server)
            authority.renew(Whereabouts("poker-floor", ("192.168.9.9",)), HandClock().wall())
            return before, await number(server)

    before, after = in_loop(scene())
    assert before != after


def test_old_versions_of_tls_are_refused(floor: Any, authority: Authority) -> None:
    assert authority.context.minimum_version == ssl.TLSVersion.TLSv1_2


def test_the_unix_socket_may_act_and_is_told_from_a_stranger(
    floor: Any, authority: Authority, tmp_path: Path, in_loop: InLoop
) -> None:
    path = tmp_path / "api.sock"

    async def scene() -> int:
        transport = httpx.AsyncHTTPTransport(uds=str(path))
        async with (
            served(floor, authority, unix_socket=path),
            httpx.AsyncClient(transport=transport) as touchscreen,
        ):
            return (await touchscreen.post("http://localhost/api/pin", json={"pin": "4711"})).status_code

    assert in_loop(scene()) == 200


def test_what_a_proxy_would_say_of_the_asker_is_not_heard(
    floor: Any, authority: Authority, in_loop: InLoop
) -> None:
    """From this computer, where a web server commonly believes a proxy."""
    said = {"x-forwarded-for": "192.168.4.50", "x-forwarded-proto": "http"}

    async def scene() -> int:
        async with served(floor, authority) as server, httpx.AsyncClient() as here:
            return (await here.post(f"{server.url}/api/pin", json={"pin": "4711"}, headers=said)).status_code

    assert in_loop(scene()) == 200


@pytest.mark.run_by("in_loop")
async def test_a_taken_port_for_tls_leaves_nothing_open(floor: Any, authority: Authority) -> None:
    async with served(floor, authority) as server:
        taken = port_of(server.https_url)
        with pytest.raises(PortTaken, match=f"port {taken} on 127.0.0.1 is taken"):
            await serve(floor.app, host="127.0.0.1", port=0, safe=TlsPort(taken, authority.context))


def test_a_unit_joins_by_the_code_that_it_shows(floor: Any, authority: Authority, in_loop: InLoop) -> None:
    async def scene() -> tuple[int, Any]:
        async with served(floor, authority) as server:
            unit = Unit(server)
            await unit.clock.asleep()
            await floor.desk.admit(UNIT.unit_id, unit.codes[0], None)
            await unit.clock.step()
            return port_of(server.https_url), await unit.joining

    port, member = in_loop(scene())
    assert (member.venue, member.authority) == ("halftime", authority.public)
    assert floor.paired.is_password(member.user, member.password)
    assert [(one.host, one.broker, one.web) for one in member.floors] == [
        ("127.0.0.1", 8883, port),
        ("192.168.4.13", 8883, 8443),
        ("192.168.4.14", 8883, 8443),
    ]


def test_a_unit_shows_a_new_code_after_five_wrong_ones_and_after_ten_minutes(
    floor: Any, authority: Authority, in_loop: InLoop
) -> None:
    async def scene() -> tuple[list[str], Any]:
        async with served(floor, authority) as server:
            unit = Unit(server)
            await unit.clock.asleep()
            for _ in range(5):
                with pytest.raises(WrongCode):
                    await floor.desk.admit(UNIT.unit_id, "00000000", None)
            await unit.asks_again()
            await unit.asks_again()
            assert len(unit.codes) == 2
            await unit.asks_again(more=600_000)
            await unit.asks_again()
            await floor.desk.admit(UNIT.unit_id, unit.codes[2], None)
            await unit.clock.step()
            return unit.codes, await unit.joining

    codes, member = in_loop(scene())
    assert len(set(codes)) == 3
    assert floor.paired.is_password(member.user, member.password)


def test_a_floor_that_has_started_again_is_asked_again_with_the_same_code(
    floor: Any, authority: Authority, in_loop: InLoop
) -> None:
    async def scene() -> Any:
        async with served(floor, authority) as server:
            unit = Unit(server)
            await unit.clock.asleep()
            desk = floor.app.state.venue.pairing = floor.new_desk()
            await unit.asks_again()
            await unit.asks_again()
            await desk.admit(UNIT.unit_id, unit.codes[0], None)
            await unit.clock.step()
            return await unit.joining

    assert in_loop(scene()).venue == "halftime"


def test_a_unit_that_is_sent_away_says_so(floor: Any, authority: Authority, in_loop: InLoop) -> None:
    async def scene() -> None:
        async with served(floor, authority) as server:
            unit = Unit(server)
            await unit.clock.asleep()
            floor.desk.send_away(UNIT.unit_id)
            await unit.clock.step()
            await unit.joining

    with pytest.raises(Refused, match="the director has sent this box away"):
        in_loop(scene())


class Impostor:
    """A desk that lets everybody in, and has not seen any code."""

    def ask(self, request: PairingRequest, address: str) -> PairingAnswer:
        own = PairingRequest("", "", request.nonce, "", "", "")
        return answer_of(own, bytes(32), "", sealed_to(SealingKey().public, b"{}"))


def test_a_floor_that_answers_without_the_code_is_not_believed(
    floor: Any, authority: Authority, in_loop: InLoop
) -> None:
    async def scene() -> None:
        floor.app.state.venue.pairing = Impostor()
        async with served(floor, authority) as server:
            await Unit(server).joining

    with pytest.raises(NotOurFloor, match="somebody stands between"):
        in_loop(scene())


def test_a_unit_tells_the_certificate_of_another_box_from_that_of_the_floor(
    floor: Any, authority: Authority, tmp_path: Path, in_loop: InLoop
) -> None:
    """It was given one authority, and is served by another one's server."""
    other = Authority(tmp_path / "other", "halftime", HERE, HandClock().wall())

    async def scene() -> None:
        async with served(floor, other) as server:
            unit = Unit(server)
            await unit.clock.step(more=600_000)  # it bears the silence for as long as its code holds
            await unit.joining

    with pytest.raises(NoFloorThere, match="its certificate is not for this address, or not of our floor"):
        in_loop(scene())


@pytest.mark.parametrize("host", ["127.0.0.1", "no.such.host.invalid", "x" * 300])
def test_where_nothing_answers_there_is_no_floor(host: str, in_loop: InLoop) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        with pytest.raises(NoFloorThere, match=f"no floor answers at {host} port {port}"):
            in_loop(join(host, UNIT, "table 3", print, HandClock(), port=port))


def test_a_single_box_is_no_floor_to_join(desk: Any, authority: Authority, in_loop: InLoop) -> None:
    async def scene() -> None:
        async with served(desk, authority) as server:
            await Unit(server).joining

    with pytest.raises(Refused, match="this box is not the floor of a venue"):
        in_loop(scene())


def test_what_speaks_no_tls_is_no_floor(floor: Any, authority: Authority, in_loop: InLoop) -> None:
    async def scene() -> None:
        async with served(floor, authority) as server:
            port = port_of(server.url)
            await join("127.0.0.1", UNIT, "table 3", print, HandClock(), port=port)

    with pytest.raises(NoFloorThere, match="no floor answers"):
        in_loop(scene())
