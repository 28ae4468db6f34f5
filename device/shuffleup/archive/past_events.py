"""Past events of a box: the papers and lists of what was put away, and who played last."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from shuffleup.archive.journal_folder import ARCHIVE
from shuffleup.archive.sealed_hands import UnreadableRow
from shuffleup.floor.command import FloorContext
from shuffleup.floor.entry import Entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, Millis, Stream
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.protocol.clock import TimetableView
from shuffleup.storage.journal.reader import JournalReader, read_journal
from shuffleup.storage.journal.row_hash import Row
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.clock import timetable_view

ENDING = ".journal"
MOST, LOOKED_AT = 50, 5
"""Events that are listed, newest first; and how many are looked at for one that somebody played in."""


class NoPastEvent(CommandError):
    """No event of that name was put away here; one line."""


class PastEvent(Struct, frozen=True):
    """An event that was put away, by the name under which it lies there, and the day."""

    name: str
    day: str


class PastDesk(Struct, frozen=True):
    """An event that was put away, as its papers read it: without the names that are not shown (PPL-17)."""

    path: Path
    state: Floor
    last: tuple[Row, ...]
    replaced: bool = False

    @property
    def version(self) -> int:
        """The number of the last event of its floor."""
        return self.last[0].seq if self.last else 0

    def room_time(self) -> tuple[Millis, WallClock | None]:
        """Tell no time: its clock has stopped."""
        return Millis(0), None

    def given(self) -> FloorContext:
        """Return the circumstances of a command, of which it takes none."""
        return FloorContext()

    def timetable(self) -> TimetableView:
        """Give the blind sheet, without times of day."""
        return timetable_view(self.state, *self.room_time())

    async def card_secret(self, digest: str) -> bytes | None:
        """Give no secret of a card: it opens nothing any more."""
        return None

    async def rows(self, stream: Stream, before: int | None, limit: int) -> tuple[Row, ...]:
        """Give the last row of the floor, by which a paper says as of when it is."""
        return self.last if stream == FLOOR and before is None else ()

    def journal(self) -> JournalReader:
        """Open the journal; whoever asks closes it."""
        return read_journal(self.path)


class ArchivedEvents:
    """The folder `archive` beside the journal of an event. Every method reads files: call it in a thread."""

    def __init__(self, journal: Path) -> None:
        self._folder = journal.parent / ARCHIVE

    @property
    def stamp(self) -> tuple[int, ...]:
        """Say which events `last_played` looks at; it is another one once a person was forgotten in them."""
        return tuple(one.stat().st_ctime_ns for one in self._newest()[:LOOKED_AT])

    def listed(self) -> tuple[PastEvent, ...]:
        """List what was put away, newest first."""
        return tuple(PastEvent(one.stem, _day(one)) for one in self._newest()[:MOST])

    def desk(self, name: str) -> PastDesk:
        """Read one event.

        Raises:
            CommandError: there is none of that name, it cannot be read, or nobody knows who is not shown.
        """
        from shuffleup.archive.club_folder.names import hidden_beside  # noqa: PLC0415  # see `_floor_of`

        path = next((one for one in self._newest() if one.stem == name), None)
        if path is None:
            raise NoPastEvent(f"no event {shown(name)} was put away on this box: look at the list")
        try:
            with read_journal(path) as journal:
                floor, rows = _floor_of(journal), tuple(journal.rows(FLOOR))
        except UnreadableRow as error:
            raise NoPastEvent(f"{shown(path.name)}: {error}") from error
        return PastDesk(path, hidden_beside(path).floor(floor), rows[-1:])

    def last_players(self) -> tuple[str, Sequence[Entry]]:
        """Give the day of the last event that somebody played, and one entry of each person in it."""
        last = self.last_played()
        return (last[1], played(last[2])) if last else ("", ())

    def last_played(self) -> tuple[str, str, Floor] | None:
        """Give name, day and floor of the last event that somebody played; None where there is none."""
        for path in self._newest()[:LOOKED_AT]:
            with suppress(CommandError, UnreadableRow), read_journal(path) as journal:
                if played(floor := _floor_of(journal)):
                    return path.stem, _day(path), floor
        return None

    def _newest(self) -> list[Path]:
        if not self._folder.is_dir():
            return []
        return sorted(self._folder.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)


def played(floor: Floor) -> tuple[Entry, ...]:
    """Return one entry of each person who played, in the order of their first ones."""
    first = {one.person: one for one in reversed(floor.entries) if not one.withdrawn}
    return tuple(reversed(first.values()))


def _floor_of(journal: JournalReader) -> Floor:
    """Read the floor of a journal; a table that starts needs no club, so its readers are imported here."""
    from shuffleup.archive.event_exports import floor_of  # noqa: PLC0415

    return floor_of(journal)


def _day(path: Path) -> str:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone().date().isoformat()
