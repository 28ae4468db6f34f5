"""Two network namespaces: the box is in one, and in the other are its phones, each with its own address."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from venue_bench.network import ip, must_ip

BOX = "10.77.0.1"
_ROOM = "10.77.0.2"
_PHONES = "10.78.0.0/16"
"""Private addresses (RFC 1918). They are only in the two namespaces and meet nothing of this computer."""


class TwoSides(NamedTuple):
    """The names of the two namespaces."""

    box: str
    phones: str


def phone_address(number: int) -> str:
    """Give the address of a phone, `number` from 0 to 63,999."""
    return f"10.78.{number // 250}.{number % 250 + 1}"


def why_not() -> str:
    """Say what this program lacks to make namespaces, empty if nothing."""
    if os.geteuid() != 0:
        return "the phones need network namespaces of their own: run it as root"
    if shutil.which("ip") is None:
        return "the phones need network namespaces of their own: install iproute2, which has the program ip"
    return ""


@contextmanager
def two_sides() -> Iterator[TwoSides]:
    """Make both namespaces and the cable between them, and remove them at the end, after an error too.

    Raises `SystemExit` with a line of `ip` where the kernel refuses.
    """
    sides = TwoSides(f"sup{os.getpid()}box", f"sup{os.getpid()}phones")
    try:
        for name in sides:
            must_ip("netns", "add", name)
            must_ip("-n", name, "link", "set", "lo", "up")
        far = ("peer", "name", "cable", "netns", sides.phones)
        must_ip("-n", sides.box, "link", "add", "cable", "type", "veth", *far)
        for name, address in zip(sides, (BOX, _ROOM), strict=True):
            must_ip("-n", name, "addr", "add", f"{address}/30", "dev", "cable")
            must_ip("-n", name, "link", "set", "cable", "up")
        must_ip("-n", sides.phones, "route", "add", "local", _PHONES, "dev", "lo")
        must_ip("-n", sides.box, "route", "add", _PHONES, "via", _ROOM)
        yield sides
    finally:
        for name in sides:
            ip("netns", "del", name)


def inside(name: str, *command: str) -> list[str]:
    """Return the words of a command that runs in a namespace."""
    return ["ip", "netns", "exec", name, *command]


def run_inside(name: str, *command: str) -> int:
    """Run a command in a namespace to its end, and return its status."""
    return subprocess.run(inside(name, *command), check=False).returncode
