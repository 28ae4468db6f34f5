#!/usr/bin/env python3
"""A process with tables of a venue: each has a journal, a line to the broker and an account of its own.

It reads its orders as lines of JSON from standard input, answers each with a line, and ends with its input.
"""

import asyncio
import resource
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from shuffleup.kernel.chance import SystemSeeds
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.command_ids import time_ordered_ids
from shuffleup.kernel.field_types import Millis, SeatNo, TableNo
from shuffleup.network.bus import Message
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account, BrokerAddress
from shuffleup.network.bus.subscription import HandlerFailures, Listeners
from shuffleup.network.bus.topics import root_of
from shuffleup.network.trust.membership import Membership, read_membership
from shuffleup.network.trust.tls import client_context
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.poker.legal import LegalActions
from shuffleup.poker.state import Hand
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.writer import ThreadWriter
from shuffleup.table.state import Table
from shuffleup.unit.venue.venue_box import FOLDER, VenueBox
from shuffleup.unit.venue.venue_table import VenueTable
from shuffleup_demo.clocks import PacedClock
from shuffleup_demo.people.dealer import Dealer
from shuffleup_demo.people.key_presser import Deed, PeoplePace
from shuffleup_demo.people.table_people import Mishaps, TablePeople

AT_ONCE = 1000.0
"""So many times as fast as people: nobody thinks, and the computer is what takes its time."""


ACKNOWLEDGED = "acknowledged"
"""The file in the folder of a box with the commands that it has acknowledged, a line each."""

COMES_S = 2.0
OK = 200


class Sits(msgspec.Struct, frozen=True):
    """A table of this process; the clock of its box is ahead of the floor's by so much."""

    folder: str
    table: TableNo
    ahead_ms: int = 0


class Worked(msgspec.Struct, frozen=True):
    """The start of a worker: its tables, and the pace of their players; 0 for no players."""

    sits: tuple[Sits, ...]
    pace: float


class BoxSaid(msgspec.Struct, frozen=True):
    """A box: rows that it has stored, its players, links to a broker so far, and what the bus brought it.

    `octets` are those of topics and messages, without the frames of MQTT and TLS.
    """

    table: TableNo
    rows: int
    players: int
    linked: bool
    links: int
    octets: int
    messages: int


class Said(msgspec.Struct, frozen=True):
    """The report of a worker: `ends` are the readings of the floor's clock at which each countdown is
    over."""

    tables: int
    ends: tuple[float, ...] = ()
    boxes: tuple[BoxSaid, ...] = ()


class AheadClock:
    """The clock of a box that was started at another moment than the floor."""

    def __init__(self, ahead_ms: int) -> None:
        self._base, self.ahead_ms = BootClock(), ahead_ms
        self.boot_id = f"{self._base.boot_id} and {ahead_ms}"

    def now(self) -> Millis:
        """Read it."""
        return Millis(self._base.now() + self.ahead_ms)

    def wall(self) -> datetime:
        """Read the time of day."""
        return self._base.wall()

    async def sleep_until(self, deadline: Millis) -> None:
        """Wait until it shows a deadline."""
        await self._base.sleep_until(Millis(deadline - self.ahead_ms))

    async def sleep(self, span: Millis) -> None:
        """Wait for milliseconds."""
        await self._base.sleep(span)


class Counted(Listeners):
    """Listeners that count what comes to them."""

    def __init__(self) -> None:
        super().__init__()
        self.octets = self.messages = 0

    def deliver(self, number: int, message: Message) -> None:
        """Count a message and hand it on."""
        self.octets += len(message.topic) + len(message.payload)
        self.messages += 1
        super().deliver(number, message)


class CountedBus(MqttBus):
    """The end of a box that counts its links and its messages."""

    def __init__(self, membership: Membership) -> None:
        super().__init__(
            [BrokerAddress(floor.host, floor.broker) for floor in membership.floors],
            Account(membership.user, membership.password),
            root=root_of(membership.venue),
            tls=client_context(membership.authority),
            on_error=HandlerFailures(complain),
            on_fault=complain,
        )
        self._listeners = self.counted = Counted()
        self.links = 0
        self.watch_link(self._count)

    def _count(self, linked: bool) -> None:
        self.links += linked


