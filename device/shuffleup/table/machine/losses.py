"""Reasons for which the card machine is missed."""

from typing import TypeAlias

import msgspec


class BoxRestarted(msgspec.Struct, frozen=True, tag="box_restarted"):
    """The box was started again and has not found the machine yet."""


class PortUnopened(msgspec.Struct, frozen=True, tag="port_unopened"):
    """Its port cannot be opened; `error` is what the operating system says of it."""

    port: str
    error: str


class PortLost(msgspec.Struct, frozen=True, tag="port_lost"):
    """Its port was pulled out."""

    port: str


class NoAnswer(msgspec.Struct, frozen=True, tag="no_answer"):
    """Nothing comes from its port, or nothing any more."""


class OtherDevice(msgspec.Struct, frozen=True, tag="other_device"):
    """The device at the port is no card machine."""


class OtherProtocol(msgspec.Struct, frozen=True, tag="other_protocol"):
    """The machine and the box have no version of the link in common: `1-2 (04030201)`, with the checksum."""

    ours: str
    theirs: str


Loss: TypeAlias = BoxRestarted | PortUnopened | PortLost | NoAnswer | OtherDevice | OtherProtocol
