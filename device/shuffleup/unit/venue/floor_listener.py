"""The notices between a box of a venue and its floor, beside the rows.

The floor tells its presence, the event, and the table of the box; the box tells its presence, its progress,
and the view of its table.
"""

import asyncio
from collections.abc import Callable
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.clock import until
from shuffleup.kernel.field_types import FLOOR, HandNo, Millis
from shuffleup.network.bus import Bus, Message, Watch, Will, topics
from shuffleup.network.bus.notices import (
    MOST_LIVES,
    EventNotice,
    FloorStatus,
    LifeJudged,
    Standing,
    TablesGiven,
    TableStatus,
    UnitStatus,
    read_notice,
)
from shuffleup.network.trust.floor_authority import Claims
from shuffleup.stations.row_sync import StatusTelling
from shuffleup.table.state import Table
from shuffleup.unit.venue.venue_box import NO_LIVES, KeptOrders, Orders, VenueBox, settled, taken_away
from shuffleup.unit.venue.venue_station import VenueStation
from shuffleup.views.table import table_view

SETTLE_MS = Millis(300)
"""Silence that has to follow before the notices of a floor hold: they come one by one."""

MOMENT_MS = Millis(2_000)
"""A link that is lost for less is not reported: it is ended and made again when a table is given."""


LOOK_MS = Millis(3_000)
"""After its start a box looks so long for the floor, which may know of another box with its key, before it
plays alone."""

GONE = "the floor is gone: playing on"

NO_FLOOR_MS = Millis(20_000)
"""A broker without a floor at two looks, so far apart, is left for the next one: the floor may have stopped
for good, as one does that was taken over. A standby that takes over asks for rows for less.
"""


