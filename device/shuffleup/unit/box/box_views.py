"""The views of a box for its table: for the faces, the lamps, and the OLED with the page turned to."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from shuffleup.hardware.keys.key_labels import keys_view
from shuffleup.hardware.keys.key_state import Moment, PanelState
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis, Stream, TableNo
from shuffleup.kernel.last_answer import keeps_last_answer
from shuffleup.network.bus import Bus, Message, Subscription, topics
from shuffleup.protocol.box import KeysView, OledView
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.touch import DeedView
from shuffleup.protocol.update_left import UpdateLeft
from shuffleup.protocol.wall import BoardView
from shuffleup.stations.latest_views import Hub, table_topic
from shuffleup.stations.table import TableStation
from shuffleup.table.state import Table
from shuffleup.views.key_meanings import KeyMeaning, key_meanings, moment
from shuffleup.views.oled.clock_pages import TableAddress, marked_trouble
from shuffleup.views.oled.page_choice import OledMoment, changes_at, oled_view, turned
from shuffleup.views.oled.temporary_pages import WHERE_FOR, OledMemory, seen
from shuffleup.views.table import table_view


class OledPages:
    """The pages of the OLED of a box; it remembers for how long each is shown.

    `board` is the newest board of the floor as JSON, empty before the first. `waits` says what a box without
    a table waits for, empty where that is the floor. `floor_gone` says that the floor of a venue does not
    answer: pages of a table that plays on are marked.
    """

    def __init__(
        self,
        clock: Clock,
        *,
        waits: Callable[[], str] = lambda: "",
        floor_gone: Callable[[], bool] = lambda: False,
    ) -> None:
        self.board = b""
        self.instead: Callable[[], OledView | None] = lambda: None
        """Gives a page that is shown instead of all others, None where there is none."""
        self.same_key: Callable[[], str] = lambda: ""
        """Gives the code of this box while another one has its key and a hand is on; empty otherwise."""
        self.left: UpdateLeft | None = None
        """An update of this box that did not stay, None where none was left."""
        self.waits = waits
        self.floor_gone = floor_gone
        self._where: Callable[[], TableAddress] | None = None
        self._dress: Callable[[OledView], OledView] = lambda view: view
        self._clock = clock
        self._glance = OledMemory()
        self._turns = 0
        self._turned_until = Millis(0)

    def found_at(self, where: Callable[[], TableAddress]) -> None:
        """Take in the address of this box; a box that serves nobody has none."""
        self._where = where

    def dress_with(self, dress: Callable[[OledView], OledView]) -> None:
        """Change every view from now on, as a practice hand does."""
        self._dress = dress

    def begin(self) -> None:
        """Say for a while where the box is found, wherever nothing else is wanted."""
        until = Millis(self._clock.now() + WHERE_FOR)
        self._glance = msgspec.structs.replace(self._glance, where_until=until)

    def view(self, table: Table | None, clock: ClockView | None, keys: KeysView) -> OledView:
        """Show the page of this moment."""
        if (instead := self.instead()) is not None:
            return self._dress(instead)
        view = oled_view(msgspec.structs.replace(self._moment(table, clock), keys=keys))
        marked = table is not None and (self.floor_gone() or self.same_key())
        return self._dress(marked_trouble(view) if marked else view)

    def changes_at(self, table: Table | None, clock: ClockView | None) -> Millis | None:
        """Say when the page changes by itself, None if it does not."""
        return changes_at(self._moment(table, clock))

    @property
    def glance(self) -> OledMemory:
        """The memory of the table between two looks at it."""
        return self._glance

    def look(self, table: Table | None, clock: ClockView | None, fingers: PanelState) -> None:
        """Take note of what happened at the table, and of the detents that have turned pages since."""
        self._glance = seen(self._glance, table, self._clock.now())
        detents = fingers.page_turns - self._turns
        back_to_first = not fingers.page_turns and fingers.page_until == self._turned_until
        self._turns, self._turned_until = fingers.page_turns, fingers.page_until
        if detents and not back_to_first:
            self._glance = turned(self._moment(table, clock), detents)

    def _moment(self, table: Table | None, clock: ClockView | None) -> OledMoment:
        where = self._where() if self._where else None
        return OledMoment(
            table,
            clock,
            self._clock.now(),
            self._glance,
            _decoded(self.board),
            where,
            self.waits(),
            linked=not self.floor_gone(),
            left=self.left,
        )


@keeps_last_answer
def _decoded(board: bytes) -> BoardView | None:
    return msgspec.json.decode(board, type=BoardView) if board else None


class TableShown(Protocol):
    """The table that a box shows; in a venue it may be another one, or none, later on."""

    @property
    def table(self) -> Table | None:
        """The table as it is now, None before the floor has opened it."""

    @property
    def number(self) -> TableNo:
        """The number of the table."""

    @property
    def stream(self) -> Stream:
        """The stream of the table."""

    @property
    def version(self) -> int:
        """The version of the table."""

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call the watcher after every change."""


class BoxActions(Protocol):
    """All that can be done at the box beside its keys, and who may."""

    def roots(self) -> tuple[DeedView, ...]:
        """List what knob and keys can choose from at this moment."""

    async def why_not(self, role: str, pin: str | None) -> str:
        """Say why whoever stands at the keys may not do this, with the PIN that was typed; else nothing."""


