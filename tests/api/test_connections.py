"""Limits of connections and of request times: the box goes on under any client."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from shuffleup.api import connections as connection_limit, server as deadline
from shuffleup.api.connections import CONNECTS, MOST_FROM_ALL, MOST_FROM_ONE, ConnectionLimit
from shuffleup.api.server import serve
from tests.patience import HANGS_S

pytestmark = pytest.mark.run_by("in_loop")


class Seconds:
    """A clock that stands until it is told to go."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class JumpingTime:
    """The time of an event loop, which a test may put ahead."""

    def __init__(self, real: Callable[[], float]) -> None:
        self._real = real
        self.ahead_s = 0.0

    def __call__(self) -> float:
        return self._real() + self.ahead_s


@pytest.fixture
def lines() -> Iterator[list[socket.socket]]:
    """Sockets that are closed behind the test."""
    made: list[socket.socket] = []
    yield made
    for one in made:
        one.close()


def come(keeper: ConnectionLimit, address: str, times: int, lines: list[socket.socket]) -> list[bool]:
    """Connect from an address, as one that another computer has."""
    let_in = []
    for _ in range(times):
        line = socket.socket()
        lines.append(line)
        let_in.append(keeper.lets_in(line, address))
    return let_in


def test_one_address_holds_forty_connections_and_another_one_when_it_has_closed_one(
    lines: list[socket.socket],
) -> None:
    keeper = ConnectionLimit(Seconds())
    assert come(keeper, "192.168.4.50", 41, lines) == [True] * 40 + [False]
    assert come(keeper, "192.168.4.51", 1, lines) == [True]
    lines[0].close()
    assert come(keeper, "192.168.4.50", 2, lines) == [True, False]


def test_all_machines_of_a_room_together_hold_six_hundred(lines: list[socket.socket]) -> None:
    keeper = ConnectionLimit(Seconds())
    for number in range(15):
        assert all(come(keeper, f"192.168.4.{number}", MOST_FROM_ONE, lines))
    assert len(lines) == MOST_FROM_ALL == 600
    assert come(keeper, "192.168.4.99", 1, lines) == [False]


def test_whoever_connects_in_a_loop_is_let_in_ten_times_a_second(lines: list[socket.socket]) -> None:
    seconds = Seconds()
    keeper = ConnectionLimit(seconds)
    assert CONNECTS.a_second == 10
    for _ in range(3):
        assert all(come(keeper, "192.168.4.50", MOST_FROM_ONE, lines))
        while lines:
            lines.pop().close()
    assert come(keeper, "192.168.4.50", 1, lines) == [False], "a hundred and twenty at once, and no more"
    seconds.now += 1
    assert come(keeper, "192.168.4.50", 11, lines) == [True] * 10 + [False]


def test_a_phone_with_many_addresses_is_counted_by_its_network(lines: list[socket.socket]) -> None:
    keeper = ConnectionLimit(Seconds())
    came = [come(keeper, f"fd00::{number:x}", 10, lines) for number in range(40)]
    assert sum(map(sum, came)) == 8 * MOST_FROM_ONE
    assert come(keeper, "192.168.4.50", 1, lines) == [True]


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_the_box_itself_has_a_number_of_its_own(address: str, lines: list[socket.socket]) -> None:
    assert all(come(ConnectionLimit(Seconds()), address, 200, lines))


ASK = b"GET /api/views HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have this computer count as another, and let it hold three connections."""
    monkeypatch.setattr(connection_limit, "is_loopback", lambda address: False)
    monkeypatch.setattr(connection_limit, "MOST_FROM_ONE", 3)


async def answer_to(port: int, said: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(said)
        return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


async def until_closed(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(HANGS_S):
        try:
            return await reader.read()
        except ConnectionError:
            return b""


async def test_a_connection_too_many_is_closed_unread_and_one_that_ends_makes_room(
    desk: Any, few: None
) -> None:
    server = await serve(desk.app, host="127.0.0.1", port=0)
    port = int(server.url.rpartition(":")[2])
    held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
    for _ in range(100):  # more than are closed before the loop has its turn
        assert await answer_to(port, ASK) == b""
    held[0][1].write(ASK)
    assert (await until_closed(held[0][0])).startswith(b"HTTP/1.1 200")
    assert (await answer_to(port, ASK)).startswith(b"HTTP/1.1 200")
    for _, writer in held:
        writer.close()
    desk.hub.close()
    await server.close()


QUESTIONS = {
    "nothing": b"",
    "half a head": b"GET /api/views HTTP/1.1\r\nHost: 127.0",
    "half a body": b"POST /api/metal HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
    "a body without end": b"POST /api/metal HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n",
    "half a question behind a whole one": ASK.replace(b"close", b"keep-alive")
    + b"POST /api/metal HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
}


@pytest.mark.parametrize("what", QUESTIONS)
def test_a_question_that_does_not_come_to_its_end_is_hung_up(
    desk: Any, in_loop: Any, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(deadline, "QUESTION_S", 0.05)

    async def story() -> None:
        server = await serve(desk.app, host="127.0.0.1", port=0)
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
        writer.write(QUESTIONS[what])
        await until_closed(reader)
        writer.close()
        assert desk.metal.touches == []
        desk.hub.close()
        await server.close()

    in_loop(story())


async def test_a_stream_lasts_longer_than_a_question_may(desk: Any) -> None:
    """The time of the loop jumps past the limit while the answer is under way."""
    desk.app.state.keep_alive_s = 0.02
    loop = asyncio.get_running_loop()
    loop.time = JumpingTime(loop.time)  # type: ignore[method-assign]
    server = await serve(desk.app, host="127.0.0.1", port=0)
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
    writer.write(ASK.replace(b"views", b"events"))
    assert b"200 OK" in await reader.readuntil(b": still here")
    loop.time.ahead_s = deadline.QUESTION_S + 1
    for _ in range(3):
        await reader.readuntil(b": still here")
    desk.hub.close()
    writer.close()
    await server.close()


def test_nonsense_behind_an_answered_question_ends_the_line_and_leaves_no_trace(
    desk: Any, in_loop: Any
) -> None:
    """The refusal is sent before the body was read, and there is no second answer."""
    head = b"POST /api/metal HTTP/1.1\r\nHost: evil.example\r\nTransfer-Encoding: chunked\r\n\r\n"
    faults: list[Any] = []

    async def story() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
        server = await serve(desk.app, host="127.0.0.1", port=0)
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
        writer.write(head)
        assert b"403" in await reader.readuntil(b"}")
        writer.write(b"zz\r\n" * 10)
        await until_closed(reader)
        writer.close()
        desk.hub.close()
        await server.close()

    in_loop(story())
    assert faults == []


def test_the_programs_of_this_computer_together_hold_two_hundred(lines: list[socket.socket]) -> None:
    keeper = ConnectionLimit(Seconds())
    assert come(keeper, "127.0.0.1", 201, lines) == [True] * 200 + [False]
    assert come(keeper, "192.168.4.50", 1, lines) == [True]
    lines[0].close()
    assert come(keeper, "::1", 2, lines) == [True, False]
