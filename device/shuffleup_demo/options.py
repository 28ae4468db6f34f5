"""The options of `shuffleup demo`: its speed, its folder, and its output."""

import argparse
import os
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from shuffleup.app.config import Settings
from shuffleup.app.lifecycle import told_to_stop, unless_stopped
from shuffleup.app.standalone_box import open_journal, rules_of
from shuffleup.archive.journal_folder import free_path, opened
from shuffleup.kernel.chance import RepeatableSeeds, Seeds, SystemSeeds
from shuffleup.kernel.clock import BootClock, Clock
from shuffleup.stations.floor import FloorStation
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import PacedClock
from shuffleup_demo.demo_setup import CannotPlay, Cast
from shuffleup_demo.outcome import Outcome, print_for_people, print_json

MAX = "max"
FASTEST = 1000


def speed(args: argparse.Namespace) -> float | None:
    """Return how many times as fast as people play; None is as fast as it goes."""
    said = args.speed or (MAX if args.until_done else "1")
    if said == MAX:
        if not args.until_done:
            raise CannotPlay("--speed max plays an event to its end in seconds: add --until-done")
        return None
    return times(said, FASTEST)


def times(said: str, fastest: int) -> float:
    """Read how many times as fast as people; raises `CannotPlay`."""
    try:
        read = float(said)
    except ValueError:
        read = 0.0
    if not 0 < read <= fastest:
        raise CannotPlay(f"--speed {said}: a number above 0 and up to {fastest}, or max")
    return read


def paced(rate: float) -> Clock:
    """Make a clock that is faster than real time by a factor."""
    return BootClock() if rate == 1.0 else PacedClock(BootClock(), rate)


def live_journal(args: argparse.Namespace, actors: Cast, clock: Clock, path: Path) -> Journal:
    """Go on with the last evening of this rule set unless it is over or the options want a new one.

    A seed asks for a new one, except in the file that is named.
    """
    asked_anew = args.fresh or (args.seed is not None and args.journal is None)
    if path.exists() and not asked_anew:
        journal = Journal.open(path, clock=clock)
        if not opened(journal).over and rules_of(journal)[1].name == actors.rules.name:
            tell(args, f"going on with the evening in {path}; --fresh begins a new one")
            return journal
        journal.close()
    if path.exists():
        path = free_path(path.parent, path.stem)
    return open_journal(path, clock, f"{label(args)} demo", actors.rules)


async def until_done_or_stopped(
    args: argparse.Namespace, floor: FloorStation, people: Coroutine[Any, Any, None]
) -> bool:
    """Let people play until the event is over, if the options say so, or until somebody stops it."""
    stop = told_to_stop()
    await unless_stopped(people)
    if not stop.is_set() and not args.until_done:
        tell(args, "the event is over; Ctrl-C stops")
        await stop.wait()
    return floor.state.phase == "over"


def seeds_of(args: argparse.Namespace, journal: Journal) -> Seeds:
    """Take chance from the seed of the command line and the length of the evening, else from the system."""
    if args.seed is None:
        return SystemSeeds()
    return RepeatableSeeds(args.seed, since_of(journal))


def since_of(journal: Journal) -> str:
    """Say where a start goes on with an evening, by the rows of its floor; nothing for a new one."""
    return str(opened(journal).rows or "")


def label(args: argparse.Namespace) -> str:
    """Name what is played."""
    return str(args.event.stem if args.event else args.rule_set)


def folder() -> Path:
    """Say where the journals of demos lie."""
    return Settings().journals(os.environ) / "demo"


def tell(args: argparse.Namespace, line: str) -> None:
    """Print a line for people; the standard output is left to the result where that is JSON."""
    print(line, file=sys.stderr if args.json else sys.stdout, flush=True)


def print_outcome(args: argparse.Namespace, outcome: Outcome) -> None:
    """Print how the event came out."""
    if args.json:
        print_json(outcome)
    else:
        print_for_people(outcome)
