"""An MQTT client of paho that is quick with what comes all the time: messages and their acknowledgements.

paho reads a packet octet by octet, makes some dozen objects of each message, and writes each packet by
itself: more than half of what a floor computes while people play. The methods here stand in the place of its
own and do the same for the ordinary packet; whatever is not ordinary goes to paho's method.
"""

from collections.abc import Callable
from itertools import takewhile

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

CHUNK = 16 * 1024
"""Octets that are read and written at once: a record of TLS (RFC 8446, 5.1)."""

PUBLISH, PUBLISH_QOS_1, PUBACK = 0x30, 0x32, 0x40
ORDINARY = (PUBLISH, PUBACK)
KIND, RETAIN, DUPLICATE = 0xF0, 0x01, 0x08
SUBSCRIPTION, EXPIRY = 0x0B, 0x02
"""Properties of a message that brokers of ours use (MQTT 5, 3.3.2.3)."""

_DONE, _NOTHING = ReasonCode(PacketTypes.PUBACK), Properties(PacketTypes.PUBACK)  # type: ignore[no-untyped-call]

Arrived = Callable[[bytes, bytes, bool, tuple[int, ...]], None]
"""Takes topic, payload, whether it was retained, and the numbers of the subscriptions that it came for."""


class QuickClient(Client):
    """A client of MQTT 5 for one connection; `arrived` is called with each message, not `on_message`."""

    def __init__(self, user: str, arrived: Arrived) -> None:
        super().__init__(
            CallbackAPIVersion.VERSION2,
            user,
            protocol=MQTTProtocolVersion.MQTTv5,
            reconnect_on_failure=False,
        )
        self.on_message = lambda client, data, message: arrived(
            message._topic,  # as octets: `topic` fails where they are no text
            bytes(message.payload),
            message.retain,
            tuple(getattr(message.properties, "SubscriptionIdentifier", ())),
        )
        self._take = arrived
        self._unread, self._read_upto = b"", 0
        self._is_stuck = False

    @property
    def has_unread(self) -> bool:
        """Whether octets wait that were read from the socket already."""
        return self._read_upto < len(self._unread)

    def _sock_recv(self, bufsize: int) -> bytes:
        if not self.has_unread:
            self._unread, self._read_upto = super()._sock_recv(max(bufsize, CHUNK)), 0
        at = self._read_upto
        self._read_upto = at + bufsize
        return self._unread[at : at + bufsize]

    def _handle_publish(self) -> MQTTErrorCode:
        header, packet = self._in_packet["command"], bytes(self._in_packet["packet"])
        read = _read_publish(packet) if header & ~(RETAIN | DUPLICATE) == PUBLISH_QOS_1 else None
        if read is None:
            return super()._handle_publish()
        topic, mid, numbers, payload = read
        self._take(topic, payload, bool(header & RETAIN), numbers)
        return self._send_puback(mid)

    def _handle_pubackcomp(self, cmd: str) -> MQTTErrorCode:
        packet = self._in_packet["packet"]
        if cmd != "PUBACK" or len(packet) != 2:
            return super()._handle_pubackcomp(cmd)  # type: ignore[arg-type]
        mid = int.from_bytes(packet)
        with self._out_message_mutex:
            if mid in self._out_messages:
                return self._do_on_publish(mid, _DONE, _NOTHING)
        return MQTTErrorCode.MQTT_ERR_SUCCESS

    def _packet_write(self) -> MQTTErrorCode:
        if not self._is_stuck:  # TLS wants the same octets again where it could not take them
            self._join()
        result = super()._packet_write()
        self._is_stuck = result == MQTTErrorCode.MQTT_ERR_AGAIN
        return result

    def _join(self) -> None:
        """Make one packet of the first ones that wait, as far as paho has nothing to do when each is sent."""
        waiting, octets = self._out_packet, bytearray()
        joined = list(takewhile(lambda one: one["qos"] == 1 and one["command"] & KIND in ORDINARY, waiting))
        if len(joined) < 2 or any(one["pos"] for one in joined):
            return
        while joined and len(octets) < CHUNK:
            octets += joined.pop(0)["packet"]
            waiting.popleft()
        whole = {"command": PUBACK, "mid": 0, "qos": 1, "pos": 0, "to_process": len(octets)}
        waiting.appendleft({**whole, "packet": octets, "info": None})  # type: ignore[typeddict-item]


def _read_publish(packet: bytes) -> tuple[bytes, int, tuple[int, ...], bytes] | None:
    """Read topic, number, numbers of subscriptions and payload of a message of QoS 1; None where it is not as
    a broker of ours writes it.
    """
    try:
        at = 2 + int.from_bytes(packet[:2])
        topic, mid = packet[2:at], int.from_bytes(packet[at : at + 2])
        length, at = _number(packet, at + 2)
        ends = at + length
        numbers: tuple[int, ...] = ()
        while at < ends:
            kind = packet[at]
            if kind == SUBSCRIPTION:
                number, at = _number(packet, at + 1)
                numbers = (*numbers, number)
            elif kind == EXPIRY:
                at += 5
            else:
                return None
    except IndexError:
        return None
    return (topic, mid, numbers, packet[at:]) if mid and at == ends <= len(packet) else None


def _number(packet: bytes, at: int) -> tuple[int, int]:
    """Read a variable byte integer (MQTT 5, 1.5.5): its value, and where it ends.

    Raises:
        IndexError: it does not end in the packet, or has more than four octets.
    """
    value = 0
    for shift in (0, 7, 14, 21):
        octet = packet[at]
        at += 1
        value |= (octet & 127) << shift
        if octet < 128:
            return value, at
    raise IndexError("a number of more than four octets")
