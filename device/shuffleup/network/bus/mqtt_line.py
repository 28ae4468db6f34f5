"""One connection to a broker: MQTT 5, from CONNECT until it breaks.

Its socket is served by the asyncio loop (paho's "external event loop").
"""

import asyncio
import ssl
from collections.abc import Callable, Iterable
from contextlib import suppress
from math import ceil
from typing import TYPE_CHECKING, NoReturn

import msgspec
from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from shuffleup.network.bus import Message, Will
from shuffleup.network.bus.reconnecting import GREETING_S, QueuedMessage
from shuffleup.network.bus.topics import is_fleeting

if TYPE_CHECKING:
    from paho.mqtt.client import SocketLike

LOOK_EVERY_S = 1.0
"""How often paho looks whether it has to ping the broker, or waits for an answer too long."""

_NO_REASON = {
    0x00,  # a farewell of ours
    0x80,  # the connection just ended (MQTT 5, 2.4)
}
_UNWANTED = {
    0x87,  # not authorised
    0x8E,  # another took the session over: somebody uses our name
    0x98,  # administrative action: the account was taken away
}

Ending = ReasonCode | Exception
"""The reason that the broker or paho gives for the end of a connection, or the fault that ended it."""


class BrokerSilent(TimeoutError):
    """A broker took the connection and says nothing on it."""

    def __init__(self) -> None:
        super().__init__("it does not answer")


class Unwelcome(Exception):
    """The broker refuses us; the text is its reason."""


def why_it_ended(ending: Ending) -> tuple[str, bool]:
    """Give the reason behind a colon, empty where there is none, and whether the broker does not want us."""
    if not isinstance(ending, ReasonCode):
        return f": {ending}", False
    if ending.value in _NO_REASON:
        return "", False
    return f": {ending}", ending.value in _UNWANTED


