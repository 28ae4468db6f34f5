"""Boxes at the other end of a link: the real API, and one with any faults that a test needs."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from shuffleup.api.application import create_app
from shuffleup.api.server import serve
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.clock import NowView
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.latest_views import Hub
from shuffleup_ui.link.http import BoxAddress
from tests.patience import HANGS_S


class Box:
    """The API of a box without a table: views from a hub, commands written down."""

    def __init__(self, socket: Path) -> None:
        self.address = BoxAddress(unix_socket=str(socket))
        self.hub = Hub()
        self.commands: list[Command] = []
        self.reply = Reply(status=200, version=18)
        self.now = 500_000
        self._socket = socket

    @asynccontextmanager
    async def on(self) -> AsyncIterator[None]:
        """Switch the box on while the block runs; after it, it is gone as after a restart."""
        self.hub = Hub()
        app = create_app(
            hub=self.hub,
            submit=self._submit,
            metal=None,
            pages=self._socket.parent,
            now=lambda: NowView(Millis(self.now)),
        )
        server = await serve(app, host="127.0.0.1", port=0, unix_socket=self._socket)
        try:
            yield
        finally:
            self.hub.close()
            await server.close()

    async def _submit(self, command: Command) -> Reply:
        self.commands.append(command)
        return self.reply


class BadBox:
    """Reads each question and answers with the next of its `answers`: bytes, or nothing at all for None.

    An answer that ends with `...` is followed by silence and not by the end of the connection.
    """

    def __init__(self, socket: Path) -> None:
        self.address = BoxAddress(unix_socket=str(socket))
        self.answers: list[bytes | None] = []
        self.questions: list[bytes] = []
        self._socket = socket

    @asynccontextmanager
    async def on(self) -> AsyncIterator[None]:
        """Listen while the block runs."""
        server = await asyncio.start_unix_server(self._asked, self._socket)
        try:
            yield
        finally:
            server.close()

    async def _asked(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        body = await reader.readexactly(int(lengths[0].split(b":")[1])) if lengths else b""
        self.questions.append(head + body)
        answer = self.answers.pop(0) if self.answers else None
        if answer is not None:
            writer.write(answer.removesuffix(b"..."))
        if answer is not None and answer.endswith(b"..."):
            await reader.read()
        writer.close()


@pytest.fixture
def socket_path(tmp_path: Path) -> Path:
    """Where a box listens."""
    return tmp_path / "box.sock"


@pytest.fixture
def box(socket_path: Path) -> Box:
    """A box with the real API."""
    return Box(socket_path)


@pytest.fixture
def bad_box(socket_path: Path) -> BadBox:
    """A box that answers as the test wants."""
    return BadBox(socket_path)


Scene = Coroutine[Any, Any, Any] | Callable[[], Coroutine[Any, Any, Any]]


@pytest.fixture
def in_loop() -> Callable[[Scene], Any]:
    """Run a coroutine, or an async test, to its end, at most twenty seconds."""

    def in_loop(scene: Scene) -> Any:
        return asyncio.run(asyncio.wait_for(scene() if callable(scene) else scene, HANGS_S))

    return in_loop


@pytest.fixture
def until() -> Callable[[Callable[[], bool]], Coroutine[Any, Any, None]]:
    """Let the loop turn until something holds."""

    async def until(holds: Callable[[], bool]) -> None:
        while not holds():
            await asyncio.sleep(0.001)

    return until
