"""The exchange of a station with the bus: publishes its events, sends them again, follows other streams.

Rows are encoded and signed once, however many units request them. Requesters take turns, and none blocks the
line for the others. A stream's last row is announced to the venue.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import NoReturn, Protocol

import msgspec

from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import Millis, Stream, table_stream
from shuffleup.network.bus import Bus, Message, Subscription, UnreadableMessage, topics
from shuffleup.network.bus.inbox import ASK_LASTS_S, Inbox, Take
from shuffleup.network.bus.notices import CommandNotice, ReplyNotice, Resend, read_request
from shuffleup.network.bus.row_stream import (
    LAST_NUMBER,
    ROOM,
    ROWS_AN_ASK,
    Delivery,
    Position,
    RowRequest,
    decode_delivery,
    encode_delivery,
)
from shuffleup.network.bus.subscription import BatchHandler
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.shared_services import StationContext
from shuffleup.storage.journal.errors import JournalError
from shuffleup.storage.journal.row_hash import Row

KEPT_A_TABLE = 12 * 1024
"""Octets that the floor of a venue keeps for each of its tables: some ten rows, what boxes have missed that
come back at once, or at a draw. No other station is asked by many, and so no other keeps any."""


class EncodedRows:
    """Encodes rows, and keeps those that were wanted last, up to a number of octets."""

    def __init__(self, encode: Callable[[Row], bytes], most: int) -> None:
        self.octets = 0
        """The octets that are kept now."""
        self._encode = encode
        self._most = most
        self._kept: OrderedDict[tuple[Stream, int], bytes] = OrderedDict()

    def of(self, row: Row) -> bytes:
        """Give a row as it goes out."""
        key = row.stream, row.seq
        encoded = self._kept.pop(key, None)
        if encoded is None:
            encoded = self._encode(row)
            self.octets += len(encoded)
        self._kept[key] = encoded
        while self.octets > self._most:
            self.octets -= len(self._kept.popitem(last=False)[1])
        return encoded

    def run(self, stream: Stream, after: int, upto: int) -> tuple[bytes, ...]:
        """Give the rows of a stream behind `after`, up to `upto`, if all of them are kept; else none."""
        wanted = [(stream, seq) for seq in range(after + 1, upto + 1)]
        if not all(key in self._kept for key in wanted):
            return ()
        for key in wanted:
            self._kept.move_to_end(key)
        return tuple(self._kept[key] for key in wanted)

    def forget(self) -> None:
        """Encode everything again from now on: rows are sent in another epoch."""
        self._kept.clear()
        self.octets = 0


class Resending:
    """Answers asks for rows, one at a time.

    Of one asker and stream the newest ask counts: an answer holds at most `ROWS_AN_ASK` rows, and whoever has
    taken them asks for the next ones. Askers take turns, an ask each. `find` gives the rows of an ask as they
    go out, `topic` names where they go. Rows wait for room on the line (`Bus.until_room`), so commands and
    what is new never stand behind them.
    """

    def __init__(
        self,
        bus: Bus,
        *,
        find: Callable[[RowRequest], Awaitable[Sequence[bytes]]],
        topic: Callable[[str, Stream], str],
    ) -> None:
        self._bus = bus
        self._find = find
        self._topic = topic
        self._open: dict[str, dict[Stream, RowRequest]] = {}
        self._task: asyncio.Task[None] | None = None

    @property
    def open(self) -> int:
        """Count the asks that wait for an answer."""
        return sum(map(len, self._open.values()))

    def ask(self, sender: str, ask: RowRequest) -> None:
        """Answer an ask in the turn of its sender, in place of one for the same stream that still waits."""
        self._open.setdefault(sender, {})[ask.stream] = ask
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._answer_all())

    def close(self) -> None:
        """Answer nobody any more."""
        self._open.clear()
        if self._task:
            self._task.cancel()

    async def finished(self) -> None:
        """Wait until nothing is read any more for an answer."""
        if self._task:
            await asyncio.wait([self._task])

    async def _answer_all(self) -> None:
        while self._open:
            sender, ask = self._next()
            try:
                found = await self._find(ask)
            except JournalError:
                continue  # the station shows why; who gets no answer asks again
            await self._send(self._topic(sender, ask.stream), found)

    def _next(self) -> tuple[str, RowRequest]:
        """Take the ask whose turn it is; what its sender asks beside it comes behind the others."""
        sender = next(iter(self._open))
        asks = self._open.pop(sender)
        ask = asks.pop(next(iter(asks)))
        if asks:
            self._open[sender] = asks
        return sender, ask

    async def _send(self, topic: str, found: Sequence[bytes]) -> None:
        for octets in found:
            await self._bus.until_room()
            if not self._bus.linked:
                return  # they are asked for when the link is back
            self._bus.publish(topic, octets)


class Answer(Protocol):
    """Does what a user of the bus asks of the stream's owner."""

    def __call__(self, command: Command, sender: str) -> Awaitable[Reply]:
        """Answer a command; `sender` is the user who is known to have sent it."""


