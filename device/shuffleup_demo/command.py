"""`shuffleup demo`: an event with simulated people; at table 1 they press the keys of a simulated box."""

import argparse
import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings, Listening
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.lifecycle import told_to_stop, unless_stopped
from shuffleup.app.standalone_box import (
    Unit,
    addresses,
    open_journal,
    report_storage,
    running_unit,
    serve_unit,
)
from shuffleup.archive.journal_folder import free_path
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds, seeded_ids, time_ordered_ids
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.languages import catalogue
from shuffleup.network.trust.unit_key import UnitKey, unit_key
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.card_machine.demo_machine import DemoMachine, in_memory, on_a_terminal
from shuffleup_demo.customer_display import SimulatedTextLine
from shuffleup_demo.demo_setup import CannotPlay, Cast, cast, demo_rules, event_rules, with_shot_clock
from shuffleup_demo.options import (
    folder,
    label,
    live_journal,
    paced,
    print_outcome,
    seeds_of,
    speed,
    tell,
    until_done_or_stopped,
)
from shuffleup_demo.outcome import Outcome, outcome_of
from shuffleup_demo.people.dealer import MachineHands
from shuffleup_demo.people.key_presser import HurriedClock
from shuffleup_demo.people.table_people import cards_are_coming
from shuffleup_demo.people.whole_room import play
from shuffleup_demo.progress import Progress
from shuffleup_demo.virtual_time import run as run_in_virtual_time

PATIENCE_S = 60
HANGS_S = 12 * 3600
"""Seconds of the event without a hand or a change on the floor after which it would never end."""

UNWATCHED_MS = Millis(60_000)
"""Interval at which the countdown on the touchscreen is drawn in an evening at which nobody looks."""

EVENING = datetime(2026, 1, 1, 19, 0, tzinfo=UTC)
"""The wall time at which an evening at the highest speed begins, so that every run is the same."""


def run(args: argparse.Namespace) -> int:
    """Play; 0 when it came to its end or was stopped, 2 when it could not begin."""
    _play(args)
    return 0


def _play(args: argparse.Namespace) -> None:
    wanted = args.tracking, args.dealing
    rules = event_rules(args.event, *wanted) if args.event else demo_rules(args.rule_set, *wanted)
    if not (args.event or args.until_done):
        rules = with_shot_clock(rules)  # an evening that people watch shows what a room can switch on
    actors = cast(rules, args.players, args.tables, args.hands)
    if args.broker:
        _in_processes(args, actors)
    elif speed(args) is None:
        outcome = run_in_virtual_time(lambda clock: _to_the_end(args, actors, clock), EVENING)
        if outcome is None:
            raise KeyboardInterrupt
        print_outcome(args, outcome)
    else:
        asyncio.run(_live(args, actors))


def _in_processes(args: argparse.Namespace, actors: Cast) -> None:
    """Play in a venue: a floor with its broker, and a process for each table."""
    from shuffleup_demo.venue import play_venue  # noqa: PLC0415  # no other demo needs the broker

    asyncio.run(play_venue(args, actors))


async def _to_the_end(args: argparse.Namespace, actors: Cast, clock: Clock) -> Outcome | None:
    """Play at the highest speed, in virtual time, with nobody watching but the progress bar.

    None where it was stopped: nobody goes on with such an evening, so there is nothing to say of it.
    """
    seed = secrets.randbelow(10_000) if args.seed is None else args.seed
    path = args.journal or free_path(folder(), f"{label(args)}-{seed}")
    journal = open_journal(path, clock, path.stem, actors.rules)
    parts = SimulatedParts(HardwareSettings(), clock, tick=UNWATCHED_MS)
    machine = in_memory(clock, seed) if args.dealing == "machine" else None
    ids, seeds = seeded_ids(seed, "demo"), RepeatableSeeds(seed)
    key = UnitKey(seeds.seed())
    async with running_unit(
        journal,
        BoxSettings(
            parts=parts,
            clock=clock,
            seeds=seeds,
            ids=ids,
            key=key,
            name="demo",
            in_threads=False,
            open_machine=machine.open if machine else None,
        ),
        tables=actors.tables,
    ) as unit:
        with Progress(unit.evening.floor, shown=not args.json) as progress:
            unit.evening.floor.watch(progress.update)
            guards = [asyncio.create_task(one) for one in (_stored(unit, clock), _going_on(unit, clock))]
            people = asyncio.create_task(_people(actors, unit, parts, clock, seed, ids, machine))
            await unless_stopped(_first_of(people, guards))
        floor = unit.evening.floor.state
    return None if told_to_stop().is_set() else outcome_of(floor, seed, path)


async def _first_of(people: asyncio.Task[None], guards: list[asyncio.Task[None]]) -> None:
    """Wait until the people have played to the end, or a guard gives up."""
    tasks = (people, *guards)
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    for task in done:
        task.result()


async def _stored(unit: Unit, clock: Clock) -> None:
    """Give up when nothing could be stored for a minute of the event: nobody is there to make room."""
    waited = 0
    while waited < PATIENCE_S:
        await clock.sleep(Millis(10_000))
        waited = waited + 10 if unit.evening.storage_error() else 0
    raise CannotPlay(str(unit.evening.storage_error()))


