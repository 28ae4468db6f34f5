"""The listeners of a party, and the subscription numbers under which the broker knows them."""

from shuffleup.network.bus import Message
from shuffleup.network.bus.subscription import Waiting


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
        listening = newcomers if message.retained else tuple(self._by_pattern.get(pattern, ()))
        for waiting in listening:
            if not waiting.closed:
                waiting.arrive(message)