class Exchange:
    """One station's part in the exchange of journalled messages.

    `take` is awaited with each row of the streams that it follows, when its copy is kept elsewhere.
    """

    def __init__(self, stream: Stream, context: StationContext, *, take: Take) -> None:
        self.stream = stream
        self.epoch = 1
        self._writer, self._bus, self._root = context.writer, context.bus, context.root
        self._elsewhere, self._table = context.elsewhere, context.table
        self._life = context.life
        self._closed = False
        self._sources: tuple[Stream, ...] = ()
        self._last: Row | None = None
        self._answer: Answer | None = None
        self._inbox = Inbox(
            root=context.root,
            take=take,
            ask=self._ask_for_missing,
            keep=context.elsewhere.keep,
            admit=context.elsewhere.admit,
            check=context.release.check,
            table=context.table,
        )
        self._encoded = EncodedRows(self._encode, context.kept_octets)
        self._resending = Resending(context.bus, find=self._find, topic=self._again_on)
        self._subscriptions: list[Subscription] = []
        self._watch = context.bus.watch_link(self._link_changed)

    def publish(self, rows: Sequence[Row]) -> None:
        """Tell everybody about stored rows, and those whom a row concerns on topics of their own."""
        for row in rows:
            octets, links = self._encoded.of(row), self._elsewhere.links(row)
            concerned = (ROOM,) if ROOM in links else tuple(links)
            for topic in (topics.events(self.stream), *map(topics.orders, concerned)):
                self._bus.publish(topic, octets)
            if self._last is None or row.seq > self._last.seq:
                self._last = row

    def _encode(self, row: Row) -> bytes:
        if row.stream == self.stream:
            sent = Delivery(self.epoch, row, self._root, links=self._elsewhere.links(row), life=self._life)
            return encode_delivery(msgspec.structs.replace(sent, proof=self._elsewhere.prove(sent)))
        return encode_delivery(Delivery(row.epoch, row, self._root))

    @property
    def open_asks(self) -> int:
        """Count the asks for rows that wait for an answer."""
        return self._resending.open

    def follow(self, positions: Sequence[Position]) -> None:
        """Take the rows of other streams from where this station left off, each once and in order."""
        self._inbox.resume(positions)
        self._sources = tuple(at.stream for at in positions)
        for topic in self._followed():
            self._subscriptions.append(self._bus.subscribe(topic, BatchHandler(self._inbox.receive_all)))
        self._subscriptions.append(self._bus.subscribe(topics.copies(self._bus.user), self._sent_to_us))
        self._ask_on()

    def _followed(self) -> Sequence[str]:
        if self._table is None:
            return tuple(map(topics.events, self._sources))
        return topics.orders(ROOM), topics.orders(table_stream(self._table))

    async def hear(self, source: Stream, owner_epoch: int, seq: int, *, is_back: bool = False) -> None:
        """Learn from a status that a stream which is followed goes as far as `seq`; see `Inbox.hear`."""
        await self._inbox.hear(source, owner_epoch, seq, is_back=is_back)

    async def take_in(self, delivery: Delivery) -> None:
        """Take a row of a stream that is followed, wherever it comes from."""
        await self._inbox.take_in(delivery)

    def heard(self, source: Stream) -> Position:
        """Say how far a stream was taken."""
        return self._inbox.position(source)

    def read_again(self, source: Stream) -> None:
        """Go on behind what was taken, and forget all that was known to come: another unit's rows count."""
        self._inbox.resume([self._inbox.position(source)])

    def note_stored(self, source: Stream, seq: int) -> None:
        """Note how far a stream of this process goes, whose rows will come by themselves."""
        self._inbox.note_stored(source, seq)

    def behind(self) -> dict[Stream, int]:
        """Name the streams that are known to go further than they were taken, and how far."""
        return self._inbox.behind()

    async def answer_asks(self, version: int, answer: Answer | None = None) -> None:
        """Begin to send rows again to whoever asks for them, in the epoch that the stream is in.

        The last row, number `version`, is told at once: who asked before anybody could answer, or has missed
        rows that were stored just before a power cut, sees by it what is missing. Commands that come over
        the bus go to `answer`; without one they are not for this station.
        """
        await self.learn_epoch()
        self._answer = answer
        self._subscriptions.append(self._bus.subscribe(topics.all_commands(self.stream), self._asked))
        if version:
            self.publish(await self._writer.rows(self.stream, version - 1, 1))

    async def learn_epoch(self) -> None:
        """Look in the journal which epoch the stream is in; before that nothing may be published."""
        self.epoch = await self._writer.epoch(self.stream)
        self._encoded.forget()

    async def keep_asking(self, clock: Clock) -> None:
        """Request missing rows again, until cancelled."""
        await self._inbox.keep_asking(clock)

    def close(self) -> None:
        """Take no more messages."""
        if not self._closed:
            self._closed = True
            self._watch.close()
            for subscription in self._subscriptions:
                subscription.close()
            self._resending.close()

    async def finished(self) -> None:
        """Wait until the messages that are being handled are done with."""
        for subscription in self._subscriptions:
            await subscription.finished()
        await self._resending.finished()

    async def _asked(self, message: Message) -> None:
        request, sender = read_request(message.payload), topics.last_level(message.topic)
        if isinstance(request, Resend):
            self._resend(request.ask, sender)
        elif self._answer:
            await self._reply(request, self._answer, sender)

    async def _reply(self, asked: CommandNotice, answer: Answer, sender: str) -> None:
        reply = await answer(asked.command, sender)
        answered = msgspec.json.encode(ReplyNotice(asked.command.id, reply))
        self._bus.publish(topics.replies(sender, self._bus.user), answered)

    def _resend(self, ask: RowRequest, sender: str) -> None:
        if ask.stream != self.stream and not self._elsewhere.lends(sender, ask.stream):
            raise UnreadableMessage(f"{sender} may not have the copy of {ask.stream}")
        self._resending.ask(sender, ask)

    def _again_on(self, sender: str, stream: Stream) -> str:
        """Name the topic on which rows are sent again.

        Where the askers are boxes of a venue, to whom copies are lent, rows go to the asker alone: a hundred
        boxes that come back at once would each have to read what the other ninety-nine have missed.
        """
        if stream == self.stream and not self._elsewhere.has_boxes:
            return topics.events(stream)
        return topics.copies(sender)

    async def _find(self, ask: RowRequest) -> Sequence[bytes]:
        """Give the rows of an ask, and the last one, by which the asker sees how much more there is.

        Who asks for what concerns one table gets all of that.
        """
        if (numbers := self._elsewhere.numbers(ask)) is not None:
            runs = [await self._whole(ask.stream, number - 1, number) for number in numbers]
            return [octets for run in runs for octets in run]
        after, upto = max(0, ask.after), min(ask.upto, max(0, ask.after) + ROWS_AN_ASK)
        own = self._last if ask.stream == self.stream else None
        if own:
            upto = min(upto, own.seq)
        if upto <= after:
            return ()
        found = await self._whole(ask.stream, after, upto)
        return (*found, self._encoded.of(own)) if own and found and own.seq > upto else found

    async def _whole(self, stream: Stream, after: int, upto: int) -> Sequence[bytes]:
        """Give all rows behind `after` up to `upto`, from the journal those that are not kept encoded."""
        if found := self._encoded.run(stream, after, upto):
            return found
        return tuple(map(self._encoded.of, await self._writer.rows(stream, after, upto - after)))

    async def _sent_to_us(self, message: Message) -> None:
        """Take requested rows; copies of other streams come here, too, and are for somebody else."""
        if decode_delivery(message.payload).row.stream in self._sources:
            await self._inbox.receive(message)

    def _link_changed(self, linked: bool) -> None:
        """Send the last row again when the link is back, and request rows that were missed."""
        if linked:
            if self._last:
                self.publish((self._last,))
            self._ask_on()

    def _ask_on(self) -> None:
        for source in self._sources:
            after = self._inbox.position(source).seq
            upto = LAST_NUMBER if self._table else after + ROWS_AN_ASK
            self._ask_for_missing(RowRequest(source, after, upto, self._table))

    def _ask_for_missing(self, ask: RowRequest) -> None:
        asked = msgspec.json.encode(Resend(ask))
        self._bus.publish(topics.commands(ask.stream, self._bus.user), asked, expires_s=ASK_LASTS_S)


