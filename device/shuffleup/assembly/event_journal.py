"""The journal of the current event: of the file that was named, or else of the last event."""

import argparse
from pathlib import Path

from shuffleup.assembly.shelf import NoEvent, last_journal, opened
from shuffleup.assembly.standby import EVENT, standby_rules
from shuffleup.assembly.unit import open_journal, open_whole, rules_of
from shuffleup.clock import Clock
from shuffleup.journal import Journal
from shuffleup.process.complaints import complain
from shuffleup.rulebook import load
from shuffleup.ruleset import RuleSet


def add_event(parser: argparse.ArgumentParser) -> None:
    """Declare the event that a command runs."""
    parser.add_argument(
        "event",
        metavar="EVENT.toml",
        type=Path,
        nargs="?",
        help="the event; without it, the last one goes on",
    )


def read_event(event: Path) -> RuleSet:
    """Read an event file, and tell of what is odd in it; raises `RuleBookError` for what is wrong."""
    loaded = load(event)
    for warning in loaded.warnings:
        complain(f"warning: {warning}")
    return loaded.rules


def event_journal(event: Path, rules: RuleSet, folder: Path, clock: Clock) -> Journal:
    """Open the journal of an event, by the rules that it was opened with."""
    journal = open_journal(folder / f"{event.stem}.journal", clock, event.stem, rules)
    if rules_of(journal)[1] != rules:
        complain(
            f"{event}: changed since the event was opened; the event goes on by the rules it was opened with"
        )
    return journal


def last_or_open(folder: Path, clock: Clock, meanwhile: str) -> Journal:
    """Go on with the last event; without any there is an open table, and `meanwhile` says who waits at it."""
    try:
        return open_whole(last_journal(folder), clock)
    except NoEvent as none:
        complain(f"{none}; until then {meanwhile}")
        return open_journal(folder / f"{EVENT}.journal", clock, EVENT, standby_rules())


def tables_of(journal: Journal, wanted: int | None, usual: int) -> int:
    """Take the tables that the event was opened with, or those that are wanted where it is new."""
    known = opened(journal)
    if not known.rows:
        return wanted or usual
    if wanted is not None and wanted != known.tables:
        complain(f"{journal.path}: the event was opened with {known.tables} tables and keeps them")
    return known.tables
