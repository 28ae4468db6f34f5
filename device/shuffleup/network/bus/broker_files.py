"""The configuration of a floor's broker: the text of its `mosquitto.conf`."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from shuffleup.network.bus.bridges import Bridge, bridge_lines
from shuffleup.network.bus.mqtt_line import IN_FLIGHT, PACKET_LIMIT

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