class MqttSocket:
    """Reads and writes for a client of paho from `open` until `close`; paho's callbacks run in the loop.

    `ended` is done when the connection has ended, or never was; its result says why.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._loop = asyncio.get_running_loop()
        self._looking: asyncio.TimerHandle | None = None
        self._writing: asyncio.Handle | None = None
        self._greeted: asyncio.Future[ReasonCode] = self._loop.create_future()
        self.ended: asyncio.Future[Ending] = self._loop.create_future()
        # paho calls these two within `loop_read`, which only the loop calls; the others follow in `_serve`.
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect

    async def open(
        self, host: str, port: int, keepalive_s: int, properties: Properties, within_s: float
    ) -> None:
        """Connect, and wait for the greeting of the broker.

        paho asks for the address, connects and shakes hands in a thread, for it waits there. Until that is
        done none of its callbacks is set, so nothing of it can reach the loop, whoever gives up meanwhile.

        Raises:
            OSError, ValueError: there is no connection.
            NoAnswer: nobody has greeted in time.
            Unwelcome: the broker refuses us.
        """
        try:
            await self._loop.run_in_executor(
                None,
                lambda: self._client.connect(
                    host, port, keepalive_s, clean_start=True, properties=properties
                ),
            )
        except asyncio.CancelledError:
            self._client.disconnect()
            raise
        try:
            await self._greeting(within_s)
        except BaseException:
            self.abandon()
            raise

    async def _greeting(self, within_s: float) -> None:
        self._serve()
        await asyncio.wait((self._greeted, self.ended), timeout=within_s, return_when=asyncio.FIRST_COMPLETED)
        if not self._greeted.done():
            raise BrokerSilent()
        if self._greeted.result().is_failure:
            raise Unwelcome(str(self._greeted.result()))

    async def close(self, within_s: float) -> None:
        """Wait until a farewell is sent, and close; without one the broker hears that the line has broken."""
        await asyncio.wait((self.ended,), timeout=within_s)
        self.abandon()

    def abandon(self) -> None:
        """Close at once."""
        if sock := self._client.socket():
            self._on_socket_close(self._client, None, sock)
            sock.close()
        self._client.disconnect()

    def _serve(self) -> None:
        sock = self._client.socket()
        if sock is None:  # it has broken before its first answer
            return
        # Only now: paho calls these while it connects, too, and that is in a thread.
        self._client.on_socket_close = self._on_socket_close
        self._client.on_socket_register_write = self._on_socket_register_write
        self._client.on_socket_unregister_write = self._on_socket_unregister_write
        self._loop.add_reader(sock, self._read)
        if self._client.want_write():
            self._write_soon()
        self._look()

    def _read(self) -> None:
        """Take what has come; what TLS has decoded already makes no socket readable again."""
        try:
            self._client.loop_read()
            while isinstance(sock := self._client.socket(), ssl.SSLSocket) and sock.pending():
                self._client.loop_read()
        except Exception as fault:  # noqa: BLE001  # what a hostile broker sends fails anywhere in paho
            self._end(fault)

    def _write_soon(self) -> None:
        """Write at the loop's next turn all that is said until then.

        A socket has room nearly always, so the loop looks after it only where it had none: to begin and end
        that costs more than a message.
        """
        if self._writing is None:
            self._writing = self._loop.call_soon(self._write_at_once)

    def _write_at_once(self) -> None:
        self._writing = None
        self._write()
        sock = self._client.socket()
        if sock is not None and self._client.want_write():
            self._loop.add_writer(sock, self._write)

    def _write(self) -> None:
        try:
            self._client.loop_write()
        except Exception as fault:  # noqa: BLE001  # as above
            self._end(fault)

    def _look(self) -> None:
        if self._client.loop_misc() == MQTTErrorCode.MQTT_ERR_SUCCESS:
            # paho pings and notices a silent broker only in `loop_misc`, which nobody else calls here.
            self._looking = self._loop.call_later(LOOK_EVERY_S, self._look)

    def _end(self, reason: Ending) -> None:
        if not self.ended.done():
            self.ended.set_result(reason)

    def _on_connect(
        self, _client: Client, _data: object, _flags: ConnectFlags, reason: ReasonCode, _more: object
    ) -> None:
        if not self._greeted.done():
            self._greeted.set_result(reason)

    def _on_disconnect(
        self, _client: Client, _data: object, _flags: DisconnectFlags, reason: ReasonCode, _more: object
    ) -> None:
        self._end(reason)

    def _on_socket_register_write(self, _client: Client, _data: object, _sock: "SocketLike") -> None:
        self._write_soon()

    def _on_socket_unregister_write(self, _client: Client, _data: object, sock: "SocketLike") -> None:
        self._loop.remove_writer(sock)

    def _on_socket_close(self, _client: Client, _data: object, sock: "SocketLike") -> None:
        for coming in (self._looking, self._writing):
            if coming:
                coming.cancel()
        with suppress(ValueError):  # it is closed already
            self._loop.remove_reader(sock)
            self._loop.remove_writer(sock)


MESSAGE_LIMIT = 256 * 1024
"""Octets of a message's payload; no broker of ours takes more."""

PACKET_LIMIT = MESSAGE_LIMIT + 8 * 1024
"""The same with topic and properties around it."""

KEEPALIVE_S = 5
"""A silent line is pinged after this time; without an answer it counts as lost after as long again."""

IN_FLIGHT = 50
"""Messages that may be under way unacknowledged, in each direction."""

WINDOW = 2 * IN_FLIGHT
"""Messages that a line takes before the first of them is acknowledged; paho keeps all that it is given."""

WITH_WILL = 0x04
"""Reason of a farewell after which the broker still says the will (MQTT 5, 3.14.2.1)."""


