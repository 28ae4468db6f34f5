"""The journal of the current event: of the file that was named, or else of the last event."""

import argparse
import logging
from collections.abc import Iterator
from pathlib import Path

from shuffleup.app.journal_folder import ENDING, NoEvent, last_journal, opened
from shuffleup.app.standby import EVENT, standby_rules
from shuffleup.app.unit import open_journal, open_whole, rules_of
from shuffleup.event_file import RuleBookError, load
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.shown_text import shown
from shuffleup.protocol.me import NextEvent
from shuffleup.ruleset import RuleSet
from shuffleup.storage.journal import Journal

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


def journal_named(journal: Path, folder: Path, clock: Clock) -> Journal:
    """Go on with a journal of this box that is named itself; raises `NoEvent` for one that lies elsewhere."""
    if journal.resolve().parent != folder.resolve():
        place = folder / f"{journal.name.removesuffix(ENDING)}{ENDING}"
        raise NoEvent(
            f"{journal}: is the journal of an event: copy it to {place}, then shuffleup table {place}"
        )
    return open_whole(journal, clock)


def read_event(event: Path) -> RuleSet:
    """Read an event file and log its warnings; raises `RuleBookError` for its faults."""
    loaded = load(event)
    for warning in loaded.warnings:
        _log.warning("warning: %s", warning)
    return loaded.rules


def event_journal(event: Path, rules: RuleSet, folder: Path, clock: Clock) -> Journal:
    """Open the journal of an event, by the rules that it was opened with."""
    journal = open_journal(folder / f"{event.stem}.journal", clock, shown(event.stem), rules)
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


class PreparedEvents:
    """The event files that the director has put beside the one that is played; none where none is named."""

    def __init__(self, event: Path | None) -> None:
        self._event = event

    def after(self, day: str) -> NextEvent | None:
        """Find the first event after a day, year first; a file with faults and one without a day are none."""
        return min(self._later(day), default=None)

    def _later(self, day: str) -> Iterator[NextEvent]:
        if self._event is None:
            return
        own = self._event.resolve()
        for path in self._event.parent.glob("*.toml"):
            if path.resolve() == own:
                continue
            try:
                event = load(path).rules.event
            except RuleBookError:
                continue  # the settings of a box, a season, or an event that is not ready
            if event.date != "open" and event.date > day:
                start = "" if event.start == "open" else event.start
                yield NextEvent(event.date, start, event.title or shown(path.stem))
