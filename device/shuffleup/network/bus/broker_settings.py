"""The configuration of a floor's broker: its `mosquitto.conf`, and the bridges from brokers of areas.

A bridge is a client of the floor's broker, under the account of its area, and the broker of the area keeps
it. Each topic crosses in one direction, so that no message can come back to where it was said.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from shuffleup.kernel.field_types import FLOOR, Stream
from shuffleup.network.bus.mqtt_line import IN_FLIGHT, KEEPALIVE_S, PACKET_LIMIT, BrokerAddress
from shuffleup.network.bus.row_stream import ROOM
from shuffleup.network.bus.topics import (
    ANY_EVENT,
    FLOOR_ADDRESSES,
    FLOOR_BOARD,
    FLOOR_CLOCK,
    FLOOR_EVENT,
    FLOOR_TABLES,
    FLOOR_TIMETABLE,
    FLOOR_WANTED,
    area_addresses,
    area_bridge,
    area_user,
    below,
    commands,
    copies,
    events,
    floor_rows,
    is_fleeting,
    orders,
    replies,
    status,
    time_answer,
    time_ask,
    unit_status,
)

ANY = "+"
ANY_TABLE = Stream("table/+")
STANDBY = "standby"

UP = (
    status(ANY_TABLE),
    f"{ANY_TABLE}/view",
    events(ANY_TABLE),
    unit_status(ANY),
    floor_rows(ANY),
    commands(FLOOR, ANY),
    replies(FLOOR, ANY),
    replies(STANDBY, ANY),
    time_ask(ANY),
)
"""What the boxes of an area say. The floor's broker lets through what is a box's own (`permissions`)."""

DOWN = (
    status(FLOOR),
    FLOOR_EVENT,
    FLOOR_CLOCK,
    FLOOR_BOARD,
    FLOOR_TIMETABLE,
    FLOOR_TABLES,
    FLOOR_WANTED,
    events(FLOOR),
    orders(ROOM),
    orders(ANY_TABLE),
    copies(ANY),
    commands(ANY_TABLE, ANY),
    replies(ANY, FLOOR),
    replies(ANY, STANDBY),
    time_answer(ANY),
)
"""What the boxes of an area hear. Whatever is about one table or one box goes to its area alone: the floor's
broker gives an area only what one of its boxes may read.
"""

RETRY_S = 1
"""Before a bridge that is lost is tried again."""


class Bridge(msgspec.Struct, frozen=True):
    """The bridge of an area to the broker at `to`, under the account of the area; `root` stands before all
    topics. `authority` is the certificate that vouches for the floor's broker, None where that has no TLS.
    """

    area: int
    to: BrokerAddress
    password: str
    root: str
    authority: Path | None = None

    def __repr__(self) -> str:
        """Keep the password out of every log and report."""
        return f"Bridge({self.area}, {self.to})"


def bridge_lines(bridge: Bridge) -> Iterator[str]:
    """Write the part of `mosquitto.conf` that makes the bridge.

    MQTT 5, because a command that expires must do so on the far side, too. The session is kept: rows that
    were said while the bridge was lost go over it when it stands again, as far as the queue has held them.
    """
    user = area_user(bridge.area)
    secret = sha256(bridge.password.encode()).hexdigest()[:16]  # or anybody could take over its session
    yield f"connection {user}"
    yield f"address {bridge.to.host}:{bridge.to.port}"
    yield "bridge_protocol_version mqttv50"
    yield f"remote_clientid {user}-{secret}"
    yield f"remote_username {user}"
    yield f"remote_password {bridge.password}"
    yield f"local_clientid bridge-of-{user}-{secret}"
    yield "cleansession false"
    yield f"keepalive_interval {KEEPALIVE_S}"
    yield f"restart_timeout {RETRY_S}"
    yield "bridge_attempt_unsubscribe false"
    yield "notifications true"
    yield f"notification_topic {bridge.root}{area_bridge(bridge.area)}"
    if bridge.authority is not None:
        yield f"bridge_cafile {bridge.authority}"
        yield "bridge_tls_version tlsv1.2"
    yield from _topics(bridge)


def _topics(bridge: Bridge) -> Iterator[str]:
    root = bridge.root
    for of_event in ("", below(ANY_EVENT)):
        for way, patterns in (("out", UP), ("in", DOWN)):
            for one in patterns:
                yield f"topic {of_event}{one} {way} {0 if is_fleeting(one) else 1} {root} {root}"
    yield f'topic "" in 1 {root}{FLOOR_ADDRESSES} {root}{area_addresses(bridge.area)}'


LONGEST_KEEPALIVE_S = 60
"""No client may be silent for longer; a box of ours says 5 s."""

MOST_CONNECTIONS = 2_500
"""A thousand tables with their spares and walls, and as many links again that have just been lost."""

QUEUED_MESSAGES = 20_000
"""For one slow client: messages beyond it are lost, and their rows are requested again."""

QUEUED_OCTETS = 32 * 1024 * 1024

MOST_MEMORY = 256 * 1024 * 1024
"""Bytes of the whole broker, which holds 66 MB with 1,000 tables. Mosquitto 2.0 lets a user subscribe without
end and its permissions judge no subscription; whoever asks for memory beyond this is hung up on, and what it
had subscribed is free again for the others.
"""


class BadSetting(ValueError):
    """A value that would be read as more than itself; the text is one line that names it."""


class TlsFiles(msgspec.Struct, frozen=True):
    """The certificate that the broker shows, with those that vouch for it, and its private key."""

    certificate: Path
    key: Path


class BrokerSettings(msgspec.Struct, frozen=True):
    """The settings that differ from broker to broker.

    `tls` None is a broker without TLS, for tests, on loopback alone. `loopback_port` opens a second door
    without TLS for programs of the same box. `run_as` is the account that Mosquitto changes to when root
    starts it. `bridge` leads from the broker of an area to that of its floor, None at the floor's own.
    """

    port: int
    passwords: Path
    permissions: Path
    host: str = "0.0.0.0"
    tls: TlsFiles | None = None
    loopback_port: int | None = None
    run_as: str | None = None
    bridge: Bridge | None = None


def broker_conf(settings: BrokerSettings) -> str:
    """Write the file.

    Nothing is kept over a restart: what is retained are projections, and who owns them says them again as
    soon as the link is back. A PUBACK is no durability, and nobody takes it for that.

    Raises:
        BadSetting: a value with a line break in it, or a broker without TLS that others could reach.
    """
    if settings.tls is None and settings.host != "127.0.0.1":
        raise BadSetting(f"a broker without TLS listens on 127.0.0.1 alone, not on {settings.host}")
    lines = [*_whole_broker(settings), *_door(settings)]
    if settings.loopback_port is not None:
        lines += _listener(settings.loopback_port, "127.0.0.1")
    if settings.bridge is not None:
        lines += bridge_lines(settings.bridge)
    for line in lines:
        if not line.isprintable():
            raise BadSetting(f"{line!r} is more than one line")
    return "\n".join(lines) + "\n"


def _whole_broker(settings: BrokerSettings) -> Iterator[str]:
    yield "# Written by Shuffle Up at every start: what is changed here is lost."
    if settings.run_as:
        yield f"user {settings.run_as}"
    yield "per_listener_settings false"
    yield "allow_anonymous false"
    yield f"password_file {settings.passwords}"
    yield f"acl_file {settings.permissions}"
    yield "persistence false"
    yield "sys_interval 0"
    yield f"max_packet_size {PACKET_LIMIT}"
    yield f"max_inflight_messages {IN_FLIGHT}"
    yield f"max_queued_messages {QUEUED_MESSAGES}"
    yield f"max_queued_bytes {QUEUED_OCTETS}"
    yield f"memory_limit {MOST_MEMORY}"
    yield f"max_keepalive {LONGEST_KEEPALIVE_S}"
    yield "persistent_client_expiration 1h"
    yield "set_tcp_nodelay true"
    yield "connection_messages true"
    yield "log_dest stderr"
    yield from (f"log_type {kind}" for kind in ("error", "warning", "notice", "information"))


def _door(settings: BrokerSettings) -> Iterator[str]:
    yield from _listener(settings.port, settings.host)
    if settings.tls:
        yield f"certfile {settings.tls.certificate}"
        yield f"keyfile {settings.tls.key}"
        yield "tls_version tlsv1.2"


def _listener(port: int, host: str) -> Iterator[str]:
    yield f"listener {port} {host}"
    yield f"max_connections {MOST_CONNECTIONS}"
