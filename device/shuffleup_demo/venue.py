"""`shuffleup demo --broker`: a venue on one computer, with a real broker and a process for each table.

Its tables are on other boxes, so its director reads their chips from the floor's copy.
"""

import argparse
import asyncio
import secrets
import socket
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from shuffleup.app.box import only_fault
from shuffleup.app.config import FloorOfVenue, Listening
from shuffleup.app.floor_settings import FloorSettings
from shuffleup.app.venue_floor import RunningFloor, running_floor
from shuffleup.archive.journal_folder import opened
from shuffleup.kernel.chance import Seeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds, time_ordered_ids
from shuffleup.kernel.field_types import MOST_TABLES, Chips, SeatNo, Stream, TableNo, UnitId, table_stream
from shuffleup.kernel.language import speak
from shuffleup.kernel.languages import catalogue
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.own_address import port_of
from shuffleup.network.trust.membership import Membership, keep_membership
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing import user_of
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.protocol.wall import ORDINARY_ROOM
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.row_hash import Row
from shuffleup.storage.journal.store import Journal
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.state import Table
from shuffleup.unit.venue.venue_box import FOLDER
from shuffleup.unit.venue.venue_floor import VenueFloor
from shuffleup_demo.child_tables import ChildTables
from shuffleup_demo.demo_setup import CannotPlay, Cast
from shuffleup_demo.options import (
    MAX,
    folder,
    label,
    live_journal,
    paced,
    print_outcome,
    seeds_of,
    since_of,
    tell,
    times,
    until_done_or_stopped,
)
from shuffleup_demo.outcome import outcome_of
from shuffleup_demo.people.director import CASH_HANDS, Direction, Director
from shuffleup_demo.people.task_answers import Seen
from shuffleup_demo.table import TableAsked

ReadRows = Callable[[Stream, int], Iterable[Row]]
"""Reads the rows of a stream after a sequence number."""


class CopiedTables:
    """The tables as the floor has copied them; a copy is read on only when somebody looks at that table."""

    def __init__(self, rows: ReadRows) -> None:
        self._rows = rows
        self._known: dict[TableNo, tuple[int, Table | None]] = {}

    def table(self, number: TableNo) -> Table | None:
        """Give a table as it was at the last row that the floor has of it."""
        seq, table = self._known.get(number, (0, None))
        for row in self._rows(table_stream(number), seq):
            table = evolve(table, Recorded(row.seq, row.command_id, TABLE_EVENTS.read(row)))
            seq = row.seq
        self._known[number] = seq, table
        return table

    def stack_of(self, number: TableNo, seat: SeatNo) -> Chips:
        """Count the chips before a player, where every action is entered."""
        table = self.table(number)
        return table.stacks_now().get(seat, Chips(0)) if table else Chips(0)


async def direct(
    venue: VenueFloor,
    rows: ReadRows,
    *,
    players: int,
    seed: int,
    clock: Clock,
    ids: CommandIds,
    cash_hands: int = CASH_HANDS,
) -> None:
    """Direct the event of a venue to its end. Chips are known where actions are tracked, and only there."""
    floor, copies = venue.floor, CopiedTables(rows)
    director = Director(
        floor,
        Direction(players, seed, cash_hands),
        seen=lambda: Seen(floor.state, copies.stack_of),
        submit=venue.submit,
        clock=clock,
        ids=ids,
    )
    await director.run()


VENUE, HERE = "demo", "127.0.0.1"
FASTEST = 100
"""Times as fast as people: beyond that waits of the bus are shorter than what a computer takes."""

TO_THE_END = "20"
"""The speed of an event that is played to its end, where no speed is given."""

PANELS_TOLD = 8
PASSWORD_BYTES = 24
LAST_PORT = 65535


class EveningOptions(NamedTuple):
    """The folder and the options of an evening."""

    path: Path
    seed: int
    rate: float
    clock: Clock
    since: str


async def play_venue(args: argparse.Namespace, actors: Cast) -> None:
    """Play until the event is over, if the options say so, or until somebody stops it.

    Raises:
        CannotPlay, JournalError, CannotListen, KeyUnusable: it cannot begin.
    """
    rate = _speed(args, actors)
    clock, seed = paced(rate), secrets.randbelow(10_000) if args.seed is None else args.seed
    speak(catalogue(args.language))
    home = folder() / "venue"
    path = args.journal or home / f"{label(args)}.journal"
    journal = live_journal(args, actors, clock, path)
    evening = EveningOptions(journal.path, seed, rate, clock, since_of(journal))
    tables = _tables(journal, actors)
    passwords = _let_in(home, tables)
    settings = _floor(args, home, tables, evening, seeds_of(args, journal))
    async with running_floor(journal, settings) as at:
        for number, password in passwords.items():
            _keep(home, number, password, at, settings.venue)
        port = port_of(at.server.url)
        children = ChildTables([_asked(args, home, number, evening, port) for number in passwords])
        done = await _played(args, actors, at, evening, children)
        floor = at.floor.floor.state
    if done:
        print_outcome(args, outcome_of(floor, seed, evening.path))
    else:
        tell(args, "stopped; shuffleup demo --broker goes on from here, with --fresh it begins a new evening")


