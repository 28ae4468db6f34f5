"""The stream of views: it is opened, breaks, and is opened again."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import islice
from typing import Any

import pytest

from shuffleup_ui.link.box_time import BoxTime
from shuffleup_ui.link.http import BoxAddress
from shuffleup_ui.link.view_stream import Link, pauses_s

pytestmark = pytest.mark.run_by("in_loop")

InLoop = Callable[[Coroutine[Any, Any, Any]], Any]
Until = Callable[[Callable[[], bool]], Coroutine[Any, Any, None]]

STREAM_HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"
NOW = b'event: now\ndata: {"now":500000,"rate":1.0}\n\n'


class Face:
    """Writes down what the link tells it."""

    def __init__(self) -> None:
        self.views: list[tuple[str, bytes]] = []
        self.faults: list[str] = []
        self.time = BoxTime()

    @asynccontextmanager
    async def following(self, address: BoxAddress, silence_s: float = 20.0) -> Any:
        """Follow two topics of a box while the block runs."""
        link = Link(
            address,
            ("clock", "table"),
            heard=lambda topic, body: self.views.append((topic, body)),
            changed=self.faults.append,
            time=self.time,
            silence_s=silence_s,
        )
        task = asyncio.create_task(link.run())
        try:
            yield
        finally:
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task


@pytest.fixture
def face() -> Face:
    return Face()


async def test_the_newest_view_comes_first_and_then_every_other(box: Any, face: Face, until: Until) -> None:
    async with box.on(), face.following(box.address):
        box.hub.post("clock", b'{"left":754000}')
        await until(lambda: len(face.views) == 1)
        box.hub.post("clock", b'{"left":753000}')
        await until(lambda: len(face.views) == 2)
    assert face.views == [("clock", b'{"left":754000}'), ("clock", b'{"left":753000}')]
    assert face.faults == [""]


async def test_the_time_of_the_box_comes_with_the_link(box: Any, face: Face, until: Until) -> None:
    async with box.on(), face.following(box.address):
        await until(lambda: face.time.now() is not None)
    assert face.time.now() == pytest.approx(500_000, abs=60_000)


async def test_a_box_that_is_not_there_is_told_once_and_found_when_it_comes(
    box: Any, face: Face, until: Until
) -> None:
    async with face.following(box.address):
        await until(lambda: len(face.faults) == 1)
        async with box.on():
            await until(lambda: len(face.faults) == 2)
    assert face.faults[:2] == [f"{box.address}: No such file or directory", ""]


async def test_a_box_that_was_started_anew_shows_its_views_again(box: Any, face: Face, until: Until) -> None:
    async with face.following(box.address):
        for left in (b"1", b"2"):
            async with box.on():
                box.hub.post("clock", left)
                await until(lambda left=left: ("clock", left) in face.views)  # type: ignore[misc]
            await until(lambda: face.faults[-1] != "")
    assert face.views == [("clock", b"1"), ("clock", b"2")]
    assert [bool(fault) for fault in face.faults] in (
        [False, True, False, True],
        [True, False, True, False, True],
    )


async def test_a_box_that_falls_silent_is_lost(bad_box: Any, face: Face, until: Until) -> None:
    bad_box.answers = [STREAM_HEAD + NOW + b"..."]
    async with bad_box.on(), face.following(bad_box.address, silence_s=0.05):
        await until(lambda: len(face.faults) == 2)
    assert face.faults == ["", f"{bad_box.address}: silent for 0.05 s"]


def test_a_stream_that_breaks_in_the_middle_of_an_event_shows_nothing_of_it(
    bad_box: Any, face: Face, in_loop: InLoop, until: Until
) -> None:
    chunked = STREAM_HEAD.replace(b"content-type: text/event-stream", b"transfer-encoding: chunked")
    bad_box.answers = [chunked + b"%x\r\n%s\r\n" % (len(NOW), NOW) + b"ff\r\nevent: clock\ndata: {"]

    async def scene() -> None:
        async with bad_box.on(), face.following(bad_box.address):
            await until(lambda: len(face.faults) == 2)

    in_loop(scene())
    assert face.faults == ["", f"{bad_box.address}: the answer broke off"]
    assert face.views == []


async def test_a_box_that_refuses_says_why(bad_box: Any, face: Face, until: Until) -> None:
    bad_box.answers = [b'HTTP/1.1 400 Bad Request\r\n\r\n{"text":"no topic \'weather\'"}']
    async with bad_box.on(), face.following(bad_box.address):
        await until(lambda: len(face.faults) == 1)
    assert face.faults == [f"{bad_box.address}: no topic 'weather'"]


def test_tries_come_quickly_at_first_and_then_every_three_seconds() -> None:
    assert list(islice(pauses_s(), 7)) == pytest.approx([0.2, 0.4, 0.8, 1.6, 3.0, 3.0, 3.0])
