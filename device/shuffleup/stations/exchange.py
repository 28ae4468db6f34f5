"""How a station tells its events to the bus, sends them again when asked, and follows other streams."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

import msgspec

from shuffleup.bus import Bus, Message, Subscription, topics
from shuffleup.bus.delivery import Delivery, encode_delivery
from shuffleup.bus.inbox import Inbox
from shuffleup.bus.stream import ROWS_AN_ASK, Ask, Position
from shuffleup.clock import Clock
from shuffleup.identity import Stream
from shuffleup.journal import Row, Writer


class Resend(msgspec.Struct, frozen=True, tag="resend"):
    """A request to a stream's owner to publish rows once more."""

    ask: Ask


class Exchange:
    """One station's part in the exchange of journalled messages.

    `root` is the journal's: the hash that the first row of every stream of the event follows. `take` is
    awaited with each row of the streams that it follows.
    """

    def __init__(
        self,
        stream: Stream,
        *,
        writer: Writer,
        bus: Bus,
        root: bytes,
        take: Callable[[Row], Awaitable[None]],
    ) -> None:
        self.stream = stream
        self._writer = writer
        self._bus = bus
        self._root = root
        self._epoch = 1
        self._subscriptions: list[Subscription] = []
        self._inbox = Inbox(root=root, take=take, ask=self._ask)

    def publish(self, rows: Sequence[Row]) -> None:
        """Tell everybody about stored rows."""
        for row in rows:
            self._bus.publish(topics.events(self.stream), encode_delivery(Delivery(self._epoch, row)))

    async def follow(self, heard: Mapping[Stream, int], sources: Sequence[Stream]) -> None:
        """Take the rows of other streams from where this station left off, each once and in order."""
        self._inbox.resume([await self._position(source, heard.get(source, 0)) for source in sources])
        for source in sources:
            self._subscriptions.append(self._bus.subscribe(topics.events(source), self._inbox.receive))
            after = self._inbox.position(source).seq
            self._ask(Ask(source, after, after + ROWS_AN_ASK))

    async def answer_asks(self, version: int) -> None:
        """Begin to send rows again to whoever asks for them, in the epoch that the stream is in.

        The last row, number `version`, is told at once: who asked before anybody could answer, or has missed
        rows that were stored just before a power cut, sees by it what is missing.
        """
        self._epoch = await self._writer.epoch(self.stream)
        self._subscriptions.append(self._bus.subscribe(topics.commands(self.stream), self._resend))
        if version:
            self.publish(await self._writer.rows(self.stream, version - 1, 1))

    async def keep_asking(self, clock: Clock) -> None:
        """Ask again, for ever, for what is missing."""
        await self._inbox.keep_asking(clock)

    def close(self) -> None:
        """Take no more messages."""
        for subscription in self._subscriptions:
            subscription.close()

    async def _resend(self, message: Message) -> None:
        ask = msgspec.json.decode(message.payload, type=Resend).ask
        self.publish(await self._writer.rows(self.stream, ask.after, min(ROWS_AN_ASK, ask.upto - ask.after)))

    def _ask(self, ask: Ask) -> None:
        self._bus.publish(topics.commands(ask.stream), msgspec.json.encode(Resend(ask)))

    async def _position(self, source: Stream, seq: int) -> Position:
        found = await self._writer.rows(source, seq - 1, 1) if seq else ()
        if not found:
            return Position(source, 0, 0, self._root)
        return Position(source, found[0].epoch, found[0].seq, found[0].hash)
