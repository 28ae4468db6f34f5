"""The origin of a request: at the box itself, over a secure line, or over an open one.

In a venue the pages are served over TLS, and over plain HTTP for reading only: any phone on the same Wi-Fi
could read or change a password or a command that is sent in plain text. Headers of a proxy (`x-forwarded-for`
and the like) are never trusted: any client can send them.
"""

import ipaddress

from starlette.requests import Request
from starlette.types import Scope

from shuffleup.protocol.request_refusals import OpenLine


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
