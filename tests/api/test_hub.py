"""The hub: the newest view of each topic, and no queue for a slow watcher."""

import asyncio
import gc
import weakref
from collections.abc import Callable

import msgspec
import pytest

from shuffleup.protocol.box import PartView
from shuffleup.stations.latest_views import Hub

pytestmark = pytest.mark.run_by("in_loop")


async def following(hub: Hub, *topics: str) -> list[tuple[str, bytes]]:
    """Collect everything until the hub closes."""
    return [came async for came in hub.watch(topics)]


def test_a_topic_without_a_view_has_no_latest() -> None:
    assert Hub().latest("clock") is None


def test_a_record_is_kept_as_json_and_bytes_as_they_are() -> None:
    hub = Hub()
    hub.post("unit", PartView("oled", True))
    hub.post("oled", b"\x89PNG")
    assert hub.latest("unit") == b'{"part":"oled","ok":true}'
    assert hub.latest("oled") == b"\x89PNG"


async def test_a_watch_begins_with_the_latest_of_every_topic_it_asked_for() -> None:
    hub = Hub()
    hub.post("clock", b"1")
    hub.post("clock", b"2")
    hub.post("table", b"3")
    hub.post("lamps", b"4")
    hub.close()
    assert (await following(hub, "clock", "table", "keys")) == [("clock", b"2"), ("table", b"3")]


async def test_a_slow_watcher_gets_the_newest_and_never_a_queue() -> None:
    hub = Hub()
    watch = hub.watch(["clock", "table"])
    for tick in range(1000):
        hub.post("clock", b"%d" % tick)
    hub.post("table", b"t")
    hub.close()
    assert ([came async for came in watch]) == [("clock", b"999"), ("table", b"t")]


async def test_a_waiting_watcher_is_woken_by_each_post() -> None:
    hub = Hub()
    watcher = asyncio.create_task(following(hub, "clock"))
    for tick in (b"1", b"2"):
        await asyncio.sleep(0)
        hub.post("clock", tick)
        await asyncio.sleep(0)
    hub.close()
    assert (await watcher) == [("clock", b"1"), ("clock", b"2")]


async def test_what_equals_the_view_before_it_is_not_sent_again() -> None:
    hub = Hub()
    watch = hub.watch(["clock"])
    hub.post("clock", b"1")
    first = await anext(watch)
    hub.post("clock", b"1")
    hub.close()
    assert [first, *[came async for came in watch]] == [("clock", b"1")]


async def test_a_cancelled_wait_loses_nothing() -> None:
    hub = Hub()
    watch = hub.watch(["clock"])
    waiting = asyncio.ensure_future(anext(watch))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    hub.post("clock", b"1")
    assert (await anext(watch)) == ("clock", b"1")


async def test_a_view_that_nobody_looks_at_is_not_made() -> None:
    hub, made = Hub(), list[int]()

    def view(number: int) -> Callable[[], bytes]:
        return lambda: made.append(number) or b"%d" % number  # type: ignore[func-returns-value]

    hub.post("table", view(1))
    hub.post("table", view(2))
    before, seen = list(made), hub.latest("table")
    watch = hub.watch(["table"])
    hub.post("table", view(3))
    await anext(watch)
    assert (before, seen, made) == ([], b"2", [2, 3])


def test_the_age_of_a_view_counts_from_its_last_post() -> None:
    seconds = [100.0]
    hub = Hub(now=lambda: seconds[0])
    hub.post("clock", b"1")
    seconds[0] = 103.25
    hub.post("table", b"2")
    assert hub.ages(["clock", "table", "keys"]) == {"clock": 3250, "table": 0}
    hub.post("clock", b"1")
    assert hub.ages(["clock"]) == {"clock": 0}


def test_a_watch_that_nobody_holds_is_forgotten() -> None:
    hub = Hub()
    abandoned = weakref.ref(hub.watch(["clock"]))
    gc.collect()
    hub.post("clock", msgspec.json.encode(1))
    assert abandoned() is None
