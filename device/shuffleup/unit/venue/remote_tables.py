"""The tables of a floor on other boxes: the copy of their rows, whom a row concerns, their views.

The floor's copy of a row is on the disk before the floor acts on it. A table reads the rows for itself and
those for the whole room, in the order of the floor's stream. Each row is sent with the number of the one
before it in that order, so a table sees a gap without all other rows. Views of tables that nobody looks at do
not come to the floor.
"""

import asyncio
import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import NoReturn

from shuffleup.floor.command import FloorEvent
from shuffleup.floor.feature_states import NEVER_PLAYED, Box, Boxes, Head, UnitAt
from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import FLOOR, Millis, Stream, TableNo, UnitId, table_stream
from shuffleup.kernel.last_answer import keeps_last_answer
from shuffleup.network.bus import Bus, Message, Subscription, UnreadableMessage, topics
from shuffleup.network.bus.notices import read_notice
from shuffleup.network.bus.row_stream import LINK_OCTETS, ROOM, Delivery, RowLink, RowRequest, StreamForked
from shuffleup.network.trust.floor_authority import ClaimKey
from shuffleup.network.trust.paired_units import PairedUnit
from shuffleup.protocol.table import TableView
from shuffleup.stations.floor_to_table import EVERYBODY, concerned
from shuffleup.stations.latest_views import Hub, table_topic
from shuffleup.storage.journal.errors import JournalError, RowsDoNotFit
from shuffleup.storage.journal.row_hash import Row
from shuffleup.storage.journal.writer import Writer

Holder = Callable[[Stream], UnitAt | None]
"""Finds the box that a table's stream was given to, None where no box has it."""


class TableHolders:
    """Finds who has a table now; each row, status and view of a table asks, so nothing is searched.

    `floor` gives the state of the floor, None before it is opened.
    """

    def __init__(self, floor: Callable[[], Floor | None]) -> None:
        self._floor = floor

    def of(self, stream: Stream) -> UnitAt | None:
        """Find the box that a table's stream was given to, None where no box has it."""
        floor = self._floor()
        return _by_stream(floor.units).get(stream) if floor else None

    def at(self, table: TableNo) -> UnitAt | None:
        """Find the box that has a table."""
        return self.of(table_stream(table))


@keeps_last_answer
def _by_stream(units: tuple[UnitAt, ...]) -> dict[Stream, UnitAt]:
    return {table_stream(one.table): one for one in units}


class NotTheHolder(UnreadableMessage):
    """A row comes from a box that does not have the table: it has no effect."""


