"""The program of one table of `shuffleup demo --broker`: a box of the venue, and the people at its table.

It is started by the demo and ends with it: as soon as nobody holds the other end of its standard input.
"""

import argparse
import asyncio
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgspec

from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings, Listening
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.lifecycle import told_to_stop, unless_stopped
from shuffleup.app.venue_table import running_table, serve_table
from shuffleup.kernel.chance import RepeatableSeeds, Seeds, SystemSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import time_ordered_ids
from shuffleup.kernel.field_types import TableNo
from shuffleup.kernel.language import speak
from shuffleup.kernel.languages import catalogue
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.trust.membership import MembershipUnusable, read_membership
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.unit.venue.venue_box import FOLDER
from shuffleup_demo.options import paced
from shuffleup_demo.people.dealer import Dealer
from shuffleup_demo.people.key_presser import KeyPresser
from shuffleup_demo.people.table_people import TablePeople


class TableAsked(msgspec.Struct, frozen=True):
    """The demo's order to the process of a table, as JSON.

    `folder` is that of the box; it holds its membership. `port` is where its front panel is wished to be.
    With `repeatable` the decks follow from `seed`, and from `since` where the evening goes on; its people
    follow from `seed` always.
    """

    folder: str
    table: TableNo
    seed: int
    speed: float
    repeatable: bool
    since: str
    language: str
    port: int

    @property
    def name(self) -> str:
        """Name the box."""
        return f"box {self.table}"


def main() -> int:
    """Play until the demo ends; 0 when it did, 1 when this box cannot play."""
    options = argparse.ArgumentParser(description="One table of `shuffleup demo --broker`.")
    options.add_argument("asked", help="what to play, as JSON")
    asked = msgspec.json.decode(options.parse_args().asked, type=TableAsked)
    try:
        asyncio.run(_play(asked))
    except CommandError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


async def _play(asked: TableAsked) -> None:
    membership = read_membership(Path(asked.folder) / FOLDER)
    if membership is None:
        raise MembershipUnusable(
            f"{asked.folder}: this box belongs to no venue; start shuffleup demo --broker"
        )
    clock = paced(asked.speed)
    parts = SimulatedParts(HardwareSettings(), clock)
    box = _box(asked, parts, clock)
    speak(box.speaks, box.grouping)
    async with running_table(membership, Path(asked.folder), box) as (at, standing):
        listen = Listening(port=asked.port)
        server = await serve_table(at, standing, parts, listen, port_is_a_wish=True)
        stop = told_to_stop()
        print(server.url, flush=True)
        dealer = Dealer(
            at,
            TablePeople(asked.table, asked.seed, has_machine=False),
            fingers=KeyPresser(parts.metal, clock),
            submit=at.submit,
            clock=clock,
            ids=box.ids,
        )
        try:
            await _until_over(dealer.run(), stop)
        finally:
            standing.hub.close()
            await server.close()


def _box(asked: TableAsked, parts: SimulatedParts, clock: Clock) -> BoxSettings:
    repeatable = RepeatableSeeds(1000 * asked.seed + asked.table, asked.since)
    seeds: Seeds = repeatable if asked.repeatable else SystemSeeds()
    return BoxSettings(
        parts=parts,
        clock=clock,
        seeds=seeds,
        ids=time_ordered_ids(clock),
        key=unit_key(Path(asked.folder)),
        name=asked.name,
        rate=asked.speed,
        speaks=catalogue(asked.language),
    )


async def _until_over(people: Coroutine[Any, Any, None], stop: asyncio.Event) -> None:
    """Let people play until the demo is gone, or somebody ends this process."""
    looking = asyncio.create_task(_stop_with_the_demo(stop))
    try:
        await unless_stopped(people)  # they never end by themselves: a fault of theirs is one of this process
    finally:
        looking.cancel()
        await asyncio.wait([looking])


async def _stop_with_the_demo(stop: asyncio.Event) -> None:
    """Stop when the standard input ends, as it does when the demo does, however that came about."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while await reader.read(1024):
        pass
    stop.set()


if __name__ == "__main__":
    sys.exit(main())
