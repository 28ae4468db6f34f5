"""Other units' streams on the bus: each row handed over once and in order, gaps asked for until filled."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from shuffleup.amounts import Millis
from shuffleup.bus import Message, stream
from shuffleup.bus.delivery import decode_delivery
from shuffleup.bus.stream import Ask, Position, Reading
from shuffleup.clock import Clock
from shuffleup.identity import Stream
from shuffleup.journal.row import Row

PATIENCE = Millis(2_000)
"""How long to wait for an answer before asking again."""


class Inbox:
    """Reads the streams that a station follows.

    `take` is awaited with each row in turn; a row counts as taken when it returns. If it raises, the row
    stays first in line, and comes again with the next message or the owner's next answer. `ask` sends a
    request to a stream's owner, who publishes the rows again on its events topic. `root` is the
    journal's, the same on every unit of the event.
    """

    def __init__(
        self, *, root: bytes, take: Callable[[Row], Awaitable[None]], ask: Callable[[Ask], None]
    ) -> None:
        self._root = root
        self._take = take
        self._ask = ask
        self._readings: dict[Stream, Reading] = {}
        self._turn = asyncio.Lock()
        self._behind = asyncio.Event()

    def resume(self, positions: Iterable[Position]) -> None:
        """Go on behind these positions: what the station's own journal says it has taken, after a restart;
        also where to go on after a person has chosen between two branches of a stream.
        """
        self._readings.update((at.stream, stream.start(at)) for at in positions)

    def position(self, name: Stream) -> Position:
        """Say how far a stream was taken."""
        return self._reading(name).at

    async def receive(self, message: Message) -> None:
        """Take in a message of an events topic; to be subscribed as its handler.

        Raises:
            UnreadableDelivery: it is not an intact row.
            StreamForked: the row does not follow what was taken; the stream waits for a person.
        """
        delivery = decode_delivery(message.payload)
        name = delivery.row.stream
        self._readings[name] = stream.receive(self._reading(name), delivery.owner_epoch, delivery.row)
        await self._catch_up(name)

    async def hear(self, name: Stream, owner_epoch: int, seq: int) -> None:
        """Learn from elsewhere (a retained status, a view) that a stream goes as far as `seq`."""
        self._readings[name] = stream.hear(self._reading(name), owner_epoch, seq)
        await self._catch_up(name)

    async def keep_asking(self, clock: Clock, patience: Millis = PATIENCE) -> None:
        """Ask again, for ever, for whatever is still missing; to be run as a task of the station."""
        while True:
            await self._behind.wait()
            await clock.sleep(patience)
            self._behind.clear()
            for name in tuple(self._readings):
                self._ask_for(name, again=True)

    async def _catch_up(self, name: Stream) -> None:
        async with self._turn:
            while row := stream.ready(self._readings[name]):
                await self._taken(row)
                self._readings[name] = stream.took(self._readings[name], row)
        self._ask_for(name)

    async def _taken(self, row: Row) -> None:
        try:
            await self._take(row)
        except BaseException:
            self._behind.set()
            raise

    def _ask_for(self, name: Stream, *, again: bool = False) -> None:
        self._readings[name], wanted = stream.ask(self._readings[name], again=again)
        if self._readings[name].heard > self._readings[name].at.seq:
            self._behind.set()
        if wanted:
            self._ask(wanted)

    def _reading(self, name: Stream) -> Reading:
        return self._readings.get(name) or stream.start(Position(name, 0, 0, self._root))
