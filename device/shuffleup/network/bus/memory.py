"""The bus of one process. Tests can break its links, and lose or duplicate its messages."""

from collections import deque

from shuffleup.network.bus import ErrorHook, Handler, LinkHandler, Message, Watch, Will
from shuffleup.network.bus.reconnecting import Outbox, say
from shuffleup.network.bus.subscription import LinkWatches, Waiting, to_the_loop
from shuffleup.network.bus.topics import check_pattern, check_topic, matches


class MemoryEndpoint:
    """One party's end of a `MemoryBus`."""

    def __init__(self, bus: "MemoryBus", user: str, will: Will | None) -> None:
        self.user = user
        self.linked = True
        self.will = will
        self.subscriptions: list[Waiting] = []
        self._watches = LinkWatches()
        self._bus = bus
        self._unsent = Outbox()
        self._wanted: dict[str, list[Waiting]] = {}

    def publish(
        self, topic: str, payload: bytes, *, retain: bool = False, expires_s: int | None = None
    ) -> None:
        """Send a message, or keep it until the link is back; of a retained topic only the last."""
        check_topic(topic)
        if self.linked:
            self._bus.carry(Message(topic, payload, retain))
        else:
            self._unsent.keep(say(topic, payload, retain=retain, expires_s=expires_s))

    async def until_room(self) -> None:
        """Go on at once: a message has arrived when it is published."""

    def subscribe(self, pattern: str, handler: Handler) -> Waiting:
        """Have a handler called with each message that matches, first the retained ones."""
        check_pattern(pattern)
        subscription = Waiting(pattern, handler, self._bus.on_error)
        self.subscriptions.append(subscription)
        self._wanted.clear()
        self._bus.forget_who_listens()
        if self.linked:
            self._bus.give_retained(subscription)
        return subscription

    def watch_link(self, handler: LinkHandler) -> Watch:
        """Call a function when the link is lost and when it is back."""
        return self._watches.add(handler)

    def deliver(self, message: Message) -> None:
        """Hand a message to the subscriptions that match."""
        for subscription in self._matching(message.topic):
            if not subscription.closed:
                subscription.arrive(message)

    def wants(self, topic: str) -> bool:
        """Say whether any subscription matches a topic."""
        return bool(self._matching(topic))

    def _matching(self, topic: str) -> list[Waiting]:
        """Find who wants a topic, and keep it in mind: the same few topics come again and again."""
        if topic not in self._wanted:
            self.subscriptions = [kept for kept in self.subscriptions if not kept.closed]
            self._wanted[topic] = [one for one in self.subscriptions if matches(one.pattern, topic)]
        return self._wanted[topic]

    def link(self, linked: bool) -> None:
        """Lose the link or have it back: then what was retained comes in and what was kept goes out."""
        self.linked = linked
        if linked:
            for subscription in self.subscriptions:
                self._bus.give_retained(subscription)
            for said in self._unsent.take_all():
                self._bus.carry(Message(said.topic, said.payload, said.retain))
        self._watches.tell(linked)


class MemoryBus:
    """Carries messages between the endpoints of one process, through the running loop.

    `on_error` is told of every handler that failed; without one it is the loop's exception handler.
    """

    def __init__(self, on_error: ErrorHook = to_the_loop) -> None:
        self.on_error = on_error
        self._endpoints: dict[str, MemoryEndpoint] = {}
        self._retained: dict[str, Message] = {}
        self._copies: deque[int] = deque()
        self._listening: dict[str, list[MemoryEndpoint]] = {}

    def endpoint(self, party: str, *, will: Will | None = None) -> MemoryEndpoint:
        """Give a party its end of the bus; a party that comes again replaces its former self."""
        self._endpoints[party] = MemoryEndpoint(self, party.replace("/", "-"), will)
        self.forget_who_listens()
        return self._endpoints[party]

    def carry(self, message: Message) -> None:
        """Retain a message if it asks for that, and bring it to every linked endpoint."""
        if message.retained:
            self._retain(message)
        copies = self._copies.popleft() if self._copies else 1
        fresh = Message(message.topic, message.payload)
        for endpoint in self._who_listens(message.topic):
            for _ in range(copies if endpoint.linked else 0):
                endpoint.deliver(fresh)

    def forget_who_listens(self) -> None:
        """Find the subscribers of each topic again: there is a new one."""
        self._listening.clear()

    def _who_listens(self, topic: str) -> list[MemoryEndpoint]:
        if topic not in self._listening:
            self._listening[topic] = [one for one in self._endpoints.values() if one.wants(topic)]
        return self._listening[topic]

    def _retain(self, message: Message) -> None:
        self._retained.pop(message.topic, None)
        if message.payload:
            self._retained[message.topic] = message

    def give_retained(self, subscription: Waiting) -> None:
        """Bring a subscription the retained messages that match it."""
        for message in self._retained.values():
            if matches(subscription.pattern, message.topic):
                subscription.arrive(message)

    def cut(self, party: str) -> None:
        """Pull a party's network cable; the others hear its will."""
        endpoint = self._endpoints[party]
        if endpoint.linked:
            endpoint.link(False)
            if endpoint.will:
                self.carry(Message(endpoint.will.topic, endpoint.will.payload, retained=True))

    def heal(self, party: str) -> None:
        """Plug it in again."""
        endpoint = self._endpoints[party]
        if not endpoint.linked:
            endpoint.link(True)

    def drop_next(self) -> None:
        """Lose the next message on its way; if it is retained, later subscribers still find it."""
        self._copies.append(0)

    def duplicate_next(self) -> None:
        """Deliver the next message twice."""
        self._copies.append(2)
