"""The network between boxes and floor, the kernel's if that is permitted; each box's cable can be pulled."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from typing import Protocol

from venue_bench.room import HERE, Box, Room
from venue_bench.wifi import Air

NETS = [f"10.{number}" for number in range(231, 255)]
"""Of the private addresses (RFC 1918), some that few use: in one of them a small net for each box."""


class Network(Protocol):
    """Leads boxes to their floor."""

    name: str
    host: str
    """The address at which the floor has to listen."""

    async def lay(self, room: Room) -> None:
        """Lead every box of a room to its floor."""

    def inside(self, box: Box) -> Sequence[str]:
        """Give the words before the command of a box's process."""

    async def cut(self, box: Box) -> None:
        """Pull the cable of a box."""

    async def heal(self, box: Box) -> None:
        """Put it in again."""

    async def close(self) -> None:
        """Take everything away."""


def namespaces_can_be_made() -> bool:
    """Say whether this program may make networks of the kernel, as root outside most containers may."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    name = f"shuffleup-probe-{os.getpid()}"
    pair = ("link", "add", "probe0", "type", "veth", "peer", "name", "probe1")
    made = ip("netns", "add", name) and ip("-n", name, *pair)
    ip("netns", "del", name)
    return made


class Namespaces:
    """A network of the kernel for each box. A pulled cable says nothing: what is sent is just lost."""

    name, host = "network namespaces", "0.0.0.0"

    def __init__(self, boxes: Sequence[Box]) -> None:
        """Make them; the floor has to be started afterwards, for its certificate names its addresses."""
        self._net = _free_net()
        self._names = {box.table: f"su{os.getpid()}b{box.table}" for box in boxes}
        for box in boxes:
            self._make(box)

    def _make(self, box: Box) -> None:
        name, net = self._names[box.table], f"{self._net}.{box.table}"
        near, far = f"{name}h", f"{name}c"
        must_ip("netns", "add", name)
        must_ip("link", "add", near, "type", "veth", "peer", "name", far)
        must_ip("link", "set", far, "netns", name)
        must_ip("addr", "add", f"{net}.1/30", "dev", near)
        must_ip("link", "set", near, "up")
        must_ip("-n", name, "addr", "add", f"{net}.2/30", "dev", far)
        must_ip("-n", name, "link", "set", far, "up")
        must_ip("-n", name, "link", "set", "lo", "up")

    async def lay(self, room: Room) -> None:
        """Lead every box over its own net."""
        for box in room.boxes:
            room.lead(box, f"{self._net}.{box.table}.1", room.broker)

    def inside(self, box: Box) -> Sequence[str]:
        """Run the box in its network."""
        return ("ip", "netns", "exec", self._names[box.table])

    async def cut(self, box: Box) -> None:
        """Take the far end down: packets are lost without a report to anybody."""
        name = self._names[box.table]
        must_ip("-n", name, "link", "set", f"{name}c", "down")

    async def heal(self, box: Box) -> None:
        """Take it up again."""
        name = self._names[box.table]
        must_ip("-n", name, "link", "set", f"{name}c", "up")

    async def close(self) -> None:
        """Remove the networks, and the cables with them."""
        for name in self._names.values():
            ip("netns", "del", name)


class Doors:
    """A door for each box that can be shut, where no network can be made: connections end at once."""

    name, host = "doors that are shut", HERE

    def __init__(self) -> None:
        self._airs: dict[int, Air] = {}

    async def lay(self, room: Room) -> None:
        """Lead every box through a door of its own."""
        for box in room.boxes:
            air = self._airs[box.table] = Air(HERE, room.broker, box.table, delayed=False)
            await air.open()
            room.lead(box, HERE, air.port)

    def inside(self, box: Box) -> Sequence[str]:
        """Run the box as it is."""
        return ()

    async def cut(self, box: Box) -> None:
        """Shut the door."""
        self._airs[box.table].cut()

    async def heal(self, box: Box) -> None:
        """Open it again."""
        await self._airs[box.table].heal()

    async def close(self) -> None:
        """Wall them all up."""
        for air in self._airs.values():
            await air.close()


def _free_net() -> str:
    """Choose one in which no interface has an address.

    A run that was killed leaves its interfaces behind, and what is sent to their addresses goes there.
    """
    there = subprocess.run(["ip", "-4", "-o", "addr"], check=True, capture_output=True, text=True).stdout
    begin = os.getpid() % len(NETS)
    free = [net for net in (*NETS[begin:], *NETS[:begin]) if f" {net}." not in there]
    if not free:
        raise SystemExit("no net is free: look for what earlier runs have left with `ip netns`")
    return free[0]


def ip(*words: str) -> bool:
    """Run the program `ip`, and say whether it did what it was told."""
    done = subprocess.run(["ip", *words], check=False, capture_output=True)
    return done.returncode == 0


def must_ip(*words: str) -> None:
    """Run the program `ip`; raises `SystemExit` with its line where it fails."""
    done = subprocess.run(["ip", *words], check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"ip {' '.join(words)}: {done.stderr.strip()}")
