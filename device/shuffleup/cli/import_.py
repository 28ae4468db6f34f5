"""`shuffleup import`: take evenings of other programs into a club: saves of TD3, or a table of results.

An evening of TD3 that still runs can be taken over: from a save to the journal of a new event (SEASONS
TDI-13).
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from shuffleup.app.config import read_settings
from shuffleup.app.standalone_box import open_journal, rules_of
from shuffleup.archive.journal_folder import ENDING
from shuffleup.archive.results_import import import_results
from shuffleup.archive.td3_import import (
    BY_IMPORT,
    RESULTS,
    NothingRead,
    SaveReport,
    counted,
    import_saves,
    read_one,
    status_of,
)
from shuffleup.cli.new import write_new
from shuffleup.event_file import load
from shuffleup.floor.command import EventOpened, FloorEvent
from shuffleup.floor.decide import after, evolve, hear
from shuffleup.floor.state import Floor
from shuffleup.formats.td3.event_file import template_of
from shuffleup.formats.td3.imported_evening import begun_evening, chips_in_play, now_of
from shuffleup.formats.td3.save import Td3Save
from shuffleup.kernel.chance import SystemSeeds
from shuffleup.kernel.clock import BootClock, Clock
from shuffleup.kernel.command_ids import time_ordered_ids
from shuffleup.kernel.field_types import FLOOR
from shuffleup.kernel.refusals import CommandError, Refusal
from shuffleup.kernel.shown_text import shown
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal.errors import naming_rows
from shuffleup.storage.journal.store import Journal
from shuffleup.views.words.refusals import refused

REMARKS = {
    "prizes_by_rules": "prizes: they are computed by the event file, for those of the save are not its pot",
    "other_blinds": "the blinds of level {level} are {small}/{big} in the save: the event file decides",
    "other_prices": "prices of buy-ins: the save has others than the event file; the pot is that of the save",
    "bounties_before": "bounties that were won before: pay them as the save says",
}


Remarks = tuple[tuple[str, Mapping[str, object]], ...]


class TakenOverEvening(msgspec.Struct, frozen=True):
    """An evening that goes on in the journal; times in seconds, names of those who wait for a seat."""

    file: str
    result: str
    tournament: str
    journal: str
    event: str
    entries: int
    players_left: int
    out: int
    tables: int
    level: int
    kind: str
    left_seconds: int
    chips_in_play: int
    pool: float
    waiting_for_a_seat: tuple[str, ...]
    not_in_it: tuple[str, ...]

    def for_people(self) -> str:
        """Write in a few lines what goes on, and what a person has to do."""
        minutes, seconds = divmod(self.left_seconds, 60)
        part = f"the break after level {self.level}" if self.kind == "break" else f"level {self.level}"
        tables = f"{self.tables} table{'s' * (self.tables != 1)}"
        lines = [
            f"{self.file}: taken over into {self.journal}: {self.players_left} of {self.entries} players"
            f" are in, at {tables}, {minutes}:{seconds:02} left of {part}",
            f"    chips in play: {self.chips_in_play}, shown as equal stacks: count each table,"
            " at the next break at the latest",
        ]
        if self.waiting_for_a_seat:
            lines.append(
                f"    without a seat: {', '.join(self.waiting_for_a_seat)}: draw seats on the console"
            )
        lines += [f"    not in it: {one}" for one in self.not_in_it]
        return "\n".join(
            [*lines, "    the clock stands until you let it run; each button is at the first seat"]
        )


class CannotTakeOver(CommandError):
    """The evening cannot be taken over; `why` is the word for a program."""

    def __init__(self, file: Path, why: str, line: str) -> None:
        super().__init__(f"{file}: {line}")
        self.file, self.why = shown(file), why

    def as_json(self) -> dict[str, Any]:
        """Return the object of `--json`."""
        return {"file": self.file, "result": "refused", "why": self.why, "line": str(self)}


def take_over(file: Path, save: Td3Save, event: Path, journal: Path, clock: Clock) -> TakenOverEvening:
    """Let the evening of a save go on in the journal of a new event, which is made if absent.

    `event` is the file of the event's rules.

    Raises:
        CannotTakeOver: the save or the event does not allow it, and nothing was stored.
        RuleBookError, JournalError: the event file or the journal cannot be read, or written.
    """
    rules = load(event).rules
    try:
        begun = begun_evening(save, rules)
        hear(evolve(None, EventOpened(shown(event.stem), rules, begun.tables)), begun.report, clock.now())
        with open_journal(
            journal, clock, shown(event.stem), rules
        ) as book:  # not made where the lines above refuse
            name, rules = rules_of(book)
            floor, events = _state(book, EventOpened(name, rules, begun.tables))
            begun = begun_evening(save, rules)
            goes_on = hear(floor, begun.report, clock.now())
            _store(book, [*events, *goes_on], clock)
    except Refusal as refusal:
        raise CannotTakeOver(file, refusal.code, refused(refusal)) from refusal
    return _told(file, save, after(floor, goes_on), journal, begun.remarks)


def check_running(file: Path, save: Td3Save) -> None:
    """Raise `CannotTakeOver` for a save whose evening has not begun, or is over."""
    try:
        now_of(save)
    except Refusal as refusal:
        raise CannotTakeOver(file, refusal.code, refused(refusal)) from refusal


def journal_beside(folder: Path, event: Path) -> Path:
    """Name the journal that `shuffleup table EVENT.toml` opens."""
    return folder / f"{event.stem}{ENDING}"


def _state(book: Journal, opened: EventOpened) -> tuple[Floor, list[FloorEvent]]:
    """Fold what is stored; a journal without rows is opened first."""
    floor: Floor | None = None
    with naming_rows(book.path):
        for row in book.rows(FLOOR):
            floor = evolve(floor, FLOOR_EVENTS.read(row))
    return (evolve(None, opened), [opened]) if floor is None else (floor, [])


def _store(book: Journal, events: list[FloorEvent], clock: Clock) -> None:
    act, seeds = time_ordered_ids(clock).next(), SystemSeeds()
    book.append([FLOOR_EVENTS.draft(FLOOR, act, BY_IMPORT, one, seeds) for one in events])


def _told(
    file: Path,
    save: Td3Save,
    floor: Floor,
    journal: Path,
    remarks: tuple[tuple[str, Mapping[str, object]], ...],
) -> TakenOverEvening:
    waiting = tuple(one.name for one in floor.entries if one.waiting)
    clock = floor.clock
    return TakenOverEvening(
        file=shown(file),
        result="taken_over",
        tournament=save.tournament,
        journal=shown(journal),
        event=floor.event_id,
        entries=len(floor.entries),
        players_left=len(floor.left()) + len(waiting),
        out=sum(one.finish is not None for one in floor.entries),
        tables=len(floor.tables),
        level=clock.level,
        kind="break" if clock.phase == "break" else "round",
        left_seconds=(clock.left or 0) // 1000,
        chips_in_play=chips_in_play(save, floor.rules),
        pool=floor.pool / 10 ** floor.rules.event.money_format().decimals,
        waiting_for_a_seat=waiting,
        not_in_it=tuple(REMARKS[code].format(**facts) for code, facts in remarks),
    )


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
