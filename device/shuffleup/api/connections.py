"""Connections of clients: where they come from, and how many of them an address and all together may have.

No client locks out the others: an address has an allowance at once and a rate per second after that, and a
process that has no free file descriptor refuses new connections without a flooded log.
"""

import asyncio
import errno
import ipaddress
import os
import socket
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from weakref import WeakSet

import msgspec
from starlette.requests import Request
from starlette.types import Scope

from shuffleup.protocol.request_refusals import OpenLine

MOST_ADDRESSES = 1_000
"""Addresses that are kept in mind; of more, the one that has been silent for longest is forgotten."""

OF_A_NETWORK = 8
"""All addresses of one IPv6 network together have so many times the limit of one address."""

NETWORK_BITS = 64


class Allowance(msgspec.Struct, frozen=True):
    """So many at once, and from then on so many a second."""

    at_once: float
    a_second: float


class AllowanceShare(msgspec.Struct, frozen=True):
    """One that is counted, an address or a network, and how many times the allowance of an address it has."""

    of: str
    times: int = 1


class RemainingAllowance(msgspec.Struct):
    """The rest of an allowance, as of a moment in seconds."""

    number: float
    at_s: float


class AllowanceLedger:
    """The rest of one allowance for every address."""

    def __init__(self, allowed: Allowance, seconds: Callable[[], float]) -> None:
        """Count by `seconds`, which never goes back."""
        self._allowed = allowed
        self._seconds = seconds
        self._left: OrderedDict[str, RemainingAllowance] = OrderedDict()

    def take(self, address: str) -> bool:
        """Say whether an address may do one more now."""
        left = [self._left_of(share) for share in shares_of(address)]
        if any(one.number < 1 for one in left):
            return False
        for one in left:
            one.number -= 1
        return True

    def _left_of(self, share: AllowanceShare) -> RemainingAllowance:
        now_s, most = self._seconds(), self._allowed.at_once * share.times
        left = self._left.setdefault(share.of, RemainingAllowance(most, now_s))
        self._left.move_to_end(share.of)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        gained = (now_s - left.at_s) * self._allowed.a_second * share.times
        left.number, left.at_s = min(most, left.number + gained), now_s
        return left


def shares_of(address: str) -> tuple[AllowanceShare, ...]:
    """Say who is counted when an address asks: itself, and of IPv6 its network."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return (AllowanceShare(address),)
    if not isinstance(known, ipaddress.IPv6Address) or known.ipv4_mapped:
        return (AllowanceShare(address),)
    network = ipaddress.IPv6Network((int(known), NETWORK_BITS), strict=False)
    return AllowanceShare(address), AllowanceShare(str(network), OF_A_NETWORK)


def is_at_the_box(scope: Scope) -> bool:
    """Say whether a request comes from this very computer: over the Unix socket or the loopback.

    A caller who hung up before it was looked at has no address any more, and counts as a stranger.
    """
    if scope.get("client"):
        return is_loopback(scope["client"][0])
    server = scope.get("server")
    return server is not None and server[1] is None  # the path of the Unix socket, which has no port


def is_safe_line(scope: Scope) -> bool:
    """Say whether nobody else in the room can read or change the traffic of this line."""
    return scope.get("scheme") == "https" or is_at_the_box(scope)


def want_safe_line(request: Request, https: str) -> None:
    """Raise OpenLine where others in the room could listen."""
    if not is_safe_line(request.scope):
        raise OpenLine(https)


def is_loopback(host: str) -> bool:
    """Say whether an address is this computer's own."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


NUMBERS = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
"""The errors of the system when no file descriptor is left (accept(2))."""

AGAIN_S = 60.0
"""So seldom the same fault is written to the log."""


