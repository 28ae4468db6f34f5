"""Bridges from the brokers of areas to that of their floor: which topics cross, and Mosquitto's settings.

A bridge is a client of the floor's broker, under the account of its area, and the broker of the area keeps
it. Each topic crosses in one direction, so that no message can come back to where it was said.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from shuffleup.kernel.field_types import FLOOR, Stream
from shuffleup.network.bus.delivery import ROOM
from shuffleup.network.bus.mqtt_line import KEEPALIVE_S, BrokerAddress
from shuffleup.network.bus.topics import (
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
    for way, patterns in (("out", UP), ("in", DOWN)):
        yield from (f"topic {one} {way} {0 if is_fleeting(one) else 1} {root} {root}" for one in patterns)
    yield f'topic "" in 1 {root}{FLOOR_ADDRESSES} {root}{area_addresses(bridge.area)}'
