"""Importing saves of TD3: from the files that somebody names to the journals of a club (SEASONS TDI-01).

Its report has one record a file (TDI-10, TDI-11).
"""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any, Protocol

import msgspec

from shuffleup.archive.club_folder.books import NoClub, read_books
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.club import contents as club_rooms
from shuffleup.club.people import contents as people_rooms
from shuffleup.club.people.book import People, PeopleCommand
from shuffleup.club.saves import CannotRead, ImportSave, NotASave, TooLarge, outcome
from shuffleup.club.state import Club, ClubEventId, SaveFacts
from shuffleup.formats.td3.facts import club_facts, facts_of, people_commands
from shuffleup.formats.td3.reading import MOST_BYTES, read_save
from shuffleup.formats.td3.save import Td3Save
from shuffleup.kernel.bounded_read import open_file
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import CommandError, Refusal
from shuffleup.kernel.shown_text import shown
from shuffleup.views.words.refusals import refused


class NothingRead(Exception):
    """No file could be read; the text is one line."""


class SaveReport(msgspec.Struct, frozen=True):
    """One file: `facts` if it could be read, else a word `why` it was refused, and the sentence `line`."""

    file: str
    result: str
    facts: dict[str, Any] = {}
    why: str = ""
    line: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the object of `--json`."""
        head = {"file": self.file, "result": self.result}
        return head | ({"why": self.why, "line": self.line} if self.why else self.facts)

    def for_people(self) -> str:
        """Write the report in a few lines."""
        if self.why:
            return f"{self.line}"
        facts = self.facts
        title = shown(facts["title"] or facts["tournament"])
        day = facts["started"][:10] if facts["started"] else "never started"
        people, rebuys = counted(facts["entries"], "person"), counted(facts["rebuys"], "rebuy")
        lines = [f"{self.file}: {RESULTS[self.result]}: {title}, {day}, {people}, {rebuys}"]
        if facts["difference"]:
            lines.append(f"    prizes differ from the pot by {facts['difference']}")
        if facts["no_points_because"]:
            fault = f": {shown(facts['formula_fault'])}" if "formula_fault" in facts else ""
            lines.append(f"    no points: {NO_POINTS[facts['no_points_because']]}{fault}")
        if not facts["season"]:
            lines.append("    no season")
        if facts["left_out"]:
            lines.append(f"    left out: {', '.join(facts['left_out']).replace('_', ' ')}")
        return "\n".join(lines)


RESULTS = {
    "taken": "taken",
    "same": "known already",
    "newer": "taken in place of an earlier save",
    "older": "left, for a later save is known",
    "differs": "left until you choose: another save of the same moment differs",
}
NO_POINTS = {
    "no_formula": "the file has no formula",
    "not_ended": "the evening has not ended",
    "nobody_bought_in": "nobody bought in",
    "formula_has_no_value": "the formula has no value",
}


def counted(count: int, thing: str) -> str:
    """Write a number of things."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def status_of(reports: Sequence[SaveReport]) -> int:
    """Return 0 when every file was read, 1 when some were refused.

    Raises:
        NothingRead: none was read.
    """
    refused = sum(bool(report.why) for report in reports)
    if refused == len(reports):
        raise NothingRead("no save could be read")
    return int(refused > 0)


SAVE_NAME = re.compile(r"(.+)\.tdt(\.\d{8}-\d{6})?(\.gz)?", re.IGNORECASE | re.DOTALL)
"""A save, packed or not, or one that the program made by itself. Without its ending "friday" stands before
"friday (copy)", so that of two the copy is the one that is known already."""
BY_IMPORT = Actor("director", face="import")


class _Books(Protocol):
    """The people book and the club that an import goes into."""

    @property
    def people(self) -> People: ...

    @property
    def club(self) -> Club: ...

    def take(self, commands: Iterable[PeopleCommand], event: ClubEventId, facts: SaveFacts) -> None:
        """Do the commands, and take the facts."""


def import_saves(
    paths: Iterable[Path],
    folder: Path | None,
    clock: Clock,
    *,
    contact: bool = False,
    dry_run: bool = False,
) -> Iterator[SaveReport]:
    """Import saves file by file, in their order; each is judged for itself.

    Raises:
        JournalError: the journals of the club cannot be read or written.
    """
    with ExitStack() as closing:
        books: _Books | None = None
        for path in files_of(paths):
            try:
                save = _read(path)
            except (NotASave, TooLarge, CannotRead) as refusal:
                yield _refused(shown(path), refusal)
                continue
            facts = facts_of(save)
            read = club_facts(save, facts)
            if books is None:
                books = _open(folder, clock, dry_run, closing)
            yield SaveReport(shown(path), _take(save, *read, books, contact=contact), facts)


