"""The quick client reads and writes just what paho's own does."""

from hypothesis import example, given
from hypothesis import strategies as st
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion

from shuffleup.bus.mqtt_client import QuickClient

Heard = tuple[bytes, bytes, bool, tuple[int, ...]]


class Line:
    """A socket on which octets come in pieces, and that takes some octets of a write at most."""

    def __init__(self, octets: bytes = b"", pieces: int = 1 << 20, takes: int = 1 << 20) -> None:
        self.sent = bytearray()
        self._octets, self._pieces, self._takes = octets, pieces, takes
        self.busy = 0

    def recv(self, most: int) -> bytes:
        taken = self._octets[: min(most, self._pieces)]
        if not taken:
            raise BlockingIOError
        self._octets = self._octets[len(taken) :]
        return taken

    def send(self, octets: bytes) -> int:
        if self.busy:
            self.busy -= 1
            raise BlockingIOError
        self.sent += octets[: self._takes]
        return min(len(octets), self._takes)

    def close(self) -> None:
        pass


def variable(value: int) -> bytes:
    octets = bytearray()
    while True:
        value, octet = divmod(value, 128)[0], value % 128
        octets.append(octet | 128 if value else octet)
        if not value:
            return bytes(octets)


def publish(header: int, topic: bytes, mid: int, properties: bytes, payload: bytes) -> bytes:
    number = mid.to_bytes(2) if header & 0x06 else b""
    body = len(topic).to_bytes(2) + topic + number + variable(len(properties)) + properties + payload
    return bytes([header]) + variable(len(body)) + body


def quick(line: Line) -> tuple[QuickClient, list[Heard]]:
    heard: list[Heard] = []
    client = QuickClient("box", lambda *message: heard.append(message))
    linked(client, line)
    return client, heard


def ordinary(line: Line) -> tuple[Client, list[Heard]]:
    heard: list[Heard] = []
    client = Client(
        CallbackAPIVersion.VERSION2, "box", protocol=MQTTProtocolVersion.MQTTv5, reconnect_on_failure=False
    )
    client.on_message = lambda _client, _data, one: heard.append(
        (
            one._topic,
            bytes(one.payload),
            one.retain,
            tuple(getattr(one.properties, "SubscriptionIdentifier", ())),
        )
    )
    linked(client, line)
    return client, heard


def linked(client: Client, line: Line) -> None:
    """Give a client a line that stands already, as after its greeting."""
    client._sock = line  # type: ignore[assignment]
    client.on_socket_register_write = lambda *_: None


def read_all(client: Client) -> MQTTErrorCode:
    """Read until nothing more comes, as often as a loop would be called; give the last result."""
    result = MQTTErrorCode.MQTT_ERR_SUCCESS
    while result == MQTTErrorCode.MQTT_ERR_SUCCESS:
        result = client._packet_read()
    return result


messages = st.builds(
    publish,
    st.sampled_from([0x30, 0x32, 0x33, 0x3A]),
    st.one_of(st.binary(min_size=1, max_size=40), st.just(b"table/1/events")),
    st.integers(1, 65_535),
    st.lists(
        st.one_of(
            st.integers(1, 268_435_455).map(lambda number: b"\x0b" + variable(number)),
            st.just(b"\x02\x00\x00\x00\x0a"),
            st.just(b"\x01\x01"),
            st.just(b"\x26\x00\x01a\x00\x01b"),
        ),
        max_size=4,
        unique_by=lambda one: one[0] if one[0] in (1, 2) else one,
    ).map(b"".join),
    st.binary(max_size=600),
)


@given(st.lists(messages, max_size=6), st.integers(1, 300))
def test_messages_are_read_and_acknowledged_as_paho_does_it(packets: list[bytes], pieces: int) -> None:
    lines = [Line(b"".join(packets), pieces) for _ in range(2)]
    (first, heard), (second, expected) = quick(lines[0]), ordinary(lines[1])
    assert read_all(first) == read_all(second) == MQTTErrorCode.MQTT_ERR_AGAIN
    assert heard == expected
    assert not first.has_unread
    first.loop_write()
    second.loop_write()
    assert lines[0].sent == lines[1].sent


@given(messages, st.integers(0, 200), st.integers(0, 255))
@example(publish(0x32, b"t", 1, b"", b""), 2, 255)
def test_a_spoilt_message_has_the_end_that_paho_gives_it(packet: bytes, at: int, octet: int) -> None:
    spoilt = bytearray(packet)
    spoilt[2 + at % (len(packet) - 2)] = octet
    first, heard = quick(Line(bytes(spoilt)))
    second, expected = ordinary(Line(bytes(spoilt)))
    assert (read_all(first), heard) == (read_all(second), expected)


@given(st.lists(st.binary(min_size=1, max_size=9000), max_size=12), st.integers(1, 5000), st.integers(0, 3))
def test_packets_that_are_written_together_are_the_same_octets(
    payloads: list[bytes], takes: int, busy: int
) -> None:
    lines = [Line(takes=takes), Line()]
    for make, line in ((quick, lines[0]), (ordinary, lines[1])):
        client, _ = make(line)
        line.busy = busy if line is lines[0] else 0
        for number, payload in enumerate(payloads):
            client.publish(f"table/{number}/events", payload, number % 3 and 1)
        while client.want_write():
            client.loop_write()
    assert lines[0].sent == lines[1].sent


def test_acknowledgements_that_come_together_free_their_messages() -> None:
    line = Line()
    client, _ = quick(line)
    done: list[int] = []
    client.on_publish = lambda _client, _data, mid, reason, _properties: done.append(mid)
    mids = [client.publish("table/1/events", b"row", 1).mid for _ in range(3)]
    linked(client, Line(b"".join(b"\x40\x02" + mid.to_bytes(2) for mid in mids)))
    read_all(client)
    assert done == mids
