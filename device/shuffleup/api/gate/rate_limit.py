"""Rate limits for one address: a phone in a loop must not slow the table.

Requests from this computer itself are not counted.
"""

import time
from collections import Counter
from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send

from shuffleup.api.bodies import refused_response
from shuffleup.api.gate.allowance import Allowance, AllowanceLedger, shares_of
from shuffleup.api.gate.door import is_at_the_box
from shuffleup.api.gate.guard import SAFE_METHODS
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.request_refusals import (
    PhonesAskAgain,
    RoomFollowsTooMuch,
    TooManyCommands,
    TooManyRequests,
    TooManyStreams,
)

STREAMS = "/api/events"
MOST_STREAMS = 24
"""Streams of views that one address may have open: twice the pages that a director's laptop shows at once.
A page beyond them asks every other second."""

ALL_STREAMS = 400
"""Streams that all other machines together may have open: a room of phones."""

PHONES = "/api/me/events"
PHONES_THAT_FOLLOW = 600
"""Streams of players' phones, counted apart from those of faces; any more phones ask every 15 s (PLY-16)."""

READS = Allowance(300, 20)
"""A page of the console is thirty files; one that finds no stream asks every other second."""

ACTS = Allowance(20, 4)
"""Nobody presses faster, and the hash of a PIN takes a processor some tens of milliseconds."""


class Pace:
    """ASGI middleware: refuses with 429 what is more than one address needs."""

    def __init__(self, app: ASGIApp, seconds: Callable[[], float] = time.monotonic) -> None:
        """Measure by `seconds`, which never goes back."""
        self._app = app
        self._reads = AllowanceLedger(READS, seconds)
        self._acts = AllowanceLedger(ACTS, seconds)
        self._streams: Counter[str] = Counter()
        self._all_streams = 0
        self._of_phones: Counter[str] = Counter()
        self._all_phones = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass it on."""
        if scope["type"] != "http" or is_at_the_box(scope):
            await self._app(scope, receive, send)
            return
        address = scope["client"][0] if scope.get("client") else ""
        if refused := self._refusal(scope, address):
            answer = refused_response(refused, scope)
            answer.headers["retry-after"] = "1"
            await answer(scope, receive, send)
        elif scope["path"] == STREAMS:
            await self._follow(address, scope, receive, send)
        elif scope["path"] == PHONES:
            await self._follow_by_phone(address, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _refusal(self, scope: Scope, address: str) -> Refusal | None:
        if not self._reads.take(address):
            return TooManyRequests(address)
        if scope["method"] not in SAFE_METHODS and not self._acts.take(address):
            return TooManyCommands(address)
        refusal = {STREAMS: self._stream_refusal, PHONES: self._phone_refusal}.get(scope["path"])
        return refusal(address) if refusal else None

    def _stream_refusal(self, address: str) -> Refusal | None:
        for share in shares_of(address):
            if self._streams[share.of] >= MOST_STREAMS * share.times:
                return TooManyStreams(share.of, MOST_STREAMS * share.times)
        if self._all_streams >= ALL_STREAMS:
            return RoomFollowsTooMuch(ALL_STREAMS)
        return None

    async def _follow(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        counted = [share.of for share in shares_of(address)]
        self._streams.update(counted)
        self._all_streams += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._all_streams -= 1
            self._streams.subtract(counted)
            self._streams = +self._streams  # nothing is kept of who has gone

    def _phone_refusal(self, address: str) -> Refusal | None:
        for share in shares_of(address):
            if self._of_phones[share.of] >= MOST_STREAMS * share.times:
                return TooManyStreams(share.of, MOST_STREAMS * share.times)
        return PhonesAskAgain(PHONES_THAT_FOLLOW) if self._all_phones >= PHONES_THAT_FOLLOW else None

    async def _follow_by_phone(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        counted = [share.of for share in shares_of(address)]
        self._of_phones.update(counted)
        self._all_phones += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._all_phones -= 1
            self._of_phones.subtract(counted)
            self._of_phones = +self._of_phones
