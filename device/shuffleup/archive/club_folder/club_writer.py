"""The one writer of a club: a command is decided, stored in its journal, and only then part of the state.

A copy of a club in another folder is for reading there: whole or not at all, and never merged (PPL-16).
"""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from shuffleup.archive.club_folder.books import (
    CLUB,
    CLUB_EVENTS,
    CLUB_FILE,
    PEOPLE,
    PEOPLE_EVENTS,
    PEOPLE_FILE,
    club_events,
    keep_people,
    people_in,
    require_club,
)
from shuffleup.club import contents as club_rooms
from shuffleup.club.people import contents as people_rooms
from shuffleup.club.people.book import People, PeopleCommand, PeopleEvent
from shuffleup.club.people.person_commands import BothPlayed
from shuffleup.club.state import ClubCommand, ClubEvent, ClubEventId
from shuffleup.kernel.chance import Seeds, SystemSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import time_ordered_ids
from shuffleup.kernel.field_types import Actor, CommandId, PersonId, Stream
from shuffleup.kernel.refusals import CommandError
from shuffleup.stations.event_codec import Codec, Event
from shuffleup.storage.atomic_write import make_folder, replacing
from shuffleup.storage.journal.errors import JournalDamaged
from shuffleup.storage.journal.reader import JournalReader, read_journal
from shuffleup.storage.journal.row_hash import Draft, Row, iso
from shuffleup.storage.journal.store import Journal

CLUB_ID_BYTES = 16
"""Random bytes by which the two journals of a folder are known to belong together."""


class NotOneClub(CommandError):
    """The two journals of a folder belong to two clubs."""


class NoRoomForClub(CommandError):
    """The folder of a club cannot be made; one line that says why."""


class _Genesis(msgspec.Struct, frozen=True):
    """The first record of a journal of a club: which book it is, and the club, by random digits."""

    book: str
    club: str


class ClubFolder:
    """A club that is open for writing; nobody else writes to it meanwhile.

    `people` and `club` are the state after the last stored act.
    """

    def __init__(self, folder: Path, people: Journal, club: Journal, clock: Clock, seeds: Seeds) -> None:
        self.folder = folder
        self._journals = {PEOPLE: people, CLUB: club}
        self._clock, self._seeds = clock, seeds
        self._ids = time_ordered_ids(clock)
        self._added = False
        self.people = people_in(folder, people)
        self.club = club_rooms.folded(club_events(club))

    def next_id(self) -> str:
        """Make an id that was never used: of a command, a person, a league, a season, an adjustment."""
        return str(self._ids.next())

    def new_person(self) -> PersonId:
        """Make the id of a new person."""
        return PersonId(self.next_id())

    def today(self) -> str:
        """Return the calendar day in UTC, year first."""
        return iso(self._clock.wall())[:10]

    def ask_people(
        self, commands: Iterable[PeopleCommand], by: Actor, command_id: CommandId | None = None
    ) -> tuple[PeopleEvent, ...]:
        """Do commands of the people book, all or none; under an id that was done already nothing happens.

        Raises:
            Refusal: of the first command that is refused.
            JournalError: they could not be stored.
        """
        command_id = command_id or CommandId(self.next_id())
        if self._journals[PEOPLE].command(command_id):
            return ()
        persons, played, events = dict(self.people.persons), self.club.played(), list[PeopleEvent]()
        people = People(persons)
        for command in commands:
            try:
                made = people_rooms.decide(people, command, played)
            except BothPlayed as both:
                raise BothPlayed(both.name, both.other, self.club.called(ClubEventId(both.event))) from both
            people_rooms.take(made, persons)
            events += made
        self._store(PEOPLE, PEOPLE_EVENTS, events, by, command_id)
        self.people, self._added = people, self._added or bool(events)
        return tuple(events)

    def ask_club(
        self, commands: Iterable[ClubCommand], by: Actor, command_id: CommandId | None = None
    ) -> tuple[ClubEvent, ...]:
        """Do commands of the club journal, all or none; as `ask_people`."""
        command_id = command_id or CommandId(self.next_id())
        if self._journals[CLUB].command(command_id):
            return ()
        club, events = self.club, list[ClubEvent]()
        for command in commands:
            for event in club_rooms.decide(club, command, self.people):
                club = club_rooms.evolve(club, event)
                events.append(event)
        self._store(CLUB, CLUB_EVENTS, events, by, command_id)
        self.club = club
        return tuple(events)

    def keep(self) -> None:
        """Write what the next program would have to compute of a book to which something was added."""
        last = self._journals[PEOPLE].last(PEOPLE)
        if last is not None and self._added:
            keep_people(self.folder, last, self.people)

    def _store(
        self, stream: Stream, codec: Codec[Event], events: Sequence[Event], by: Actor, command_id: CommandId
    ) -> tuple[Row, ...]:
        drafts: list[Draft] = [codec.draft(stream, command_id, by, event, self._seeds) for event in events]
        return self._journals[stream].append(drafts) if drafts else ()


