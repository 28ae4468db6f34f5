"""Streams of events over WebSockets (RFC 6455), for browsers, until the connection is lost."""

import asyncio
import base64
import hashlib
import logging
import re
import struct
from http import HTTPStatus
from typing import Any, cast

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Scope
from uvicorn.server import ServerState


class UntilLost:
    """A transport that takes nothing more when its line is lost.

    asyncio writes a line into the log for each further piece of an answer, and whoever asks and hangs up
    decides how many those are.
    """

    def __init__(self, line: asyncio.Transport) -> None:
        self._line: asyncio.Transport | None = line

    def let_go(self) -> None:
        """Forget the line, so that its buffers go at once: a task that ends late still holds this."""
        self._line = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._line, name) if self._line else lambda *more: None

    def is_closing(self) -> bool:
        """Say whether nothing more is sent."""
        return self._line is None or self._line.is_closing()

    def write(self, data: bytes) -> None:
        """Send something, unless there is nobody any more."""
        if self._line and not self._line.is_closing():
            self._line.write(data)


ACCEPTED_BY = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
"""Opcodes, each with the bit that says that the message is whole."""

MASKED, LONGEST_CONTROL = 0x80, 125
DONE, GOING_AWAY, NOT_UNDERSTOOD = 1000, 1001, 1003
"""Reasons to close: the stream ended; the box stops; a message came, and a stream is only read."""


def wants_socket(scope: Scope) -> bool:
    """Say whether a request can be answered over a WebSocket; any other upgrade is passed over."""
    headers = Headers(scope=scope)
    wanted = (headers.get("upgrade", "").lower(), headers.get("sec-websocket-version"), scope["method"])
    has_key = re.fullmatch("[A-Za-z0-9+/]{22}==", headers.get("sec-websocket-key", ""))
    return wanted == ("websocket", "13", "GET") and has_key is not None


class WebSocket(asyncio.Protocol):
    """One request on a line that belongs to it, and the stream that answers it."""

    def __init__(self, app: ASGIApp, line: UntilLost, scope: Scope, server: ServerState) -> None:
        """Have the application answer; the line and the task end with each other."""
        self.transport = line
        self._connections, self._heard, self._is_stream = cast(set[Any], server.connections), b"", False
        self._drained: asyncio.Future[None] | None = None
        self._key = Headers(scope=scope)["sec-websocket-key"]
        line.set_protocol(self)
        self._connections.add(self)
        self._answering: asyncio.Task[None] | None = asyncio.create_task(self._answer(app, scope))
        server.tasks.add(self._answering)
        for ended in (server.tasks.discard, self._answered):
            self._answering.add_done_callback(ended)

    def data_received(self, data: bytes) -> None:
        """Answer the control frames of the other end; it has nothing else to say."""
        self._heard += data
        while len(self._heard) >= 2:
            kind, size = self._heard[0], self._heard[1] - MASKED
            if kind not in (CLOSE, PING, PONG) or not 0 <= size <= LONGEST_CONTROL:
                return self._end(NOT_UNDERSTOOD)
            if len(self._heard) < (whole := 6 + size):
                return None
            mask, said, self._heard = self._heard[2:6], self._heard[6:whole], self._heard[whole:]
            if kind == CLOSE:
                return self._end(DONE)
            if kind == PING and self._drained is None:
                self.transport.write(_frame(PONG, bytes(one ^ mask[at % 4] for at, one in enumerate(said))))
        return None

    def pause_writing(self) -> None:
        """Let the application wait until the other end has taken what was sent."""
        self._drained = asyncio.get_running_loop().create_future()

    def resume_writing(self) -> None:
        """Let the application go on."""
        if self._drained is not None and not self._drained.done():
            self._drained.set_result(None)
        self._drained = None

    def connection_lost(self, exc: Exception | None) -> None:
        """End the stream: nobody reads it any more."""
        self._connections.discard(self)
        self._end(GOING_AWAY)
        self.transport.let_go()

    def shutdown(self) -> None:
        """Say that the box stops."""
        self._end(GOING_AWAY)

    async def _answer(self, app: ASGIApp, scope: Scope) -> None:
        # ASGI 2.4: the application does not wait for the end of the line itself, which cancels it.
        await app({**scope, "asgi": {**scope["asgi"], "spec_version": "2.4"}}, _receive, self._send)

    async def _send(self, message: Message) -> None:
        if self._drained is not None:
            await self._drained
        if message["type"] == "http.response.start":
            said = self._head(message["status"], message["headers"])
        else:
            said = message.get("body", b"")
            said = _frame(TEXT, said) if said and self._is_stream else said
        self.transport.write(said)

    def _head(self, status: int, headers: list[tuple[bytes, bytes]]) -> bytes:
        """Write the head of the answer; what is no stream is answered as HTTP."""
        self._is_stream = dict(headers).get(b"content-type", b"").startswith(b"text/event-stream")
        if self._is_stream:
            # The proof that the request was read (RFC 6455, 4.2.2).
            digest = hashlib.sha1(f"{self._key}{ACCEPTED_BY}".encode(), usedforsecurity=False).digest()
            accept = (b"sec-websocket-accept", base64.b64encode(digest))
            status, headers = 101, [(b"upgrade", b"websocket"), (b"connection", b"Upgrade"), accept]
        else:
            headers = [*headers, (b"connection", b"close")]
        lines = b"".join(b"%s: %s\r\n" % one for one in headers)
        return b"HTTP/1.1 %d %s\r\n%s\r\n" % (status, HTTPStatus(status).phrase.encode(), lines)

    def _answered(self, task: asyncio.Task[None]) -> None:
        self._answering = None  # its error holds the frames of the whole stream, and those hold this
        if not task.cancelled() and (failure := task.exception()):
            logging.getLogger("uvicorn.error").error("A stream failed", exc_info=failure)
        self._end(DONE)

    def _end(self, why: int) -> None:
        if self._is_stream and not self.transport.is_closing():
            self.transport.write(_frame(CLOSE, struct.pack("!H", why)))
        self.transport.close()
        if self._answering is not None:
            self._answering.cancel()


def _frame(kind: int, said: bytes) -> bytes:
    size = len(said)
    if size <= LONGEST_CONTROL:
        return bytes((kind, size)) + said
    return (
        struct.pack("!BBH" if size < 1 << 16 else "!BBQ", kind, 126 if size < 1 << 16 else 127, size) + said
    )


async def _receive() -> Message:
    """Give the body of the request: it has none."""
    return {"type": "http.request", "body": b"", "more_body": False}
