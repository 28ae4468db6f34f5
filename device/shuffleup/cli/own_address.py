"""The address under which this box is found on its network, in numbers: no name server is asked."""

import socket
from urllib.parse import urlsplit

EVERYWHERE = ("0.0.0.0", "::")
ONLY_HERE = ("127.0.0.1", "::1", "localhost")

_FAR_AWAY = ("192.0.2.1", 9)
"""An address that no computer has (RFC 5737): asking for the way there sends nothing."""


def own_address(host: str) -> str:
    """Give the address of a server that listens at `host`, as others in the room reach it.

    Where it listens everywhere it is the address of the way out of this box: empty while there is no network,
    and another one when the box has changed networks. One that listens to itself only has none.
    """
    if host in ONLY_HERE:
        return ""
    return _way_out() if host in EVERYWHERE else host


def console_address(host: str, url: str) -> str:
    """Give the address of the floor console for a phone, empty where none can reach it.

    `host` is where the server listens, `url` where a browser on this machine finds it.
    """
    address = own_address(host)
    if not address:
        return ""
    shown = f"[{address}]" if ":" in address else address
    return f"http://{shown}:{port_of(url)}/floor"


def safe_address(host: str, https_url: str) -> str:
    """Give the address over TLS, `https://192.168.4.13:8443`, empty where no other machine can reach it.

    `host` is where the server listens, `https_url` where a browser on this machine finds it.
    """
    address = own_address(host)
    if not address or not https_url:
        return ""
    shown = f"[{address}]" if ":" in address else address
    return f"https://{shown}:{port_of(https_url)}"


def port_of(url: str) -> int:
    """Give the port in the URL of a server."""
    return urlsplit(url).port or 80


def _way_out() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_FAR_AWAY)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
