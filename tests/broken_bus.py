"""The bus of one process with links that break, and messages that are lost or come twice."""

from collections import deque

from shuffleup.network.bus import ErrorHook, Handler, Message, Will
from shuffleup.network.bus.memory import MemoryBus, MemoryEndpoint
from shuffleup.network.bus.reconnecting import Outbox, say
from shuffleup.network.bus.subscription import Waiting, to_the_loop


class BreakableEndpoint(MemoryEndpoint):
    """One party's end, with a link that can be lost: then what it sends is kept, and nothing arrives."""

    def __init__(self, bus: "BreakableBus", user: str, will: Will | None) -> None:
        super().__init__(bus, user)
        self.linked = True
        self.will = will
        self._breakable = bus
        self._unsent = Outbox()

    def publish(
        self, topic: str, payload: bytes, *, retain: bool = False, expires_s: int | None = None
    ) -> None:
        """Send a message, or keep it until the link is back; of a retained topic only the last."""
        if self.linked:
            super().publish(topic, payload, retain=retain, expires_s=expires_s)
        else:
            self._unsent.keep(say(topic, payload, retain=retain, expires_s=expires_s))

    def subscribe(self, pattern: str, handler: Handler) -> Waiting:
        """Have a handler called with each message that matches; the retained ones come with the link."""
        if self.linked:
            return super().subscribe(pattern, handler)
        self.subscriptions.append(waiting := Waiting(pattern, handler, self._breakable.on_error))
        self._wanted.clear()
        self._breakable.forget_who_listens()
        return waiting

    def deliver(self, message: Message) -> None:
        """Hand a message to the subscriptions that match, if it gets here."""
        if self.linked:
            super().deliver(message)

    def link(self, linked: bool) -> None:
        """Lose the link or have it back: then what was retained comes in and what was kept goes out."""
        self.linked = linked
        if linked:
            for subscription in self.subscriptions:
                self._breakable.give_retained(subscription)
            for said in self._unsent.take_all():
                self._breakable.carry(Message(said.topic, said.payload, said.retain))
        self._watches.tell(linked)


class BreakableBus(MemoryBus):
    """Carries messages between the endpoints of one process, and breaks at the word of a test."""

    def __init__(self, on_error: ErrorHook = to_the_loop) -> None:
        super().__init__(on_error)
        self._ends: dict[str, BreakableEndpoint] = {}
        self._copies: deque[int] = deque()

    def endpoint(self, party: str, *, will: Will | None = None) -> BreakableEndpoint:
        """Give a party its end of the bus; `will` is published when its link is lost."""
        self._ends[party] = BreakableEndpoint(self, party.replace("/", "-"), will)
        self._endpoints[party] = self._ends[party]
        self.forget_who_listens()
        return self._ends[party]

    def carry(self, message: Message) -> None:
        """Bring a message to every endpoint as often as is said: once, twice, or not at all."""
        copies = self._copies.popleft() if self._copies else 1
        if message.retained:
            self._retain(message)
        for endpoint in self._who_listens(message.topic):
            for _ in range(copies):
                endpoint.deliver(Message(message.topic, message.payload))

    def cut(self, party: str) -> None:
        """Pull a party's network cable; the others hear its will."""
        endpoint = self._ends[party]
        if endpoint.linked:
            endpoint.link(False)
            if endpoint.will:
                self.carry(Message(endpoint.will.topic, endpoint.will.payload, retained=True))

    def heal(self, party: str) -> None:
        """Plug it in again."""
        endpoint = self._ends[party]
        if not endpoint.linked:
            endpoint.link(True)

    def drop_next(self) -> None:
        """Lose the next message on its way; if it is retained, later subscribers still find it."""
        self._copies.append(0)

    def duplicate_next(self) -> None:
        """Deliver the next message twice."""
        self._copies.append(2)
