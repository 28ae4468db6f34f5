"""A box that shows one view and records what it receives, and a face as a process beside it."""

import asyncio
import ctypes
import os
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from shuffleup.protocol.messages import Command
from tests.patience import HANGS_S

STREAM = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"
NOW = b'event: now\ndata: {"now":500000,"rate":1.0}\n\n'
DONE = b'HTTP/1.1 200 OK\r\n\r\n{"status":200,"version":1}'


class ViewBox:
    """Shows its views to whoever asks, on a Unix socket, and does every command by writing it down."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket
        self.views: dict[str, msgspec.Struct] = {}
        self.commands: list[Command] = []
        self._came = asyncio.Event()

    @asynccontextmanager
    async def on(self) -> AsyncIterator[None]:
        """Listen while the block runs."""
        server = await asyncio.start_unix_server(self._asked, self.socket)
        try:
            yield
        finally:
            server.close()

    async def commanded(self, count: int) -> list[tuple[str, Any]]:
        """Wait for so many commands and give all as verb and key."""
        while len(self.commands) < count:
            self._came.clear()
            await self._came.wait()
        return [(command.verb, command.args["key"]) for command in self.commands]

    async def _asked(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        if head.startswith(b"GET"):
            writer.write(STREAM + NOW + b"".join(map(self._event, self.views.items())))
            await reader.read()
        else:
            length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
            self.commands.append(msgspec.json.decode(await reader.readexactly(length), type=Command))
            self._came.set()
            writer.write(DONE)
        writer.close()

    def _event(self, view: tuple[str, msgspec.Struct]) -> bytes:
        return b"event: %s\ndata: %s\n\n" % (view[0].encode(), msgspec.json.encode(view[1]))


class FaceProcess:
    """`shuffleup touch` or `shuffleup wall` without a screen, and what it says on stderr."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.said: list[str] = []

    async def says(self, end: str) -> str:
        """Wait for a line with this end."""
        assert self.process.stderr
        while line := (await self.process.stderr.readline()).decode().rstrip():
            self.said.append(line)
            if line.endswith(end):
                return line
        raise AssertionError(f"it ended without {end!r}: {self.said}")


@pytest.fixture
def view_box(tmp_path: Path) -> ViewBox:
    """A box that shows nothing yet."""
    return ViewBox(tmp_path / "box.sock")


@pytest.fixture
def face_process(tmp_path: Path) -> Callable[..., Any]:
    """Start a face as a process that is ended with the block: `face_process("touch", "--socket", path)`."""
    _needs_a_software_screen()
    environment = {
        **os.environ,
        "SDL_VIDEODRIVER": "offscreen",
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
    }

    @asynccontextmanager
    async def started(*words: object) -> AsyncIterator[FaceProcess]:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "shuffleup", *map(str, words)),
            env=environment,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            yield FaceProcess(process)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()

    return started


def _needs_a_software_screen() -> None:
    try:
        ctypes.CDLL("libEGL.so.1")
    except OSError:
        missing = "no screen to draw on: apt-get install libegl1 libgl1-mesa-dri libgles2"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)


Scene = Coroutine[Any, Any, Any] | Callable[[], Coroutine[Any, Any, Any]]


@pytest.fixture
def in_loop() -> Callable[[Scene], Any]:
    """Run a coroutine, or an async test, to its end, at most a minute."""

    def in_loop(scene: Scene) -> Any:
        return asyncio.run(asyncio.wait_for(scene() if callable(scene) else scene, HANGS_S))

    return in_loop
