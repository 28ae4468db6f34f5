"""One HTTP request to the box and its answer, over a connection of its own: on TCP or a Unix socket."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import h11
import msgspec

PORT = 80


class WrongAddress(Exception):
    """The text is no address of a box; the message is one line that shows what one looks like."""


FURTHER_EVENT = re.compile(r"/e/[a-z0-9-]{1,32}")


class BoxAddress(msgspec.Struct, frozen=True):
    """A host and a port; or, where it is not empty, the path of a Unix socket in their place.

    `event` stands before all paths of a further event on a floor, and is empty for the first.
    """

    host: str = "localhost"
    port: int = PORT
    unix_socket: str = ""
    event: str = ""

    def __str__(self) -> str:
        return self.unix_socket or f"http://{self.host_header}{self.event}"

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
    """Read `http://192.168.4.13:8080`, or that of a further event with `/e/side` behind it.

    Raises:
        WrongAddress: it is none.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    event = parts.path.rstrip("/")
    if (
        not host
        or parts.scheme != "http"
        or not (event == "" or FURTHER_EVENT.fullmatch(event))
        or parts.query
    ):
        raise WrongAddress(f"{url!r} is no address of a box: give one like http://192.168.4.13:8080")
    return BoxAddress(host, PORT if port is None else port, event=event)


PIECE = 1 << 16
"""Bytes that are read at once."""

Headers = Iterable[tuple[str, str]]


class Unanswered(Exception):
    """Nobody listens there, or the answer broke off; the text is one line."""


class HttpAnswer:
    """The status of an answer, and its body piece by piece."""

    def __init__(self, address: BoxAddress, connection: h11.Connection, reader: asyncio.StreamReader) -> None:
        self.status = 0
        self._address = address
        self._connection = connection
        self._reader = reader

    async def begun(self) -> None:
        """Wait for the status; raises Unanswered."""
        event = await self._next()
        if not isinstance(event, h11.Response):
            raise Unanswered(f"{self._address}: no answer")
        self.status = event.status_code

    async def piece(self) -> bytes:
        """Wait for the next piece of the body, empty at its end; raises Unanswered where it breaks off."""
        event = await self._next()
        return bytes(event.data) if isinstance(event, h11.Data) else b""

    async def whole(self) -> bytes:
        """Wait for the whole body; raises Unanswered where it breaks off."""
        body = bytearray()
        while piece := await self.piece():
            body += piece
        return bytes(body)

    async def _next(self) -> h11.Event:
        try:
            while not isinstance(event := self._connection.next_event(), h11.Event):
                self._connection.receive_data(await self._reader.read(PIECE))
        except (OSError, h11.RemoteProtocolError) as error:
            raise Unanswered(f"{self._address}: the answer broke off") from error
        return event


@asynccontextmanager
async def asked(
    address: BoxAddress, method: str, path: str, body: bytes = b"", headers: Headers = ()
) -> AsyncIterator[HttpAnswer]:
    """Ask the box; the connection ends with the block. Raises Unanswered."""
    try:
        reader, writer = await address.connect()
    except OSError as error:
        raise Unanswered(f"{address}: {error.strerror or error}") from error
    connection = h11.Connection(h11.CLIENT)
    try:
        writer.write(_question(connection, address, method, path, body, headers))
        answer = HttpAnswer(address, connection, reader)
        await answer.begun()
        yield answer
    finally:
        writer.close()


def _question(
    connection: h11.Connection, address: BoxAddress, method: str, path: str, body: bytes, headers: Headers
) -> bytes:
    sent = [("host", address.host_header), ("connection", "close"), *headers]
    if body:
        sent += [("content-type", "application/json"), ("content-length", str(len(body)))]
    parts: list[h11.Event] = [h11.Request(method=method, target=address.event + path, headers=sent)]
    parts += [h11.Data(data=body)] if body else []
    return b"".join(connection.send(part) or b"" for part in (*parts, h11.EndOfMessage()))
