"""What a party says while nobody can hear it: kept in order until the link is back."""

import asyncio

import msgspec

from shuffleup.bus.topics import is_fleeting

KEPT_MESSAGES = 1_000
"""Messages kept without a link, besides the last one of each retained topic: some evenings of commands, and
the rows of ten hands. Of more the oldest go: rows that are missed are asked for, and the owner has them."""


class Said(msgspec.Struct, frozen=True):
    """A message on its way out. `stale_at` is the loop's time, in seconds, from which on nobody wants it."""

    topic: str
    payload: bytes
    retain: bool = False
    stale_at: float | None = None


def say(topic: str, payload: bytes, *, retain: bool, expires_s: int | None) -> Said:
    """Make a message that is good for so many seconds from now, or for ever."""
    stale_at = None if expires_s is None else asyncio.get_running_loop().time() + expires_s
    return Said(topic, payload, retain, stale_at)


def is_stale(said: Said) -> bool:
    """Say whether a message's time is over."""
    return said.stale_at is not None and said.stale_at <= asyncio.get_running_loop().time()


class Outbox:
    """Messages in the order in which they go out when the link is back."""

    def __init__(self) -> None:
        self._kept: list[Said] = []

    def keep(self, said: Said) -> None:
        """Put a message behind the others: of a retained topic only the last, under `time/` none at all."""
        if is_fleeting(said.topic):
            return
        if said.retain:
            self._kept = [kept for kept in self._kept if not (kept.retain and kept.topic == said.topic)]
        self._kept.append(said)
        if not said.retain:
            self._keep_few()

    def _keep_few(self) -> None:
        passing = [kept for kept in self._kept if not kept.retain]
        if len(passing) > KEPT_MESSAGES:
            self._kept.remove(passing[0])

    def take_all(self) -> list[Said]:
        """Empty the box; what nobody wants any more is left out."""
        kept, self._kept = self._kept, []
        return [said for said in kept if not is_stale(said)]