class Seated(NamedTuple):
    """A box at its table."""

    table: TableNo
    at: VenueTable
    clock: AheadClock
    bus: CountedBus


class Careful(TablePeople):
    """People who never go all-in: nobody is out, so no director is wanted."""

    def _action(self, table: Table, hand: Hand, legal: LegalActions, seat: SeatNo) -> Deed:
        deed = super()._action(table, hand, legal, seat)
        return self._deed("check_or_call", PeoplePace.THINK) if deed.verb == "all_in" else deed


def sat(one: Sits, pace: float, tasks: asyncio.TaskGroup) -> Seated:
    """Put a box at its table, and people around it."""
    folder = Path(one.folder)
    membership, clock = read_membership(folder / FOLDER), AheadClock(one.ahead_ms)
    assert membership
    bus = CountedBus(membership)
    at = VenueTable(
        bus,
        VenueBox(
            folder, f"box {one.table}", clock, Hub(), SystemSeeds(), unit_key(folder), ThreadWriter, complain
        ),
        change_will=bus.change_will,
        claims=membership.claims,
        outdated=bus.move_on,
    )

    at.open()
    tasks.create_task(bus.run())
    tasks.create_task(at.run())
    if pace:
        tasks.create_task(_people(at, one.table, clock, pace, folder / ACKNOWLEDGED).run())
    return Seated(one.table, at, clock, bus)


def _people(at: VenueTable, table: TableNo, clock: AheadClock, pace: float, told: Path) -> Dealer:
    acknowledged = told.open("ab", buffering=0)  # what is written outlives a process that is killed

    async def submit(command: Command) -> Reply:
        await playing.wait()
        reply = await at.submit(command)
        if reply.status == OK:
            acknowledged.write(f"{command.id}\n".encode())
        return reply

    return Dealer(
        at,
        Careful(table, table, has_machine=False),
        fingers=None,
        submit=submit,
        clock=PacedClock(BootClock(), pace),
        ids=time_ordered_ids(clock),
    )


playing = asyncio.Event()
"""Cleared when people are to rest: they wait before a command, and never in the middle of one."""


def complain(line: str) -> None:
    """Write a line for the log."""
    print(line, file=sys.stderr, flush=True)


def ends(tables: list[Seated]) -> tuple[float, ...]:
    """Say when each countdown is over, by the clock of the floor."""
    found = []
    for one in tables:
        view = one.at.level_clock.view
        if view is not None and view.running and view.left is not None:
            found.append(view.at + view.left - one.clock.ahead_ms)
    return tuple(found)


async def come(one: Seated) -> Seated:
    """Give a box a moment to come: hundreds that greet the broker with one loop would all be too slow."""
    with suppress(TimeoutError):
        async with asyncio.timeout(COMES_S):
            while not one.bus.linked:
                await asyncio.sleep(0.01)
    return one


def said_of(one: Seated) -> BoxSaid:
    """Report a box."""
    table, counted = one.at.table, one.bus.counted
    players = len(table.sitters) if table else 0
    stored, bus = one.at.version, one.bus
    return BoxSaid(one.table, stored, players, bus.linked, bus.links, counted.octets, counted.messages)


async def work(asked: Worked) -> None:
    """Play until nobody is there any more, and answer."""
    lines = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(lines)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    playing.set()
    async with asyncio.TaskGroup() as tasks:
        tables = [await come(sat(one, asked.pace, tasks)) for one in asked.sits]
        async for line in lines:
            if line.strip() == b"rest":
                playing.clear()
            known = sum(one.at.table is not None for one in tables)
            said = Said(known, ends(tables), tuple(map(said_of, tables)))
            print(msgspec.json.encode(said).decode(), flush=True)
        raise SystemExit


def main() -> None:
    """Work as the first argument says."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # five files a table
    Mishaps.FLOOR_CALL = Mishaps.SLOW_PLAYER = 0  # nobody is there who would settle a call of the floor
    asyncio.run(work(msgspec.json.decode(sys.argv[1], type=Worked)))


if __name__ == "__main__":
    main()
