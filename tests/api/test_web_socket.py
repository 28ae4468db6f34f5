"""A stream over a WebSocket (RFC 6455), as a browser opens it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import urlsplit

import pytest

from shuffleup.api.server import Server, serve

InLoop = Callable[[Coroutine[Any, Any, Any]], Any]
KEY, ACCEPT = "dGhlIHNhbXBsZSBub25jZQ==", b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
"""The example of RFC 6455, 1.3."""

LETTER = b"\x81\x85\0\0\0\0hello"


class Browser:
    """One line to a server, on which a WebSocket is asked for."""

    def __init__(self, server: Server) -> None:
        self._at = urlsplit(server.url)
        self.head = b""

    async def ask(self, path: str = "/api/events?topics=clock", method: str = "GET", **headers: str) -> None:
        """Send the request and read the head of the answer."""
        self.hears, self.says = await asyncio.open_connection(self._at.hostname, self._at.port)
        named = {
            "host": self._at.netloc,
            "connection": "Upgrade",
            "upgrade": "websocket",
            "sec-websocket-version": "13",
            "sec-websocket-key": KEY,
            "origin": f"http://{self._at.netloc}",
        }
        named |= {name.replace("_", "-"): value for name, value in headers.items()}
        lines = "".join(f"{name}: {value}\r\n" for name, value in named.items())
        self.says.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode())
        self.head = await self.hears.readuntil(b"\r\n\r\n")

    async def frame(self) -> tuple[int, bytes]:
        """Read one frame: its first octet, and what it says."""
        first, size = await self.hears.readexactly(2)
        if size > 125:
            size = int.from_bytes(await self.hears.readexactly(2 if size == 126 else 8))
        return first, await self.hears.readexactly(size)

    async def said(self, number: int) -> list[bytes]:
        """Read the payload of the next messages."""
        return [(await self.frame())[1] for _ in range(number)]


@pytest.fixture
def scene(desk: Any, in_loop: InLoop) -> Callable[[Callable[[Browser, Server], Any]], Any]:
    """Play a scene of a browser before the server of a box: `scene(play)`."""

    async def run(play: Callable[[Browser, Server], Any]) -> Any:
        server = await serve(desk.app, host="127.0.0.1", port=0)
        browser = Browser(server)
        try:
            return await play(browser, server)
        finally:
            if hasattr(browser, "says"):
                browser.says.close()
            desk.hub.close()
            await server.close()

    return lambda play: in_loop(run(play))


def test_each_message_is_whole_events_of_the_stream(desk: Any, scene: Any) -> None:
    desk.app.state.keep_alive_s = 60
    desk.hub.post("clock", b'{"left":754000}')

    async def play(browser: Browser, server: Server) -> list[bytes]:
        await browser.ask()
        first = await browser.said(4)
        desk.hub.post("clock", b'"%s"' % (b"x" * 70_000))
        return [*first, *await browser.said(1)]

    browser_heard = scene(play)
    assert browser_heard[0] == b"retry: 1000\n\n"
    assert browser_heard[1].startswith(b'event: age\ndata: {"clock":')
    assert browser_heard[2:4] == [
        b'event: now\ndata: {"now":754321,"rate":5.0}\n\n',
        b'event: clock\ndata: {"left":754000}\n\n',
    ]
    assert browser_heard[4] == b'event: clock\ndata: "' + b"x" * 70_000 + b'"\n\n'


def test_the_box_proves_that_it_speaks_websocket(scene: Any) -> None:
    async def play(browser: Browser, server: Server) -> bytes:
        await browser.ask()
        return browser.head

    head = scene(play)
    assert head.startswith(b"HTTP/1.1 101 Switching Protocols\r\n")
    assert b"sec-websocket-accept: " + ACCEPT + b"\r\n" in head


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://elsewhere.example", b"403"),
        ("null", b"403"),
        ("https://127.0.0.1", b"403"),
        ("http://127.0.0.1:1", b"403"),
    ],
)
def test_a_page_from_elsewhere_gets_no_stream(scene: Any, origin: str, status: bytes) -> None:
    async def play(browser: Browser, server: Server) -> tuple[bytes, bytes]:
        await browser.ask(origin=origin)
        return browser.head, await browser.hears.read()

    head, body = scene(play)
    assert head.startswith(b"HTTP/1.1 " + status)
    assert b'"foreign_page"' in body


def test_a_name_that_is_not_ours_gets_no_stream(scene: Any) -> None:
    async def play(browser: Browser, server: Server) -> bytes:
        await browser.ask(host="rebound.example", origin="http://rebound.example")
        return browser.head

    assert scene(play).startswith(b"HTTP/1.1 403")


def test_what_is_refused_over_http_is_refused_in_the_same_words(scene: Any) -> None:
    async def play(browser: Browser, server: Server) -> tuple[bytes, bytes]:
        await browser.ask("/api/events?topics=weather")
        return browser.head, await browser.hears.read()

    head, body = scene(play)
    assert head.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert b'"no_such_topic"' in body


@pytest.mark.parametrize(
    "headers",
    [{"sec_websocket_version": "8"}, {"sec_websocket_key": "short"}, {"upgrade": "h2c"}, {"method": "HEAD"}],
)
def test_whatever_else_is_asked_for_is_answered_as_http(scene: Any, headers: dict[str, str]) -> None:
    async def play(browser: Browser, server: Server) -> bytes:
        await browser.ask("/api/views", **headers)
        return browser.head

    assert scene(play).startswith(b"HTTP/1.1 200 OK\r\n")


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"\x8a\x80\0\0\0\0\x89\x82\1\2\3\4ik", (0x8A, b"hi")),
        (b"\x88\x82\0\0\0\0\x03\xe8", (0x88, b"\x03\xe8")),
        (LETTER, (0x88, b"\x03\xeb")),
        (b"\x81\xff" + b"\xff" * 8, (0x88, b"\x03\xeb")),
        (b"\x89\x02hi", (0x88, b"\x03\xeb")),
        (b"\x09\x80\0\0\0\0", (0x88, b"\x03\xeb")),
    ],
    ids=["a pong and a ping", "a close", "a message", "a huge message", "not masked", "in parts"],
)
def test_a_stream_is_only_read(desk: Any, scene: Any, sent: bytes, answer: tuple[int, bytes]) -> None:
    desk.app.state.keep_alive_s = 60

    async def play(browser: Browser, server: Server) -> tuple[int, bytes]:
        await browser.ask()
        await browser.said(3)
        browser.says.write(sent)
        return await browser.frame()

    assert scene(play) == answer


def test_a_frame_may_come_octet_by_octet(desk: Any, scene: Any) -> None:
    desk.app.state.keep_alive_s = 60

    async def play(browser: Browser, server: Server) -> tuple[int, bytes]:
        await browser.ask()
        await browser.said(3)
        for octet in b"\x89\x82\1\2\3\4ik":
            browser.says.write(bytes([octet]))
            await asyncio.sleep(0)
        return await browser.frame()

    assert scene(play) == (0x8A, b"hi")


def test_a_box_that_stops_ends_the_stream(desk: Any, scene: Any) -> None:
    desk.app.state.keep_alive_s = 60

    async def play(browser: Browser, server: Server) -> tuple[int, bytes]:
        await browser.ask()
        await browser.said(3)
        desk.hub.close()
        return await browser.frame()

    assert scene(play) == (0x88, b"\x03\xe8")


def test_a_reader_that_has_gone_leaves_no_watch(desk: Any, scene: Any) -> None:
    desk.app.state.keep_alive_s = 60

    async def play(browser: Browser, server: Server) -> list[bool]:
        await browser.ask()
        await browser.said(3)
        followed = [desk.hub.is_followed("clock")]
        browser.says.transport.abort()
        while desk.hub.is_followed("clock"):
            await asyncio.sleep(0)
        return followed

    assert scene(play) == [True]
