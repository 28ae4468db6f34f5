"""The time without a broker: the pauses between attempts to reach it, and the messages that wait for it.

All boxes of a room lose their broker at the same moment. One that is dead refuses them at once, which costs
nobody anything. One that is back has a thousand greetings to answer, and each that is given up was work in
vain. So whoever got no answer waits longer for the next one, and comes back at a moment drawn from a span
that grows: the room spreads over what the broker can do, however slow it is.
"""

import asyncio
from collections import OrderedDict, deque
from itertools import count

import msgspec

from shuffleup.network.bus.topics import is_fleeting

GREETING_S = 3.0
"""How long a broker may take to answer at first."""

LONGEST_PATIENCE_S = 10.0
"""The longest that it may take, after doubling in each round in which none answered. It is less than a
standby waits for the witnesses (`unit.venue.floor_replica`).
"""

FIRST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 2.0
"""Between two rounds over the addresses at which nobody listens: doubled each time."""

LONGEST_SPREAD_S = 16.0
"""The longest span of the pauses after a broker took connections and did not answer; it begins with
`LONGEST_PAUSE_S` and doubles each time."""

REFUSED_PAUSE_S = 5.0
"""Pause before the next try at a broker that refused us: somebody may have mended the account."""

STEADY_S = 2.0
"""A link that held so long was a good one: when it is lost, its broker is tried again at once. One that is
lost as soon as it is made is not, and each of them makes the pauses longer.
"""

MOST_DOUBLED = 10


class Backoff(msgspec.Struct, frozen=True):
    """The tries since the last good link: how many `failed`, and at how many of those a broker took the
    connection and did not answer in time (`unanswered`).
    """

    failed: int = 0
    unanswered: int = 0

    def after(self, held_s: float, *, unanswered: bool) -> "Backoff":
        """Return the tries after one more, whose link held for so many seconds, 0 where there was none."""
        return Backoff() if held_s >= STEADY_S else Backoff(self.failed + 1, self.unanswered + unanswered)

    def patience_s(self, addresses: int) -> float:
        """Return how many seconds a broker has for its answer, where there are so many addresses."""
        return _doubled(GREETING_S, self.failed // addresses, LONGEST_PATIENCE_S)

    def pause_s(self, addresses: int, chance: float) -> float:
        """Return how many seconds to wait before the next try: none before each address was tried once.

        `chance`, from 0 to below 1, takes up to a half off the pause, and up to all of it where a broker did
        not answer.
        """
        # A round is over all addresses: the standby's broker is tried before anybody pauses.
        rounds = self.failed // addresses
        if not rounds:
            return 0.0
        if self.unanswered:
            spread_s = _doubled(LONGEST_PAUSE_S, (self.unanswered - 1) // addresses, LONGEST_SPREAD_S)
            # A broker that is overrun answers nobody: its boxes spread over the whole span, so that some get
            # through.
            return spread_s * (1 - chance)
        return _doubled(FIRST_PAUSE_S, rounds - 1, LONGEST_PAUSE_S) * (1 - chance / 2)


def _doubled(first_s: float, times: int, longest_s: float) -> float:
    return min(longest_s, first_s * (1 << min(times, MOST_DOUBLED)))


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
        # The oldest go first: a row that is missed is asked for again by its number.
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
