"""`shuffleup import`: take evenings of other programs into a club: saves of TD3, or a table of results."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from shuffleup.app.config import read_settings
from shuffleup.app.imports.report import RESULTS, NothingRead, SaveReport, counted, status_of
from shuffleup.app.imports.results import import_results
from shuffleup.app.imports.saves import import_saves, read_one
from shuffleup.app.imports.taking_over import CannotTakeOver, check_running, journal_beside, take_over
from shuffleup.cli.new import write_new
from shuffleup.event_file import load
from shuffleup.formats.td3.save import Td3Save
from shuffleup.formats.td3.template import template_of
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.command_error import CommandError
from shuffleup.kernel.shown_text import shown

EXAMPLES = (
    "shuffleup import td3 saves --into club",
    "shuffleup import results last-year.csv --club club",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    kinds = parser.add_subparsers(dest="kind", metavar="KIND", required=True)
    td3 = kinds.add_parser("td3", help="saves of The Tournament Director 3")
    td3.add_argument("paths", metavar="PATH", type=Path, nargs="+", help="saves, or folders with saves")
    td3.add_argument("--into", metavar="FOLDER", type=Path, help="the folder of the club; made if absent")
    td3.add_argument("--json", action="store_true", help="print one JSON object a file")
    td3.add_argument("--contact", action="store_true", help="take e-mails, phones and notes too")
    td3.add_argument(
        "--template", metavar="EVENT.toml", type=Path, help="write an event file as the save had planned it"
    )
    td3.add_argument(
        "--take-over",
        metavar="EVENT.toml",
        type=Path,
        help="go on with a running evening in a new event by this file, which is written if absent",
    )
    td3.add_argument(
        "--journal",
        metavar="JOURNAL",
        type=Path,
        help="with --take-over: the journal of the event; the one that shuffleup table EVENT.toml opens if"
        " not said",
    )
    td3.add_argument("--dry-run", action="store_true", help="print the report, and store nothing")
    results = kinds.add_parser("results", help="a table of places: date, event, place, name")
    results.add_argument("file", metavar="FILE.csv", type=Path, help="one line a person and evening")
    results.add_argument("--club", metavar="FOLDER", type=Path, required=True, help="the folder of the club")
    results.add_argument("--json", action="store_true", help="print one JSON object an evening")


def run(args: argparse.Namespace) -> int:
    """Import; 0 when all was taken, 1 when something was refused, 2 when nothing could be done."""
    return KINDS[args.kind](args)


def _td3(args: argparse.Namespace) -> int:
    if args.template is not None:
        return _template(args)
    if args.take_over is not None:
        return _take_over(args)
    if args.journal is not None:
        raise CommandError("--journal is for --take-over EVENT.toml: it names where the evening goes on")
    if args.into is None and not args.dry_run:
        raise CommandError("say where the evenings belong: --into FOLDER, or --dry-run to look only")
    reports: list[SaveReport] = []
    for report in import_saves(
        args.paths, args.into, BootClock(), contact=args.contact, dry_run=args.dry_run
    ):
        reports.append(report)
        print(msgspec.json.encode(report.as_json()).decode() if args.json else report.for_people())
        sys.stdout.flush()
    try:
        return status_of(reports)
    except NothingRead as error:
        raise CommandError(f"{', '.join(map(shown, args.paths))}: {error}") from error


def _template(args: argparse.Namespace) -> int:
    """Write the event file of one save, and say what it cannot say."""
    if len(args.paths) != 1 or args.paths[0].is_dir():
        raise CommandError("an event file is written from one save: name one file")
    found = template_of(read_one(args.paths[0]))
    _write_event(args.template, found.text)
    print(f"{args.template}: written; shuffleup check {args.template} says what is open")
    for remark in found.remarks:
        print(f"    not in it: {remark}")
    return 0


def _write_event(path: Path, text: str) -> None:
    """Write a new event file; raises `CommandError`."""
    try:
        write_new(path, text)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise CommandError(f"{path}: cannot be written ({why}); name another file") from error


def _take_over(args: argparse.Namespace) -> int:
    """Let a running evening go on in an event of ours, and say what a person has to look at."""
    if os.path.lexists(args.take_over):
        load(args.take_over)
    save, journal = _one_save(args)
    try:
        found = read_one(save)
        check_running(save, found)
        with _event_of(args.take_over, found):
            told = take_over(save, found, args.take_over, journal, BootClock())
    except CannotTakeOver as refusal:
        if not args.json:
            raise
        print(msgspec.json.encode(refusal.as_json()).decode())
        return 2
    if args.into is not None:
        list(import_saves([save], args.into, BootClock(), contact=args.contact))
    print(msgspec.json.encode(told).decode() if args.json else told.for_people())
    return 0


@contextmanager
def _event_of(path: Path, save: Td3Save) -> Iterator[None]:
    """Write the event file of a save where there is none; it goes again where the evening does not begin."""
    if path.exists():
        yield
        return
    _write_event(path, template_of(save).text)
    try:
        yield
    except CommandError:
        path.unlink(missing_ok=True)
        raise


def _one_save(args: argparse.Namespace) -> tuple[Path, Path]:
    """Return the save and the journal; a second path is the journal, too."""
    save, *more = args.paths
    if save.is_dir() or len(more) + (args.journal is not None) > 1 or args.dry_run:
        raise CommandError(
            "an evening is taken over from one save: shuffleup import td3 SAVE --take-over EVENT.toml"
        )
    journal = more[0] if more else args.journal
    return save, journal or journal_beside(read_settings(None).journals(os.environ), args.take_over)


def _results(args: argparse.Namespace) -> int:
    """Take a table; 1 when a line is wrong, and then nothing was taken."""
    evenings, wrong = import_results(args.file, args.club, BootClock())
    for line in wrong:
        print(f"{args.file}: {line}", file=sys.stderr)
    for one in evenings:
        if args.json:
            print(msgspec.json.encode(one).decode())
        else:
            print(f"{one.day} {one.title}: {RESULTS[one.result]}, typed in, {counted(one.people, 'person')}")
    return int(bool(wrong))


KINDS: dict[str, Callable[[argparse.Namespace], int]] = {"td3": _td3, "results": _results}
