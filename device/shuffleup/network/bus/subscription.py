"""The queue of messages for one handler, the same for every bus, and failures of handlers."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple

from shuffleup.kernel.field_types import Stream
from shuffleup.network.bus import ErrorHook, Handler, LinkHandler, Message, UnreadableMessage
from shuffleup.network.bus.inbox import RowRefused
from shuffleup.network.bus.row_stream import StreamForked
from shuffleup.storage.journal.errors import JournalError


class Limit(NamedTuple):
    """What may wait of one topic, and so of one sender, for a slow handler. Of more the oldest go: rows
    that are missed are asked for, and who gets no answer asks again.
    """

    messages: int
    octets: int


TWO_HUNDRED_HANDS = Limit(2_000, 8 * 1024 * 1024)

A_DRAW = Limit(25_000, 32 * 1024 * 1024)
"""For tables that read a floor in their own process, which says a draw of 1,000 tables at once: as many as
`network.bus.reconnecting` keeps for a slow line."""

MOST_AT_ONCE = 100
"""Messages of a topic that are handled together."""


class BatchHandler:
    """A handler that takes all messages of a topic that wait, in their order, rather than one at a time.

    So what each of them costs once, as a sync of the disk, is paid once for all. `handle` reports what is
    wrong with one of them to the hook that it is given, and goes on with the others; `limit` is what may
    wait.
    """

    def __init__(
        self,
        handle: Callable[[Sequence[Message], ErrorHook], Awaitable[None]],
        limit: Limit = TWO_HUNDRED_HANDS,
    ) -> None:
        self._handle = handle
        self.limit = limit

    async def __call__(self, message: Message) -> None:
        """Handle one message; raises what is wrong with it."""
        faults: list[BaseException] = []
        await self._handle((message,), lambda _, fault: faults.append(fault))
        for fault in faults:
            raise fault

    async def all(self, messages: Sequence[Message], failed: ErrorHook) -> None:
        """Handle messages of one topic."""
        await self._handle(messages, failed)


class TooMuchWaits(UnreadableMessage):
    """A message was thrown away, for more came of its topic than its handler could take."""


def to_the_loop(message: Message, error: BaseException) -> None:
    """Hand a handler's failure to the running loop's own exception handler."""
    asyncio.get_running_loop().call_exception_handler(
        {"message": f"the handler of a message on {message.topic} failed", "exception": error}
    )


class Waiting:
    """A subscription: the messages that wait for its handler, and the task that handles one of them.

    Topics take turns, a message each: where each sender has a topic of its own, as with commands, one that
    says much holds up nobody else. The messages of one topic are handled in their order; a handler that is
    `BatchHandler` takes at its turn all that wait.
    """

    def __init__(self, pattern: str, handler: Handler, on_error: ErrorHook) -> None:
        self.pattern = pattern
        self._handler = handler
        self._limit = handler.limit if isinstance(handler, BatchHandler) else TWO_HUNDRED_HANDS
        self._on_error = on_error
        self._waiting: dict[str, deque[Message]] = {}
        self._octets: Counter[str] = Counter()
        self._task: asyncio.Task[None] | None = None
        self._busy = False
        self.closed = False

    def close(self) -> None:
        """Take no more messages; one that is being handled is finished."""
        self.closed = True
        self._waiting.clear()
        self._octets.clear()

    async def finished(self) -> None:
        """Wait until the message that is being handled is done with; a handler does not wait for itself."""
        if self._task and self._task is not asyncio.current_task():
            await asyncio.wait([self._task])

    def arrive(self, message: Message) -> None:
        """Line a message up; its handling starts at the loop's next turn, never inside the publisher."""
        topic = message.topic
        self._waiting.setdefault(topic, deque()).append(message)
        self._octets[topic] += len(message.payload)
        messages, octets = self._limit
        while self._octets[topic] > octets or len(self._waiting.get(topic, ())) > messages:
            # The oldest of this topic; those of other senders stay.
            why = TooMuchWaits("more comes than can be dealt with: the oldest is thrown away")
            self._on_error(self._first(topic), why)
        if not self._busy:
            self._busy = True
            # Not here: in one process the publisher may stand in the middle of a decision.
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        self._busy = bool(self._waiting)
        if self._busy:
            messages = self._take()
            self._task = asyncio.get_running_loop().create_task(self._handle(messages))
            self._task.add_done_callback(partial(self._done, messages[0]))

    def _take(self) -> list[Message]:
        """Take the first of the topic whose turn it is, as many as are handled together; its others come
        behind the rest.
        """
        topic = next(iter(self._waiting))
        most = MOST_AT_ONCE if isinstance(self._handler, BatchHandler) else 1
        taken = [self._first(topic) for _ in range(min(most, len(self._waiting[topic])))]
        # A dict keeps the order in which keys were put in: taken out and put in again, the topic is last.
        if messages := self._waiting.pop(topic, None):
            self._waiting[topic] = messages
        return taken

    def _first(self, topic: str) -> Message:
        messages = self._waiting[topic]
        message = messages.popleft()
        self._octets[topic] -= len(message.payload)
        if not messages:
            del self._waiting[topic], self._octets[topic]
        return message

    async def _handle(self, messages: Sequence[Message]) -> None:
        if isinstance(self._handler, BatchHandler):
            await self._handler.all(messages, self._on_error)
        else:
            await self._handler(messages[0])

    def _done(self, message: Message, task: asyncio.Task[None]) -> None:
        try:
            if task.cancelled():
                self.close()
            elif error := task.exception():
                self._on_error(message, error)
        finally:  # a hook that fails is a fault of its own, and holds up no message
            self._next()