class SpareDescriptor:
    """A spare file descriptor: with none left, a connection is accepted with it and closed.

    Without it the connection would wait, and wake the loop at once again and again (accept(2)).
    """

    def __init__(self) -> None:
        self._file: int | None = None
        self._take()

    def turn_away(self, listening: socket.socket) -> bool:
        """Accept the next connection and close it; say whether there was a file descriptor for it."""
        if self._file is None:
            self._take()
        if self._file is None:
            return False
        os.close(self._file)
        self._file = None
        try:
            line, _ = socket.socket.accept(listening)
            line.close()
        except OSError as failure:
            return failure.errno not in NUMBERS
        finally:
            self._take()
        return True

    def close(self) -> None:
        """Give the file back for good."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _take(self) -> None:
        with suppress(OSError):
            self._file = os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC)


class LoopExceptionHandler:
    """The exception handler of the loop; it logs that no file descriptor is left once a minute at most."""

    def __init__(self) -> None:
        self._quiet_until = 0.0

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Deal with one failure that nobody has caught."""
        if getattr(context.get("exception"), "errno", None) in NUMBERS:
            if loop.time() < self._quiet_until:
                return
            self._quiet_until = loop.time() + AGAIN_S
        loop.default_exception_handler(context)


MOST_FROM_ONE = 40
"""Connections that one address may hold: its streams, and what a browser opens beside them."""

MOST_FROM_ALL = 600
"""Connections that all other machines may hold together, of the 1 024 that a process has by default."""

MOST_OF_PHONES = 800
"""Connections beyond those while the players of an event have a page (PLY-16)."""

MOST_FROM_HERE = 200
"""Connections that the programs of this computer may hold together; its faces hold a dozen."""

CONNECTS = Allowance(120, 10)
"""A greeting over TLS takes a processor some milliseconds."""

DEAF_AFTER_MS = 30_000
"""Time after which a connection is closed whose other end takes no data (TCP_USER_TIMEOUT, tcp(7))."""

AT_A_TIME = 64
"""Connections that are closed before the loop has its turn again."""


class ConnectionLimit:
    """The limit of connections of a server over all its listening sockets, for each address and in all."""

    def __init__(
        self, seconds: Callable[[], float] = time.monotonic, phones: Callable[[], bool] = lambda: False
    ) -> None:
        """Measure by `seconds`, which never go back; `phones` says whether players have a page."""
        self._phones = phones
        self._connects = AllowanceLedger(CONNECTS, seconds)
        self._all: WeakSet[socket.socket] = WeakSet()
        self._here = WeakSet[socket.socket]()
        self.reserve = SpareDescriptor()
        self._held: dict[str, WeakSet[socket.socket]] = {}

    def lets_in(self, connection: socket.socket, address: str) -> bool:
        """Say whether a connection from an address may stay, and count it if so, until it is closed."""
        if is_loopback(address):
            return self._lets_in_from_here(connection)
        if not self._connects.take(address):
            return False
        self._forget_closed()
        shares = shares_of(address)
        most = MOST_FROM_ALL + (MOST_OF_PHONES if self._phones() else 0)
        if len(self._all) >= most or any(
            len(self._held.get(share.of, ())) >= MOST_FROM_ONE * share.times for share in shares
        ):
            return False
        for held in (self._all, *(self._held.setdefault(share.of, WeakSet()) for share in shares)):
            held.add(connection)
        return True

    def _lets_in_from_here(self, connection: socket.socket) -> bool:
        if len(self._here) >= MOST_FROM_HERE:
            self._forget_closed()
        if len(self._here) >= MOST_FROM_HERE:
            return False
        self._here.add(connection)
        return True

    def _forget_closed(self) -> None:
        for held in (self._all, self._here, *self._held.values()):
            for connection in tuple(held):
                if connection.fileno() < 0:
                    held.discard(connection)
        self._held = {of: held for of, held in self._held.items() if held}


class LimitedSocket(socket.socket):
    """A listening socket for TCP whose `accept` gives only connections that stay within the limit."""

    limit: ConnectionLimit

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept the next connection that may stay (`socket.accept`); raises BlockingIOError for none."""
        for _ in range(AT_A_TIME):
            try:
                connection, address = super().accept()
            except OSError as failure:
                if failure.errno in NUMBERS and self.limit.reserve.turn_away(self):
                    continue
                raise
            if self.limit.lets_in(connection, address[0]):
                _close_when_unread(connection)
                return connection, address
            connection.close()
        raise BlockingIOError


def _close_when_unread(connection: socket.socket) -> None:
    """Have the system close a line on which nothing is taken any more, as a phone leaves that sleeps."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF_AFTER_MS)
