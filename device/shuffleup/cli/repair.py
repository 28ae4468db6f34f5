"""`shuffleup repair`: replace a journal by a sound copy, if none of its rows is damaged."""

import argparse
from pathlib import Path

from shuffleup.stations.journal_check import require_whole_of_any
from shuffleup.storage.journal.repair import Repaired, repair

EXAMPLES = ("shuffleup repair ~/.local/share/shuffleup/friday.journal",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "book",
        metavar="JOURNAL",
        type=Path,
        help="a journal that is refused as damaged; nothing may have it open",
    )


def run(args: argparse.Namespace) -> int:
    """Repair; 0 when the journal is sound now, 2 when a row of it is damaged or it cannot be written."""
    done = repair(args.book, require_whole_of_any)
    print(_words(args.book, done))
    return 0


def _words(book: Path, done: Repaired) -> str:
    if done.aside is None:
        return f"{book}: nothing to repair; {done.rows} rows, all as they were stored"
    return (
        f"{book}: written anew with {done.rows} rows, all as they were stored; no row was on what was damaged"
        f" ({done.wrong}). The old file is kept as {done.aside}"
    )
