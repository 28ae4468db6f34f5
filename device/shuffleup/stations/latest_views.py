"""The newest view of every topic, and its watchers: the one source of views for the faces.

A hub belongs to one asyncio loop and is not thread-safe. It has no history: a face that was disconnected
gets the newest view of each topic and nothing else.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import suppress
from weakref import WeakSet

import msgspec

from shuffleup.kernel.field_types import Millis, TableNo

View = msgspec.Struct | bytes
"""The body of a post: a record, which travels as JSON, or bytes."""


def table_topic(table: TableNo) -> str:
    """Name the topic of a table's view: `table` for table 1, where the box stands, `table/2` for the next."""
    return "table" if table == 1 else f"table/{table}"


class _Posted(msgspec.Struct):
    """The last post to a topic with its time; `body` is None until somebody reads it."""

    body: bytes | None
    at: float
    make: Callable[[], View]


class HubWatch(AsyncIterator[tuple[str, bytes]]):
    """An endless row of `(topic, body)`: first the latest of each topic, then whatever is newer.

    Newest wins within a topic, so a slow watcher is never behind by more than one view. A view is made when
    its watcher has time for it, and one that equals what was fetched before is passed over. Waiting for the
    next one may be cancelled, by a time-out say, and taken up again: nothing is lost by it.
    """

    def __init__(self, topics: Iterable[str], latest: Callable[[str], bytes | None]) -> None:
        """Follow topics whose newest views `latest` makes."""
        self._topics = frozenset(topics)
        self._latest = latest
        self._fresh: dict[str, None] = {}
        self._fetched: dict[str, bytes] = {}
        self._wake = asyncio.Event()
        self._closed = False

    def wake(self, topic: str) -> None:
        """Take note of a newer view, where the topic is followed."""
        if topic in self._topics:
            self._fresh[topic] = None
            self._wake.set()

    def follows(self, topic: str) -> bool:
        """Say whether it follows a topic."""
        return topic in self._topics

    def close(self) -> None:
        """End the row after the views that wait in it."""
        self._closed = True
        self._wake.set()

    async def __anext__(self) -> tuple[str, bytes]:
        while True:
            while self._fresh:
                topic = next(iter(self._fresh))
                del self._fresh[topic]
                body = self._latest(topic)
                if body is not None and body != self._fetched.get(topic):
                    self._fetched[topic] = body
                    return topic, body
            if self._closed:
                raise StopAsyncIteration
            self._wake.clear()
            await self._wake.wait()


class Hub:
    """Views by topic. A watch that nobody holds any more is forgotten by itself."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Start with no views; `now` counts seconds that never go back."""
        self._now = now
        self._posted: dict[str, _Posted] = {}
        self._watches: WeakSet[HubWatch] = WeakSet()
        self._look: Callable[[str], bool] = lambda topic: False
        self._closed = False

    def on_look(self, look: Callable[[str], bool]) -> None:
        """Call a function with each topic that somebody reads or begins to follow, and no other one.

        It returns whether a view of that topic is fetched from elsewhere, and will be posted.
        """
        self._look = look

    def is_followed(self, topic: str) -> bool:
        """Say whether somebody follows a topic."""
        return any(watch.follows(topic) for watch in self._watches)

    def withdraw(self, topic: str) -> None:
        """Forget the view of a topic: nobody keeps it up to date any more."""
        self._posted.pop(topic, None)

    async def fetched(self, topics: Iterable[str], within_s: float) -> None:
        """Wait until each of these topics that is fetched from elsewhere has a view, so long at most."""
        missing = {topic for topic in topics if self._look(topic) and topic not in self._posted}
        if not missing:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                async for topic, _ in self.watch(missing):
                    missing.discard(topic)
                    if not missing:
                        return

    def post(self, topic: str, view: View | Callable[[], View]) -> None:
        """Make this the newest view of a topic and wake who watches it.

        Bytes are passed on as they are, records as JSON. What equals the view before it is not sent again,
        but its age starts anew. A function is asked for the view when somebody looks: a view that nobody sees
        costs nothing, and of several posts at once only the last is made.
        """
        make = view if callable(view) else lambda: view
        self._posted[topic] = _Posted(None, self._now(), make)
        for watch in self._watches:
            watch.wake(topic)

    def latest(self, topic: str) -> bytes | None:
        """Return the newest view of a topic, None while there is none."""
        self._look(topic)
        posted = self._posted.get(topic)
        return _made(posted) if posted else None

    def ages(self, topics: Iterable[str]) -> dict[str, Millis]:
        """Return how long ago each of these topics was last posted; topics without a view are left out.

        A face that comes late needs it to set a countdown right.
        """
        now = self._now()
        return {t: Millis(round(1000 * (now - self._posted[t].at))) for t in topics if t in self._posted}

    def watch(self, topics: Iterable[str]) -> HubWatch:
        """Follow some topics from their latest views on: `async for topic, body in hub.watch(...)`."""
        watch = HubWatch(wanted := tuple(topics), self.latest)
        for topic in wanted:
            self._look(topic)
            watch.wake(topic)
        if self._closed:
            watch.close()
        self._watches.add(watch)
        return watch

    def close(self) -> None:
        """End every watch, present and to come, after the views that wait in it."""
        self._closed = True
        for watch in self._watches:
            watch.close()


def _made(posted: _Posted) -> bytes:
    """Make the body of a view, once."""
    if posted.body is None:
        view = posted.make()
        posted.body = view if isinstance(view, bytes) else msgspec.json.encode(view)
    return posted.body