class BrokerAddress(msgspec.Struct, frozen=True):
    """The address of a broker."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.host} port {self.port}"


class Account(msgspec.Struct, frozen=True):
    """By what name, and with what password, a party comes to the broker."""

    user: str
    password: str

    def __repr__(self) -> str:
        return f"Account({self.user})"  # a password has no place in a log


class Unlinked(Exception):
    """There is no line to a broker, or none any more; the text says why.

    `refused`: it would not have us. `unanswered`: it took the connection and did not answer in time.
    """

    def __init__(self, why: str, *, refused: bool = False, unanswered: bool = False) -> None:
        super().__init__(why)
        self.refused, self.unanswered = refused, unanswered


class _Tidy(ssl.SSLSocket):
    """Closes itself when the other end is not who it should be, or does not answer; paho forgets to."""

    def do_handshake(self, block: bool = False) -> None:
        try:
            super().do_handshake(block)
        except TimeoutError:
            self.close()
            raise BrokerSilent() from None
        except OSError:
            self.close()
            raise


class BrokerLine:
    """A connection, open inside `async with`; at its end the broker publishes the will (`Will`).

    `take` is called with each message and the number of the subscription that it came for; `tell` with a
    line for what the broker refuses; `acknowledged` whenever a message is under way no more. `root` stands
    before the topics on the line, and nowhere else. `session` is its name at the broker, which gives up the
    former line of that name. The broker has `patience_s` seconds for each answer.

    Raises:
        Unlinked: on entering, when there is no broker or it refuses the account.
    """

    def __init__(
        self,
        address: BrokerAddress,
        account: Account,
        session: str,
        *,
        root: str,
        tls: ssl.SSLContext | None,
        will: Will | None,
        take: Callable[[int, Message], None],
        tell: Callable[[str], None],
        acknowledged: Callable[[], None],
        patience_s: float = GREETING_S,
    ) -> None:
        self._patience_s = patience_s
        self.left = False
        """Whether this side ended the link: its loss is no news."""
        self._address = address
        self._root = root
        self._take = take
        self._tell = tell
        self._was_acknowledged = acknowledged
        self._unacknowledged: dict[int, QueuedMessage] = {}
        self._idle = asyncio.Event()
        self._idle.set()
        self._wanted: dict[int, asyncio.Future[ReasonCode]] = {}
        self._client = _client(account, session, tls, _under(root, will), patience_s)
        self._client.on_message = self._arrived
        self._client.on_publish = self._acknowledged
        self._client.on_subscribe = self._granted
        self._socket = MqttSocket(self._client)

    async def __aenter__(self) -> "BrokerLine":
        host, port = self._address.host, self._address.port
        try:
            await self._socket.open(host, port, KEEPALIVE_S, _greeting(), self._patience_s)
        except Unwelcome as error:
            raise Unlinked(f"the broker at {self._address} refuses us: {error}", refused=True) from error
        except (OSError, ValueError) as error:
            unanswered = isinstance(error, BrokerSilent)
            raise Unlinked(f"no broker at {self._address}: {error}", unanswered=unanswered) from error
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._client.is_connected():
            self._client.disconnect(ReasonCode(PacketTypes.DISCONNECT, identifier=WITH_WILL))
        await self._socket.close(GREETING_S)

    def leave(self) -> None:
        """Say farewell without a will; `until_broken` ends."""
        self.left = True
        self._client.disconnect()

    async def until_broken(self) -> NoReturn:
        """Wait until the line is lost.

        Raises:
            Unlinked: always.
        """
        why, refused = why_it_ended(await asyncio.shield(self._socket.ended))
        raise Unlinked(f"the link to {self._address} is lost{why}", refused=refused)

    async def listen(self, patterns: Iterable[tuple[int, str]]) -> None:
        """Subscribe, each pattern under a number of its own, and return when all of it stands.

        Raises:
            Unlinked: the line is lost meanwhile.
        """
        wanted = [self.want(number, pattern) for number, pattern in patterns]
        try:
            async with asyncio.timeout(self._patience_s):
                await asyncio.gather(*wanted)
        except TimeoutError:
            why = f"the broker at {self._address} does not answer"
            raise Unlinked(why, unanswered=True) from None

    def want(self, number: int, pattern: str) -> "asyncio.Future[ReasonCode]":
        """Subscribe; the future is done when the subscription stands."""
        properties = _properties(PacketTypes.SUBSCRIBE)
        properties.SubscriptionIdentifier = number
        _, mid = self._client.subscribe(
            # QoS 1 and not 2: a row that comes twice is known by its number, and two more packets are saved.
            self._root + pattern,
            options=SubscribeOptions(qos=1),
            properties=properties,
        )
        stands = asyncio.get_running_loop().create_future()
        if mid is not None:
            self._wanted[mid] = stands
            self._idle.clear()
        return stands

    def unwant(self, pattern: str) -> None:
        """Hear no more of a pattern."""
        self._client.unsubscribe(self._root + pattern)

    @property
    def under_way(self) -> int:
        """Count the messages that the broker has not acknowledged."""
        return len(self._unacknowledged)

    def publish(self, said: QueuedMessage) -> None:
        """Send a message; it counts as unsent until the broker has acknowledged it."""
        # A view is repeated with the next change; an acknowledgement would only fill the window of the rows.
        qos = 0 if is_fleeting(said.topic) else 1
        properties = None
        if said.stale_at is not None:
            properties = _properties(PacketTypes.PUBLISH)
            left_s = said.stale_at - asyncio.get_running_loop().time()
            # In whole seconds (MQTT 5, 3.3.2.3.3): what is nearly stale must not round down to stale.
            properties.MessageExpiryInterval = max(1, ceil(left_s))
        info = self._client.publish(self._root + said.topic, said.payload, qos, said.retain, properties)
        if qos:
            self._unacknowledged[info.mid] = said
            self._idle.clear()

    async def until_acknowledged(self) -> None:
        """Wait until the broker has acknowledged all messages and subscriptions, or the line was given up."""
        await self._idle.wait()

    def unsent(self) -> tuple[QueuedMessage, ...]:
        """Give up the line: return what the broker has not acknowledged, in order."""
        self._idle.set()
        return tuple(self._unacknowledged.values())

    def _arrived(self, _client: object, _data: object, message: MQTTMessage) -> None:
        try:
            topic = message.topic
        except UnicodeDecodeError as error:
            self._tell(f"a message came whose topic is no text: {error}")
            return
        arrived = Message(topic.removeprefix(self._root), bytes(message.payload), message.retain)
        # A broker may send one message for several overlapping subscriptions, with the numbers of all (MQTT
        # 5, 3.3.4).
        for number in getattr(message.properties, "SubscriptionIdentifier", ()):
            self._take(number, arrived)

    def _acknowledged(
        self, _client: object, _data: object, mid: int, reason: ReasonCode, _properties: object
    ) -> None:
        said = self._unacknowledged.pop(mid, None)
        # With QoS 1 a broker acknowledges a forbidden message, too, and says so in the reason (MQTT 5,
        # 3.4.2.1).
        if said and reason.is_failure:
            self._tell(f"the broker refused what was said on {said.topic}: {reason}")
        self._was_acknowledged()
        self._look_whether_idle()

    def _granted(
        self, _client: object, _data: object, mid: int, reasons: list[ReasonCode], _properties: object
    ) -> None:
        stands = self._wanted.pop(mid, None)
        if reasons[0].is_failure:
            self._tell(f"the broker refused a subscription: {reasons[0]}")
        if stands and not stands.done():
            stands.set_result(reasons[0])
        self._look_whether_idle()

    def _look_whether_idle(self) -> None:
        if not self._unacknowledged and not self._wanted:
            self._idle.set()


def _under(root: str, will: Will | None) -> Will | None:
    return Will(root + will.topic, will.payload) if will else None


def _properties(of: int) -> Properties:
    return Properties(of)  # type: ignore[no-untyped-call]


def _client(
    account: Account, session: str, tls: ssl.SSLContext | None, will: Will | None, patience_s: float
) -> Client:
    client = Client(
        CallbackAPIVersion.VERSION2,
        session,
        protocol=MQTTProtocolVersion.MQTTv5,
        # paho would go on with the old will and the old address; `MqttBus.run` begins a new line instead.
        reconnect_on_failure=False,
    )
    client.connect_timeout = patience_s
    client.max_inflight_messages_set(IN_FLIGHT)
    client.username_pw_set(account.user, account.password)
    if tls:
        # paho wraps the socket itself and takes no class for it: the context is the only way in.
        tls.sslsocket_class = _Tidy
        client.tls_set_context(tls)
    if will:
        client.will_set(will.topic, will.payload, qos=1, retain=True)
    return client


def _greeting() -> Properties:
    properties = _properties(PacketTypes.CONNECT)
    properties.MaximumPacketSize = PACKET_LIMIT
    # Without it a broker sends up to 65535 unacknowledged messages at once (MQTT 5, 3.1.2.11.3).
    properties.ReceiveMaximum = IN_FLIGHT
    return properties