async def _going_on(unit: Unit, clock: Clock) -> None:
    """Give up when the event stands still: better an error than a demo that never ends."""
    seen = -1
    while seen != unit.evening.floor.version:
        seen = unit.evening.floor.version
        await clock.sleep(Millis(HANGS_S * 1000))
    raise CannotPlay("the event stands still: report this with the rule set, the players and the seed")


async def _live(args: argparse.Namespace, actors: Cast) -> None:
    """Play at the pace of people, with the front panel open."""
    clock = paced(speed(args) or 1.0)
    if args.dealing == "machine":
        clock = HurriedClock(clock)
    seed = secrets.randbelow(10_000) if args.seed is None else args.seed
    path = args.journal or folder() / f"{label(args)}.journal"
    journal = live_journal(args, actors, clock, path)
    with _machine(args, clock, seed) as machine:
        await _live_with(machine, args, actors, clock, journal, seed)


async def _live_with(
    machine: DemoMachine | None,
    args: argparse.Namespace,
    actors: Cast,
    clock: Clock,
    journal: Journal,
    seed: int,
) -> None:
    parts = SimulatedParts(HardwareSettings(), clock, text_line=SimulatedTextLine())
    parts.touchable.machine = machine
    seeds = seeds_of(args, journal)
    ids, key = time_ordered_ids(clock), unit_key(folder())
    async with running_unit(
        journal,
        BoxSettings(
            parts=parts,
            clock=clock,
            seeds=seeds,
            ids=ids,
            key=key,
            name="demo",
            rate=speed(args) or 1.0,
            open_machine=machine.open if machine else None,
            speaks=catalogue(args.language),
        ),
        tables=actors.tables,
    ) as unit:
        report_storage(unit)
        people = asyncio.create_task(_people(actors, unit, parts, clock, seed, ids, machine))
        showing = [asyncio.create_task(machine.show(unit.hub, clock))] if machine else []
        try:
            if isinstance(clock, HurriedClock):
                await clock.hurry_until(_deck_ready(unit))
            done = await _served(args, unit, parts, people, journal)
        finally:
            for task in (people, *showing):
                task.cancel()
        floor = unit.evening.floor.state
    if done:
        print_outcome(args, outcome_of(floor, seed, journal.path))
    else:
        tell(args, "stopped; shuffleup demo goes on from here, with --fresh it begins a new evening")


async def _served(
    args: argparse.Namespace, unit: Unit, parts: SimulatedParts, people: asyncio.Task[None], journal: Journal
) -> bool:
    """Let the faces in until the event is over or somebody stops it; says whether it is over."""
    listen = Listening(port=Listening().port if args.port is None else args.port)
    server = await serve_unit(unit, parts, listen, port_is_a_wish=args.port is None)
    try:
        told_to_stop()
        tell(args, f"{addresses(server.url, listen)}   journal: {journal.path}   Ctrl-C stops")
        return await until_done_or_stopped(args, unit.evening.floor, _over(people))
    finally:
        unit.hub.close()
        await server.close()


async def _over(people: asyncio.Task[None]) -> None:
    await people


def _deck_ready(unit: Unit) -> asyncio.Event:
    """Give the event that is set as soon as the machine has shuffled, or a hand is on that goes on."""
    ready, station = asyncio.Event(), unit.evening.table

    def look() -> None:
        table = station.table
        goes_on = table and table.play.in_progress and not cards_are_coming(table)
        if goes_on or (table and table.machine.deck.ready == "fresh"):
            ready.set()

    station.watch(look)
    return ready


async def _people(
    actors: Cast,
    unit: Unit,
    parts: SimulatedParts,
    clock: Clock,
    seed: int,
    ids: CommandIds,
    machine: DemoMachine | None,
) -> None:
    """Play to the end, with somebody at the card machine where there is one."""
    evening, at_machine = unit.evening, []
    async with asyncio.TaskGroup() as tasks:
        if machine:
            hands = MachineHands(
                evening.table,
                machine.twin,
                put_right=machine.put_right,
                submit=evening.submit,
                clock=clock,
                ids=ids,
            )
            at_machine = [tasks.create_task(hands.run())]
        await play(
            evening,
            players=actors.players,
            seed=seed,
            hands=parts.metal,
            clock=clock,
            ids=ids,
            cash_hands=actors.cash_hands,
        )
        for task in at_machine:
            task.cancel()


@contextmanager
def _machine(args: argparse.Namespace, clock: Clock, seed: int) -> Iterator[DemoMachine | None]:
    """Put a simulated card machine at table 1 where one deals.

    At the pace of people it is behind a pseudo-terminal, opened by the driver of a real one. A faster clock
    would outrun the system's terminals, so there the same bytes go through memory.
    """
    if args.dealing != "machine":
        yield None
    elif speed(args) == 1.0:
        with on_a_terminal(clock, seed) as machine:
            yield machine
    else:
        yield in_memory(clock, seed)
