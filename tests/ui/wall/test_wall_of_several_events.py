"""The wall of several events: beside each other, or in turns, each the wall of its event (EVT-05)."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from shuffleup.api.application import create_app
from shuffleup.api.event_paths import EventPaths
from shuffleup.api.server import serve
from shuffleup.stations.latest_views import Hub
from shuffleup_ui.pages import pages
from tests.patience import HANGS_S
from tests.ui.origin import own_origin

FRAMES = "[...document.querySelectorAll('iframe')]"
DRAWN = (
    f"{FRAMES}.length === 2 && {FRAMES}.every((one) => one.contentDocument?.documentElement?.dataset.page)"
)
ON_SHOW = f"{FRAMES}.filter((one) => getComputedStyle(one).visibility === 'visible').map((one) => one.title)"


class TwoEvents:
    """Two events under their short names on one port; the first one has the plain paths, too."""

    def __init__(self, walls: dict[str, Any]) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="two events")
        self._thread.start()
        (named, first), *others = [(name, self._app(*wall)) for name, wall in walls.items()]
        paths = EventPaths(first, named)
        paths.further.update(others)
        self._server = self._run(serve(paths, **own_origin()))
        self.url = f"{self._server.url}/wall"

    def close(self) -> None:
        """End the server."""
        for hub in self._hubs:
            self._loop.call_soon_threadsafe(hub.close)
        self._run(self._server.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    _hubs: tuple[Hub, ...] = ()

    def _app(self, wall: msgspec.Struct, clock: msgspec.Struct) -> Any:
        async def show() -> None:
            hub.post("clock", clock)
            hub.post("wall", wall)

        hub = Hub(now=lambda: 0.0)
        self._hubs = (*self._hubs, hub)
        self._run(show())
        return create_app(hub=hub, submit=self._refuse, metal=None, pages=pages())

    async def _refuse(self, command: Any) -> Any:
        raise AssertionError(f"a wall asks for nothing, and yet: {command.verb}")

    def _run(self, coroutine: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(HANGS_S)


@pytest.fixture
def events(walls: Any) -> Iterator[TwoEvents]:
    events = TwoEvents({"main": walls["play"], "side": walls["paused"]})
    yield events
    events.close()


@pytest.fixture
def hang(events: TwoEvents, open_page: Any) -> Any:
    def hang(query: str, **size: int) -> Any:
        page = open_page(**size)
        page.visit(events.url + query)
        page.wait_for(DRAWN)
        return page

    return hang


def titles(page: Any) -> Any:
    return page.evaluate(f"{FRAMES}.map((one) => one.contentDocument.documentElement.dataset.page)")


def test_two_events_stand_beside_each_other_and_on_a_phone_one_below_the_other(hang: Any) -> None:
    page = hang("?events=main,side", width=1920, height=1080)
    assert titles(page) == ["play", "paused"]
    names = (
        f"{FRAMES}.map((one) => one.contentDocument.querySelector('#head .event, #head .name')?.textContent)"
    )
    assert None not in page.evaluate(names), "each says which event it is"
    where = f"{FRAMES}.map((one) => [one.offsetLeft > 0, one.offsetTop > 0])"
    assert page.evaluate(where) == [[False, False], [True, False]]
    assert page.evaluate("document.querySelector('#trouble').hidden")
    assert hang("?events=main,side", width=320, height=700).evaluate(where) == [[False, False], [False, True]]


def test_events_take_turns_and_one_that_is_not_on_show_makes_no_sound(hang: Any) -> None:
    page = hang("?events=main,side&turn=20", width=1280, height=720)
    assert page.evaluate(ON_SHOW) == ["main"]
    assert page.evaluate(f"{FRAMES}.map((one) => one.hasAttribute('data-off'))") == [False, True]


def test_an_event_that_is_not_there_is_named_and_the_other_one_is_shown(
    events: TwoEvents, open_page: Any
) -> None:
    page = open_page(width=1280, height=720)
    page.visit(f"{events.url}?events=main,nosuch")
    page.expect_text("#trouble", "Not on this floor: nosuch")
    assert page.evaluate(f"{FRAMES}.map((one) => one.title)") == ["main"]


def test_one_event_is_the_wall_as_it_always_was(events: TwoEvents, open_page: Any) -> None:
    page = open_page(width=1280, height=720)
    page.visit(f"{events.url}?events=main")
    page.wait_for("document.documentElement?.dataset.page === 'play'")
    assert page.evaluate(f"{FRAMES}.length") == 0