class _Waiting:
    """Rows that one stream wants to have stored, and what came of it."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self.done = False
        self.fault: JournalError | NotTheHolder | None = None

    def end(self, fault: JournalError | NotTheHolder | None = None) -> None:
        """Let its stream go on: the rows are durable, or there is a fault."""
        self.done, self.fault = True, fault


class TableCopies:
    """Stores the rows of all tables, as many as wait in one transaction.

    The card is synced once for a whole room, so that 300 tables that play at once are no slower than
    one. `heads` says how far each copy goes, and in which epoch its last row was stored. `screen` refuses the
    rows of a box that do not count (`unit.venue.box_lives`).
    """

    def __init__(self, writer: Writer, holder: Holder) -> None:
        self.screen: Callable[[UnitAt, Delivery], None] = lambda at, delivery: None
        self.heads: dict[Stream, Head] = {}
        self._writer = writer
        self._holder = holder
        self._turn = asyncio.Lock()
        self._waiting: list[_Waiting] = []

    async def keep(self, rows: Sequence[Row]) -> None:
        """Store rows of one table; returns when they are durable.

        Raises:
            NotTheHolder: the table was given to another box meanwhile.
            StreamForked: they do not fit the copy: two boxes have played this table.
            JournalError: the storage does not let us.
        """
        mine = _Waiting(rows)
        self._waiting.append(mine)
        async with self._turn:
            if not mine.done:
                await self._store_all()
        if isinstance(mine.fault, RowsDoNotFit):
            raise StreamForked(rows[0].stream, str(mine.fault)) from mine.fault
        if mine.fault:
            raise mine.fault

    def admit(self, message: Message, delivery: Delivery) -> None:
        """Refuse a row on a foreign topic, of a table that nobody has, or in another epoch than is given.

        Raises:
            NotTheHolder: so it is.
        """
        row, holder = delivery.row, self._holder(delivery.row.stream)
        if message.topic != topics.events(row.stream):
            raise NotTheHolder(f"a row of {row.stream} came on {message.topic}: it is not heard")
        if holder is None:
            raise NotTheHolder(f"{row.stream} is with no box: what comes of it is not heard")
        if delivery.owner_epoch != holder.epoch:
            raise NotTheHolder(
                f"{row.stream} is with {holder.name} in epoch {holder.epoch}: "
                f"what is sent in epoch {delivery.owner_epoch} is not heard"
            )
        self.screen(holder, delivery)

    def note(self, row: Row) -> None:
        """Take note of the last row of a copy."""
        self.heads[row.stream] = Head(row.epoch, row.seq)

    @asynccontextmanager
    async def still(self) -> AsyncIterator[None]:
        """Hold every copy where it is, so that a table is given with a number that stays right."""
        async with self._turn:
            yield

    async def _store_all(self) -> None:
        """Store what waits; where some of it does not fit, the rest is stored without it."""
        waiting, self._waiting = self._waiting, []
        try:
            await self._store(waiting)
        finally:  # where this task is ended, the others store theirs themselves
            self._waiting += [one for one in waiting if not one.done]

    async def _store(self, waiting: Sequence[_Waiting]) -> None:
        current = [one for one in waiting if self._is_current(one)]
        try:
            await self._writer.adopt([row for one in current for row in one.rows])
        except RowsDoNotFit as fault:
            if len(current) == 1:
                current[0].end(fault)
            else:
                for one in current:
                    await self._store([one])
        except JournalError as failure:
            for one in current:
                one.end(failure)
        else:
            for one in current:
                self._stored(one)

    def _stored(self, one: _Waiting) -> None:
        last = one.rows[-1]
        if last.seq > self.heads.get(last.stream, NEVER_PLAYED).seq:
            self.note(last)
        one.end()

    def _is_current(self, one: _Waiting) -> bool:
        """Say whether rows are of the present owner: behind the row from which a table was given, all are."""
        last = one.rows[-1]
        holder = self._holder(last.stream)
        if holder and last.seq > holder.seq and last.epoch < holder.epoch:
            one.end(NotTheHolder(f"{last.stream} was given to {holder.name}: row {last.seq} came too late"))
        return not one.done


class RowsByTable:
    """Keeps for each table which rows concern it, by their numbers; `root` is the hash that row 1 follows."""

    def __init__(self, root: bytes) -> None:
        self._room: list[int] = []
        self._tables: defaultdict[Stream, list[int]] = defaultdict(list)
        self._concerned: dict[int, tuple[Stream, ...]] = {}
        self._since_room: dict[Stream, None] = {}
        self._before_room: dict[int, tuple[Stream, ...]] = {}
        self._hashes = {0: root[:LINK_OCTETS]}

    def note(self, row: Row, event: FloorEvent) -> None:
        """Take in the next row of the floor."""
        whom = concerned(event)
        if not whom:
            return
        self._hashes[row.seq], self._concerned[row.seq] = row.hash[:LINK_OCTETS], whom
        if whom == EVERYBODY:
            self._room.append(row.seq)
            self._before_room[row.seq] = tuple(self._since_room)
            self._since_room = {}
        else:
            for stream in whom:
                self._tables[stream].append(row.seq)
            self._since_room.update(dict.fromkeys(whom))

    def links(self, seq: int) -> Mapping[Stream, RowLink]:
        """Say whom row `seq` concerns, and which row comes before it for them (`Delivery.links`)."""
        whom = self._concerned.get(seq, ())
        if whom != EVERYBODY:
            return {stream: self._link(self._before(stream, seq)) for stream in whom}
        links = {stream: self._link(self._before(stream, seq)) for stream in self._before_room[seq]}
        return {ROOM: self._link(_last_below(self._room, seq)), **links}

    def head(self, table: TableNo) -> RowLink:
        """Give the last row that concerns a table."""
        of_table = self._tables.get(table_stream(table), [])
        return self._link(max(_last_below(self._room), _last_below(of_table)))

    def numbers(self, table: TableNo, after: int, upto: int) -> list[int]:
        """List the rows that concern a table behind number `after`, up to `upto`."""
        of_table = self._tables.get(table_stream(table), [])
        return sorted((*_between(self._room, after, upto), *_between(of_table, after, upto)))

    def _before(self, stream: Stream, seq: int) -> int:
        return max(_last_below(self._room, seq), _last_below(self._tables[stream], seq))

    def _link(self, seq: int) -> RowLink:
        return RowLink(seq, self._hashes[seq])


def _last_below(numbers: list[int], seq: int | None = None) -> int:
    end = len(numbers) if seq is None else bisect_left(numbers, seq)
    return numbers[end - 1] if end else 0


def _between(numbers: list[int], after: int, upto: int) -> list[int]:
    return numbers[bisect_right(numbers, after) : bisect_right(numbers, upto)]


STANDBY = "standby"


class TablesElsewhere:
    """The `Peers` of a floor whose tables are played on boxes of their own.

    `concerns` says which of the floor's rows concern which table; `members` are the boxes that were let in.
    Without a `key` nothing is proved.
    """

    has_boxes = True

    def __init__(
        self,
        concerns: RowsByTable,
        copies: TableCopies,
        holder: Holder,
        members: Callable[[], Iterable[PairedUnit]],
        key: ClaimKey | None,
    ) -> None:
        self._concerns = concerns
        self._copies = copies
        self._holder = holder
        self._members = members
        self._key = key

    async def keep(self, rows: Sequence[Row]) -> None:
        """Store a copy of rows of a table (`TableCopies.keep`)."""
        await self._copies.keep(rows)

    def admit(self, message: Message, delivery: Delivery) -> None:
        """Take rows of a table from the box that has it alone (`TableCopies.admit`)."""
        self._copies.admit(message, delivery)

    def lends(self, user: str, stream: Stream) -> bool:
        """A table's events go to the box that has the table, and to the standby, which has all of them."""
        holder = self._holder(stream)
        return user == STANDBY or (holder is not None and holder.user == user)

    def note(self, row: Row, event: FloorEvent) -> None:
        """Note whom a row of the floor concerns."""
        self._concerns.note(row, event)

    def links(self, row: Row) -> Mapping[Stream, RowLink]:
        """Say whom a row of the floor concerns, and which row comes before it for them."""
        return self._concerns.links(row.seq)

    def numbers(self, ask: RowRequest) -> Sequence[int] | None:
        """List the rows of the floor that concern one table; None where other rows are wanted."""
        if ask.stream != FLOOR or ask.table is None:
            return None
        return self._concerns.numbers(ask.table, ask.after, ask.upto)

    def prove(self, delivery: Delivery) -> str:
        """Sign a row of the floor, so that no box takes another one, and a standby can prove it one day."""
        return self._key.row(delivery) if self._key else ""

    def boxes(self) -> Boxes:
        """List the boxes, and how far the copy of each table goes."""
        known = tuple(Box(UnitId(one.unit), one.user, one.name) for one in self._members())
        heads = {TableNo(int(name.partition("/")[2])): head for name, head in self._copies.heads.items()}
        return Boxes(known, heads)


