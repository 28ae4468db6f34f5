"""The journal of the current event: of the file that was named, or else of the last event."""

import argparse
import logging
from pathlib import Path

from shuffleup.assembly.shelf import NoEvent, last_journal, opened
from shuffleup.assembly.standby import EVENT, standby_rules
from shuffleup.assembly.unit import open_journal, open_whole, rules_of
from shuffleup.clock import Clock
from shuffleup.journal import Journal
from shuffleup.rulebook import load
from shuffleup.ruleset import RuleSet

_log = logging.getLogger(__name__)


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
    """Read an event file and log its warnings; raises `RuleBookError` for its faults."""
    loaded = load(event)
    for warning in loaded.warnings:
        _log.warning("warning: %s", warning)
    return loaded.rules


def event_journal(event: Path, rules: RuleSet, folder: Path, clock: Clock) -> Journal:
    """Open the journal of an event, by the rules that it was opened with."""
    journal = open_journal(folder / f"{event.stem}.journal", clock, event.stem, rules)
    if rules_of(journal)[1] != rules:
        _log.warning(
            "%s: changed since the event was opened; the event goes on by the rules it was opened with", event
        )
    return journal


def last_or_open(folder: Path, clock: Clock, meanwhile: str) -> Journal:
    """Go on with the last event; without any there is an open table, and `meanwhile` says who waits at it."""
    try:
        return open_whole(last_journal(folder), clock)
    except NoEvent as none:
        _log.warning("%s; until then %s", none, meanwhile)
        return open_journal(folder / f"{EVENT}.journal", clock, EVENT, standby_rules())


def tables_of(journal: Journal, wanted: int | None, usual: int) -> int:
    """Take the tables that the event was opened with, or those that are wanted where it is new."""
    known = opened(journal)
    if not known.rows:
        return wanted or usual
    if wanted is not None and wanted != known.tables:
        _log.warning("%s: the event was opened with %d tables and keeps them", journal.path, known.tables)
    return known.tables
