"""The server: one application over a port and a Unix socket, with a named error for each obstacle."""

import asyncio
import contextlib
import signal
import socket
import stat
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from shuffleup.api.server import CannotListen, PortTaken, Server, SocketTaken, serve

pytestmark = pytest.mark.run_by("in_loop")

InLoop = Callable[[Coroutine[Any, Any, Any]], Any]


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


async def get(url: str, unix_socket: Path | None = None) -> httpx.Response:
    transport = httpx.AsyncHTTPTransport(uds=str(unix_socket) if unix_socket else None)
    async with httpx.AsyncClient(transport=transport) as client:
        return await client.get(url)


def test_one_server_answers_on_its_port_and_on_its_unix_socket(
    desk: Any, tmp_path: Path, in_loop: InLoop
) -> None:
    path = tmp_path / "api.sock"

    async def scene() -> list[int]:
        server = await serve(desk.app, host="127.0.0.1", port=0, unix_socket=path)
        answers = [await get(f"{server.url}/api/views"), await get("http://localhost/api/views", path)]
        assert stat.S_IMODE(path.stat().st_mode) == 0o660
        await server.close()
        return [answer.status_code for answer in answers]

    assert in_loop(scene()) == [200, 200]
    assert not path.exists()


def test_a_taken_port_is_named(desk: Any, taken_port: int, in_loop: InLoop) -> None:
    with pytest.raises(PortTaken, match=f"port {taken_port} on 127.0.0.1 is taken: end the other program"):
        in_loop(serve(desk.app, host="127.0.0.1", port=taken_port))


def test_a_port_that_is_a_wish_gives_way_to_the_next_free_one(
    desk: Any, taken_port: int, in_loop: InLoop
) -> None:
    async def scene() -> tuple[str, int]:
        server = await serve(desk.app, host="127.0.0.1", port=taken_port, port_is_a_wish=True)
        answer = await get(f"{server.url}/api/views")
        await server.close()
        return server.url, answer.status_code

    url, status = in_loop(scene())
    assert status == 200
    assert taken_port < int(url.rpartition(":")[2]) < taken_port + 20


def test_an_address_that_is_not_ours_is_named(desk: Any, in_loop: InLoop) -> None:
    with pytest.raises(CannotListen, match=r"cannot listen on 192\.0\.2\.1 port 8080"):
        in_loop(serve(desk.app, host="192.0.2.1", port=8080))


def test_the_socket_of_a_killed_server_is_replaced(desk: Any, tmp_path: Path, in_loop: InLoop) -> None:
    path = tmp_path / "api.sock"
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(str(path))

    async def scene() -> int:
        server = await serve(desk.app, host="127.0.0.1", port=0, unix_socket=path)
        answer = await get("http://localhost/api/views", path)
        await server.close()
        return answer.status_code

    assert in_loop(scene()) == 200


def test_a_unix_socket_that_answers_is_refused_and_left_alone(
    desk: Any, tmp_path: Path, in_loop: InLoop
) -> None:
    path = tmp_path / "api.sock"
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(path))
        other.listen()
        with pytest.raises(SocketTaken, match="another program listens on"):
            in_loop(serve(desk.app, host="127.0.0.1", port=0, unix_socket=path))
        assert path.is_socket()


def test_a_file_in_the_place_of_the_socket_is_never_removed(
    desk: Any, tmp_path: Path, in_loop: InLoop
) -> None:
    path = tmp_path / "api.sock"
    path.write_text("precious")
    with pytest.raises(SocketTaken, match="is not a socket"):
        in_loop(serve(desk.app, host="127.0.0.1", port=0, unix_socket=path))
    assert path.read_text() == "precious"


async def test_signals_stay_with_the_caller(desk: Any) -> None:
    before = signal.getsignal(signal.SIGTERM)
    server = await serve(desk.app, host="127.0.0.1", port=0)
    during = signal.getsignal(signal.SIGTERM)
    await server.close()
    assert before is during


async def test_an_open_stream_ends_with_the_hub_and_does_not_hold_up_the_server(desk: Any) -> None:
    async def follow(server: Server, begun: asyncio.Event) -> list[str]:
        lines = []
        async with httpx.AsyncClient() as client, client.stream("GET", f"{server.url}/api/events") as answer:
            async for line in answer.aiter_lines():
                lines.append(line)
                begun.set()
        return lines

    server = await serve(desk.app, host="127.0.0.1", port=0)
    begun = asyncio.Event()
    page = asyncio.create_task(follow(server, begun))
    await begun.wait()
    desk.hub.post("clock", b"1")
    desk.hub.close()
    lines = await page
    await server.close()
    assert "data: 1" in lines


async def test_a_connection_that_comes_while_the_server_closes_is_not_left_open(desk: Any) -> None:
    """A browser would send its next question on it, to the next server of this port, and wait for ever."""
    server = await serve(desk.app, host="127.0.0.1", port=0)
    address = ("127.0.0.1", int(server.url.rpartition(":")[2]))
    came = [socket.create_connection(address)]
    closing = asyncio.create_task(server.close())
    with contextlib.suppress(ConnectionRefusedError):
        while not closing.done():
            came.append(socket.create_connection(address))
            if len(came) > 5:
                came.pop(0).close()
            await asyncio.sleep(0)
    await closing
    assert {ends(one) for one in came} == {b""}


def ends(connection: socket.socket) -> bytes:
    """Read to the end of a connection, which is there at once."""
    connection.settimeout(0)
    with connection, contextlib.suppress(ConnectionResetError):
        return connection.recv(1)
    return b""
