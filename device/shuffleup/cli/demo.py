"""`shuffleup demo`: an event with simulated people, who press the keys of a simulated box."""

import argparse
import asyncio
import os
import secrets
import signal
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from shuffleup.amounts import Millis
from shuffleup.api.server import CannotListen
from shuffleup.chance import RepeatableSeeds, Seeds, SystemSeeds
from shuffleup.cli.outcome import Outcome, outcome_of, print_for_people, print_json
from shuffleup.cli.parts import SimulatedParts
from shuffleup.cli.progress import Progress
from shuffleup.cli.unit import Unit, open_journal, port, report_storage, rules_of, running_unit, serve_unit
from shuffleup.clock import BootClock, Clock, PacedClock
from shuffleup.command_ids import seeded_ids, time_ordered_ids
from shuffleup.config import Listening, Metal, Settings
from shuffleup.identity import FLOOR
from shuffleup.journal import Journal, JournalError
from shuffleup.room.dealer import Dealer
from shuffleup.room.director import Director
from shuffleup.room.people import NAMES, tempers
from shuffleup.rulebook import SHIPPED, RuleBookError, shipped
from shuffleup.ruleset import RuleSet, TableUse
from shuffleup.unit_key import KeyUnusable, UnitKey, unit_key
from shuffleup.virtual_time import run as run_in_virtual_time

MAX = "max"
PATIENCE_S = 60
EVENING = datetime(2026, 1, 1, 19, 0, tzinfo=UTC)
"""The wall time at which an evening at the highest speed begins, so that every run is the same."""


class CannotPlay(Exception):
    """The demo cannot be played as asked; the text is one line that says what to do."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--rule-set", default="tda-2024", metavar="NAME", help=", ".join(SHIPPED))
    parser.add_argument(
        "--players", type=int, metavar="N", help="2 to 10, as many as a table takes by default"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed, the same evening")
    parser.add_argument("--speed", default="1", metavar="N|max", help="how many times as fast as people play")
    parser.add_argument("--until-done", action="store_true", help="play the event to its end, then stop")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="where the events are kept")
    parser.add_argument("--fresh", action="store_true", help="begin a new evening, though one could go on")
    parser.add_argument("--port", type=port, metavar="N", help="serve the front panel on this port")


def run(args: argparse.Namespace) -> int:
    """Play; 0 when it came to its end or was stopped, 2 when it could not begin."""
    try:
        _play(args)
    except (CannotPlay, JournalError, CannotListen, KeyUnusable) as error:
        print(error, file=sys.stderr)
        return 2
    except RuleBookError as error:
        print("\n".join(map(str, error.problems)), file=sys.stderr)
        return 2
    return 0


def _play(args: argparse.Namespace) -> None:
    rules = _rules(args)
    if _speed(args) is None:
        outcome = run_in_virtual_time(lambda clock: _to_the_end(args, rules, clock), EVENING)
        _print(args, outcome)
    else:
        asyncio.run(_live(args, rules))


async def _to_the_end(args: argparse.Namespace, rules: RuleSet, clock: Clock) -> Outcome:
    """Play at the highest speed, in virtual time, with nobody watching but the progress bar."""
    seed = secrets.randbelow(10_000) if args.seed is None else args.seed
    path = args.journal or _free_path(_folder(), f"{rules.name}-{seed}")
    journal = open_journal(path, clock, path.stem, rules)
    parts = SimulatedParts(Metal(), clock)
    ids, seeds = seeded_ids(seed, "demo"), RepeatableSeeds(seed)
    key = UnitKey(seeds.seed())
    async with running_unit(
        journal, parts=parts, clock=clock, seeds=seeds, ids=ids, key=key, name="demo", in_threads=False
    ) as unit:
        with Progress(unit.evening.floor, shown=not args.json) as progress:
            unit.evening.floor.watch(progress.update)
            stored = asyncio.create_task(_while_it_can_be_stored(unit, clock))
            people = asyncio.create_task(_people(args, unit, parts, clock, Random(seed), ids))
            await asyncio.wait((stored, people), return_when=asyncio.FIRST_COMPLETED)
            people.cancel()
            stored.cancel()
            await (people if people.done() else stored)
        return outcome_of(unit, seed, path)


async def _while_it_can_be_stored(unit: Unit, clock: Clock) -> None:
    """Give up when nothing could be stored for a minute of the event: nobody is there to make room."""
    waited = 0
    while waited < PATIENCE_S:
        await clock.sleep(Millis(1000))
        waited = waited + 1 if unit.evening.storage_fault() else 0
    raise CannotPlay(unit.evening.storage_fault())


async def _live(args: argparse.Namespace, rules: RuleSet) -> None:
    """Play at the pace of people, with the front panel open."""
    speed = _speed(args) or 1.0
    clock: Clock = BootClock() if speed == 1.0 else PacedClock(BootClock(), speed)
    seed = secrets.randbelow(10_000) if args.seed is None else args.seed
    journal = _live_journal(args, rules, clock, seed)
    parts = SimulatedParts(Metal(), clock)
    seeds: Seeds = SystemSeeds() if args.seed is None else RepeatableSeeds(seed)
    ids, key = time_ordered_ids(clock), unit_key(_folder())
    async with running_unit(
        journal, parts=parts, clock=clock, seeds=seeds, ids=ids, key=key, name="demo", rate=speed
    ) as unit:
        report_storage(unit, lambda line: print(line, file=sys.stderr, flush=True))
        number = Listening().port if args.port is None else args.port
        server = await serve_unit(unit, parts, Listening(port=number), port_is_a_wish=args.port is None)
        try:
            _say(args, f"front panel: {server.url}   journal: {journal.path}   Ctrl-C stops")
            done = await _until_done_or_stopped(args, unit, parts, clock, Random(seed), ids)
        finally:
            unit.hub.close()
            await server.close()
        if done:
            _print(args, outcome_of(unit, seed, journal.path))
        else:
            _say(args, "stopped; shuffleup demo goes on from here, with --fresh it begins a new evening")


async def _until_done_or_stopped(
    args: argparse.Namespace, unit: Unit, parts: SimulatedParts, clock: Clock, chance: Random, ids: Any
) -> bool:
    """Let people play until the event is over, where that is asked for, or somebody stops it."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    people = asyncio.create_task(_people(args, unit, parts, clock, chance, ids))
    stopped = asyncio.create_task(stop.wait())
    await asyncio.wait((people, stopped), return_when=asyncio.FIRST_COMPLETED)
    if people.done() and not stop.is_set() and not args.until_done:
        people.result()
        _say(args, "the event is over; Ctrl-C stops")
        await stopped
    for task in (people, stopped):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    return unit.evening.floor.state.phase == "over"


