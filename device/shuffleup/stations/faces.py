"""What the box shows of its table: views for the hub, lamps, the page of the OLED."""

from collections.abc import Callable

import msgspec

from shuffleup.amounts import Millis
from shuffleup.bus import Bus, Message, Subscription, topics
from shuffleup.clock import Clock
from shuffleup.hub import Hub
from shuffleup.identity import table_stream
from shuffleup.keys import Fingers, keys_view
from shuffleup.stations.table import TableStation
from shuffleup.table.state import Table
from shuffleup.views.keys import Meaning, key_meanings
from shuffleup.views.oled import oled_view
from shuffleup.views.table import table_view
from shuffleup.wire import ClockView, KeysView, OledView


class Faces:
    """Follows a table and the floor's clock, and says what every face of the box shows."""

    def __init__(self, station: TableStation, *, bus: Bus, clock: Clock, hub: Hub) -> None:
        self.fingers = Fingers()
        self.message = ""
        self.clock_view: ClockView | None = None
        self._station = station
        self._bus = bus
        self._clock = clock
        self._hub = hub
        self._subscriptions: list[Subscription] = []
        self._watchers: list[Callable[[], None]] = []
        station.watch(self.changed)

    def open(self) -> None:
        """Listen to the floor's clock and board."""
        self._subscriptions = [
            self._bus.subscribe(topics.FLOOR_CLOCK, self._clock_came),
            self._bus.subscribe(topics.FLOOR_BOARD, self._board_came),
        ]

    def close(self) -> None:
        """Listen no more."""
        for subscription in self._subscriptions:
            subscription.close()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call the watcher after every change of what the box shows."""
        self._watchers.append(watcher)

    def meanings(self) -> dict[str, Meaning]:
        """Say what each key means now; nothing before the floor has opened the table."""
        table = self._station.table
        return key_meanings(table, self.clock_view) if table else {}

    def keys(self) -> KeysView:
        """Show the keys with what the fingers are about."""
        return keys_view(self.meanings(), self.fingers, self.message)

    def oled(self) -> OledView:
        """Show the page of the OLED for this moment."""
        return oled_view(self._station.table, self.clock_view, self._clock.now())

    def changed(self) -> None:
        """Post every view of the box anew."""
        self._hub.post("keys", self.keys)
        for watcher in self._watchers:
            watcher()

    async def _clock_came(self, message: Message) -> None:
        came = msgspec.json.decode(message.payload, type=ClockView)
        self.clock_view = came
        self._hub.post("clock", re_anchored(came, self._clock.now()))
        self.changed()

    async def _board_came(self, message: Message) -> None:
        self._hub.post("board", message.payload)


def post_table(hub: Hub, station: TableStation) -> None:
    """Post what everybody at a table may see: table 1, where the box stands, is `table`, others `table/2`."""
    number = station.number
    topic = "table" if number == 1 else table_stream(number)
    if station.table is not None:
        hub.post(topic, lambda: table_view(_opened(station)))


def _opened(station: TableStation) -> Table:
    if station.table is None:
        raise RuntimeError(f"table {station.number} has not been opened")
    return station.table


def re_anchored(clock: ClockView, now: Millis) -> ClockView:
    """Move the anchor to this moment, so that a page may count down from when it gets it."""
    if clock.left is None or not clock.running:
        return clock
    return msgspec.structs.replace(clock, left=Millis(max(0, clock.left - (now - clock.at))), at=now)
