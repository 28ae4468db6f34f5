"""A witness of the floor: one of two boxes that keep a copy of all its rows, for a standby that takes over.

The other boxes read what concerns their table, and keep none of it. The floor writes several rows a second in
a room of 300 tables, so they wait in memory and are written together. A power cut may lose them: then they
are requested again, because the copy has no gap.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import FLOOR, Millis, UnitId
from shuffleup.network.bus import Message, Subscription, topics
from shuffleup.network.bus.delivery import Delivery, decode_delivery, encode_delivery
from shuffleup.network.bus.inbox import ASK_LASTS_S, Inbox
from shuffleup.network.bus.notices import FloorStatus, Resend, RowsHeld, RowsWanted, read_notice
from shuffleup.network.bus.stream import Position, RowRequest, StreamForked, behind
from shuffleup.network.bus.subscription import BatchHandler
from shuffleup.stations.context import StationContext
from shuffleup.storage.journal import Row, StorageError

WITNESSES = 2

MOST_WAITING = 200
PROOFS = 512
"""Rows whose proof is remembered. It is in memory alone: after a power cut the floor's last row comes again,
and its proof holds for all before it.
"""

LONGEST_WAIT_MS = Millis(5_000)

OCTETS_A_MESSAGE = 64 * 1024
"""After so many a message to a standby is full; a longer row has one of its own."""


def witnesses(root: str, units: Iterable[UnitId]) -> frozenset[UnitId]:
    """Choose the witnesses of an event (root in hex) among the boxes that have a table.

    It is rendezvous hashing: a box that comes or goes changes the part of at most one other, and everybody
    who knows the boxes finds the same two.
    """
    ranked = sorted(set(units), key=lambda unit: sha256(f"{root} {unit}".encode()).digest())
    return frozenset(ranked[:WITNESSES])


class FloorReplica:
    """The copy of the floor's rows on one box. `run` is a task of its own; `look` says whether to follow.

    A standby that asks for rows gets what is copied here, be it from an earlier time as a witness.
    """

    def __init__(self, context: StationContext) -> None:
        self._bus, self._writer, self._clock = context.bus, context.writer, context.clock
        self._root = context.root
        self._inbox = Inbox(
            root=context.root,
            take=self._take,
            ask=self._ask,
            keep=self.keep,
            admit=self._remember,
            check=context.release.check,
        )
        self._follows, self._chosen = False, False
        self._status: FloorStatus | None = None
        self._waiting: list[Row] = []
        self._proved: dict[int, Delivery] = {}
        self._subscriptions: list[Subscription] = []
        self._news, self._arrived = asyncio.Event(), asyncio.Event()
        self._turn = asyncio.Lock()
        self._closed = False

    def look(self, chosen: bool, status: FloorStatus | None) -> None:
        """Take in whether this box is a witness, and the status of the floor."""
        self._chosen, self._status = chosen, status
        self._news.set()

    async def run(self) -> None:
        """Follow the floor while this box is chosen, and answer a standby, until cancelled."""
        asked = self._bus.subscribe(topics.FLOOR_WANTED, self._wanted)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._keep_following())
                tasks.create_task(self._keep_storing())
                tasks.create_task(self._inbox.keep_asking(self._clock))
        finally:
            asked.close()

    async def keep(self, rows: Sequence[Row]) -> None:
        """Take rows in, to be stored within seconds.

        Raises:
            RowsDoNotFit: another row of one of their numbers is here already.
            JournalError: the storage does not let us; the rows wait.
        """
        async with self._turn:
            last = self._waiting[-1].seq if self._waiting else 0
            self._waiting += [row for row in rows if row.seq > last]
            if len(self._waiting) >= MOST_WAITING:
                await self._store()
            self._arrived.set()

    async def behind(self, seq: int) -> list[Delivery]:
        """Give the rows behind number `seq`, with what proves them, for a standby that takes over.

        Raises:
            JournalError: the storage does not let us.
        """
        async with self._turn:
            await self._store()
        found = list[Delivery]()
        while rows := await self._writer.rows(FLOOR, found[-1].row.seq if found else seq):
            found += [self._with_proof(row) for row in rows]
        return found

    async def head(self) -> int:
        """Say how far the copy on the disk goes, 0 where there is none."""
        return (await self._last()).seq

    async def close(self) -> None:
        """Store what waits, where there is room, and take no more."""
        self._unfollow()
        async with self._turn:
            with suppress(StorageError):  # the floor has these rows and sends them again
                await self._store()
            self._closed = True

    async def _keep_following(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            with suppress(StorageError):  # the next word of the floor comes within seconds
                await self._settle()

    async def _settle(self) -> None:
        """Begin or end to follow, and ask for what the floor has more."""
        if self._chosen != self._follows:
            await (self._follow() if self._chosen else self._rest())
        status = self._status
        if self._follows and status and status.linked and status.root == self._root.hex():
            await self._hear(status)

    async def _hear(self, status: FloorStatus) -> None:
        try:
            await self._inbox.hear(FLOOR, status.epoch, status.seq)
        except StreamForked as fork:
            # The floor was taken over by one that lacks the last rows of this copy: copy it from the start.
            async with self._turn:
                self._waiting = []
                await self._writer.set_aside(FLOOR, 0, str(fork))
            self._inbox.resume([await self._last()])
            await self._inbox.hear(FLOOR, status.epoch, status.seq)

    async def _follow(self) -> None:
        at = await self._last()
        self._follows = True
        self._inbox.resume([at])
        self._subscriptions = [
            self._bus.subscribe(topics.events(FLOOR), BatchHandler(self._inbox.receive_all)),
            self._bus.subscribe(topics.copies(self._bus.user), self._sent_again),
        ]
        if at.seq:
            self._ask(RowRequest(FLOOR, at.seq - 1, at.seq))  # for its proof, which is in no journal

    async def _rest(self) -> None:
        """Follow no more; the copy stays where it is, and may serve a standby still."""
        self._unfollow()
        async with self._turn:
            with suppress(StorageError):
                await self._store()

    def _unfollow(self) -> None:
        self._follows = False
        for subscription in self._subscriptions:
            subscription.close()
        self._subscriptions = []

    async def _keep_storing(self) -> None:
        while True:
            await self._arrived.wait()
            await self._clock.sleep(LONGEST_WAIT_MS)
            self._arrived.clear()
            try:
                async with self._turn:
                    await self._store()
            except StorageError:
                self._arrived.set()

    async def _wanted(self, message: Message) -> None:
        """Give a standby that takes over the rows that it lacks."""
        if not message.payload:
            return  # enough was asked
        wanted = read_notice(message.payload, RowsWanted)
        if wanted.root != self._root.hex():
            return
        found = await self.behind(wanted.after)
        upto = found[-1].row.seq if found else await self.head()
        if not (upto or self._follows):
            return  # a box that never was a witness: nobody waits for it
        topic = topics.floor_rows(self._bus.user)
        for rows in _in_messages(replace(one, root=self._root) for one in found):
            self._bus.publish(topic, msgspec.json.encode(RowsHeld(wanted.root, upto, rows)))

    async def _sent_again(self, message: Message) -> None:
        if decode_delivery(message.payload).row.stream == FLOOR:
            await self._inbox.receive(message)

    async def _take(self, row: Row) -> None:
        """Do nothing more with a row that is kept."""

    def _ask(self, ask: RowRequest) -> None:
        asked = msgspec.json.encode(Resend(ask))
        self._bus.publish(topics.commands(FLOOR, self._bus.user), asked, expires_s=ASK_LASTS_S)

    def _remember(self, message: Message, delivery: Delivery) -> None:
        """Keep what proves a row, for only the floor can speak here (`network.trust.permissions`)."""
        if delivery.proof:
            self._proved[delivery.row.seq] = delivery
            while len(self._proved) > PROOFS:
                del self._proved[min(self._proved)]

    def _with_proof(self, row: Row) -> Delivery:
        proved = self._proved.get(row.seq)
        return proved if proved and proved.row.hash == row.hash else Delivery(row.epoch, row)

    async def _last(self) -> Position:
        last = await self._writer.last(FLOOR)
        return behind(last) if last else Position(FLOOR, 0, 0, self._root)

    async def _store(self) -> None:
        if self._waiting and not self._closed:
            await self._writer.adopt(self._waiting)
            self._waiting = []


def _in_messages(deliveries: Iterator[Delivery]) -> Iterator[tuple[msgspec.Raw, ...]]:
    """Cut rows into messages; where there is none, one says so."""
    rows, octets = list[msgspec.Raw](), 0
    for delivery in deliveries:
        row = encode_delivery(delivery)
        if rows and octets + len(row) > OCTETS_A_MESSAGE:
            yield tuple(rows)
            rows, octets = [], 0
        rows.append(msgspec.Raw(row))
        octets += len(row)
    yield tuple(rows)
