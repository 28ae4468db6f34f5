"""The data of the director's console beside the views: the state of the floor and the journal."""

from collections.abc import Callable, Mapping
from pathlib import Path

from shuffleup.floor.message import FloorContext
from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis, Stream
from shuffleup.protocol import TimetableView
from shuffleup.stations.floor import FloorStation
from shuffleup.stations.room_time import wall_clock
from shuffleup.storage.journal import JournalReader, Row, Writer, read_journal
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.clock import timetable_view


class FloorConsole:
    """Reads for the director; it changes nothing.

    `ends` says how far each stream goes that can be read here, `path` where the journal lies. A floor that
    was `replaced` by another one knows nothing of the room any more.
    """

    replaced = False

    def __init__(
        self,
        floor: FloorStation,
        writer: Writer,
        clock: Clock,
        ends: Callable[[], Mapping[Stream, int]],
        path: Path,
    ) -> None:
        self._floor = floor
        self._clock = clock
        self._writer = writer
        self._ends = ends
        self._path = path

    @property
    def path(self) -> Path:
        """The journal of the event."""
        return self._path

    @property
    def state(self) -> Floor:
        """The state of the floor as it is stored."""
        return self._floor.state

    @property
    def version(self) -> int:
        """The number of the last event of the floor."""
        return self._floor.version

    def room_time(self) -> tuple[Millis, WallClock | None]:
        """Read the clock since boot, and the one on the wall, in the time zone of this computer."""
        return self._clock.now(), wall_clock(self._clock.wall(), self.state.rules.event)

    def given(self) -> FloorContext:
        """Return the circumstances of a command that only asks what could be done now."""
        return self._floor.given()

    def timetable(self) -> TimetableView:
        """Show the blind sheet, with times of day in the time zone of this computer."""
        return timetable_view(self.state, *self.room_time())

    async def rows(self, stream: Stream, before: int | None, limit: int) -> tuple[Row, ...]:
        """Read up to `limit` rows of a stream, newest first: the last ones, or those before a number."""
        behind = self._ends().get(stream, 0) + 1
        end = behind if before is None else min(before, behind)
        first = max(0, end - 1 - limit)
        found = await self._writer.rows(stream, first, end - 1 - first) if end - 1 > first else ()
        return tuple(reversed(found))

    async def card_secret(self, digest: str) -> bytes | None:
        """Read the secret of a player's card, None where this box does not have it."""
        return await self._floor.card_secret(digest)

    def journal(self) -> JournalReader:
        """Open the journal to read it beside its writer; whoever asks closes it."""
        return read_journal(self._path)
