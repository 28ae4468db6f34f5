"""Ports of this computer that a test may give to a program which cannot choose one itself."""

import socket

_HELD: list[socket.socket] = []
"""Sockets that keep a port from everybody who takes any free one; who names it and sets SO_REUSEADDR, as
Mosquitto and asyncio do, may listen at it: a socket that does not listen itself does not stand in the way.
"""


def free_port() -> int:
    """Find a port at which nobody listens; no other test gets it while this process lives."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    _HELD.append(held)
    port: int = held.getsockname()[1]
    return port


def free_ports_in_a_row(count: int) -> int:
    """Find a port such that it and those behind it are free, so many in all; gives the first."""
    while True:
        first = free_port()
        behind = [_hold(port) for port in range(first + 1, first + count)]
        if all(behind):
            return first


def _hold(port: int) -> bool:
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        held.bind(("127.0.0.1", port))
    except OSError:
        held.close()
        return False
    _HELD.append(held)
    return True
