"""The memory of connections over TLS: what has ended is gone at once, not at the next full collection."""

import asyncio
import gc
import os
import socket
import ssl
import struct
from asyncio.sslproto import SSLProtocol
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from shuffleup.api.server import Server, TlsPort, serve
from shuffleup.network.trust.floor_authority import Authority
from shuffleup.network.trust.tls import client_context

InLoop = Callable[[Coroutine[Any, Any, Any]], Any]

HOST = "host: 127.0.0.1\r\n"
SOCKET = (
    "connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
ASKED = {
    "answered": f"GET /api/views HTTP/1.1\r\n{HOST}\r\n",
    "refused": "GET / HTTP/1.1\r\nhost: rebound.example\r\n\r\n",
    "of events": f"GET /api/events?topics=clock HTTP/1.1\r\n{HOST}\r\n",
    "over a WebSocket": f"GET /api/events?topics=clock HTTP/1.1\r\n{HOST}{SOCKET}\r\n",
    "nonsense": "NONSENSE\r\n\r\n",
    "cut off": f"POST /api/commands HTTP/1.1\r\n{HOST}content-length: 200\r\n\r\n" + "{}",
}
TURNS = 100
HALF_HELLO = b"\x16\x03\x01\x02\x00\x01\x00"


@pytest.fixture
def no_collection() -> Iterator[None]:
    """Leave circles where they are: a large process collects them late."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def at_server() -> list[Any]:
    """List the lines over TLS that others have opened and that are still in memory."""
    return [one for one in gc.get_objects() if isinstance(one, SSLProtocol) and one._server_side]


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0)


async def left(files: int) -> int:
    """Count the lines in memory once as many files are open as before, and all callbacks have run."""
    await until(lambda: open_files() == files)
    for _ in range(TURNS):
        await asyncio.sleep(0)
    return len(at_server())


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


def reset_when_closed(line: Any) -> None:
    """Have a line end as a phone's does that leaves the room."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


@pytest.fixture
def scene(
    floor: Any, authority: Authority, in_loop: InLoop
) -> Callable[[Callable[[Server, int], Coroutine[Any, Any, Any]]], Any]:
    """Play a scene before the floor over TLS: `scene(play)`, which gets the server and its port."""

    async def run(play: Callable[[Server, int], Coroutine[Any, Any, Any]]) -> Any:
        server = await serve(floor.app, host="127.0.0.1", port=0, safe=TlsPort(0, authority.context))
        try:
            return await play(server, int(server.https_url.rpartition(":")[2]))
        finally:
            floor.hub.close()
            await server.close()

    return lambda play: in_loop(run(play))


@pytest.mark.parametrize("resets", [False, True], ids=["closed", "reset"])
@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_of_a_request_that_ended_nothing_is_left(
    no_collection: None, scene: Any, authority: Authority, asked: str, resets: bool
) -> None:
    trust = client_context(authority.public)

    async def ask(port: int) -> None:
        hears, says = await asyncio.open_connection("127.0.0.1", port, ssl=trust)
        says.write(asked.encode())
        if "200" not in asked:
            assert await hears.readline()
        if resets:
            reset_when_closed(says.get_extra_info("socket"))
            says.transport.abort()
        else:
            says.close()

    async def play(server: Server, port: int) -> int:
        before = open_files()
        await asyncio.gather(*(ask(port) for _ in range(20)))
        return await left(before)

    assert scene(play) == 0


@pytest.mark.parametrize("said", [HALF_HELLO, b"GET / HTTP/1.1\r\n\r\n", b""], ids=["half", "plain", "none"])
@pytest.mark.parametrize("resets", [False, True], ids=["closed", "reset"])
def test_of_a_greeting_that_failed_nothing_is_left(
    no_collection: None, scene: Any, said: bytes, resets: bool
) -> None:
    """CPython kept each until a full collection (gh-109534) up to 3.11.7 and 3.12.2."""

    async def play(server: Server, port: int) -> int:
        before = open_files()
        for _ in range(5):
            line = socket.create_connection(("127.0.0.1", port))
            if resets:
                reset_when_closed(line)
            line.sendall(said)
            await until(lambda: open_files() == before + 2)
            line.close()
        return await left(before)

    assert scene(play) == 0


def test_an_open_line_has_a_small_buffer_and_ten_seconds_to_greet(scene: Any, authority: Authority) -> None:
    async def play(server: Server, port: int) -> tuple[int, int]:
        with socket.create_connection(("127.0.0.1", port)):
            await until(lambda: at_server() != [])
            (line,) = at_server()
            await until(lambda: line._handshake_timeout_handle is not None)
            now = asyncio.get_running_loop().time()
            waits = round(line._handshake_timeout_handle.when() - now)
            return len(line._ssl_buffer), waits

    assert scene(play) == (16_384, 10)


@pytest.mark.run_by("scene")
async def test_lines_that_this_process_opens_hear_why_they_failed(server: Server, port: int, /) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        await asyncio.open_connection("127.0.0.1", port, ssl=ssl.create_default_context())
