"""The views that the floor publishes to the venue after every change: clock, board, blind sheet and wall."""

import msgspec

from shuffleup.bus import Bus, topics
from shuffleup.floor.state import Floor
from shuffleup.hub import Hub
from shuffleup.identity import TableNo
from shuffleup.language import say
from shuffleup.stations.floor import FloorStation
from shuffleup.tournament.timetable import MINUTE
from shuffleup.views.board import board_view
from shuffleup.views.clock import clock_view
from shuffleup.views.floor import floor_view
from shuffleup.views.timetable import timetable_view
from shuffleup.views.wall import News, heard, new_seats, wall_view
from shuffleup.wire import ORDINARY_ROOM, FloorView, RoomView, WallView


class FloorProjections:
    """Keeps the retained topics of the floor up to date. They are never storage: the journal is.

    `rate` is how many seconds of the event pass in one second of the room, and `room` is the one in which
    the wall hangs. What only the director may know stays in this process: it goes to the `hub`, from which
    the console is fed, and never over the bus.
    """

    def __init__(
        self,
        station: FloorStation,
        bus: Bus,
        rate: float = 1.0,
        hub: Hub | None = None,
        room: RoomView = ORDINARY_ROOM,
    ) -> None:
        self._station = station
        self._bus = bus
        self._rate = rate
        self._hub = hub
        self._room = room
        self._address = ""
        self._waiting: dict[TableNo, str] = {}
        self._sheet_of: tuple[object, ...] = ()
        self._news: tuple[News, ...] = ()
        self._known: Floor | None = None
        station.watch(self.publish)
        station.watch_minutes(self.publish_timetable)
        station.watch_minutes(self._post_wall)

    def publish(self) -> None:
        """Publish clock and board as they are now, and let the console know."""
        floor = self._station.state
        clock = msgspec.json.encode(clock_view(floor, self._rate))
        self._hear_news()
        board = msgspec.json.encode(board_view(floor, self._station.version, new_seats(floor, self._news)))
        self._bus.publish(topics.FLOOR_CLOCK, clock, retain=True)
        self._bus.publish(topics.FLOOR_BOARD, board, retain=True)
        if self._hub:
            self._hub.post("floor", self.floor)
        self._post_wall()
        self.publish_timetable()

    def publish_again(self) -> None:
        """Publish everything, changed or not: a broker that was killed has forgotten it."""
        self._sheet_of = ()
        self.publish()

    def publish_timetable(self) -> None:
        """Publish the blind sheet where it has changed: its times move on while the clock stands (STR-06)."""
        floor, (now, wall) = self._station.state, self._station.room_time()
        minute = None if wall is None else wall // MINUTE
        made_of = (floor.rules, floor.clock, floor.interrupted, minute)
        if made_of == self._sheet_of:
            return
        self._sheet_of = made_of
        sheet = msgspec.json.encode(timetable_view(floor, now, wall))
        self._bus.publish(topics.FLOOR_TIMETABLE, sheet, retain=True)
        if self._hub:
            self._hub.post("timetable", sheet)

    def floor(self) -> FloorView:
        """Show the whole event to the director; made only when somebody looks."""
        station = self._station
        view = floor_view(station.state, station.version, station.today())
        return msgspec.structs.replace(
            view,
            alarms=(*view.alarms, *self._waiting.values()),
            changed=station.acts.changed,
            acts=station.acts.shown(station.state),
        )

    def found_at(self, address: str) -> None:
        """Tell the room where the floor console is found."""
        self._address = address
        self._post_wall()

    def table_waits(self, table: TableNo, why: str) -> None:
        """Tell console and room that a table waits for a person; the others play."""
        self._waiting[table] = why
        self.publish()

    def wall(self) -> WallView:
        """Show the event to the room, with the news of the last minutes; made only when somebody looks."""
        now, wall = self._station.room_time()
        view = wall_view(
            self._station.state, now, wall, news=self._news, room=self._room, address=self._address
        )
        waiting = (say("Table {table} waits for the floor", table=table) for table in self._waiting)
        return msgspec.structs.replace(view, news=(*waiting, *view.news))

    def _hear_news(self) -> None:
        floor, (now, _) = self._station.state, self._station.room_time()
        self._news = heard(self._news, self._known, floor, now, self._rate)
        self._known = floor

    def _post_wall(self) -> None:
        """Every minute, too: news grow old, and the end of a break that stands moves on."""
        self._hear_news()
        if self._hub:
            self._hub.post("wall", self.wall)
