"""Views down: the stream, the list for those who must poll, and the pages."""

import asyncio
from typing import Any

import pytest

pytestmark = pytest.mark.run_by("in_loop")


def test_the_newest_view_of_every_topic_is_listed_with_its_age(desk: Any) -> None:
    desk.hub.post("clock", b'{"left":754000}')
    desk.hub.post("clock", b'{"left":753000}')
    desk.hub.post("oled", b"\x89PNG")
    answer = desk.ask("GET", "/api/views").json()
    assert answer["views"] == {"clock": {"left": 753000}, "oled": "iVBORw=="}
    assert sorted(answer["age"]) == ["clock", "oled"]


def test_only_the_topics_that_were_asked_for_are_listed(desk: Any) -> None:
    desk.hub.post("clock", b"1")
    desk.hub.post("table", b"2")
    assert desk.ask("GET", "/api/views?topics=table,keys").json()["views"] == {"table": 2}


@pytest.mark.parametrize("path", ["/api/views", "/api/events"])
def test_a_topic_that_does_not_exist_is_named(desk: Any, path: str) -> None:
    answer = desk.ask("GET", f"{path}?topics=clock,weather")
    assert answer.status_code == 400
    assert answer.json()["code"] == "no_such_topic"
    assert answer.json()["text"] == (
        "no topic 'weather': choose from clock, table, keys, unit, board, oled, lamps, floor, "
        "timetable, links, areas, house, sound, wall, touch, display, first_run, machine, twin, table/2"
    )


def test_the_floor_and_other_tables_come_only_where_they_are_asked_for(desk: Any) -> None:
    for topic in ("clock", "floor", "table/2"):
        desk.hub.post(topic, b"1")
    assert desk.ask("GET", "/api/views").json()["views"] == {"clock": 1}
    assert desk.ask("GET", "/api/views?topics=floor,table/2").json()["views"] == {"floor": 1, "table/2": 1}
    assert desk.ask("GET", "/api/views?topics=table/two").status_code == 400


def test_one_stream_carries_all_its_topics_as_named_events(desk: Any) -> None:
    desk.hub.post("clock", b'{"left":754000}')
    desk.hub.post("oled", b"\x89PNG")
    desk.hub.post("table", b"1")
    desk.hub.close()
    answer = desk.ask("GET", "/api/events?topics=clock,oled,keys")
    assert answer.headers["content-type"].startswith("text/event-stream")
    retry, age, now, *views = answer.text.strip().split("\n\n")
    assert retry == "retry: 1000"
    assert age.startswith('event: age\ndata: {"clock":')
    assert now == 'event: now\ndata: {"now":754321,"rate":5.0}'
    assert views == [
        'event: clock\ndata: {"left":754000}',
        'event: oled\ndata: "iVBORw=="',
    ]


async def test_a_stream_with_nothing_to_say_shows_that_it_lives(desk: Any) -> None:
    alive = ": still here\nevent: alive\ndata: {}\n\n"
    sent: list[str] = []
    enough = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message.get("body", b"").decode())
        if sent[-1].startswith(":"):
            enough.set()

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "method": "GET",
        "path": "/api/events",
        "query_string": b"topics=keys",
        "client": ("127.0.0.1", 50000),
        "headers": [(b"host", b"localhost")],
    }
    await desk.app(scope, receive, send)
    assert alive + 'event: now\ndata: {"now":754321,"rate":5.0}\n\n' in sent


async def test_a_stream_tells_the_time_of_the_box_however_busy_it_is(desk: Any) -> None:
    """With a view every 2 ms, it would never be silent for the 10 ms after which it shows that it lives."""
    told = 0
    enough = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await enough.wait()
        return {"type": "http.disconnect"}

    async def busy() -> None:
        for number in range(10_000):
            desk.hub.post("keys", b"%d" % number)
            await asyncio.sleep(0.002)

    async def send(message: Any) -> None:
        nonlocal told
        told += message.get("body", b"").count(b"event: now")
        if told == 3:
            enough.set()

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "method": "GET",
        "path": "/api/events",
        "query_string": b"topics=keys",
        "client": ("127.0.0.1", 50000),
        "headers": [(b"host", b"localhost")],
    }
    working = asyncio.create_task(busy())
    await desk.app(scope, receive, send)
    working.cancel()
    assert told == 3


def test_the_front_panel_is_the_first_page(desk: Any) -> None:
    answer = desk.ask("GET", "/")
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.text == "<title>Shuffle Up</title>"


def test_scripts_are_served_as_scripts(desk: Any) -> None:
    answer = desk.ask("GET", "/static/panel.js")
    assert answer.headers["content-type"].startswith("text/javascript")
