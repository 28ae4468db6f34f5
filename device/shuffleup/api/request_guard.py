"""The guard of the API: checks of the Host and Origin headers, the headers of every answer, and rate limits.

The rate is limited for each address: a phone in a loop must not slow the table.
"""

import ipaddress
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shuffleup.api.bodies import refused_response
from shuffleup.api.connections import Allowance, AllowanceLedger, is_at_the_box, shares_of
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.request_refusals import (
    ForeignPage,
    PhonesAskAgain,
    RoomFollowsTooMuch,
    TooManyCommands,
    TooManyRequests,
    TooManyStreams,
    UnknownHost,
)

POLICY = "content-security-policy"

ONLY_OURS = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The policy of all pages; a page whose style stands in it allows this one style more, by its hash."""

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}

NOT_KEPT = "no-store"
"""The header for answers that a browser must not store; an answer that it may store has its own."""

SAFE_METHODS = frozenset({"GET", "HEAD"})

HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]{2,45})\]|([0-9A-Za-z._-]{1,253}))(?::[0-9]{1,5})?", re.ASCII)
"""A host as a browser writes it (RFC 9110, 7.2): a name or an address, and perhaps a port."""


class Guard:
    """ASGI middleware: refuses foreign hosts and foreign pages, adds the headers."""

    def __init__(self, app: ASGIApp, own_names: Iterable[str]) -> None:
        """Let through requests for an IP address, `localhost` or one of `own_names`."""
        self._app = app
        self._names = frozenset({"localhost", *(name.lower() for name in own_names)})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers.setdefault(POLICY, ONLY_OURS)
                headers.setdefault("cache-control", NOT_KEPT)
            await send(message)

        refusal = self._refusal(scope["method"], scope.get("scheme", "http"), Headers(scope=scope))
        app = refused_response(refusal, scope) if refusal else self._app
        await app(scope, receive, send_guarded)

    def _refusal(self, method: str, scheme: str, headers: Headers) -> Refusal | None:
        host = headers.get("host", "")
        if not self._is_own(host):
            return UnknownHost()
        origin = headers.get("origin")
        # No policy of a browser keeps a foreign page from the answer where it opens a WebSocket.
        is_kept_apart = method in SAFE_METHODS and "upgrade" not in headers
        if not is_kept_apart and origin is not None and not _same_place(origin, scheme, host):
            return ForeignPage()
        return None

    def _is_own(self, host: str) -> bool:
        name = _host_name(host)
        return name in self._names or _is_address(name)


def _host_name(host: str) -> str:
    found = HOST.fullmatch(host)
    return (found[1] or found[2]).lower() if found else ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _same_place(origin: str, scheme: str, host: str) -> bool:
    try:
        theirs = urlsplit(origin)
    except ValueError:
        return False
    return (theirs.scheme, theirs.netloc.lower()) == (scheme, host.lower())


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


class RateLimit:
    """ASGI middleware: limits the rate of requests and the streams of each address (429 beyond it)."""

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
