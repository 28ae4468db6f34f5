"""Pages come and go all night: a stream of events that has no reader leaves nothing in memory."""

import asyncio
import gc
import logging
import os
import socket
import struct
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import urlsplit

import pytest

from shuffleup.api.server import Server, serve
from shuffleup.stations.latest_views import HubWatch

InLoop = Callable[[Coroutine[Any, Any, Any]], Any]


async def begun(server: Server) -> asyncio.StreamWriter:
    """Open a stream as a wall does, and hear that it has begun."""
    at = urlsplit(server.url)
    hears, says = await asyncio.open_connection(at.hostname, at.port)
    says.write(f"GET /api/events?topics=clock,wall HTTP/1.1\r\nhost: {at.netloc}\r\n\r\n".encode())
    assert await hears.readline() == b"HTTP/1.1 200 OK\r\n"
    await hears.readuntil(b"event: now")
    return says


async def end(streams: list[asyncio.StreamWriter]) -> None:
    """Hang up on all of them."""
    for one in streams:
        one.close()
        await one.wait_closed()


def open_now() -> tuple[int, int]:
    """Count the open files of this process and its tasks."""
    return len(os.listdir("/proc/self/fd")), len(asyncio.all_tasks())


def watches() -> int:
    """Count the watches of hubs that live; proxies, such as Kivy's, are not asked what they stand for."""
    gc.collect()
    return sum(issubclass(type(one), HubWatch) for one in gc.get_objects())


async def until_heard(before: tuple[int, int]) -> None:
    """Let the server hear that all have hung up."""
    while open_now() != before:
        await asyncio.sleep(0)


@pytest.mark.run_by("in_loop")
async def test_of_two_hundred_streams_that_were_opened_and_dropped_nothing_is_left(desk: Any) -> None:
    server = await serve(desk.app, host="127.0.0.1", port=0)
    before, others = open_now(), watches()  # others are of tests whose rooms last longer
    for number in range(4):
        streams = [await begun(server) for _ in range(50)]
        desk.hub.post("clock", b"%d" % number)
        followed = watches() - others if number == 3 else 0
        await end(streams)
        await until_heard(before)
    left = watches() - others
    await server.close()
    assert (followed, left) == (50, 0)


async def hang_up(at: str, asked: asyncio.Event) -> None:
    """Ask for a page, and pull the cable when the answer begins."""
    line = socket.socket()
    line.setblocking(False)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    where = urlsplit(at)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, (where.hostname, where.port))
    await loop.sock_sendall(line, f"GET / HTTP/1.1\r\nhost: {where.netloc}\r\n\r\n".encode())
    await asked.wait()
    line.close()


def test_an_answer_to_somebody_who_has_hung_up_writes_no_lines_into_the_log(
    in_loop: InLoop, caplog: pytest.LogCaptureFixture
) -> None:
    """asyncio tells of each piece that goes to a line which is lost, and whoever asks decides how many."""
    asked, gone, answered = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        asked.set()
        await gone.wait()
        for _ in range(60):
            await send({"type": "http.response.body", "body": b"a piece", "more_body": True})
        await send({"type": "http.response.body"})
        answered.set()

    async def scene() -> None:
        server = await serve(app, host="127.0.0.1", port=0)
        await hang_up(server.url, asked)
        gone.set()
        await answered.wait()
        await server.close()

    with caplog.at_level(logging.WARNING):
        in_loop(scene())
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING] == []
