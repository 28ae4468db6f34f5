"""The bus of a venue: one party's end over MQTT, which reconnects to its broker by itself."""

import asyncio
import logging
import random
import ssl
from collections.abc import Callable, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import NoReturn

from shuffleup.kernel.cancellation import raise_if_cancelled
from shuffleup.network.bus import ErrorHook, Handler, LinkHandler, Subscription, Watch, Will
from shuffleup.network.bus.mqtt_line import (
    IN_FLIGHT,
    MESSAGE_LIMIT,
    WINDOW,
    Account,
    BrokerAddress,
    BrokerLine,
    Unlinked,
)
from shuffleup.network.bus.reconnecting import (
    REFUSED_PAUSE_S,
    WAITING_MESSAGES,
    Backoff,
    Outbox,
    is_stale,
    say,
)
from shuffleup.network.bus.subscription import LinkWatches, Listeners, Waiting, to_the_loop
from shuffleup.network.bus.topics import check_pattern, check_topic, is_fleeting

SESSION_OCTETS = 8
"""Of chance in the name of a session: two boxes with one account are both heard, and nobody who cannot guess
it takes over the session of another."""

_log = logging.getLogger(__name__)


class MqttBus:
    """One party's end of the bus over a broker.

    `run` keeps the link; without it nothing is sent or heard. The addresses are tried in turn: the floor's
    first, then that of its standby. `root` stands before every topic (`topics.root_of`). `on_error` is told
    of each handler that failed, `on_fault` of each line for the log: no broker, a wrong password, a topic
    that is not the party's; the same line once, until the next link.
    """

    def __init__(
        self,
        addresses: Sequence[BrokerAddress],
        account: Account,
        *,
        root: str,
        tls: ssl.SSLContext | None,
        will: Will | None = None,
        on_error: ErrorHook = to_the_loop,
        on_fault: Callable[[str], None] = lambda fault: None,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self.fault = ""
        """What went wrong last on the present link, or why there is none; empty when all is well."""
        self._addresses = tuple(addresses)
        self._account = account
        self._session = f"{account.user}-{token_hex(SESSION_OCTETS)}"
        self._root = root
        self._tls = tls
        self._will = will
        self._on_error = on_error
        self._on_fault = on_fault
        self._chance = chance
        self._outbox = Outbox()
        self._listeners = Listeners()
        self._line: BrokerLine | None = None
        self._watches = LinkWatches()
        self._told: set[str] = set()
        self._moves_on = False
        self._hurry = asyncio.Event()
        self._room = asyncio.Event()

    @property
    def user(self) -> str:
        """The name of the party's account."""
        return self._account.user

    @property
    def linked(self) -> bool:
        """Whether the party is linked now."""
        return self._line is not None

    @property
    def under_way(self) -> int:
        """Count the messages that were given to the broker and that it has not acknowledged."""
        return self._line.under_way if self._line else 0

    @property
    def waiting(self) -> int:
        """Count the messages that wait behind them, or for a link."""
        return len(self._outbox)

    def publish(
        self, topic: str, payload: bytes, *, retain: bool = False, expires_s: int | None = None
    ) -> None:
        """Send a message, or keep it until the link is back; of a retained topic only the last."""
        check_topic(topic)
        if len(payload) > MESSAGE_LIMIT:
            self._tell(f"a message on {topic} has more than {MESSAGE_LIMIT} octets and is not sent")
            return
        said = say(topic, payload, retain=retain, expires_s=expires_s)
        if self._line is None:
            self._outbox.keep(said)
        elif is_fleeting(topic):
            self._line.publish(said)
        else:
            # Behind those that wait, or a row would overtake the rows before it.
            self._outbox.keep(said, WAITING_MESSAGES)
            self._send_on()

    async def until_room(self) -> None:
        """Wait until little is on its way that nobody has acknowledged, or the link is lost."""
        while self._line and (self._outbox or self._line.under_way >= IN_FLIGHT):
            self._room.clear()
            await self._room.wait()

    def subscribe(self, pattern: str, handler: Handler) -> Subscription:
        """Have a handler called with each message that matches, first the retained ones."""
        check_pattern(pattern)
        waiting = Waiting(pattern, handler, self._on_error)
        self._listeners.add(waiting)
        if self._line:
            for number, unknown in self._listeners.unknown():
                self._line.want(number, unknown)
        return _Order(self, waiting)

    def watch_link(self, handler: LinkHandler) -> Watch:
        """Call a function when the link is lost and when it is back."""
        return self._watches.add(handler)

    def close(self, waiting: Waiting) -> None:
        """Take no more messages for a subscription."""
        waiting.close()
        if self._listeners.remove(waiting) and self._line:
            self._line.unwant(waiting.pattern)

    def change_will(self, will: Will | None) -> None:
        """Leave another will from now on. A broker takes a will only in its greeting, so a link is given up,
        without a will, and comes back at once.
        """
        self._will = will
        if self._line:
            self._line.leave()

    async def until_linked(self) -> None:
        """Wait until there is a link."""
        while self._line is None:
            self._room.clear()
            await self._room.wait()

    def change_root(self, root: str) -> None:
        """Speak and listen below another root from now on: the link is given up, and comes back at once.

        What still waits was said below the former one, and is dropped.
        """
        self._root = root
        self._outbox.take_all()
        if self._line:
            self._line.leave()

    async def until_acknowledged(self) -> None:
        """Wait until the broker has acknowledged all messages and subscriptions, or the link is lost."""
        if self._line:
            await self._line.until_acknowledged()

    def move_on(self) -> None:
        """End the link and try the next address: the floor at this one was taken over by another.

        Where there is one address only the link stays.
        """
        self._moves_on = len(self._addresses) > 1
        if self._line and self._moves_on:
            self._line.leave()

    def find_at(self, addresses: Sequence[BrokerAddress]) -> None:
        """Try these addresses from now on; the present link stays."""
        self._addresses = tuple(addresses)

    def try_now(self) -> None:
        """Try the addresses again without a pause: somebody knows that a broker has just begun."""
        self._hurry.set()

    async def run(self) -> NoReturn:
        """Keep the link until cancelled; to be run as a task. At its end the broker publishes the will."""
        turn, tries = 0, Backoff()
        while True:
            address = self._addresses[turn % len(self._addresses)]
            held_s, lost = await self._hold(address, tries.patience_s(len(self._addresses)))
            raise_if_cancelled()
            addresses = len(self._addresses)  # somebody may have told others meanwhile (`find_at`)
            tries = tries.after(held_s, unanswered=lost.unanswered)
            if not held_s or self._moves_on:
                self._moves_on = False
                turn = (turn + 1) % addresses
            # A refused account stays refused until a person acts: to ask often would only fill the broker's
            # log.
            await self._pause(REFUSED_PAUSE_S if lost.refused else tries.pause_s(addresses, self._chance()))

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._hurry.wait()
        self._hurry.clear()

    async def _hold(self, address: BrokerAddress, patience_s: float) -> tuple[float, Unlinked]:
        """Be linked to one broker as long as it lasts; return the seconds, and why there is no link."""
        clock = asyncio.get_running_loop().time
        since_s, line = None, self._line_to(address, patience_s)
        try:
            async with line:
                await self._subscribe_all(line)
                since_s = clock()
                self._come(line)
                try:
                    await line.until_broken()
                finally:
                    self._go(line)
        except Unlinked as lost:
            if not line.left:
                self._tell(str(lost))
            return 0.0 if since_s is None else clock() - since_s, lost

    def _line_to(self, address: BrokerAddress, patience_s: float) -> BrokerLine:
        return BrokerLine(
            address,
            self._account,
            self._session,
            root=self._root,
            tls=self._tls,
            will=self._will,
            take=self._listeners.deliver,
            tell=self._tell,
            acknowledged=self._send_on,
            patience_s=patience_s,
        )

    async def _subscribe_all(self, line: BrokerLine) -> None:
        self._listeners.all_new()
        while unknown := self._listeners.unknown():  # somebody may subscribe while we wait
            await line.listen(unknown)

    def _come(self, line: BrokerLine) -> None:
        self._line = line
        _log.debug("%s is linked to a broker", self.user)
        self.fault = ""
        # A fault that comes back on a new link is news again.
        self._told.clear()
        self._send_on()
        self._watches.tell(True)

    def _send_on(self) -> None:
        """Put on the line what it has room for, and let those go on who wait until there is some."""
        while self._line and self._line.under_way < WINDOW and (said := self._outbox.take()):
            self._line.publish(said)
        self._room.set()

    def _go(self, line: BrokerLine) -> None:
        # Before the watchers are told: what they publish has to wait for the next link.
        self._line = None
        _log.debug("%s has lost its link, %d messages unacknowledged", self.user, line.under_way)
        behind = self._outbox.take_all()
        # First what was under way, then what waited behind it: the order of a stream's rows is kept.
        for said in (*line.unsent(), *behind) if line.root == self._root else ():
            if not is_stale(said):
                self._outbox.keep(said)
        self._room.set()
        self._watches.tell(False)

    def _tell(self, fault: str) -> None:
        self.fault = fault
        if fault not in self._told:
            self._told.add(fault)
            self._on_fault(fault)


class _Order:
    """A subscription as its owner holds it."""

    def __init__(self, bus: MqttBus, waiting: Waiting) -> None:
        self._bus = bus
        self._waiting = waiting

    def close(self) -> None:
        """Take no more messages; one that is being handled is finished."""
        self._bus.close(self._waiting)

    async def finished(self) -> None:
        """Wait until the message that is being handled is done with."""
        await self._waiting.finished()
