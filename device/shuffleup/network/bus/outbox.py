"""Messages of a party that wait, in order, until the link to the broker is back."""

import asyncio
from collections import OrderedDict, deque
from itertools import count

import msgspec

from shuffleup.network.bus.topics import is_fleeting

KEPT_MESSAGES = 1_000
"""Messages kept without a link, besides the last one of each retained topic: some evenings of commands, and
the rows of ten hands. Of more the oldest go: rows that are missed are asked for, and the owner has them."""

WAITING_MESSAGES = 25_000
"""The same while there is a link that is slow: more than a draw of 1,000 tables says at once."""


class QueuedMessage(msgspec.Struct, frozen=True):
    """A message on its way out. `stale_at` is the loop's time, in seconds, from which on nobody wants it."""

    topic: str
    payload: bytes
    retain: bool = False
    stale_at: float | None = None


def say(topic: str, payload: bytes, *, retain: bool, expires_s: int | None) -> QueuedMessage:
    """Make a message that is valid for so many seconds from now, or without limit."""
    stale_at = None if expires_s is None else asyncio.get_running_loop().time() + expires_s
    return QueuedMessage(topic, payload, retain, stale_at)


def is_stale(said: QueuedMessage) -> bool:
    """Say whether a message's time is over."""
    return said.stale_at is not None and said.stale_at <= asyncio.get_running_loop().time()


class Outbox:
    """Messages in the order in which they go out when the link is back, or when it has room for them."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str | int, QueuedMessage] = OrderedDict()
        self._passing: deque[int] = deque()
        self._numbers = count()

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, said: QueuedMessage, most: int = KEPT_MESSAGES) -> None:
        """Put a message behind the others: of a retained topic only the last, under `time/` none at all.

        Of those that are not retained the last `most` are kept.
        """
        if is_fleeting(said.topic):
            return
        if said.retain:
            self._kept.pop(said.topic, None)
            self._kept[said.topic] = said
            return
        number = next(self._numbers)
        self._kept[number] = said
        self._passing.append(number)
        while len(self._passing) > most:
            del self._kept[self._passing.popleft()]

    def take(self) -> QueuedMessage | None:
        """Take the first one that somebody still wants, None where there is none."""
        while self._kept:
            _, said = self._kept.popitem(last=False)
            if not said.retain:
                self._passing.popleft()
            if not is_stale(said):
                return said
        return None

    def take_all(self) -> list[QueuedMessage]:
        """Empty the box; what nobody wants any more is left out."""
        return list(iter(self.take, None))