async def _people(
    args: argparse.Namespace, unit: Unit, parts: SimulatedParts, clock: Clock, chance: Random, ids: Any
) -> None:
    floor, table = unit.evening.floor, unit.evening.table
    names = NAMES[: args.players]
    director = Director(floor, names, submit=unit.evening.submit, clock=clock, ids=ids)
    dealer = Dealer(table, parts.metal, tempers=tempers(NAMES, chance), clock=clock, chance=chance)
    await director.open()
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(director.run())
        tasks.create_task(dealer.run())


def _rules(args: argparse.Namespace) -> RuleSet:
    """Take the proposals of a shipped rule set as set, and let the screen deal."""
    rules = shipped(args.rule_set)
    most = rules.seating.max_per_table
    if rules.event.format == "cash":
        raise CannotPlay(f"{rules.name} is a cash game, which the demo does not play yet: take another")
    if rules.betting.structure == "fixed_limit":
        raise CannotPlay(f"{rules.name} is fixed limit, which the demo does not play yet: take another")
    args.players = most if args.players is None else args.players
    if not 2 <= args.players <= most:
        raise CannotPlay(f"--players {args.players}: {rules.name} takes 2 to {most} at its one table")
    use = TableUse(dealing="screen")
    return type(rules)(**{field: getattr(rules, field) for field in rules.__struct_fields__} | {"table": use})


def _speed(args: argparse.Namespace) -> float | None:
    """Return how many times as fast as people play; None is as fast as it goes."""
    if args.speed == MAX:
        if not args.until_done:
            raise CannotPlay("--speed max plays an event to its end in seconds: add --until-done")
        return None
    try:
        speed = float(args.speed)
    except ValueError:
        speed = 0.0
    if not 0 < speed <= 1000:
        raise CannotPlay(f"--speed {args.speed}: a number above 0 and up to 1000, or max")
    return speed


def _live_journal(args: argparse.Namespace, rules: RuleSet, clock: Clock, seed: int) -> Journal:
    """Go on with the last evening of this rule set unless it is over or a new one is asked for."""
    path = args.journal or _folder() / f"{rules.name}.journal"
    asked_anew = args.fresh or args.seed is not None
    if path.exists() and not asked_anew:
        journal = Journal.open(path, clock=clock)
        ended = any(row.type == "event.ended" for row in journal.rows(FLOOR))
        if not ended and rules_of(journal)[1].name == rules.name:
            _say(args, f"going on with the evening in {path}; --fresh begins a new one")
            return journal
        journal.close()
    if path.exists():
        path = _free_path(path.parent, path.stem)
    return open_journal(path, clock, f"{rules.name} demo", rules)


def _folder() -> Path:
    return Settings().journals(os.environ) / "demo"


def _free_path(folder: Path, stem: str) -> Path:
    """Find a name that no journal has: every evening keeps its own."""
    number, path = 1, folder / f"{stem}.journal"
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.journal"
    return path


def _say(args: argparse.Namespace, line: str) -> None:
    print(line, file=sys.stderr if args.json else sys.stdout, flush=True)


def _print(args: argparse.Namespace, outcome: Outcome) -> None:
    if args.json:
        print_json(outcome)
    else:
        print_for_people(outcome)
