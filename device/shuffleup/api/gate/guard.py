"""The guard of the API: checks of the Host and Origin headers, and the headers of every answer.

The box has no public name, so its pages are protected against other pages in the same browser: the Host
header refuses a foreign host name that points here (DNS rebinding), the Origin header refuses a form, a
script or a WebSocket of another page. Over TLS, a page that was loaded over plain HTTP is another page.

The API never sends HSTS (RFC 6797): browsers apply it to names only, and a box is reached by its IP address,
which may belong to another computer tomorrow.
"""

import ipaddress
import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shuffleup.api.bodies import refused_response
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.request_refusals import ForeignPage, UnknownHost

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