class LinkWatches:
    """The watchers of a party's link."""

    def __init__(self) -> None:
        self._watches: list[_LinkWatch] = []

    def add(self, handler: LinkHandler) -> "_LinkWatch":
        """Tell one more from now on."""
        watch = _LinkWatch(self._watches, handler)
        self._watches.append(watch)
        return watch

    def tell(self, linked: bool) -> None:
        """Tell all, in the order in which they came."""
        # A copy: a handler may close its watch while it is told.
        for watch in tuple(self._watches):
            watch.handler(linked)


class _LinkWatch:
    def __init__(self, watches: "list[_LinkWatch]", handler: LinkHandler) -> None:
        self._watches = watches
        self.handler = handler

    def close(self) -> None:
        """End the subscription."""
        self._watches.remove(self)


class Listeners:
    """The subscriptions of a party, by pattern.

    The broker sends a message once for each pattern that it matches, with the number of that subscription
    (MQTT 5, 3.3.2.3.8). A pattern has one number at a time: for a newcomer it is subscribed anew, under the
    next number, and the retained messages that this brings are the newcomer's alone.
    """

    def __init__(self) -> None:
        self._by_pattern: dict[str, list[Waiting]] = {}
        self._newcomers: dict[str, list[Waiting]] = {}
        self._numbered: dict[int, tuple[str, tuple[Waiting, ...]]] = {}
        self._last_number = 0

    def add(self, waiting: Waiting) -> None:
        """Have one more listener; the broker does not know of it yet."""
        self._by_pattern.setdefault(waiting.pattern, []).append(waiting)
        self._newcomers.setdefault(waiting.pattern, []).append(waiting)

    def remove(self, waiting: Waiting) -> bool:
        """Drop a listener; say whether nobody listens to its pattern any more."""
        left = self._by_pattern.get(waiting.pattern, [])
        if waiting in left:
            left.remove(waiting)
        if left:
            return False
        self._newcomers.pop(waiting.pattern, None)
        return self._by_pattern.pop(waiting.pattern, None) is not None

    def all_new(self) -> None:
        """Begin with a broker that knows of nobody."""
        self._numbered.clear()
        self._newcomers = {pattern: list(waiting) for pattern, waiting in self._by_pattern.items()}

    def unknown(self) -> tuple[tuple[int, str], ...]:
        """Return the patterns to subscribe at the broker, each with its number; they count as subscribed."""
        told = tuple(
            (number, pattern) for number, pattern in enumerate(self._newcomers, self._last_number + 1)
        )
        for number, pattern in told:
            self._numbered[number] = (pattern, tuple(self._newcomers[pattern]))
        self._last_number += len(told)
        self._newcomers.clear()
        return told

    def deliver(self, number: int, message: Message) -> None:
        """Hand a message to those whom its number stands for."""
        pattern, newcomers = self._numbered.get(number, ("", ()))
        # A subscription that is made anew brings the retained messages again; those who had them hear none
        # twice.
        listening = newcomers if message.retained else tuple(self._by_pattern.get(pattern, ()))
        for waiting in listening:
            if not waiting.closed:
                waiting.arrive(message)


KEPT_LINES = 64
"""Lines that are not logged again while they are among the last so many: a faulty box repeats itself."""

MOST_LINES = 20
"""Lines a minute; more are counted, and the number is logged: a box may be wrong otherwise each time."""

MINUTE_S = 60.0


class HandlerFailures:
    """The error hook of a bus.

    A row that could not be stored comes again, and its station shows why. What cannot be read, or may not be
    sent, is one line in the log and has no effect; of rows that are refused one line a kind of event and
    stream, and of all of them `MOST_LINES` a minute. `forked` is told the stream to which two boxes have
    written, `refused` of a row that cannot be read. Anything else is a fault of ours, and
    goes where faults go.
    """

    def __init__(self, log: Callable[[str], None], seconds: Callable[[], float] = time.monotonic) -> None:
        """Write lines with `log`; `seconds` never go back."""
        self.forked: Callable[[Stream], None] = lambda stream: None
        self.refused: Callable[[RowRefused], None] = lambda row: None
        self._log = log
        self._said: deque[str] = deque(maxlen=KEPT_LINES)
        self._seconds, self._minute, self._lines = seconds, seconds(), 0

    def __call__(self, message: Message, error: BaseException) -> None:
        """Deal with one failure."""
        if isinstance(error, StreamForked):
            self.forked(error.stream)
            self._say(str(error))
        elif isinstance(error, RowRefused):
            self.row_refused(error)
        elif isinstance(error, UnreadableMessage):
            self._say(f"{message.topic}: {error}")
        elif not isinstance(error, JournalError):
            to_the_loop(message, error)

    def row_refused(self, error: RowRefused) -> None:
        """Tell of a row that this program cannot read, wherever it was met."""
        self.refused(error)
        self._say(str(error), about=f"{error.stream} {error.kind} {error.version}")

    def _say(self, line: str, *, about: str = "") -> None:
        """Log a line unless one like it, or about the same, is among the last."""
        if (about or line) in self._said:
            return
        self._said.append(about or line)
        if (now := self._seconds()) - self._minute >= MINUTE_S:
            if self._lines > MOST_LINES:
                self._log(f"{self._lines - MOST_LINES} more messages that could not be processed")
            self._minute, self._lines = now, 0
        self._lines += 1
        if self._lines <= MOST_LINES:
            self._log(line)
