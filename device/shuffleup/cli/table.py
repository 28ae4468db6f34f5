"""`shuffleup table`: run one table and its floor for an event, until it is stopped."""

import argparse
import asyncio
import os
import signal
import sys
from pathlib import Path

from shuffleup.api.server import CannotListen
from shuffleup.chance import SystemSeeds
from shuffleup.cli.parts import build_parts
from shuffleup.cli.unit import Unit, open_journal, port, report_storage, rules_of, running_unit, serve_unit
from shuffleup.clock import BootClock
from shuffleup.command_ids import time_ordered_ids
from shuffleup.config import Settings, WrongSettings, read_settings
from shuffleup.journal import Journal, JournalError
from shuffleup.rulebook import RuleBookError, load
from shuffleup.unit_key import KeyUnusable, unit_key


class NoEvent(Exception):
    """No event file was named and no journal is there to go on with."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "event",
        metavar="EVENT.toml",
        type=Path,
        nargs="?",
        help="the event; without it, the last one goes on",
    )
    parser.add_argument("--config", metavar="UNIT.toml", type=Path, help="the settings of this box")
    parser.add_argument("--port", type=port, metavar="N", help="serve the front panel on this port")


def run(args: argparse.Namespace) -> int:
    """Run the table; 0 when it was stopped, 2 when it could not begin."""
    try:
        settings = read_settings(args.config)
        asyncio.run(_run(args, settings))
    except RuleBookError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        return 2
    except (WrongSettings, JournalError, CannotListen, KeyUnusable, NoEvent) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


async def _run(args: argparse.Namespace, settings: Settings) -> None:
    clock = BootClock()
    journal = _journal(args.event, settings, clock)
    event, _ = rules_of(journal)
    parts = build_parts(settings.hardware, clock)
    ids = time_ordered_ids(clock)
    key = unit_key(settings.journals(os.environ))
    number = settings.listen.port if args.port is None else args.port
    async with running_unit(
        journal, parts=parts, clock=clock, seeds=SystemSeeds(), ids=ids, key=key, name=settings.unit
    ) as unit:
        listen = type(settings.listen)(settings.listen.host, number, settings.listen.unix_socket)
        report_storage(unit, lambda line: print(line, file=sys.stderr, flush=True))
        server = await serve_unit(unit, parts, listen, port_is_a_wish=args.port is None)
        try:
            print(f"{event}: front panel at {server.url}, journal {journal.path}; {_state(unit)}", flush=True)
            await stopped()
        finally:
            unit.hub.close()
            await server.close()
    print(f"{event}: stopped; the same command goes on from here")


async def stopped() -> None:
    """Wait for Ctrl-C, or for the system to end the process."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await stop.wait()


def _journal(event: Path | None, settings: Settings, clock: BootClock) -> Journal:
    folder = settings.journals(os.environ)
    if event is None:
        return Journal.open(_last_journal(folder), clock=clock)
    loaded = load(event)
    for warning in loaded.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    journal = open_journal(folder / f"{event.stem}.journal", clock, event.stem, loaded.rules)
    if rules_of(journal)[1] != loaded.rules:
        print(
            f"{event}: changed since the event was opened; the event goes on by the rules it was opened with",
            file=sys.stderr,
        )
    return journal


def _last_journal(folder: Path) -> Path:
    journals = sorted(folder.glob("*.journal"), key=lambda path: path.stat().st_mtime)
    if not journals:
        raise NoEvent(
            f"no event is open in {folder}: name an event file, or write one with shuffleup new EVENT.toml"
        )
    return journals[-1]


def _state(unit: Unit) -> str:
    floor, table = unit.evening.floor.state, unit.evening.table.table
    if floor.phase == "registration":
        return "waiting for players: enter them on the front panel"
    hand = table.play.hand_no if table else 0
    return f"{floor.phase}, hand {hand}, {len(floor.left())} players left. Ctrl-C stops it"