SHOWN_MS = Millis(60_000)
"""A view comes so long after the last look at it, and twice as long at most: pages that poll look often."""

_TOPIC = re.compile(r"table(?:/([1-9][0-9]{0,3}))?")


class TablesShown:
    """Subscribes to the view of a table while somebody looks at it on the `hub`.

    A table sends a view with nearly every row, so where nobody looks at a table its views would be a third of
    all messages that come to a floor. The broker retains the newest one, which comes at once.
    """

    def __init__(
        self, bus: Bus, clock: Clock, hub: Hub, holders: TableHolders, tables: Collection[TableNo]
    ) -> None:
        self._bus, self._clock, self._hub = bus, clock, hub
        self._holders, self._tables = holders, tables
        self._shown: dict[TableNo, Subscription] = {}
        self._looked_at: set[TableNo] = set()
        hub.on_look(self._look)

    async def keep_looking(self) -> NoReturn:
        """Let go of views at which nobody looks any more, until cancelled."""
        while True:
            await self._clock.sleep(SHOWN_MS)
            for table in [*self._shown]:
                if table not in self._looked_at and not self._hub.is_followed(table_topic(table)):
                    self._shown.pop(table).close()
                    self._hub.withdraw(table_topic(table))
            self._looked_at.clear()

    def close(self) -> None:
        """Listen no more."""
        self._hub.on_look(lambda topic: False)
        for subscription in self._shown.values():
            subscription.close()
        self._shown.clear()

    def _look(self, topic: str) -> bool:
        """Take note of a look at a topic; says whether a view of it comes."""
        found = _TOPIC.fullmatch(topic)
        table = TableNo(int(found[1] or 1) if found else 0)
        if table not in self._tables:
            return False
        self._looked_at.add(table)
        if table not in self._shown:
            self._shown[table] = self._bus.subscribe(topics.view(table), self._view_came)
        return self._holders.at(table) is not None

    async def _view_came(self, message: Message) -> None:
        view = read_notice(message.payload, TableView)
        if topics.view(TableNo(view.table)) != message.topic:
            raise UnreadableMessage(f"shows table {view.table}")
        if self._holders.at(TableNo(view.table)):
            self._hub.post(table_topic(TableNo(view.table)), lambda: view)
