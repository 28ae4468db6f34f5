"""The faces that people look at: wall, console, phone, and a page of each box. What they show is kept."""

import asyncio
import re
from random import Random
from typing import NamedTuple

from simulate.boxes import TableBox
from simulate.computers import Computer
from simulate.floors import FloorBox
from simulate.people import Room

VERSION = re.compile(rb'"version":(\d+)')


class Look(NamedTuple):
    """A face: the topics that it shows, and the seconds between two looks at it, at least and at most."""

    name: str
    topics: tuple[str, ...]
    every: tuple[float, float]


WALL = Look("wall", ("wall", "board", "clock", "timetable"), (30.0, 90.0))
CONSOLE = Look("console", ("floor", "links"), (30.0, 120.0))
PHONE = Look("phone", ("me", "phones"), (60.0, 200.0))
PAGE = Look("page", ("table", "keys", "board", "clock", "glass"), (4.0, 25.0))


async def watch(room: Room, computer: Computer, look: Look) -> None:
    """Look at a face again and again, until cancelled; what it shows is recorded with what is stored then."""
    chance = room.dice(f"{look.name} at {computer.name}")
    while True:
        await asyncio.sleep(chance.uniform(*look.every))
        if computer.is_on and not computer.is_stopped:
            _shown(room, computer, look, chance)


def _shown(room: Room, computer: Computer, look: Look, chance: Random) -> None:
    hub = getattr(computer, "hub", None)
    if hub is None:
        return
    if isinstance(computer, TableBox) and computer.at is not None and computer.at.linked:
        orders = computer.at._floor.orders
        heard = orders.status.epoch if orders.status else 0
        room.record.line(
            "follows", room.loop.time(), box=computer.name, epoch=heard, known=orders.floor_epoch
        )
    for topic in look.topics:
        body = hub.latest(topic)
        if body is None:
            continue
        stream = _stream(computer, topic)
        found = VERSION.search(body)
        facts = {}
        if stream and found:
            facts = {
                "stream": stream,
                "version": int(found[1]),
                "stored": room.record.ledger.head(computer.path(), stream),
            }
        room.record.line(
            "shown",
            room.loop.time(),
            face=look.name,
            box=computer.name,
            topic=topic,
            body=body.decode("utf-8", "replace"),
            **facts,
        )


def _stream(computer: Computer, topic: str) -> str:
    """Name the stream whose version a topic shows."""
    if isinstance(computer, FloorBox):
        return "floor" if topic == "floor" and computer.floor else ""
    if isinstance(computer, TableBox) and topic == "table" and computer.at is not None and computer.at.number:
        return f"table/{computer.at.number}"
    return ""
