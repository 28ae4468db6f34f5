"""The copies of the floor's rows at two boxes of a venue, and how a standby that takes over reads them.

The other boxes read what concerns their table, and keep none of it. The floor writes several rows a second in
a room of 300 tables, so they wait in memory and are written together. A power cut may lose them: then they
are requested again, because the copy has no gap.

Two boxes have verified copies of the floor's rows, and may have received more than the standby. The standby
accepts a row only with the signature of the floor, so one box is enough, and no number of boxes could forge a
row. Agreement of two boxes would prove less: one person can hold two boxes. A row without a signature is not
used, is reported to the director, and is set aside by its box.
"""

import asyncio
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import FLOOR, Millis, UnitId
from shuffleup.network.bus import Bus, Message, Subscription, UnreadableMessage, topics
from shuffleup.network.bus.inbox import ASK_LASTS_S, Inbox
from shuffleup.network.bus.notices import FloorStatus, Resend, RowsHeld, RowsWanted, read_notice
from shuffleup.network.bus.row_stream import (
    Delivery,
    Position,
    RowRequest,
    StreamForked,
    behind,
    decode_delivery,
    encode_delivery,
)
from shuffleup.network.bus.subscription import BatchHandler
from shuffleup.network.trust.floor_authority import Claims
from shuffleup.stations.shared_services import StationContext
from shuffleup.storage.journal.errors import StorageError
from shuffleup.storage.journal.row_hash import Row

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
        """Keep what proves a row, for only the floor can speak here (`network.trust.broker_accounts`)."""
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


PATIENCE_MS = Millis(15_000)
"""How long boxes are waited for: one that has lost its floor knocks here within seconds (`bus.mqtt`)."""

MOST_ROWS = 10_000
"""Rows that one box may give; a standby that lacks more has stood beside no floor."""


class GatheredRows(msgspec.Struct, frozen=True):
    """The result: rows to be stored, their sources, the number left out without proof, and silent boxes."""

    rows: tuple[Row, ...] = ()
    giver: str = ""
    unproved: int = 0
    silent: tuple[str, ...] = ()


class FloorRowsTaken:
    """Asks and gathers.

    `names` are the boxes that have tables, by their users on the bus, and `waits_for` those of them to be
    waited for; `at` is where the own copy of the floor's stream ends.
    """

    def __init__(
        self,
        bus: Bus,
        clock: Clock,
        *,
        at: Position,
        root: bytes,
        claims: Claims,
        names: Mapping[str, str],
        waits_for: Collection[str],
    ) -> None:
        self._bus = bus
        self._clock = clock
        self._at = at
        self._root = root
        self._claims = claims
        self._names = names
        self._waits_for = waits_for
        self._held: dict[str, dict[int, Delivery]] = {}
        self._upto: dict[str, int] = {}
        self._news = asyncio.Event()

    async def gather(self) -> GatheredRows:
        """Ask, and return when all that are waited for have answered, or after `PATIENCE_MS`."""
        listening = self._bus.subscribe(topics.floor_rows("+"), self._came)
        wanted = msgspec.json.encode(RowsWanted(self._root.hex(), self._at.seq))
        self._bus.publish(topics.FLOOR_WANTED, wanted, retain=True)
        due = Millis(self._clock.now() + PATIENCE_MS)
        while self._waits() and self._clock.now() < due:
            self._news.clear()
            await until(self._clock, due, self._news)
        self._bus.publish(topics.FLOOR_WANTED, b"", retain=True)
        listening.close()
        return self._found()

    async def _came(self, message: Message) -> None:
        """Keep what a box gives.

        Raises:
            UnreadableMessage: it is none of the rows that were wanted.
        """
        user, held = message.topic.split("/")[1], read_notice(message.payload, RowsHeld)
        if held.root != self._root.hex() or user not in self._names:
            raise UnreadableMessage("these rows are of another event, or of a box without a table")
        if not 0 <= held.upto <= self._at.seq + MOST_ROWS:
            raise UnreadableMessage(f"no floor has {held.upto} rows where we know {self._at.seq}")
        rows = self._held.setdefault(user, {})
        for delivery in map(decode_delivery, map(bytes, held.rows)):
            if delivery.row.stream == FLOOR and self._at.seq < delivery.row.seq <= held.upto:
                rows[delivery.row.seq] = delivery
        self._upto[user] = held.upto
        self._news.set()

    def _waits(self) -> bool:
        return any(not self._is_whole(user) for user in self._waits_for)

    def _is_whole(self, user: str) -> bool:
        upto = self._upto.get(user)
        return upto is not None and len(self._held[user]) >= upto - self._at.seq

    def _found(self) -> GatheredRows:
        best = GatheredRows()
        most = 0
        for user, held in self._held.items():
            chain = _chain(self._at, held)
            proved = self._proved(chain)
            most = max(most, len(chain))
            if len(proved) > len(best.rows):
                best = GatheredRows(tuple(proved), self._names[user])
        silent = tuple(self._names[user] for user in self._waits_for if not self._is_whole(user))
        return GatheredRows(best.rows, best.giver, most - len(best.rows), silent)

    def _proved(self, chain: Sequence[Delivery]) -> list[Row]:
        """Give the rows up to the last that the floor has signed: its hash holds all before it."""
        count = next(
            (number for number in range(len(chain), 0, -1) if self._claims.proves_row(chain[number - 1])),
            0,
        )
        return [one.row for one in chain[:count]]


def _chain(at: Position, held: dict[int, Delivery]) -> list[Delivery]:
    """Give the rows that follow ours without a gap; that each fits its own hash was seen when it came."""
    chain, last = list[Delivery](), at.hash
    for seq in _from(at.seq + 1):
        one = held.get(seq)
        if one is None or one.row.previous_hash != last:
            return chain
        chain.append(one)
        last = one.row.hash
    return chain


def _from(first: int) -> Iterable[int]:
    return range(first, first + MOST_ROWS)