def import_upload(
    name: str,
    content: bytes,
    folder: Path,
    clock: Clock,
    alone: AbstractContextManager[object],
    *,
    contact: bool = False,
    dry_run: bool = False,
) -> SaveReport:
    """Import one save from its bytes, as `import_saves` does from a file.

    `alone` is held while the club is open, and not while the bytes are read.

    Raises:
        JournalError: the journals of the club cannot be read or written.
    """
    try:
        save = read_save(content)
    except (NotASave, TooLarge) as refusal:
        return _refused(shown(name), refusal)
    facts = facts_of(save)
    read = club_facts(save, facts)
    with alone, ExitStack() as closing:
        result = _take(save, *read, _open(folder, clock, dry_run, closing), contact=contact)
    return SaveReport(shown(name), result, facts)


def read_one(path: Path) -> Td3Save:
    """Read one save.

    Raises:
        CommandError: it is none, or cannot be read; the text is one line.
    """
    try:
        return _read(path)
    except (NotASave, TooLarge, CannotRead) as refusal:
        raise CommandError(_refused(shown(path), refusal).line) from refusal


def files_of(paths: Iterable[Path]) -> Iterator[Path]:
    """List the files: those named, and of a folder its saves by name. No link leads out of a folder."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = list(_saves_in(path))
        yield from found or [path]


def _saves_in(folder: Path) -> Iterator[Path]:
    root = folder.resolve()
    for place, folders, names in os.walk(folder):
        folders.sort()
        saves = [found for name in names if (found := SAVE_NAME.fullmatch(name))]
        for found in sorted(saves, key=lambda one: (one[1], one[0])):
            path = type(folder)(place, found[0])
            if not _leads_out(path, root):
                yield path


def _leads_out(path: Path, root: Path) -> bool:
    """Say whether a link leads out of a folder; one that leads to itself cannot be read."""
    try:
        return not path.resolve().is_relative_to(root)
    except RuntimeError:
        return False


def _read(path: Path) -> Td3Save:
    if path.is_dir():
        raise NotASave("no_saves_in_folder", str(path))
    try:
        with open_file(path) as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CannotRead((error.strerror or str(error)).lower()) from error
    return read_save(content)


def _take(save: Td3Save, event: ClubEventId, facts: SaveFacts, books: _Books, *, contact: bool) -> str:
    """Take a save; return its result."""
    result = outcome(books.club, event, facts)
    commands = people_commands(save, books.people, contact=contact) if result != "older" else ()
    books.take(tuple(commands), event, facts)
    return result


def _refused(file: str, refusal: Refusal) -> SaveReport:
    why = "unreadable" if isinstance(refusal, CannotRead) else refusal.code
    return SaveReport(file, "refused", why=why, line=f"{file}: {refused(refusal)}")


def _open(folder: Path | None, clock: Clock, dry_run: bool, closing: ExitStack) -> _Books:
    if folder is not None and not dry_run:
        return _Stored(folder, clock, closing)
    return _OnPaper(folder)


class _Stored:
    """A club that is open for writing."""

    def __init__(self, folder: Path, clock: Clock, closing: ExitStack) -> None:
        self._club = closing.enter_context(open_club(folder, clock, make=True))

    @property
    def people(self) -> People:
        return self._club.people

    @property
    def club(self) -> Club:
        return self._club.club

    def take(self, commands: Iterable[PeopleCommand], event: ClubEventId, facts: SaveFacts) -> None:
        self._club.ask_people(commands, BY_IMPORT)
        self._club.ask_club([ImportSave(event, facts)], BY_IMPORT)


class _OnPaper:
    """A club that is only computed: nothing is stored."""

    def __init__(self, folder: Path | None) -> None:
        self.people, self.club = People(), Club()
        if folder is not None and folder.exists():
            try:
                books = read_books(folder)
            except NoClub:
                return
            self.people, self.club = books.people, books.club

    def take(self, commands: Iterable[PeopleCommand], event: ClubEventId, facts: SaveFacts) -> None:
        persons, played = dict(self.people.persons), self.club.played()
        self.people = People(persons)
        for command in commands:
            people_rooms.take(people_rooms.decide(self.people, command, played), persons)
        for made in club_rooms.decide(self.club, ImportSave(event, facts), self.people):
            self.club = club_rooms.evolve(self.club, made)