async def _played(
    args: argparse.Namespace, actors: Cast, at: RunningFloor, evening: EveningOptions, children: ChildTables
) -> bool:
    """Let everybody play; says whether the event is over."""
    async with AsyncExitStack() as closing:
        copies = closing.enter_context(read_journal(evening.path))
        closing.push_async_callback(children.stop)
        directed = direct(
            at.floor,
            copies.rows,
            players=actors.players,
            seed=evening.seed,
            clock=evening.clock,
            ids=time_ordered_ids(evening.clock),
            cash_hands=actors.cash_hands,
        )
        people = _with_children(directed, children, _tell_where(args, at, evening, children))
        return await until_done_or_stopped(args, at.floor.floor, people)


async def _with_children(
    directed: Awaitable[None], children: ChildTables, told: Coroutine[Any, Any, None]
) -> None:
    """Run the tables while the event is directed."""
    try:
        async with asyncio.TaskGroup() as tasks:
            beside = [tasks.create_task(one) for one in (children.keep_running(), told)]
            await directed
            for one in beside:
                one.cancel()
    except BaseExceptionGroup as group:
        raise only_fault(group) from group


async def _tell_where(
    args: argparse.Namespace, at: RunningFloor, evening: EveningOptions, children: ChildTables
) -> None:
    """Say where the floor is, and when they are there, where the front panels of the tables are."""
    url = at.server.url
    tell(args, f"floor {url}/floor, wall {url}/wall   journal: {evening.path}   Ctrl-C stops")
    await children.until_there()
    panels = [f"{number} {panel}" for number, panel in sorted(children.urls.items())]
    more = f" and {len(panels) - PANELS_TOLD} more" if len(panels) > PANELS_TOLD else ""
    tell(args, f"front panels of tables: {', '.join(panels[:PANELS_TOLD])}{more}")


def _speed(args: argparse.Namespace, actors: Cast) -> float:
    """Say how fast it goes; raises `CannotPlay` for what needs all tables in one process."""
    said = args.speed or (TO_THE_END if args.until_done else "1")
    if said == MAX:
        raise CannotPlay(f"--speed max plays in one process: leave --broker out, or say --speed {TO_THE_END}")
    if args.tracking == "hands" or args.dealing == "machine":
        raise CannotPlay("--broker follows every action and deals on the screen: leave the others out")
    if actors.tables > MOST_TABLES:
        raise CannotPlay(f"--tables {actors.tables}: a floor has up to {MOST_TABLES} boxes")
    return times(said, FASTEST)


def _tables(journal: Journal, actors: Cast) -> int:
    """Take the tables that the event was opened with, or those that are wanted where it is new."""
    known = opened(journal)
    return known.tables if known.rows else actors.tables


def _let_in(home: Path, tables: int) -> dict[TableNo, str]:
    """Enter a box for each table in the register, and nobody else; returns their passwords."""
    register = PairedUnits(home)
    numbers = [TableNo(number) for number in range(1, tables + 1)]
    passwords = {number: secrets.token_urlsafe(PASSWORD_BYTES) for number in numbers}
    units = {number: _key(home, number) for number in numbers}
    for stranger in {UnitId(one.unit) for one in register.units} - set(units.values()):
        register.revoke(stranger)
    for number, unit in units.items():
        register.add(unit, f"box {number}", passwords[number], number)
    return passwords


def _keep(home: Path, number: TableNo, password: str, at: RunningFloor, venue: FloorOfVenue) -> None:
    """Let the box of a table know where it belongs."""
    floor = FloorAddress(HERE, venue.broker_port, port_of(at.server.https_url))
    belongs = Membership(
        VENUE,
        user_of(_key(home, number)),
        password,
        (floor,),
        at.authority.public,
        at.authority.signer,
    )
    place = _box(home, number) / FOLDER
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    keep_membership(place, belongs)


def _asked(
    args: argparse.Namespace, home: Path, number: TableNo, evening: EveningOptions, port: int
) -> TableAsked:
    return TableAsked(
        folder=str(_box(home, number)),
        table=number,
        seed=evening.seed,
        speed=evening.rate,
        repeatable=args.seed is not None,
        since=evening.since,
        language=args.language,
        port=min(LAST_PORT, port + number),
    )


def _floor(
    args: argparse.Namespace, home: Path, tables: int, evening: EveningOptions, seeds: Seeds
) -> FloorSettings:
    clock = evening.clock
    return FloorSettings(
        folder=home,
        venue=_venue(args),
        port=Listening().port if args.port is None else args.port,
        port_is_a_wish=args.port is None,
        unix_socket="",
        tables=tables,
        clock=clock,
        seeds=seeds,
        ids=time_ordered_ids(clock),
        key=unit_key(home),
        pin=FloorPin(home, clock),
        room=ORDINARY_ROOM,
        rate=evening.rate,
    )


def _box(home: Path, number: TableNo) -> Path:
    return home / f"box-{number}"


def _key(home: Path, number: TableNo) -> UnitId:
    return unit_key(_box(home, number)).unit_id


def _venue(args: argparse.Namespace) -> FloorOfVenue:
    """A demo with its own port for the pages may run beside others: then the console takes any port, too."""
    venue = FloorOfVenue(name=VENUE, host=HERE, broker_port=_free_port())
    return venue if args.port is None else replace(venue, https_port=0)


def _free_port() -> int:
    """Find a port for the broker, at which only our own boxes knock."""
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        port: int = probe.getsockname()[1]
        return port
