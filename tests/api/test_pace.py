"""Rate limits: an address that requests too much is slowed, and nobody else waits for it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, strategies as st

from shuffleup.api.application import create_app
from shuffleup.api.connections import MOST_ADDRESSES, Allowance, AllowanceLedger
from shuffleup.api.request_guard import ACTS, READS, RateLimit
from shuffleup.network.trust.pin import FloorPin
from shuffleup_demo.clocks import HandClock

COMMAND = {"id": "0193a1", "to": "table/1", "verb": "fold", "actor": {"role": "dealer"}}


class Seconds:
    """A clock that stands until it is told to go."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Room:
    """A box that stands alone with its PIN, and computers of the room that ask it."""

    def __init__(self, desk: Any, pages: Any, pin: FloorPin) -> None:
        self.seconds = Seconds()
        self.desk = desk
        self.app = create_app(
            hub=desk.hub,
            submit=desk.submit,
            metal=desk.metal,
            pages=pages,
            own_names=[],
            seconds=self.seconds,
            pin=pin,
        )

    def statuses(self, client: str, times: int, method: str, path: str, **what: Any) -> list[int]:
        return asyncio.run(self._statuses(client, times, method, path, what))

    async def _statuses(
        self, client: str, times: int, method: str, path: str, what: dict[str, Any]
    ) -> list[int]:
        transport = httpx.ASGITransport(self.app, client=(client, 50000))
        async with httpx.AsyncClient(transport=transport, base_url="http://192.168.4.13:8080") as one:
            self.last = [await one.request(method, path, **what) for _ in range(times)]
        return [answer.status_code for answer in self.last]


@pytest.fixture
def room(desk: Any, pages: Any, tmp_path: Path) -> Room:
    pin = FloorPin(tmp_path, HandClock())
    pin.set("4711")
    return Room(desk, pages, pin)


def test_twenty_commands_at_once_are_heard_and_then_four_a_second(room: Room) -> None:
    assert room.statuses("192.168.4.50", 21, "POST", "/api/commands", json=COMMAND) == [200] * 20 + [429]
    assert room.last[-1].json()["text"] == "too many commands from 192.168.4.50: wait a second"
    assert room.last[-1].headers["retry-after"] == "1"
    assert "content-security-policy" in room.last[-1].headers
    room.seconds.now += 1
    assert room.statuses("192.168.4.50", 5, "POST", "/api/commands", json=COMMAND) == [200] * 4 + [429]
    assert len(room.desk.commands) == 24


def test_a_phone_in_a_loop_takes_nothing_from_the_others(room: Room) -> None:
    room.statuses("192.168.4.50", 30, "POST", "/api/commands", json=COMMAND)
    assert room.statuses("192.168.4.51", 3, "POST", "/api/commands", json=COMMAND) == [200] * 3


def test_whoever_may_not_act_may_still_look(room: Room) -> None:
    room.statuses("192.168.4.50", 30, "POST", "/api/commands", json=COMMAND)
    assert room.statuses("192.168.4.50", 1, "GET", "/api/views") == [200]


def test_a_page_that_is_loaded_ten_times_is_shown_and_a_loop_is_not(room: Room) -> None:
    assert room.statuses("192.168.4.50", 301, "GET", "/static/panel.js") == [200] * 300 + [429]
    assert room.last[-1].json()["text"] == "too many requests from 192.168.4.50: wait a second"


@pytest.mark.parametrize("client", ["127.0.0.1", "::1"])
def test_the_box_itself_is_not_counted(room: Room, client: str) -> None:
    assert set(room.statuses(client, 400, "POST", "/api/commands", json=COMMAND)) == {200}


def asked(client: str, path: str = "/api/events") -> dict[str, Any]:
    return {"type": "http", "method": "GET", "path": path, "client": (client, 50000), "headers": []}


class Endless:
    """An application whose answers last until they are let go."""

    def __init__(self) -> None:
        self.open = 0
        self.let_go = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.open += 1
        try:
            await self.let_go.wait()
        finally:
            self.open -= 1