@contextmanager
def open_club(
    folder: Path, clock: Clock, *, seeds: Seeds | None = None, make: bool = False
) -> Iterator[ClubFolder]:
    """Open a club for writing; with `make`, begin one where there is none.

    Raises:
        NoClub: there is none, and none was to be made.
        NotOneClub: the two journals are not of one club.
        NoRoomForClub: the folder cannot be made.
        JournalError: a journal is in use, damaged or cannot be written.
    """
    chance = seeds or SystemSeeds()
    if make:
        _make(folder, clock)
    require_club(folder)
    with ExitStack() as closing:
        people = closing.enter_context(Journal.open(folder / PEOPLE_FILE, clock=clock))
        club = closing.enter_context(Journal.open(folder / CLUB_FILE, clock=clock))
        if _club_of(people) != _club_of(club):
            raise NotOneClub(
                f"{folder}: {PEOPLE_FILE} and {CLUB_FILE} belong to two clubs; put the two files of one"
                " club into the folder"
            )
        opened = ClubFolder(folder, people, club, clock, chance)
        yield opened
        opened.keep()


def _make(folder: Path, clock: Clock) -> None:
    """Make what is missing of a club; a power cut in between leaves one journal, which is gone on from."""
    try:
        make_folder(folder, 0o700)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise NoRoomForClub(f"{folder}: cannot be made ({why}); name another folder") from error
    paths = {"people": folder / PEOPLE_FILE, "club": folder / CLUB_FILE}
    there = [path for path in paths.values() if path.exists()]
    if len(there) == len(paths):
        return
    club_id = secrets.token_hex(CLUB_ID_BYTES)
    if there:
        with Journal.open(there[0], clock=clock) as journal:
            club_id = _club_of(journal)
    for book, path in paths.items():
        if path not in there:
            genesis = msgspec.json.encode(_Genesis(book, club_id))
            Journal.create(path, clock=clock, genesis=genesis).close()


def _club_of(journal: Journal) -> str:
    try:
        return msgspec.json.decode(journal.genesis, type=_Genesis).club
    except msgspec.ValidationError as error:
        raise NotOneClub(f"{journal.path}: this is the journal of an event, not of a club") from error


FILES = {PEOPLE_FILE: PEOPLE, CLUB_FILE: CLUB}


class WentItsOwnWay(CommandError):
    """A copy holds rows that the club does not have; the text names the last rows of both."""


def copy_club(folder: Path, target: Path) -> int:
    """Copy a club into a folder, or bring an earlier copy there up to date; returns the rows of it.

    Raises:
        NoClub, JournalError, NotOneClub, WentItsOwnWay, OSError: as `copying_club`.
    """
    with copying_club(folder, target) as rows:
        return rows


@contextmanager
def copying_club(folder: Path, target: Path) -> Iterator[int]:
    """Copy a club as `copy_club`; the copy stands after what is inside was done, and not if that fails.

    Raises:
        NoClub, JournalError: the club cannot be read, or is not whole.
        NotOneClub, WentItsOwnWay: the folder holds another club, or a copy that was written to.
        OSError: the folder cannot be written.
    """
    contents, rows = dict[Path, bytes](), 0
    for name, stream in FILES.items():
        with read_journal(require_club(folder) / name) as journal:
            if (target / name).exists():
                _check(journal, target / name, stream)
            copy = journal.copy()
        if not copy.report.ok:
            raise JournalDamaged(f"{folder / name}: {copy.report.problems[0]}; nothing was copied")
        contents[target / name], rows = copy.content, rows + copy.report.rows
    with replacing(contents, 0o600):
        yield rows


def _check(journal: JournalReader, copy: Path, stream: Stream) -> None:
    with read_journal(copy) as other:
        last, root = other.last(stream), other.root
    if root != journal.root:
        raise NotOneClub(
            f"{copy}: this is the journal of another club; nothing was copied. Name another folder."
        )
    here = journal.some_rows(stream, last.seq - 1, 1) if last else ()
    if last and not (here and here[0].hash == last.hash):
        raise WentItsOwnWay(
            f"{copy}: this copy has gone its own way. Its last row is {_named(last)}, that of {journal.path}"
            f" is {_named(journal.last(stream))}; nothing was copied or merged. Put one of the two aside."
        )


def _named(row: Row | None) -> str:
    return f"{row.seq} of {row.wall} ({row.hash.hex()[:8]})" if row else "none"
