"""The address of the box: a TCP port, or a Unix socket on the same computer."""

import asyncio
from urllib.parse import urlsplit

import msgspec

PORT = 80


class WrongAddress(Exception):
    """The text is no address of a box; the message is one line that shows what one looks like."""


class BoxAddress(msgspec.Struct, frozen=True):
    """A host and a port; or, where it is not empty, the path of a Unix socket in their place."""

    host: str = "localhost"
    port: int = PORT
    unix_socket: str = ""

    def __str__(self) -> str:
        return self.unix_socket or f"http://{self.host_header}"

    @property
    def host_header(self) -> str:
        """The value of the `Host` header; the box lets in addresses, its own names and `localhost`."""
        if self.unix_socket:
            return "localhost"
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection; raises OSError where nobody listens."""
        if self.unix_socket:
            return await asyncio.open_unix_connection(self.unix_socket)
        return await asyncio.open_connection(self.host, self.port)


def address_of(url: str) -> BoxAddress:
    """Read `http://192.168.4.13:8080`; raises WrongAddress."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or parts.scheme != "http" or parts.path.strip("/") or parts.query:
        raise WrongAddress(f"{url!r} is no address of a box: give one like http://192.168.4.13:8080")
    return BoxAddress(host, PORT if port is None else port)
