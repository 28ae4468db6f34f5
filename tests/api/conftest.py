"""A box for the tests of the API: the real application, a hub, and what was asked of it."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from shuffleup.amounts import Millis
from shuffleup.api import NotOnThisBox, create_app
from shuffleup.hub import Hub
from shuffleup.wire import Command, NowView, Reply

ADDRESS = "http://192.168.4.13:8080"


class RecordingMetal:
    """A box with the key `fold`, the knob and the part `oled`; every touch is written down."""

    def __init__(self) -> None:
        self.touches: list[tuple[str, str | int]] = []

    def press(self, key: str) -> None:
        self._touch("press", key)

    def release(self, key: str) -> None:
        self._touch("release", key)

    def turn(self, detents: int) -> None:
        self.touches.append(("turn", detents))

    def unplug(self, part: str) -> None:
        self._touch("unplug", part)

    def plug(self, part: str) -> None:
        self._touch("plug", part)

    def cause(self, trouble: str) -> None:
        self.touches.append(("cause", trouble))

    def put_right(self) -> None:
        self.touches.append(("put_right", ""))

    def _touch(self, act: str, what: str) -> None:
        if what not in ("fold", "knob", "oled"):
            raise NotOnThisBox(f"there is no {what} on this box")
        self.touches.append((act, what))


class Desk:
    """The application with everything it talks to."""

    def __init__(self, pages: Path, metal: RecordingMetal | None) -> None:
        self.hub = Hub()
        self.metal = metal
        self.commands: list[Command] = []
        self.reply = Reply(status=200, version=18)
        self.app: Starlette = create_app(
            hub=self.hub,
            submit=self.submit,
            metal=metal,
            pages=pages,
            own_names=["Poker-T3", "poker-t3.local"],
            now=lambda: NowView(Millis(754_321), rate=5.0),
            keep_alive_s=0.01,
        )

    def ask(self, method: str, path: str, **what: Any) -> httpx.Response:
        """Send one request to the application and return its answer."""
        return asyncio.run(self._ask(method, path, what))

    async def _ask(self, method: str, path: str, what: dict[str, Any]) -> httpx.Response:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=ADDRESS) as client:
            return await client.request(method, path, **what)

    async def submit(self, command: Command) -> Reply:
        self.commands.append(command)
        return self.reply


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A folder with one page and one script."""
    folder = tmp_path / "web"
    folder.mkdir()
    (folder / "index.html").write_text("<title>Shuffle Up</title>")
    (folder / "panel.js").write_text("export {};")
    return folder


@pytest.fixture
def desk(pages: Path) -> Desk:
    """A simulated box."""
    return Desk(pages, RecordingMetal())


@pytest.fixture
def real_desk(pages: Path) -> Desk:
    """A box with real keys: nothing on the page can press them."""
    return Desk(pages, None)


@pytest.fixture
def in_loop() -> Callable[[Coroutine[Any, Any, Any]], Any]:
    """Run a coroutine to its end, at most ten seconds."""

    def in_loop(scene: Coroutine[Any, Any, Any]) -> Any:
        async def limited() -> Any:
            async with asyncio.timeout(10):
                return await scene

        return asyncio.run(limited())

    return in_loop
