"""One connection to a broker: MQTT 5, from CONNECT until it breaks."""

import asyncio
import ssl
from collections.abc import Callable, Iterable
from math import ceil
from typing import NoReturn

import msgspec
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from shuffleup.network.bus import Message, Will
from shuffleup.network.bus.mqtt_socket import BrokerSilent, MqttSocket, Unwelcome, why_it_ended
from shuffleup.network.bus.reconnecting import GREETING_S, QueuedMessage
from shuffleup.network.bus.topics import in_full, in_short, is_fleeting

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
        self.root = root
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
            in_full(self.root, pattern),
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
        self._client.unsubscribe(in_full(self.root, pattern))

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
        info = self._client.publish(
            in_full(self.root, said.topic), said.payload, qos, said.retain, properties
        )
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
        arrived = Message(in_short(self.root, topic), bytes(message.payload), message.retain)
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