STATUS_EVERY_MS = Millis(1000)
"""Between two statuses where more has changed than how far the stream goes."""

ROWS_ALONE_EVERY = 15
"""So many times as long where it has not: rows tell it, too, so nobody waits for that. Statuses at the
shorter pace were half of all messages that came to a floor while people played, and a fifth at five times it.
"""


class StatusTelling:
    """Publishes a status after what has `changed`, at once where none was published in the time before.

    `matter` gives the part of the status that no row tells. Nothing wakes while nothing changes.
    """

    def __init__(self, clock: Clock, publish: Callable[[], None], matter: Callable[[], object]) -> None:
        self._clock = clock
        self._publish = publish
        self._matter = matter
        self._told: object = None
        self._news, self._matters = asyncio.Event(), asyncio.Event()

    def changed(self) -> None:
        """Have the status told soon."""
        self._news.set()
        if self._matter() != self._told:
            self._matters.set()

    async def run(self) -> NoReturn:
        """Publish it, until cancelled."""
        while True:
            await self._news.wait()
            self._news.clear()
            self._matters.clear()
            self._told, now = self._matter(), self._clock.now()
            self._publish()
            await self._clock.sleep(STATUS_EVERY_MS)
            await until(self._clock, Millis(now + ROWS_ALONE_EVERY * STATUS_EVERY_MS), self._matters)
