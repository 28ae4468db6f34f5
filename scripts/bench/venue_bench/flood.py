"""The cost of a box that sends endless requests: memory of the floor, and the waiting time of others."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from shuffleup.kernel.field_types import FLOOR, Actor, CommandId
from shuffleup.network.bus import Message, topics
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account, BrokerAddress
from shuffleup.network.bus.notices import CommandNotice, Resend
from shuffleup.network.bus.row_stream import RowRequest
from shuffleup.network.bus.topics import root_of
from shuffleup.network.trust.membership import read_membership
from shuffleup.network.trust.tls import client_context
from shuffleup.protocol.messages import Command
from shuffleup.unit.venue.venue_box import FOLDER
from venue_bench.load import used
from venue_bench.room import HERE, VENUE, Box, Room, until

ASKS, FLOOD_S, AFTER_S, PATIENCE_S = 2_500, 3.0, 5.0, 60.0
DEALER = Actor("dealer", face="bench")


class Flood(NamedTuple):
    """A flood: MB of the floor before and at most, and how long each answer to another box took."""

    asks: int
    rest_mb: float
    most_mb: float
    waits_ms: tuple[float, ...]


async def flooded(folder: Path) -> Flood:
    """Let box 1 ask for the same rows `ASKS` times in `FLOOD_S` while box 2 asks for something now and then.

    Raises:
        TimeoutError: box 2 got no answer.
    """
    folder.mkdir()
    with Room(folder, 2) as room:
        await asyncio.to_thread(room.begin)
        async with _bus(room, room.boxes[0]) as greedy, _bus(room, room.boxes[1]) as honest:
            rest = used(room.pid).rss_mb
            flooding = asyncio.create_task(_flood(greedy))
            waits = [wait async for wait in _waits(honest)]
            await flooding
            return Flood(ASKS, rest, used(room.pid).most_mb, tuple(waits))


async def _flood(bus: MqttBus) -> None:
    ask = msgspec.json.encode(Resend(RowRequest(FLOOR, 0, 200)))
    ends = time.monotonic() + FLOOD_S
    for number in range(ASKS):
        bus.publish(topics.commands(FLOOR, bus.user), ask)
        due = ends - FLOOD_S * (1 - number / ASKS)
        await asyncio.sleep(max(0.0, due - time.monotonic()))


async def _waits(bus: MqttBus) -> AsyncIterator[float]:
    """Ask for something that is refused, again and again, and measure how long the answer takes, in ms."""
    came = asyncio.Event()

    async def answered(message: Message) -> None:
        came.set()

    bus.subscribe(topics.replies(bus.user, "+"), answered)
    await bus.until_acknowledged()
    ends = time.monotonic() + FLOOD_S + AFTER_S
    while (asked_at := time.monotonic()) < ends:
        came.clear()
        command = Command(CommandId(f"flood-{asked_at}"), FLOOR, "fold", DEALER, {})
        bus.publish(topics.commands(FLOOR, bus.user), msgspec.json.encode(CommandNotice(command)))
        async with asyncio.timeout(PATIENCE_S):
            await came.wait()
        yield 1000 * (time.monotonic() - asked_at)
        await asyncio.sleep(0.1)


@asynccontextmanager
async def _bus(room: Room, box: Box) -> AsyncIterator[MqttBus]:
    """Come to the broker with the account of a box; rows that it is sent are for nobody."""
    membership = read_membership(box.folder / FOLDER)
    assert membership
    bus = MqttBus(
        [BrokerAddress(HERE, room.broker)],
        Account(membership.user, membership.password),
        root=root_of(VENUE),
        tls=client_context(membership.authority),
    )
    running = asyncio.create_task(bus.run())
    try:
        await until(lambda: bus.linked, "a box that is linked")
        yield bus
    finally:
        running.cancel()
        await asyncio.wait([running])


def table(found: Flood) -> Iterator[str]:
    """Print what it cost."""
    yield f"one box asks {found.asks} times for 200 rows in {FLOOD_S:.0f} s"
    yield f"  floor: {found.rest_mb:.0f} MB before, {found.most_mb:.0f} MB at most"
    waits = sorted(found.waits_ms)
    yield f"  another box is answered in {waits[len(waits) // 2]:.0f} ms, {waits[-1]:.0f} ms at most"
