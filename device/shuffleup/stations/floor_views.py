"""The views that the floor publishes after every change: clock, board, blind sheet, wall, console."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NoReturn

import msgspec

from shuffleup.floor.command import FloorContext
from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Chips, Millis, Stream, TableNo
from shuffleup.kernel.language import say
from shuffleup.network.bus import Bus, topics
from shuffleup.protocol.clock import TimetableView
from shuffleup.protocol.floor import FloorView
from shuffleup.protocol.wall import ORDINARY_ROOM, BoardView, ListView, RoomView, WallView
from shuffleup.stations.floor import FloorStation
from shuffleup.stations.latest_views import Hub
from shuffleup.stations.time_of_day import wall_clock
from shuffleup.storage.journal.reader import JournalReader, read_journal
from shuffleup.storage.journal.row_hash import Row
from shuffleup.storage.journal.writer import Writer
from shuffleup.tournament.timetable import MINUTE, WallClock
from shuffleup.views.clock import clock_view, timetable_view
from shuffleup.views.director_console import PartsShown, floor_view
from shuffleup.views.event_board import board_of_boxes, board_view, without_counts
from shuffleup.views.look.look import NO_LOOK, Look
from shuffleup.views.players_page import room_view
from shuffleup.views.wall.news import NewsItem, new_seats, news_after
from shuffleup.views.wall.page import replaced_wall, wall_view
from shuffleup.views.wall.tiles import beside_of, in_look
from shuffleup.views.words.tournament import announced

BOARD_EVERY_MS, COUNTS_EVERY_MS = Millis(1_000), Millis(10_000)
"""Between two boards for the boxes of a venue, and between two of which only the counts differ: each goes to
every box, and in a room of a thousand tables somebody goes broke every few seconds.
"""


BOARD_NOT_SENT = BoardView("", "", -1, (), 0, Chips(0), Chips(0), (), (), "registration")


class FloorProjections:
    """Keeps the retained topics of the floor up to date. They are never storage: the journal is.

    `rate` is how many seconds of the event pass in one second of the room, and `room` is the one in which
    the wall hangs. What only the director may know stays in this process: it goes to the `hub`, from which
    the console is fed, and never over the bus. In a venue, which has a `clock` here, boxes get a short board,
    at a pace that does not grow with the room, while `keep_publishing` runs.
    """

    def __init__(
        self,
        station: FloorStation,
        bus: Bus,
        rate: float = 1.0,
        hub: Hub | None = None,
        room: RoomView = ORDINARY_ROOM,
        clock: Clock | None = None,
    ) -> None:
        self._clock = clock
        self._board, self._board_due = BOARD_NOT_SENT, Millis(0)
        self._clock_sent = b""
        self._changed = asyncio.Event()
        self._station = station
        self._bus = bus
        self._rate = rate
        self._hub = hub
        self._room = room
        self._address = ""
        self._replaced, self._replaced_by = "", ""
        self._season: tuple[ListView, ...] = ()
        self._tiles: tuple[ListView, ...] = ()
        self._look = NO_LOOK
        self._papers: tuple[str, ...] = ()
        self._addon_faults: tuple[str, ...] = ()
        self._waiting: dict[TableNo, str] = {}
        self._sheet_of: tuple[object, ...] = ()
        self._news: tuple[NewsItem, ...] = ()
        self._known: Floor | None = None
        self._parts = PartsShown()
        station.watch(self.publish)
        station.watch_minutes(self.publish_timetable)
        station.watch_minutes(self._post_wall)
        station.watch_minutes(self._post_board)

    def publish(self) -> None:
        """Publish clock and board as they are now, and let the console know."""
        floor = self._station.state
        clock = msgspec.json.encode(clock_view(floor, self._rate))
        if clock != self._clock_sent:
            self._clock_sent = clock
            self._bus.publish(topics.FLOOR_CLOCK, clock, retain=True)
        self._hear_news()
        self._post_board()
        if self._hub:
            self._hub.post("floor", self.floor)
        self._post_wall()
        self._post_phones()
        self.publish_timetable()

    def publish_again(self) -> None:
        """Publish everything, changed or not: a broker that was killed has forgotten it."""
        self._sheet_of, self._clock_sent, self._board = (), b"", BOARD_NOT_SENT
        self.publish()

    async def keep_publishing(self) -> NoReturn:
        """Publish the board for the boxes of a venue as it changes, until cancelled."""
        assert self._clock is not None
        while True:
            await self._changed.wait()
            self._changed.clear()
            board = board_of_boxes(self.board())
            if without_counts(board) != without_counts(self._board) or self._clock.now() >= self._board_due:
                self._board_due = Millis(self._clock.now() + COUNTS_EVERY_MS)
                self._publish_board(board)
            elif board != self._board:
                self._changed.set()
            await self._clock.sleep(BOARD_EVERY_MS)

    def board(self) -> BoardView:
        """Show the board, with the last announcement as long as it is news."""
        floor = self._station.state
        told = [announced(one.told) for one in self._news if one.told]
        seats, last = new_seats(floor, self._news), "".join(told[-1:])
        board = board_view(floor, self._station.version, seats, last)
        return msgspec.structs.replace(board, look=self._look.digest)

    def _post_board(self) -> None:
        """Every minute, too: an announcement has an end."""
        self._changed.set()
        if self._clock is None:
            self._publish_board(self.board())

    def _publish_board(self, board: BoardView) -> None:
        if board != self._board:
            self._board = board
            self._bus.publish(topics.FLOOR_BOARD, msgspec.json.encode(board), retain=True)

    def publish_timetable(self) -> None:
        """Publish the blind sheet where it has changed: its times move on while the clock stands (STR-06)."""
        floor, (now, wall) = self._station.state, self._station.room_time()
        minute = None if wall is None else wall.shows // MINUTE
        made_of = (floor.rules, floor.clock, floor.interrupted, minute)
        if made_of == self._sheet_of:
            return
        self._sheet_of = made_of
        sheet = msgspec.json.encode(timetable_view(floor, now, wall))
        self._bus.publish(topics.FLOOR_TIMETABLE, sheet, retain=True)
        if self._hub:
            self._hub.post("timetable", sheet)

    def replaced(self, why: str, found_at: str) -> None:
        """Show on every face that another floor runs the room, `found_at` this address where it is known."""
        self._replaced, self._replaced_by = why, found_at
        if self._hub:
            self._hub.post("floor", self.floor)
            self._hub.post("phones", b"replaced")
        self._post_wall()

    def floor(self) -> FloorView:
        """Show the whole event to the director; made only when somebody looks."""
        station = self._station
        view = floor_view(station.state, station.version, station.today(), self._parts)
        if self._replaced:
            return msgspec.structs.replace(view, phase="over", tasks=(), replaced=self._replaced)
        return msgspec.structs.replace(
            view,
            alarms=(*view.alarms, *self._waiting.values()),
            notices=(*view.notices, *self._addon_faults),
            papers=self._papers,
            changed=station.acts.changed,
            acts=station.acts.shown(station.state),
        )

    def found_at(self, address: str) -> None:
        """Tell the room where the floor console is found."""
        self._address = address
        self._post_wall()

    def season_made(self, lists: tuple[ListView, ...]) -> None:
        """Show these lists of the season in a break (LGE-20)."""
        self._season = lists
        self._post_wall()

    def tiles_made(self, tiles: tuple[ListView, ...]) -> None:
        """Show these lists of add-ons beside those of each page."""
        self._tiles = tiles
        self._post_wall()

    def look_taken(self, look: Look) -> None:
        """Show the wall in this look of the house from now on."""
        self._look = look
        self._post_wall()
        self._post_board()

    def papers_found(self, papers: tuple[str, ...]) -> None:
        """Offer these papers of add-ons on the console."""
        self._papers = papers
        self.publish()

    def addon_told(self, fault: str) -> None:
        """Say on the console which add-on is left out, and why."""
        self._addon_faults = (*self._addon_faults, fault)
        self.publish()

    def table_waits(self, table: TableNo, why: str) -> None:
        """Tell console and room that a table waits for a person; the others play."""
        self._waiting[table] = why
        self.publish()

    def wall(self) -> WallView:
        """Show the event to the room, with the news of the last minutes; made only when somebody looks."""
        return self.wall_in(self._look)

    def wall_in(self, look: Look) -> WallView:
        """Show the wall as it is in another look, before anybody else sees that."""
        if self._replaced:
            return replaced_wall(self._station.state, self._replaced_by, self._room)
        now, wall = self._station.room_time()
        view = wall_view(
            self._station.state,
            now,
            wall,
            news=self._news,
            room=self._room,
            address=self._address,
            season=self._season,
        )
        waiting = (say("Table {table} waits for the floor", table=table) for table in self._waiting)
        tiles = (one for one in self._tiles if one.rows)
        view = msgspec.structs.replace(view, news=(*waiting, *view.news), lists=(*view.lists, *tiles))
        if not look.digest:  # what only tiles say is made where there are some
            return view
        return in_look(view, look, beside_of(self._station.state, now, wall, self._address))

    def _post_phones(self) -> None:
        """Wake the phones that follow the event; there is nothing to post where players have no page."""
        if self._hub and self._station.state.rules.players.page:
            self._hub.post("phones", str(self._station.version).encode())

    def room(self) -> WallView:
        """Show what the room knows to the phones of players (PLY-06); made only when somebody looks."""
        if self._replaced:
            return self.wall()
        now, wall = self._station.room_time()
        return room_view(self._station.state, now, wall, self._news)

    def _hear_news(self) -> None:
        floor, (now, _) = self._station.state, self._station.room_time()
        self._news = news_after(self._news, self._known, floor, now, self._rate)
        self._known = floor

    def _post_wall(self) -> None:
        """Every minute, too: news grow old, and the end of a break that stands moves on."""
        self._hear_news()
        if self._hub:
            self._hub.post("wall", self.wall)
        if self._hub and self._station.state.rules.players.page:
            self._hub.post("me", self.room)


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
