"""Taking over an evening of TD3: from a save to the journal of a new event (SEASONS TDI-13)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from shuffleup.app.imports.saves import BY_IMPORT
from shuffleup.app.journal_folder import ENDING
from shuffleup.app.unit import open_journal, rules_of
from shuffleup.event_file import load
from shuffleup.floor.automatic_rules import after
from shuffleup.floor.events import EventOpened
from shuffleup.floor.evolve import evolve
from shuffleup.floor.message import FloorEvent
from shuffleup.floor.state import Floor
from shuffleup.floor.table_reports import hear
from shuffleup.formats.td3.save import Td3Save
from shuffleup.formats.td3.taken_over import begun_evening, chips_in_play, now_of
from shuffleup.kernel.chance import SystemSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_error import CommandError
from shuffleup.kernel.command_ids import time_ordered_ids
from shuffleup.kernel.identity import FLOOR
from shuffleup.kernel.refusals import Refusal
from shuffleup.kernel.shown_text import shown
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal import Journal
from shuffleup.storage.journal.errors import naming_rows
from shuffleup.views.words import refused

REMARKS = {
    "prizes_by_rules": "prizes: they are computed by the event file, for those of the save are not its pot",
    "other_blinds": "the blinds of level {level} are {small}/{big} in the save: the event file decides",
    "other_prices": "prices of buy-ins: the save has others than the event file; the pot is that of the save",
    "bounties_before": "bounties that were won before: pay them as the save says",
}


Remarks = tuple[tuple[str, Mapping[str, object]], ...]


class TakingOver(msgspec.Struct, frozen=True):
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


def take_over(file: Path, save: Td3Save, event: Path, journal: Path, clock: Clock) -> TakingOver:
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
) -> TakingOver:
    waiting = tuple(one.name for one in floor.entries if one.waiting)
    clock = floor.clock
    return TakingOver(
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