class FloorListener:
    """Listens to a floor's notices; `changed` is called whenever what is known is something else.

    `outdated` is called when the floor that is heard was taken over by another, or there is none; `claims`
    says whether a floor owns the room in the epoch that it names.
    """

    def __init__(
        self,
        bus: Bus,
        box: VenueBox,
        *,
        changed: Callable[[], None],
        outdated: Callable[[], None],
        claims: Claims,
    ) -> None:
        self._kept = KeptOrders(box.folder)
        self._stored = self._kept.read()
        lives = (*self._stored.lives, box.seeds.salt()[:8].hex())[-MOST_LIVES:]
        self.orders = Orders(box.key.unit_id, replace(self._stored, lives=lives))
        self._taken = self.orders, taken_away(self.orders)
        self._bus = bus
        self._clock = box.clock
        self._changed = changed
        self._outdated = outdated
        self._claims = claims
        self._release = box.release.version
        self._news, self._stirred = asyncio.Event(), asyncio.Event()
        self._leaves = asyncio.Event()
        """The floor has said that this box belongs to another event: that is not waited for."""
        self._subscriptions: list[Watch] = []
        self._of_floor: list[Watch] = []
        self._tables_read = b""
        """The digest of what was read last of who plays what: it comes again with every link, 160 kB in a
        room of a thousand tables."""
        self._deserted = False
        """Whether the floor of this event has been silent for long."""
        self._cut_off = False
        """Whether the broker of this box says that it does not reach that of the floor."""

    @property
    def linked(self) -> bool:
        """Whether the floor is there: it can be heard, no other has taken over from it, and it has the
        release of this box.
        """
        return (
            self.there
            and self.orders.standing(there=True) != "lacks"
            and not self.orders.apart(self._release)
        )

    @property
    def standing(self) -> Standing:
        """Whether this box may play (`Orders.standing`)."""
        return self.orders.standing(there=self.there)

    @property
    def taken_away(self) -> bool:
        """Say whether the table belongs to another box by now: found once, for a room has many."""
        if self._taken[0] is not self.orders:
            self._taken = self.orders, taken_away(self.orders)
        return self._taken[1]

    @property
    def lives(self) -> tuple[str, ...]:
        """The lives of this box, this one last; empty before they are stored: they are told after that."""
        return self._stored.lives if self.orders.kept.lives == self._stored.lives else ()

    def hear(self, judged: LifeJudged | None) -> None:
        """Take in the floor's answer to a question of this box: another of its key may have asked, too."""
        judged, before = judged or replace(NO_LIVES, life=self.orders.life), self.orders.judged
        if judged.life == self.orders.life and self.orders.floor_there:
            self.orders = replace(self.orders, judged=judged)
            # How many rows the floor has is asked for with the next question, and shown nowhere.
            is_news = before is None or replace(before, rows=judged.rows) != judged
            if is_news or self.orders.kept != self._stored:
                self._say()

    async def look_no_more(self) -> None:
        """Go on without a floor that was not heard for a while after the start."""
        await self._clock.sleep(LOOK_MS)
        self.orders = replace(self.orders, looks=False)
        self._say()

    @property
    def goes_to(self) -> str | None:
        """The event to which this box has to go, None where it stays.

        Where the floor of a further event is silent for long the box asks that of the first one.
        """
        told, at = self.orders.moved_to, self.orders.kept.at
        if told is None and self._deserted and at:
            return ""
        return None if told == at else told

    def has_gone(self, event: str) -> None:
        """Listen to the floor of another event, which says all anew; raises `JournalUnwritable`."""
        self.orders, self._deserted = self.orders.going_to(event), False
        self._leaves.clear()
        self._kept.write(self.orders.kept)
        self._stored = self.orders.kept
        self._say()

    @property
    def there(self) -> bool:
        """Whether the floor is there, in whatever release."""
        return self._bus.linked and self.orders.floor_there and not self._cut_off

    def open(self) -> None:
        """Begin to listen."""
        self._subscriptions = [
            self._bus.subscribe(topics.FLOOR_EVENT, self._event_came),
            self._bus.subscribe(topics.ANY_BRIDGE, self._bridge_came),
            self._bus.watch_link(self._link_changed),
        ]
        self._listen_to_floor()
        self._say()

    def close(self) -> None:
        """Listen no more."""
        for subscription in (*self._subscriptions, *self._of_floor):
            subscription.close()

    async def next_word(self) -> None:
        """Wait until notices have come and it is quiet again; those that hold are kept then.

        Raises:
            JournalUnwritable: it cannot be written down.
        """
        await self._news.wait()
        while self._news.is_set():
            self._news.clear()
            await until(self._clock, Millis(self._clock.now() + SETTLE_MS), self._leaves)
        self.orders = settled(self.orders)
        if self.orders.kept != self._stored:
            self._kept.write(self.orders.kept)
            self._stored = self.orders.kept
        self._changed()
        if self.orders.outdated:
            self._outdated()

    async def keep_telling(self, tell: Callable[[str], None]) -> None:
        """Log a line when the floor is gone for more than a moment, and when it is back, until cancelled."""
        told = GONE
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            await self._clock.sleep(MOMENT_MS)
            if (line := self._line()) != told:
                told = line
                tell(line)

    def _line(self) -> str:
        apart = self.orders.apart(self._release) if self.there else ""
        return "linked to the floor" if self.linked else f"{apart}; playing on without it" if apart else GONE

    async def keep_looking(self) -> None:
        """Look for a floor elsewhere if a broker has had none for a while, until cancelled."""
        silent = False
        while True:
            await self._clock.sleep(NO_FLOOR_MS)
            was_silent, silent = silent, self._bus.linked and not self.there
            if silent and was_silent:
                self._outdated()
                silent, self._deserted = False, True
                self._say()

    def _listen_to_floor(self) -> None:
        """Subscribe again: retained messages come once more."""
        for subscription in self._of_floor:
            subscription.close()
        self._of_floor = [
            self._bus.subscribe(topics.FLOOR_TABLES, self._tables_came),
            self._bus.subscribe(topics.status(FLOOR), self._status_came),
        ]

    async def _event_came(self, message: Message) -> None:
        """Take in another event: earlier notices do not say which event they were about."""
        event = read_notice(message.payload, EventNotice)
        kept = self.orders.kept
        if event == kept.event:
            return
        self.orders = self.orders.of_event(event)
        self._deserted = False
        self._listen_to_floor()
        self._say()

    async def _tables_came(self, message: Message) -> None:
        digest = sha256(message.payload).digest()
        if digest != self._tables_read or self.orders.tables is None:
            self.orders = self.orders.with_tables(read_notice(message.payload, TablesGiven))
            self._tables_read = digest
        if self.goes_to is not None:
            self._leaves.set()
        self._say()

    async def _status_came(self, message: Message) -> None:
        status = read_notice(message.payload, FloorStatus)
        known = self.orders.kept.epochs.get(status.root, 0)
        self._claims.check_epoch(status.root, status.epoch, status.proof, known=known)
        self.orders = self.orders.with_status(status)
        self._say()

    async def _bridge_came(self, message: Message) -> None:
        """Take in whether the broker of this box's area reaches that of the floor."""
        self._cut_off = message.payload == topics.BRIDGE_LOST
        self._say()

    def _link_changed(self, linked: bool) -> None:
        """A floor that is lost has to publish its status again."""
        if not linked:
            self.orders, self._cut_off = self.orders.with_status(None), False
        self._say()

    def _say(self) -> None:
        self._news.set()
        self._stirred.set()
        self._changed()


