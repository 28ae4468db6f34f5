"""The standby of a floor: it copies everything the floor has, and takes its place when a person orders it.

From the marks of the level clock it goes on where the clock stood.
"""

from collections.abc import Callable
from contextlib import suppress
from itertools import count

import msgspec

from shuffleup.floor.decide import evolve
from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import FLOOR, Actor, Millis, Stream, UnitId, table_stream
from shuffleup.kernel.language import say
from shuffleup.network.bus import Bus, Message, Subscription, UnreadableMessage, Watch, Will, topics
from shuffleup.network.bus.inbox import ASK_LASTS_S, Inbox
from shuffleup.network.bus.notices import FloorStatus, Resend, TableStatus, UnitStatus, read_notice
from shuffleup.network.bus.row_stream import ROWS_AN_ASK, Delivery, Position, RowRequest, decode_delivery
from shuffleup.network.bus.subscription import BatchHandler
from shuffleup.network.trust.floor_authority import NO_CLAIMS, Claims
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.venue_boxes import LinksView
from shuffleup.stations.event_codec import THIS_RELEASE, Release
from shuffleup.stations.latest_views import Hub
from shuffleup.stations.time_of_day import ClockMark, day_of, wall_ms
from shuffleup.storage.journal.errors import JournalError, RowUnreadable
from shuffleup.storage.journal.row_hash import Row
from shuffleup.storage.journal.writer import Writer
from shuffleup.unit.venue.remote_tables import TableCopies
from shuffleup.views.director_console import floor_view


class StandbyClock:
    """Reads the clock of the floor from the moments at which rows of it come, and marks the time left.

    A row cannot come before it was stored, so the least difference between this clock and the stamps of one
    boot of the floor is the best; rows that were missed and come later never make it less.
    """

    def __init__(self, writer: Writer, clock: Clock) -> None:
        self._writer, self._clock = writer, clock
        self._boot, self._ahead = "", 0

    def came(self, row: Row) -> None:
        """Take in that a row of the floor has come."""
        ahead = self._clock.now() - row.monotonic
        self._ahead = min(ahead, self._ahead) if row.boot_id == self._boot else ahead
        self._boot = row.boot_id

    async def mark(self, floor: Floor | None) -> None:
        """Write over the mark while the clock runs; a storage that fails is tried again at the next time."""
        if floor is None or not self._boot or not floor.clock.running:
            return
        clock = floor.clock
        left = clock.left_at(Millis(self._clock.now() - self._ahead))
        mark = ClockMark(left, clock.level, clock.at, wall_ms(self._clock.wall()))
        with suppress(JournalError):
            await self._writer.mark_clock(msgspec.json.encode(mark))


NAME = "standby"
TAKE_OVER = "take_over"
LOOK_EVERY_MS = Millis(1000)
TELL_EVERY = 10
"""Looks between two times that the standby says that it is there."""
MARK_EVERY = 4
"""Looks between two marks of the level clock."""
LOOKS_FOR_MS = Millis(5000)
"""How long a standby that begins looks for its floor before it calls it gone."""
BATCH = 500

_DIRECTOR: Actor = Actor("director")


def standby_will(unit: UnitId, release: str = THIS_RELEASE.version, *, life: str = "") -> Will:
    """Say what the bus tells the venue when the standby is gone."""
    gone = UnitStatus(False, unit, NAME, 0, release=release, life=life)
    return Will(topics.unit_status(NAME), msgspec.json.encode(gone))