async def nothing() -> dict[str, Any]:
    return {}


def statuses_to(said: list[int]) -> Callable[[Any], Any]:
    async def send(message: Any) -> None:
        if "status" in message:
            said.append(message["status"])

    return send


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_one_address_follows_twenty_four_streams_and_another_one_when_it_has_closed_one() -> None:
    inner, said = Endless(), list[int]()
    pace, send = RateLimit(inner, Seconds()), statuses_to(said)
    tasks = [asyncio.create_task(pace(asked("192.168.4.50"), nothing, send)) for _ in range(25)]
    await turns()
    assert (inner.open, said) == (24, [429])
    other = asyncio.create_task(pace(asked("192.168.4.51"), nothing, send))
    await turns()
    assert (inner.open, said) == (25, [429])
    tasks[0].cancel()
    await turns()
    again = asyncio.create_task(pace(asked("192.168.4.50"), nothing, send))
    await turns()
    assert (inner.open, said) == (25, [429])
    inner.let_go.set()
    await asyncio.gather(*tasks[1:], other, again)
    assert not pace._streams, "nothing is kept of who has gone"


async def test_all_machines_of_a_room_together_follow_four_hundred_streams() -> None:
    inner, said = Endless(), list[int]()
    pace, send = RateLimit(inner, Seconds()), statuses_to(said)
    clients = [f"10.0.{number // 250}.{number % 250}" for number in range(401)]
    tasks = [asyncio.create_task(pace(asked(one), nothing, send)) for one in clients]
    await turns()
    assert (inner.open, said) == (400, [429])
    inner.let_go.set()
    await asyncio.gather(*tasks)


def test_the_memory_of_addresses_has_an_end() -> None:
    ledger = AllowanceLedger(ACTS, Seconds())
    for number in range(3 * MOST_ADDRESSES):
        assert ledger.take(f"2001:db8:0:{number:x}::1")
    assert len(ledger._left) == 1_000


def test_a_phone_with_many_addresses_has_eight_times_what_one_with_one_has() -> None:
    ledger = AllowanceLedger(ACTS, Seconds())
    taken = [ledger.take(f"fd00:0:0:7::{number:x}") for number in range(400)]
    assert sum(taken) == 160
    assert not ledger.take("fd00:0:0:7:ffff::1")
    assert ledger.take("fd00:0:0:8::1"), "another network"
    assert ledger.take("192.168.4.50")
    assert all(ledger.take(f"::ffff:192.168.4.{number}") for number in range(200)), "these are of IPv4"


async def test_a_phone_with_many_addresses_does_not_follow_all_streams_of_the_room() -> None:
    inner, said = Endless(), list[int]()
    pace, send = RateLimit(inner, Seconds()), statuses_to(said)
    phones = [f"fd00::{number:x}" for number in range(200)]
    tasks = [asyncio.create_task(pace(asked(one), nothing, send)) for one in phones]
    await turns()
    assert (inner.open, len(said), set(said)) == (192, 8, {429})
    other = asyncio.create_task(pace(asked("192.168.4.51"), nothing, send))
    await turns()
    assert inner.open == 193
    inner.let_go.set()
    await asyncio.gather(*tasks, other)
    assert not pace._streams


@given(
    waits_ms=st.lists(st.integers(0, 3_000), max_size=200),
    allowed=st.sampled_from([ACTS, READS, Allowance(1, 1)]),
)
def test_nobody_gets_more_than_the_allowance_of_the_time_that_has_passed(
    waits_ms: list[int], allowed: Allowance
) -> None:
    seconds = Seconds()
    ledger = AllowanceLedger(allowed, seconds)
    taken = 0
    for wait_ms in waits_ms:
        seconds.now += wait_ms / 1000
        taken += ledger.take("192.168.4.50")
        assert taken <= allowed.at_once + seconds.now * allowed.a_second + 1e-6
