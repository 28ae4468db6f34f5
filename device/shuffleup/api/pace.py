"""How much one address may ask for: a phone in a loop must not slow the table.

What comes from this computer itself is not counted.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send

from shuffleup.api.bodies import json_response
from shuffleup.api.door import is_at_the_box
from shuffleup.api.guard import SAFE_METHODS

STREAMS = "/api/events"
MOST_STREAMS = 12
"""Streams of views that one address may have open; a browser opens six to one box, and another over TLS."""

ALL_STREAMS = 400
"""Streams that all other machines together may have open: a room of phones."""

MOST_ADDRESSES = 1_000
"""Addresses that are kept in mind; of more, the one that has been silent for longest is forgotten."""


class Allowance(msgspec.Struct, frozen=True):
    """So many at once, and from then on so many a second."""

    at_once: float
    a_second: float


READS = Allowance(300, 20)
"""A page of the console is thirty files; one that finds no stream asks every other second."""

ACTS = Allowance(20, 4)
"""Nobody presses faster, and the hash of a PIN takes a processor some tens of milliseconds."""


class Left(msgspec.Struct):
    """What an address has left of an allowance, as of a moment in seconds."""

    number: float
    at_s: float

    def take(self, allowed: Allowance, now_s: float) -> bool:
        """Take one, if there is one."""
        self.number = min(allowed.at_once, self.number + (now_s - self.at_s) * allowed.a_second)
        self.at_s = now_s
        if self.number < 1:
            return False
        self.number -= 1
        return True


class Ledger:
    """What every address has left of one allowance."""

    def __init__(self, allowed: Allowance, seconds: Callable[[], float]) -> None:
        """Count by `seconds`, which never goes back."""
        self._allowed = allowed
        self._seconds = seconds
        self._left: OrderedDict[str, Left] = OrderedDict()

    def take(self, address: str) -> bool:
        """Say whether an address may do one more now."""
        now_s = self._seconds()
        left = self._left.setdefault(address, Left(self._allowed.at_once, now_s))
        self._left.move_to_end(address)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return left.take(self._allowed, now_s)


class Pace:
    """ASGI middleware: refuses with 429 what is more than one address needs."""

    def __init__(self, app: ASGIApp, seconds: Callable[[], float] = time.monotonic) -> None:
        """Measure by `seconds`, which never goes back."""
        self._app = app
        self._reads = Ledger(READS, seconds)
        self._acts = Ledger(ACTS, seconds)
        self._streams: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass it on."""
        if scope["type"] != "http" or is_at_the_box(scope):
            await self._app(scope, receive, send)
            return
        address = scope["client"][0] if scope.get("client") else ""
        if refused := self._refusal(scope, address):
            answer = json_response({"error": refused}, 429)
            answer.headers["retry-after"] = "1"
            await answer(scope, receive, send)
        elif scope["path"] == STREAMS:
            await self._follow(address, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _refusal(self, scope: Scope, address: str) -> str:
        if not self._reads.take(address):
            return f"too many requests from {address}: wait a second"
        if scope["method"] not in SAFE_METHODS and not self._acts.take(address):
            return f"too many commands from {address}: wait a second"
        if scope["path"] != STREAMS:
            return ""
        if self._streams[address] >= MOST_STREAMS:
            return f"{address} follows {MOST_STREAMS} streams already: close some of its pages"
        if self._streams.total() >= ALL_STREAMS:
            return f"{ALL_STREAMS} streams are followed already: close some pages in the room"
        return ""

    async def _follow(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        self._streams[address] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._streams[address] -= 1
            if not self._streams[address]:
                del self._streams[address]