class BoxFaces:
    """Follows a table and the floor's clock, and says what every face of the box shows.

    `waits` and `floor_gone` are those of `OledPages`.
    """

    def __init__(
        self,
        station: TableShown,
        *,
        bus: Bus,
        clock: Clock,
        hub: Hub,
        waits: Callable[[], str] = lambda: "",
        floor_gone: Callable[[], bool] = lambda: False,
    ) -> None:
        self.fingers = PanelState()
        self._message: tuple[str, int] = ("", 0)
        self.clock_view: ClockView | None = None
        self.pages = OledPages(clock, waits=waits, floor_gone=floor_gone)
        self._station = station
        self._bus = bus
        self._clock = clock
        self._hub = hub
        self._subscriptions: list[Subscription] = []
        self._watchers: list[Callable[[], None]] = []
        self._board_watchers: list[Callable[[bytes], None]] = []
        self._first_lookers: list[Callable[[], None]] = []
        self._offers: BoxActions | None = None
        self._meanings: dict[str, KeyMeaning] = {}
        self._meant_for: tuple[Table | None, ClockView | None, bool, bool] = (None, None, False, False)
        station.watch(self.changed)

    def open(self, *, follows_clock: bool = True) -> None:
        """Listen to the floor's board, and to its clock unless somebody else shows that."""
        self.pages.begin()
        self._subscriptions = [self._bus.subscribe(topics.FLOOR_BOARD, self._board_came)]
        if follows_clock:
            self._subscriptions.append(self._bus.subscribe(topics.FLOOR_CLOCK, self._clock_came))

    def close(self) -> None:
        """Listen no more."""
        for subscription in self._subscriptions:
            subscription.close()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call the watcher after every change of what the box shows."""
        self._watchers.append(watcher)

    def offer(self, offers: BoxActions) -> None:
        """Let knob and keys choose from this."""
        self._offers = offers

    def roots(self) -> tuple[DeedView, ...]:
        """List what knob and keys can choose from at this moment."""
        return self._offers.roots() if self._offers else ()

    async def why_not(self, role: str, pin: str | None) -> str:
        """Say why who stands at the keys may not do this; empty where they may."""
        return await self._offers.why_not(role, pin) if self._offers else ""

    def before_showing(self, look: Callable[[], None]) -> None:
        """Call this before anything is shown anew, for what has to be looked at first."""
        self._first_lookers.append(look)

    def watch_board(self, watcher: Callable[[bytes], None]) -> None:
        """Call the watcher with every board that the floor publishes, a `BoardView` as JSON."""
        self._board_watchers.append(watcher)

    @property
    def table(self) -> Table | None:
        """The table as it is now, None before the floor has opened it."""
        return self._station.table

    @property
    def number(self) -> TableNo:
        """The number of the table."""
        return self._station.number

    @property
    def stream(self) -> Stream:
        """The stream of the table."""
        return self._station.stream

    @property
    def version(self) -> int:
        """The version of the table that is shown."""
        return self._station.version

    @property
    def message(self) -> str:
        """Say what came of the last key, until something happens at the table."""
        words, version = self._message
        return words if version == self.version else ""

    @message.setter
    def message(self, words: str) -> None:
        self._message = (words, self.version)

    def moment(self) -> Moment | None:
        """Name the moment of play, None before the floor has opened the table."""
        table = self._station.table
        return moment(table) if table else None

    def meanings(self) -> dict[str, KeyMeaning]:
        """Say what each key means now; nothing before the floor has opened the table."""
        table, clock, alone = self._station.table, self.clock_view, self.pages.floor_gone()
        decision, meant = table.decision if table else None, self._meant_for
        waits = decision is not None and decision.waits(self._clock.now())
        if meant[0] is not table or meant[1] is not clock or meant[2:] != (alone, waits):
            # Neither record ever changes: what was true of them stays so.
            self._meanings = key_meanings(table, clock, alone=alone, waits=waits) if table else {}
            self._meant_for = (table, clock, alone, waits)
        return self._meanings

    def keys(self) -> KeysView:
        """Show the keys with what the fingers are about."""
        return keys_view(self.meanings(), self.fingers, self.message)

    def oled(self) -> OledView:
        """Show the page of the OLED for this moment."""
        return self.pages.view(self._station.table, self.clock_view, self.keys())

    def oled_changes_at(self) -> Millis | None:
        """Say when the page of the OLED changes by itself, None if it does not."""
        return self.pages.changes_at(self._station.table, self.clock_view)

    def changed(self) -> None:
        """Post every view of the box anew."""
        for look in self._first_lookers:
            look()
        self.pages.look(self._station.table, self.clock_view, self.fingers)
        self._hub.post("keys", self.keys)
        for watcher in self._watchers:
            watcher()

    def show_clock(self, clock: ClockView) -> None:
        """Show the level clock from now on; its anchor is a reading of the clock of this box."""
        self.clock_view = clock
        self._hub.post("clock", re_anchored(clock, self._clock.now()))
        self.changed()

    async def _clock_came(self, message: Message) -> None:
        self.show_clock(msgspec.json.decode(message.payload, type=ClockView))

    async def _board_came(self, message: Message) -> None:
        self._hub.post("board", message.payload)
        self.pages.board = message.payload
        for watcher in self._board_watchers:
            watcher(message.payload)


def post_table(hub: Hub, station: TableStation) -> None:
    """Post what everybody at a table may see."""
    if station.table is not None:
        hub.post(table_topic(station.number), lambda: table_view(_opened(station)))


def _opened(station: TableStation) -> Table:
    if station.table is None:
        raise RuntimeError(f"table {station.number} has not been opened")
    return station.table


def re_anchored(clock: ClockView, now: Millis) -> ClockView:
    """Move the anchor to this moment, so that a page may count down from when it gets it."""
    if clock.left is None or not clock.running:
        return clock
    return msgspec.structs.replace(clock, left=Millis(max(0, clock.left - (now - clock.at))), at=now)
