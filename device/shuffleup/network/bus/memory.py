"""The bus of one process, whose links are never lost."""

from shuffleup.network.bus import ErrorHook, Handler, LinkHandler, Message, Watch
from shuffleup.network.bus.subscription import LinkWatches, Waiting, to_the_loop
from shuffleup.network.bus.topics import check_pattern, check_topic, matches


class MemoryEndpoint:
    """One party's end of a `MemoryBus`."""

    linked = True

    def __init__(self, bus: "MemoryBus", user: str) -> None:
        self.user = user
        self.subscriptions: list[Waiting] = []
        self._watches = LinkWatches()
        self._bus = bus
        self._wanted: dict[str, list[Waiting]] = {}

    def publish(
        self, topic: str, payload: bytes, *, retain: bool = False, expires_s: int | None = None
    ) -> None:
        """Send a message."""
        check_topic(topic)
        self._bus.carry(Message(topic, payload, retain))

    async def until_room(self) -> None:
        """Go on at once: a message has arrived when it is published."""

    def subscribe(self, pattern: str, handler: Handler) -> Waiting:
        """Have a handler called with each message that matches, first the retained ones."""
        check_pattern(pattern)
        subscription = Waiting(pattern, handler, self._bus.on_error)
        self.subscriptions.append(subscription)
        self._wanted.clear()
        self._bus.forget_who_listens()
        self._bus.give_retained(subscription)
        return subscription

    def watch_link(self, handler: LinkHandler) -> Watch:
        """Remember a function that would be called when the link is lost and when it is back."""
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


class MemoryBus:
    """Carries messages between the endpoints of one process, through the running loop.

    `on_error` is told of every handler that failed; without one it is the loop's exception handler.
    """

    def __init__(self, on_error: ErrorHook = to_the_loop) -> None:
        self.on_error = on_error
        self._endpoints: dict[str, MemoryEndpoint] = {}
        self._retained: dict[str, Message] = {}
        self._listening: dict[str, list[MemoryEndpoint]] = {}

    def endpoint(self, party: str) -> MemoryEndpoint:
        """Give a party its end of the bus; a party that comes again replaces its former self."""
        self._endpoints[party] = MemoryEndpoint(self, party.replace("/", "-"))
        self.forget_who_listens()
        return self._endpoints[party]

    def carry(self, message: Message) -> None:
        """Retain a message if it asks for that, and bring it to every endpoint."""
        if message.retained:
            self._retain(message)
        fresh = Message(message.topic, message.payload)
        for endpoint in self._who_listens(message.topic):
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
