"""Other units' streams on the bus: delivers each row once and in order, and requests missing rows."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence

import msgspec

from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis, Stream, TableNo
from shuffleup.network.bus import ErrorHook, Message, UnreadableMessage, row_stream as stream
from shuffleup.network.bus.row_stream import (
    Delivery,
    Position,
    Reading,
    RowRequest,
    UnreadableDelivery,
    decode_delivery,
)
from shuffleup.storage.journal.errors import JournalError, RowUnreadable
from shuffleup.storage.journal.row_hash import Row

PATIENCE = Millis(2_000)
MOST_PAUSES = 8
"""How long to wait for an answer before asking again, and how many such pauses at most: 1, 2, 4 and 8 while
none comes. Who is asked may be slow, and would answer each question in full: to ask at the same pace makes it
slower still. The pace of each stream is its own: a box that is gone does not slow the others.
"""

ASK_LASTS_S = 10
"""A request that waited this long for a link is dropped: each stream is requested again with the link."""

Take = Callable[[Row], Awaitable[None]]
Keep = Callable[[Sequence[Row]], Awaitable[None]]


async def keep_nothing(rows: Sequence[Row]) -> None:
    """Keep no copy: where one process has all streams, the rows lie in its journal already."""


Admit = Callable[[Message, Delivery], None]
"""Raises `UnreadableMessage` for a row that its sender may not send."""


def admit_all(message: Message, delivery: Delivery) -> None:
    """Ask no questions: in one process everybody publishes rows of the own."""


Check = Callable[[Row], None]
"""Raises `RowUnreadable` for a row whose event this program cannot read."""


def check_nothing(row: Row) -> None:
    """Take any row: in one process all rows are of one release."""


class RowRefused(UnreadableMessage):
    """A sound row of a stream was not taken in, for this program cannot read its event.

    Its stream waits there; the row is asked for again, because a later release of this program may read it.
    `kind` is the stored name of the event.
    """

    def __init__(self, row: Row, why: RowUnreadable) -> None:
        super().__init__(str(why))
        self.fault = why.fault
        self.stream, self.seq, self.kind, self.version = row.stream, row.seq, row.type, row.version


class _Silence:
    """The owner of a stream has not answered since row `at` was taken."""

    def __init__(self, at: int) -> None:
        self.at = at
        self._passed, self._pauses = 0, 1

    def pass_pause(self) -> bool:
        """Let one more pause pass; says whether it is time to ask again."""
        self._passed += 1
        if self._passed < self._pauses:
            return False
        # Doubled: a table that is switched off for an hour is not asked 1,800 times.
        self._passed, self._pauses = 0, min(MOST_PAUSES, 2 * self._pauses)
        return True


class Inbox:
    """Reads the streams that a station follows.

    `take` is awaited with each row in turn; a row counts as taken when it returns. If it raises, the row
    stays first in line, and comes again with the next message or the owner's next answer. `keep` is awaited
    before that with the rows whose turn has come, all at once, so that a copy of them is durable before
    anything follows from them. `admit` refuses what its sender may not send, `check` what cannot be read: no
    such row is kept or taken. `ask` sends a request to a stream's owner, who publishes the rows again on its
    events topic. `root` is the journal's, the same on every unit of the event. With a `table` only rows that
    concern it are read. Streams do not wait for each other.
    """

    def __init__(
        self,
        *,
        root: bytes,
        take: Take,
        ask: Callable[[RowRequest], None],
        keep: Keep = keep_nothing,
        admit: Admit = admit_all,
        check: Check = check_nothing,
        table: TableNo | None = None,
    ) -> None:
        self._root = root
        self._table = table
        self._take = take
        self._keep = keep
        self._admit = admit
        self._check = check
        self._refused: dict[Stream, int] = {}
        self._ask = ask
        self._readings: dict[Stream, Reading] = {}
        self._lagging: dict[Stream, None] = {}
        """The streams that go further than they were taken: of a thousand a few at any moment."""
        self._turns: defaultdict[Stream, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._behind = asyncio.Event()

    def resume(self, positions: Iterable[Position]) -> None:
        """Go on behind these positions: what the station's own journal says it has taken, after a restart;
        also where to go on after a person has chosen between two branches of a stream.
        """
        for at in positions:
            self._now(at.stream, stream.start(at, self._table))

    def position(self, name: Stream) -> Position:
        """Say how far a stream was taken."""
        return self._reading(name).at

    def behind(self) -> dict[Stream, int]:
        """Name the streams that are known to go further than they were taken, and how far."""
        return {name: self._readings[name].heard for name in self._lagging}

    def note_stored(self, name: Stream, seq: int) -> None:
        """Note how far a stream goes whose rows come by themselves: no request is sent."""
        reading = self._reading(name)
        self._now(name, stream.hear(reading, reading.owner_epoch, seq))

    async def receive(self, message: Message) -> None:
        """Take in a message of an events topic; to be subscribed as its handler.

        Raises:
            UnreadableMessage: it is not an intact row of this event, or its sender may not send it.
            RowRefused: this program cannot read its event.
            StreamForked: the row does not follow what was taken; the stream waits for a person.
        """
        await self.take_in(self._admitted(message))

    async def receive_all(self, messages: Sequence[Message], failed: ErrorHook) -> None:
        """Take in messages of an events topic, which are kept together; to be subscribed `BatchHandler`.

        `failed` is called with each that `receive` would raise for.
        """
        last = dict[Stream, Message]()
        for message in messages:
            try:
                delivery = self._admitted(message)
                if self._line_up(delivery):
                    last[delivery.row.stream] = message
            except UnreadableMessage as why:
                failed(message, why)
        for name, message in last.items():
            try:
                await self._catch_up(name)
            except (stream.StreamForked, JournalError, UnreadableMessage) as why:
                failed(message, why)

    def _admitted(self, message: Message) -> Delivery:
        delivery = decode_delivery(message.payload)
        if delivery.root != self._root:
            row = delivery.row
            raise UnreadableDelivery(f"row {row.seq} of {row.stream} is of another event: it is not heard")
        self._admit(message, delivery)
        return delivery

    async def take_in(self, delivery: Delivery) -> None:
        """Take in a row wherever it comes from; raises `RowRefused` and `StreamForked` as for `receive`."""
        if self._line_up(delivery):
            await self._catch_up(delivery.row.stream)

    def _line_up(self, delivery: Delivery) -> bool:
        """Hold a row until its turn; says whether it concerns this reader. Raises `RowRefused`."""
        name, row, after = delivery.row.stream, delivery.row, delivery.after(self._table)
        if after is None:
            return False
        if row.seq > self._reading(name).at.seq:
            self._refuse_unreadable(row)
        self._now(name, stream.receive(self._reading(name), delivery.owner_epoch, row, after))
        return True

    def _refuse_unreadable(self, row: Row) -> None:
        try:
            self._check(row)
        except RowUnreadable as why:
            # The first one counts: behind it nothing can be taken, whatever else arrives meanwhile.
            self._refused[row.stream] = min(row.seq, self._refused.get(row.stream, row.seq))
            raise RowRefused(row, why) from why
        if self._refused.get(row.stream) == row.seq:
            del self._refused[row.stream]  # another row of that number: the one before was not its owner's

    async def hear(self, name: Stream, owner_epoch: int, seq: int, *, is_back: bool = False) -> None:
        """Learn from elsewhere (a retained status, a view) that a stream goes as far as `seq`.

        An owner that `is_back` is asked at once for all that is missing, whatever it was asked before.
        """
        reading = stream.hear(self._reading(name), owner_epoch, seq)
        self._now(name, stream.lost_asks(reading) if is_back else reading)
        await self._catch_up(name)

    async def keep_asking(self, clock: Clock, patience: Millis = PATIENCE) -> None:
        """Request whatever is still missing, until cancelled; to be run as a task of the station.

        A stream that has moved meanwhile is being answered, and is left alone; so is one of which a row is
        being stored: to ask a floor's tables again because its own card is slow would make it slower still.
        """
        silent = dict[Stream, _Silence]()
        while True:
            await self._behind.wait()
            silent = {name: self._silence(name, silent) for name in self.behind()}
            await clock.sleep(patience)
            self._behind.clear()
            for name in tuple(self._lagging):
                one = silent.get(name)
                stands = one and one.at == self._readings[name].at.seq and not self._turns[name].locked()
                again = bool(one and stands and one.pass_pause())
                self._ask_for(name, again=again)

    def _silence(self, name: Stream, known: dict[Stream, _Silence]) -> _Silence:
        at = self._readings[name].at.seq
        return known[name] if name in known and known[name].at == at else _Silence(at)

    async def _catch_up(self, name: Stream) -> None:
        # One row at a time of each stream, for `take` awaits the storage and messages arrive meanwhile.
        async with self._turns[name]:
            try:
                while rows := stream.ready(self._readings[name]):
                    owner = self._readings[name].owner_epoch
                    # The copy first: after a power cut a decision whose cause is not on the disk could not be
                    # explained.
                    await self._keep(rows)
                    await self._take_all(rows, owner)
            except BaseException:
                self._behind.set()
                raise
        self._ask_for(name)

    async def _take_all(self, rows: Sequence[Row], owner: int) -> None:
        for row in rows:
            if self._readings[row.stream].owner_epoch != owner:
                return  # the stream has a new owner, whose rows may be others
            await self._take(row)
            self._now(row.stream, stream.took(self._readings[row.stream], row))

    def _ask_for(self, name: Stream, *, again: bool = False) -> None:
        """Ask for what is missing."""
        reading, wanted = stream.ask(self._readings[name], again=again)
        self._now(name, reading)
        refused = self._refused.get(name)
        if wanted and refused is not None and wanted.after < refused < wanted.upto:
            wanted = msgspec.structs.replace(wanted, upto=refused)  # none behind it can be taken
        if name in self._lagging:
            self._behind.set()
        if wanted:
            self._ask(wanted)

    def _now(self, name: Stream, reading: Reading) -> None:
        """Note how far a stream is known and taken now."""
        self._readings[name] = reading
        if reading.heard > reading.at.seq:
            self._lagging[name] = None
        else:
            self._lagging.pop(name, None)

    def _reading(self, name: Stream) -> Reading:
        return self._readings.get(name) or stream.start(Position(name, 0, 0, self._root), self._table)