class StandbyFloor:
    """Follows the floor's own stream, and the floor's copies of the tables: it never has more than the floor.

    So nothing in it can contradict the floor, and `behind` says how much it would lack. `take_over` is called
    when the director has asked for that, unless something `hinders` it beside this event. What this `release`
    cannot read is not copied. `life` was drawn at the start of the program, and is told every 10 s: a copy of
    this standby is found by it.
    """

    def __init__(
        self,
        *,
        root: bytes,
        writer: Writer,
        bus: Bus,
        clock: Clock,
        hub: Hub,
        unit: UnitId,
        take_over: Callable[[], None],
        hinders: Callable[[], str] = lambda: "",
        claims: Claims = NO_CLAIMS,
        release: Release = THIS_RELEASE,
        life: str = "",
    ) -> None:
        self._life = life
        self.floor: Floor | None = None
        self.version = 0
        self.floor_epoch = 1
        """The highest epoch of a floor that this box has seen."""
        self.linked = False
        """Whether the floor was there when it was heard last."""
        self._root, self._writer, self._bus, self._clock, self._hub = root, writer, bus, clock, hub
        self._unit, self._take_over, self._hinders = unit, take_over, hinders
        self._claims, self._proof, self._other_event = claims, "", False
        self._copies = TableCopies(writer, lambda stream: None)
        self._level_clock = StandbyClock(writer, clock)
        self._release, self._refused = release, ""
        self._inbox = Inbox(
            root=root,
            take=self._take,
            ask=self._ask,
            keep=self._copies.keep,
            admit=_of_the_floor,
            check=self._check,
        )
        self._known: dict[Stream, int] = {FLOOR: 0}
        self._told: dict[Stream, TableStatus] = {}
        self._subscriptions: list[Subscription] = []
        self._watch: Watch | None = None
        self._gone_from = Millis(clock.now() + LOOKS_FOR_MS)

    async def open(self, streams: tuple[Stream, ...]) -> None:
        """Read what is copied already, and go on from there."""
        self._inbox.resume([await self._last(stream) for stream in streams])
        self._known.update(dict.fromkeys(streams, 0))
        subscribe = self._bus.subscribe
        self._subscriptions = [
            subscribe(topics.events(FLOOR), BatchHandler(self._inbox.receive_all)),
            subscribe(topics.copies(self._bus.user), self._copy_came),
            subscribe(topics.status(FLOOR), self._floor_came),
            subscribe("table/+/status", self._table_came),
        ]
        self._watch = self._bus.watch_link(lambda linked: self._say() if linked else None)
        self._say()

    def close(self) -> None:
        """Follow nobody any more."""
        if self._watch:
            self._watch.close()
            self._watch = None
        for subscription in self._subscriptions:
            subscription.close()

    async def finished(self) -> None:
        """Wait until nothing is being copied any more."""
        for subscription in self._subscriptions:
            await subscription.finished()

    async def keep_asking(self) -> None:
        """Request what is missing, until cancelled."""
        await self._inbox.keep_asking(self._clock)

    async def keep_looking(self) -> None:
        """Find what is missing, and show the console how far the copy is, once a second, until cancelled."""
        looked_at = 0
        for look in count():
            if self.version != looked_at:  # only the floor's rows say who has a table
                looked_at = self.version
                for stream, status in tuple(self._told.items()):
                    await self._hear_table(stream, status)
            self.post()
            if look % MARK_EVERY == 0 and self.hears_floor:
                await self._level_clock.mark(self.floor)
            if look % TELL_EVERY == 0 and self._bus.linked:
                self._say()
                self._ask_of_silent_tables()
            await self._clock.sleep(LOOK_EVERY_MS)

    @property
    def behind(self) -> int:
        """Count the events that this box knows the floor or a table to have, and has not."""
        return sum(max(0, seq - self._inbox.position(name).seq) for name, seq in self._known.items())

    @property
    def hears_floor(self) -> bool:
        """Whether the floor answers."""
        return self._bus.linked and self.linked

    def words(self) -> str:
        """Say how this box stands to its floor."""
        if self._other_event:
            return "the floor plays another event: stop this standby and start it anew"
        if self._refused:
            return f"standby, {self.behind} events behind: {self._refused}"
        return f"standby, {self.behind} events behind; {self._floor_words()}"

    def _floor_words(self) -> str:
        if self.hears_floor:
            return "the floor is there"
        if self._clock.now() < self._gone_from:
            return "looking for the floor"
        return "THE FLOOR IS GONE: take over, if it stays so"

    def post(self) -> None:
        """Show the console what would be taken over."""
        self._hub.post("links", LinksView(fault=self.words(), waits=True))
        if (floor := self.floor) is not None:
            version, day = self.version, day_of(self._clock.wall())
            self._hub.post("floor", lambda: floor_view(floor, version, day))

    async def submit(self, command: Command) -> Reply:
        """Take over when the director asks for it; all else is for the floor."""
        if (command.to, command.verb) != (FLOOR, TAKE_OVER):
            return Reply(422, self.version, say("this is the standby: ask the floor"), (TAKE_OVER,))
        if command.actor.role != _DIRECTOR.role:
            return Reply(403, self.version, say("taking over is for the director"))
        if why := self._hindered():
            return Reply(422, self.version, why)
        self._take_over()
        return Reply(200, self.version)

    def _hindered(self) -> str:
        """Say why this box cannot take over now, empty where it can."""
        if self._refused:
            return say("this standby cannot read all of its floor: update it")
        if self.floor is None:
            return say("this standby has no copy of the event yet")
        if self.hears_floor:
            return say("the floor answers: unplug it before this box is the floor")
        return self._hinders()

    async def _last(self, stream: Stream) -> Position:
        """Find where a copy ends; the floor's own stream is folded on the way."""
        at = Position(stream, 0, 0, self._root)
        while rows := await self._writer.rows(stream, at.seq, BATCH):
            for row in rows:
                self._fold(row)
            at = Position(stream, rows[-1].epoch, rows[-1].seq, rows[-1].hash)
        return at

    def _check(self, row: Row) -> None:
        """Raise RowUnreadable for what cannot be read, and remember it for the director."""
        try:
            self._release.check(row)
        except RowUnreadable as why:
            self._refused = str(why)
            raise

    async def _take(self, row: Row) -> None:
        self._fold(row)
        if row.stream == FLOOR:
            self._level_clock.came(row)

    def _fold(self, row: Row) -> None:
        if row.stream == FLOOR:
            self.floor = evolve(self.floor, self._release.floor.read(row))
            self.version = row.seq

    async def _copy_came(self, message: Message) -> None:
        """Take a copy of a table, which has no owner here, or a row of the floor that was missed."""
        delivery = decode_delivery(message.payload)
        if delivery.row.stream == FLOOR:
            await self._inbox.receive(message)
        else:
            await self._inbox.take_in(Delivery(delivery.row.epoch, delivery.row))

    async def _floor_came(self, message: Message) -> None:
        status = read_notice(message.payload, FloorStatus)
        self.linked, self._other_event = status.linked, status.root != self._root.hex()
        if self._other_event:
            return
        self._look_at_epoch(status.epoch, status.proof)
        if status.linked:
            self._known[FLOOR] = status.seq
            await self._inbox.hear(FLOOR, status.epoch, status.seq)
        self.post()

    async def _table_came(self, message: Message) -> None:
        status = read_notice(message.payload, TableStatus)
        if status.root != self._root.hex():
            return  # a box that has not heard yet that another event is on
        self._look_at_epoch(status.floor_epoch, status.proof)
        stream = Stream(message.topic.rpartition("/")[0])
        self._told[stream] = status  # who has the table may be known only when the floor's events have come
        await self._hear_table(stream, status)

    def _look_at_epoch(self, epoch: int, proof: str) -> None:
        """Take note of the highest epoch of a floor; raises `NotProved`."""
        self._claims.check_epoch(self._root.hex(), epoch, proof, known=self.floor_epoch)
        if epoch > self.floor_epoch:
            self.floor_epoch, self._proof = epoch, proof

    async def _hear_table(self, stream: Stream, status: TableStatus) -> None:
        """Learn how far a table is. Its rows come from the floor, in the order of their own epochs."""
        holders = self.floor.units if self.floor else ()
        if any((one.unit, one.epoch) == (status.unit, status.epoch) for one in holders):
            self._known[stream] = status.seq
            await self._inbox.hear(stream, self._inbox.position(stream).epoch, status.seq)

    def _ask_of_silent_tables(self) -> None:
        """Request what the floor may have beyond this copy of the tables whose boxes are gone.

        Such a box tells nobody any more how far its table went, and may never come back.
        """
        for held in self.floor.units if self.floor else ():
            status = self._told.get(stream := table_stream(held.table))
            if status is None or not status.linked:
                after = self._inbox.position(stream).seq
                self._ask(RowRequest(stream, after, after + ROWS_AN_ASK))

    def _ask(self, ask: RowRequest) -> None:
        asked = msgspec.json.encode(Resend(ask))
        self._bus.publish(topics.commands(FLOOR, self._bus.user), asked, expires_s=ASK_LASTS_S)

    def _say(self) -> None:
        root, release = self._root.hex(), self._release.version
        at = (self.floor_epoch, root, self._proof, release)
        status = UnitStatus(True, self._unit, NAME, *at, life=self._life)
        self._bus.publish(topics.unit_status(NAME), msgspec.json.encode(status), retain=True)


def _of_the_floor(message: Message, delivery: Delivery) -> None:
    if delivery.row.stream != FLOOR:
        raise UnreadableMessage(f"a row of {delivery.row.stream} came on {message.topic}")
