"""The bus: messages between the stations of an event, in one process or across a venue."""

from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec


class UnreadableMessage(Exception):
    """What came on the bus is not what its topic carries: it is refused, and has no effect.

    Its text is one printable line whatever was sent, for nobody else writes lines into the log of a box.
    """

    def __init__(self, why: str) -> None:
        super().__init__("".join(letter if letter.isprintable() else " " for letter in why))


class Message(msgspec.Struct, frozen=True):
    """One message as it arrives. `retained` says that it was kept for whoever subscribes later."""

    topic: str
    payload: bytes
    retained: bool = False


class Will(msgspec.Struct, frozen=True):
    """A retained message that the bus publishes on a party's behalf when its link is lost."""

    topic: str
    payload: bytes


Handler = Callable[[Message], Awaitable[None]]
"""Takes a message; it is awaited before the same subscription's next one."""

LinkHandler = Callable[[bool], None]
"""Called when the party's link is lost (False) and when it is back (True)."""

ErrorHook = Callable[[Message, BaseException], None]
"""Called with a message whose handler failed, and the fault."""


class Watch(Protocol):
    """A registration that lasts until it is ended."""

    def close(self) -> None:
        """End the registration."""


class Subscription(Watch, Protocol):
    """A standing order for messages."""

    def close(self) -> None:
        """Take no more messages; one that is being handled is finished."""

    async def finished(self) -> None:
        """Wait until the message that is being handled is done with; a handler does not wait for itself."""


class Bus(Protocol):
    """One party's end of the bus.

    Messages of one publisher arrive in the order in which it published them, at least once while both
    are linked. What is published without a link is sent when it is back; what others published
    meanwhile is not, but for retained messages: a consumer notices the gap and asks for it.

    When the link is back, first the subscriptions stand again, then what was kept goes out, and then those
    who watch the link are told. So whatever is published from then on reaches the party, and what a watcher
    publishes goes behind what was kept. Retained messages come again to every subscription, as to a new one,
    on their own way: perhaps before the watchers are told, perhaps after. Whoever needs one waits for it.

    What lies under `time/` is worth nothing later: it is sent at most once, and not kept without a link.
    """

    @property
    def user(self) -> str:
        """The name by which the bus knows this party; it stands in the topics of what the party asks."""

    @property
    def linked(self) -> bool:
        """Whether the party is linked now."""

    def publish(
        self, topic: str, payload: bytes, *, retain: bool = False, expires_s: int | None = None
    ) -> None:
        """Send a message to whoever subscribed. A retained one is kept for those who subscribe later,
        in place of the last of its topic; an empty retained one takes that away.

        Without a link the last message of each retained topic is kept, and of the others the last
        `bus.outbox.KEPT_MESSAGES`. A message with `expires_s` is thrown away when it could not be sent within
        so many seconds. No message that is longer than `bus.mqtt_line.MESSAGE_LIMIT` goes to another box; the
        bus tells it as a fault.

        Raises:
            BadTopic: the topic is empty or holds a wildcard.
        """

    async def until_room(self) -> None:
        """Wait until little is on its way that nobody has acknowledged, or the link is lost.

        For who has much to send that can wait, as rows that are sent again.
        """

    def subscribe(self, pattern: str, handler: Handler) -> Subscription:
        """Have a handler called with each message whose topic matches, first the retained ones.

        In a pattern `+` stands for one level and `#`, at the end, for any number. Across a venue the
        subscription takes a moment: what others publish in that moment may reach it or not.

        Raises:
            BadTopic: the pattern is malformed.
        """

    def watch_link(self, handler: LinkHandler) -> Watch:
        """Call a function when the link is lost and when it is back."""
