"""Limits on open connections, for one address and for all together, so that no client locks out the others.

A process may have some thousand files and connections open, and one that has used them up can open neither
a journal nor a line to its display. So an excess connection is closed before anything is read on it, over
TLS too. The programs of this computer share a limit of their own, so that a runaway one blocks neither the
room nor the journal.
"""

import socket
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from shuffleup.api.gate.allowance import Allowance, AllowanceLedger, shares_of
from shuffleup.api.gate.door import is_loopback
from shuffleup.api.gate.out_of_files import NUMBERS, Reserve

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


class Doorman:
    """Counts the connections of a server, over all its doors."""

    def __init__(
        self, seconds: Callable[[], float] = time.monotonic, phones: Callable[[], bool] = lambda: False
    ) -> None:
        """Measure by `seconds`, which never go back; `phones` says whether players have a page."""
        self._phones = phones
        self._connects = AllowanceLedger(CONNECTS, seconds)
        self._all: WeakSet[socket.socket] = WeakSet()
        self._here = WeakSet[socket.socket]()
        self.reserve = Reserve()
        self._held: dict[str, WeakSet[socket.socket]] = {}

    def lets_in(self, connection: socket.socket, address: str) -> bool:
        """Say whether a connection from an address may stay, and count it if so, until it is closed."""
        if is_loopback(address):
            return self._lets_in_from_here(connection)
        if not self._connects.take(address):
            return False
        self._forget_who_has_gone()
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
            self._forget_who_has_gone()
        if len(self._here) >= MOST_FROM_HERE:
            return False
        self._here.add(connection)
        return True

    def _forget_who_has_gone(self) -> None:
        for held in (self._all, self._here, *self._held.values()):
            for connection in tuple(held):
                if connection.fileno() < 0:
                    held.discard(connection)
        self._held = {of: held for of, held in self._held.items() if held}


class Door(socket.socket):
    """A listening socket for TCP with a doorman: `accept` gives only connections that may stay."""

    doorman: Doorman

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept the next connection that may stay (`socket.accept`); raises BlockingIOError for none."""
        for _ in range(AT_A_TIME):
            try:
                connection, address = super().accept()
            except OSError as failure:
                if failure.errno in NUMBERS and self.doorman.reserve.turn_away(self):
                    continue
                raise
            if self.doorman.lets_in(connection, address[0]):
                _notice_who_is_deaf(connection)
                return connection, address
            connection.close()
        raise BlockingIOError


def _notice_who_is_deaf(connection: socket.socket) -> None:
    """Have the system close a line on which nothing is taken any more, as a phone leaves that sleeps."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF_AFTER_MS)