class TableNotices:
    """Keeps the retained notices of one box up to date.

    `change_will` sets what the bus says of the box when its link is lost; `orders` knows the highest epoch of
    a floor that the box has seen.
    """

    def __init__(
        self,
        bus: Bus,
        box: VenueBox,
        *,
        orders: Callable[[], Orders],
        change_will: Callable[[Will], None],
    ) -> None:
        self._bus = bus
        self._telling = StatusTelling(box.clock, self._publish_status, self._beside_rows)
        self._unit = box.key.unit_id
        self._name = box.name
        self._release = box.release.version
        self._orders = orders
        self._change_will = change_will
        self._station: VenueStation | None = None
        self._view = b""
        self._made: tuple[Table | None, bytes] = None, b""
        """The newest view, and the table that it shows."""

    def about(self, station: VenueStation | None) -> None:
        """Tell of this table from now on, or of a spare box."""
        self._station, self._view = station, b""
        topic, status = self._status(linked=False)
        self._change_will(Will(topic, msgspec.json.encode(status)))
        self.publish()

    def view(self, table: Table) -> bytes:
        """Make the view of a table as JSON: once, for the floor and for the faces of the box."""
        if table is not self._made[0]:  # a state never changes: each row makes another
            self._made = table, msgspec.json.encode(table_view(table))
        return self._made[1]

    def changed(self) -> None:
        """Take in that the table is another than before."""
        self._publish_view()
        self._telling.changed()

    def publish(self) -> None:
        """Publish everything, as is due when the link is back: a broker that was killed has forgotten it."""
        self._view = b""
        self._publish_view()
        self._publish_status()

    async def keep_telling(self) -> None:
        """Publish the status after changes, until cancelled."""
        await self._telling.run()

    def close(self) -> None:
        """Say that this box is there no more."""
        self._publish_status(linked=False)

    def _publish_status(self, *, linked: bool = True) -> None:
        topic, status = self._status(linked=linked)
        self._bus.publish(topic, msgspec.json.encode(status), retain=True)

    def _publish_view(self) -> None:
        station = self._station
        if station is None or station.table is None:
            return
        view = self.view(station.table)
        if view != self._view:
            self._view = view
            self._bus.publish(topics.view(station.number), view, retain=True)

    def _beside_rows(self) -> object:
        """Give what the status tells and no row does."""
        topic, status = self._status(linked=True)
        return topic, replace(status, seq=0) if isinstance(status, TableStatus) else status

    def _status(self, *, linked: bool) -> tuple[str, TableStatus | UnitStatus]:
        station, orders = self._station, self._orders()
        if station is None:
            at = (orders.floor_epoch, orders.root, orders.proof)
            spare = UnitStatus(linked, self._unit, self._name, *at, self._release, life=orders.life)
            return topics.unit_status(self._bus.user), spare
        hand = station.table.play.hand_no if station.table else HandNo(0)
        status = TableStatus(
            linked,
            self._unit,
            station.epoch,
            station.version,
            hand,
            station.heard,
            orders.kept.epochs.get(station.root, 0),
            station.root,
            orders.kept.proofs.get(station.root, ""),
            self._release,
            life=orders.life,
        )
        return topics.status(station.stream), status
