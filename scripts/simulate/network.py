"""The network of a simulated venue: a broker on each floor, a cable for each computer, and lines between.

The product's own `MqttBus` runs on it, with its outbox, its pauses and its ways back to a broker; only the
line below it is another one. A line carries messages in order and with a delay. A cable that is cut in one
direction holds them back: healed soon it delivers them late, as TCP does; else the line breaks, what was on
its way is lost, and what nobody has acknowledged is sent again.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextvars import copy_context
from functools import lru_cache
from random import Random
from typing import Any, NoReturn

from shuffleup.network.bus import Message, Will
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account, BrokerAddress, Unlinked
from shuffleup.network.bus.reconnecting import QueuedMessage
from shuffleup.network.bus.topics import is_fleeting, matches

fits = lru_cache(100_000)(matches)
"""The same few patterns and topics meet with every subscription."""

SILENCE_S = (5.0, 10.0)
"""A line without an answer is given up after so long: the keepalive of the product, and as long again."""

BROKER_PATIENCE_S = 7.5
"""A broker gives up a silent line after one and a half keepalives."""


class Weather:
    """The delays of the network. `storm` is the share of messages that take long."""

    def __init__(self, chance: Random) -> None:
        self.storm = 0.0
        self.duplicates = 0.0
        self._chance = chance

    def delay_s(self) -> float:
        """Draw how long a message takes over one hop."""
        chance = self._chance
        if self.storm and chance.random() < self.storm:
            return chance.uniform(0.05, 1.5)
        return chance.uniform(0.0005, 0.006)

    def is_doubled(self) -> bool:
        """Draw whether a message comes twice: its acknowledgement was lost."""
        return bool(self.duplicates) and self._chance.random() < self.duplicates

    def silence_s(self) -> float:
        """Draw how long a line is silent before it is given up."""
        return self._chance.uniform(*SILENCE_S)


class Cable:
    """The cable of a computer; each direction can be cut by itself."""

    def __init__(self, weather: Weather) -> None:
        self.weather = weather
        self.up = self.down = True
        self.lines: list[SimulatedLine] = []

    @property
    def whole(self) -> bool:
        """Whether both directions work."""
        return self.up and self.down

    def cut(self, *, up: bool = True, down: bool = True) -> None:
        """Cut directions; lines notice it after a silence."""
        self.up, self.down = self.up and not up, self.down and not down
        for line in tuple(self.lines):
            line.fall_silent()

    def heal(self) -> None:
        """Put it back; what was held back goes on."""
        self.up = self.down = True
        for line in tuple(self.lines):
            line.go_on()

    def shake(self) -> None:
        """Break every line at once, as a router does that starts again."""
        for line in tuple(self.lines):
            line.broken("the connection was reset")
            line.broker.forget(line, will=True)


class Pipe:
    """One direction of a line: messages in order, each after a delay; held back while the cable is cut."""

    def __init__(self, weather: Weather, is_open: Callable[[], bool], context: Any) -> None:
        self._weather, self._is_open, self._context = weather, is_open, context
        self._free_at = 0.0
        self._held: list[tuple[Callable[..., None], tuple[Any, ...]]] = []
        self.closed = False

    def send(self, act: Callable[..., None], *args: Any) -> None:
        """Have something done at the other end."""
        loop = asyncio.get_running_loop()
        self._free_at = max(loop.time() + self._weather.delay_s(), self._free_at)
        loop.call_at(self._free_at, self._arrive, act, args, context=self._context)

    def go_on(self) -> None:
        """Deliver what was held back."""
        held, self._held = self._held, []
        for act, args in held:
            self.send(act, *args)

    def _arrive(self, act: Callable[..., None], args: tuple[Any, ...]) -> None:
        if self.closed:
            return
        if self._is_open():
            act(*args)
        else:
            self._held.append((act, args))


class Broker:
    """A broker: retained messages, lines and their subscriptions. `watch` sees every message."""

    def __init__(self, name: str, watch: Callable[[str, bytes], None]) -> None:
        self.name = name
        self.is_up = False
        self._watch = watch
        self._retained: dict[str, bytes] = {}
        self._lines: list[SimulatedLine] = []
        self._wanting: dict[str, list[tuple[SimulatedLine, list[int]]]] = {}

    def start(self) -> None:
        """Begin, with nothing retained."""
        self.is_up, self._retained = True, {}

    def stop(self) -> None:
        """Lose the power, and with it what was retained and what was on its way."""
        self.is_up, lines, self._lines = False, self._lines, []
        self._wanting.clear()
        for line in lines:
            line.broken("the broker is gone")

    def greet(self, line: "SimulatedLine") -> None:
        """Take a line; a former one of the same session is given up."""
        for former in [one for one in self._lines if one.session == line.session]:
            self.forget(former, will=True)
        self._lines.append(line)

    def forget(self, line: "SimulatedLine", *, will: bool) -> None:
        """Give up a line, and say its will."""
        if line in self._lines:
            self._lines.remove(line)
            for wanting in self._wanting.values():
                wanting[:] = [one for one in wanting if one[0] is not line]
            if will and line.will:
                self.carry(line.will.topic, line.will.payload, retain=True)

    def want(self, line: "SimulatedLine", number: int, pattern: str) -> None:
        """Subscribe a line, and bring it what is retained."""
        if line not in self._lines:
            return
        line.patterns = {n: one for n, one in line.patterns.items() if one != pattern} | {number: pattern}
        self._find_anew(pattern)
        for topic, payload in tuple(self._retained.items()):
            if fits(pattern, topic):
                line.bring((number,), Message(topic, payload, True))

    def unwant(self, line: "SimulatedLine", pattern: str) -> None:
        """End a subscription."""
        line.patterns = {number: one for number, one in line.patterns.items() if one != pattern}
        self._find_anew(pattern)

    def _find_anew(self, pattern: str) -> None:
        """Find anew who wants the topics of a pattern."""
        for topic in [one for one in self._wanting if fits(pattern, one)]:
            del self._wanting[topic]

    def carry(self, topic: str, payload: bytes, *, retain: bool) -> None:
        """Retain a message where it asks for that, and bring it to all who want it."""
        self._watch(topic, payload)
        if retain:
            self._retained.pop(topic, None)
            if payload:
                self._retained[topic] = payload
        if topic not in self._wanting:
            self._wanting[topic] = [
                (line, numbers)
                for line in self._lines
                if (numbers := [n for n, pattern in line.patterns.items() if fits(pattern, topic)])
            ]
        message = Message(topic, payload)
        for line, numbers in self._wanting[topic]:
            line.bring(numbers, message)


class SimulatedLine:
    """What `MqttBus` takes for its `BrokerLine`: a connection to a broker of the simulated network."""

    def __init__(
        self,
        broker: Broker,
        cable: Cable,
        session: str,
        root: str,
        will: Will | None,
        take: Callable[[int, Message], None],
        acknowledged: Callable[[], None],
        patience_s: float,
    ) -> None:
        self.broker, self.session, self.root, self.will = broker, session, root, will
        self.left = False
        self.patterns: dict[int, str] = {}
        self._cable, self._take, self._acknowledged = cable, take, acknowledged
        self._patience_s = patience_s
        self._unacknowledged: dict[int, QueuedMessage] = {}
        self._numbers = 0
        loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[str] = loop.create_future()
        here = copy_context()
        self._up = Pipe(cable.weather, lambda: cable.up, None)
        self._down = Pipe(cable.weather, lambda: cable.down, here)
        self._here = here

    async def __aenter__(self) -> "SimulatedLine":
        if not self._cable.whole:
            await asyncio.sleep(self._patience_s)
            if not self._cable.whole:
                raise Unlinked(f"no broker at {self.broker.name}: it does not answer", unanswered=True)
        await asyncio.sleep(self._cable.weather.delay_s() * 4)
        if not self.broker.is_up:
            raise Unlinked(f"no broker at {self.broker.name}: connection refused")
        self._cable.lines.append(self)
        self.broker.greet(self)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self in self._cable.lines:
            self._cable.lines.remove(self)
        self._up.closed = self._down.closed = True
        self.broker.forget(self, will=not self.left)

    def leave(self) -> None:
        """Say farewell without a will."""
        self.left = True
        self.broken("left")

    async def until_broken(self) -> NoReturn:
        """Wait until the line is lost."""
        why = await asyncio.shield(self._ended)
        raise Unlinked(f"the link to {self.broker.name} is lost: {why}")

    async def listen(self, patterns: Iterable[tuple[int, str]]) -> None:
        """Subscribe, and return when all of it stands."""
        wanted = [self.want(number, pattern) for number, pattern in patterns]
        done, _ = await asyncio.wait(
            list[asyncio.Future[Any]]([asyncio.gather(*wanted), self._ended]),
            timeout=self._patience_s,
            return_when=asyncio.FIRST_COMPLETED,
        )
        if self._ended.done() or not done:
            raise Unlinked(f"the broker at {self.broker.name} does not answer", unanswered=True)

    def want(self, number: int, pattern: str) -> "asyncio.Future[None]":
        """Subscribe; the future is done when the subscription stands."""
        stands: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def granted() -> None:
            if not stands.done():
                stands.set_result(None)

        def at_broker() -> None:
            self.broker.want(self, number, pattern)
            self._down.send(granted)

        self._up.send(at_broker)
        return stands

    def unwant(self, pattern: str) -> None:
        """Hear no more of a pattern."""
        self._up.send(self.broker.unwant, self, pattern)

    @property
    def under_way(self) -> int:
        """Count the messages that the broker has not acknowledged."""
        return len(self._unacknowledged)

    def publish(self, said: QueuedMessage) -> None:
        """Send a message; it counts as unsent until the broker has acknowledged it."""
        if is_fleeting(said.topic):
            self._up.send(self._at_broker, said, 0)
            return
        self._numbers += 1
        self._unacknowledged[self._numbers] = said
        self._up.send(self._at_broker, said, self._numbers)

    def _at_broker(self, said: QueuedMessage, number: int) -> None:
        for _ in range(2 if number and self._cable.weather.is_doubled() else 1):
            self.broker.carry(said.topic, said.payload, retain=said.retain)
        if number:
            self._down.send(self._was_acknowledged, number)

    def _was_acknowledged(self, number: int) -> None:
        self._unacknowledged.pop(number, None)
        self._acknowledged()

    async def until_acknowledged(self) -> None:
        """Wait until the broker has acknowledged all messages, or the line was given up."""
        while self._unacknowledged and not self._ended.done():
            await asyncio.sleep(0.01)

    def unsent(self) -> tuple[QueuedMessage, ...]:
        """Give up the line: return what the broker has not acknowledged, in order."""
        return tuple(self._unacknowledged.values())

    def bring(self, numbers: Iterable[int], message: Message) -> None:
        """Bring a message to this end."""
        self._down.send(self._came, tuple(numbers), message)

    def _came(self, numbers: Iterable[int], message: Message) -> None:
        for number in numbers:
            self._take(number, message)

    def fall_silent(self) -> None:
        """Give the line up at both ends, if it is still silent then."""
        loop = asyncio.get_running_loop()
        loop.call_later(self._cable.weather.silence_s(), self._look, context=self._here)
        loop.call_later(BROKER_PATIENCE_S, self._look_at_broker)

    def _look(self) -> None:
        if not self._cable.whole:
            self.broken("it is silent")

    def _look_at_broker(self) -> None:
        if not self._cable.whole:
            self.broker.forget(self, will=True)
            self._here.run(asyncio.get_running_loop().call_soon, self.broken, "it is silent")

    def go_on(self) -> None:
        """Deliver what was held back."""
        self._up.go_on()
        self._down.go_on()

    def lose_power(self) -> None:
        """This end is gone, and says nothing; the broker notices after a while."""
        self._up.closed = self._down.closed = True
        if self in self._cable.lines:
            self._cable.lines.remove(self)
        asyncio.get_running_loop().call_later(BROKER_PATIENCE_S, lambda: self.broker.forget(self, will=True))

    def broken(self, why: str) -> None:
        """End the line."""
        if not self._ended.done():
            self._ended.set_result(why)


class SimulatedBus(MqttBus):
    """The product's end of the bus on the simulated network; an address names a broker by its host."""

    def __init__(
        self,
        brokers: dict[str, Broker],
        cable: Cable,
        hosts: Iterable[str],
        account: Account,
        chance: Random,
        **words: Any,
    ) -> None:
        addresses = [BrokerAddress(host, 1) for host in hosts]
        super().__init__(addresses, account, root="", tls=None, chance=chance.random, **words)
        self._session = f"{account.user}-{chance.getrandbits(64):016x}"
        self._brokers, self._cable = brokers, cable

    def _line_to(self, address: BrokerAddress, patience_s: float) -> Any:
        return SimulatedLine(
            self._brokers[address.host],
            self._cable,
            self._session,
            self._root,
            self._will,
            self._listeners.deliver,
            self._send_on,
            patience_s,
        )
