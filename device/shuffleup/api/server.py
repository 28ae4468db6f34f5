"""One application over a TCP port, a Unix socket and a port with TLS, inside the loop of the appliance.

A client that sends very slowly occupies one connection, and nothing else. The TLS of connections that others
open has small buffers and short patience, and keeps nothing of a failed one.
"""

import asyncio
import contextlib
import errno
import os
import socket
import ssl
import stat
import sys
from asyncio import sslproto
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import cast

import h11
import msgspec
import uvicorn
from starlette.types import ASGIApp, Scope
from uvicorn.protocols.http.h11_impl import H11Protocol

from shuffleup.api.connections import ConnectionLimit, LimitedSocket, LoopExceptionHandler
from shuffleup.api.web_socket import UntilLost, WebSocket, wants_socket
from shuffleup.kernel.refusals import CommandError

QUESTION_S = 20.0
"""From the first moment of a connection, or the first letter of a later question, to the end of its body:
time enough for a list of five thousand players."""

_BEING_ASKED = (h11.IDLE, h11.SEND_BODY)


class RequestTimeout(H11Protocol):
    """HTTP as uvicorn speaks it, hung up where a question is not whole after `QUESTION_S` seconds."""

    _overdue: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first question."""
        self._line = UntilLost(transport)
        super().connection_made(cast(asyncio.Transport, self._line))
        self._look()

    def data_received(self, data: bytes) -> None:
        """Take what has come, and wait no longer once the question is whole."""
        try:
            super().data_received(data)
        except h11.LocalProtocolError:  # nonsense behind a question that is answered, and only once
            self.transport.abort()
        self._look()

    def _should_upgrade(self) -> bool:
        return wants_socket(cast(Scope, self.scope))

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the line to the stream that was asked for."""
        self._stop_waiting()
        self.connections.discard(self)
        WebSocket(self.app, self._line, cast(Scope, self.scope), self.server_state)

    def on_response_complete(self) -> None:
        """Go on with a question that came before the last one was answered."""
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._stop_waiting()
        self._unset_keepalive_if_required()  # uvicorn leaves it running where the line was reset
        super().connection_lost(exc)
        self._line.let_go()

    def send_400_response(self, msg: str) -> None:
        """Answer nonsense; h11's error holds its own frame, with it all that called it, and so the line."""
        if error := sys.exception():
            error.__traceback__ = None
        super().send_400_response(msg)

    def _look(self) -> None:
        if self.conn.their_state not in _BEING_ASKED or self.transport.get_protocol() is not self:
            self._stop_waiting()
        elif self._overdue is None:
            self._overdue = self.loop.call_later(QUESTION_S, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None


BUFFER_OCTETS = 16 * 1024
"""What is read at once; a record of TLS holds no more (RFC 8446, 5.1)."""

HANDSHAKE_S = 10
"""From the first moment of a connection to the end of its handshake, and from our goodbye to the other's."""


class SmallBufferTls(sslproto.SSLProtocol):
    """asyncio's TLS, which is also that of the lines that this process opens: those remain as they are."""

    max_size = BUFFER_OCTETS
    _server_side: bool

    def _start_handshake(self) -> None:
        if self._server_side:
            self._ssl_handshake_timeout = self._ssl_shutdown_timeout = HANDSHAKE_S
        super()._start_handshake()

    def _wakeup_waiter(self, exc: BaseException | None = None) -> None:
        """Wake who has accepted the line, who does nothing more for one that is closed than for an open one.

        An error would hold its frames, these the line, and these the error.
        """
        if self._server_side and exc is not None:
            exc.__traceback__ = None
            exc = None
        super()._wakeup_waiter(exc)


def spare_memory() -> None:
    """Have asyncio use it, for the servers that start from now on."""
    sslproto.SSLProtocol = SmallBufferTls  # type: ignore[misc]


PORTS_TO_TRY = 20
HIGHEST_PORT = 65535
SOCKET_MODE = 0o660
GRACE_S = 1
"""Longest time for which open streams may delay the end of the server."""


class CannotListen(CommandError):
    """The server cannot be reached at that address; the text is one line that says what to do."""


class PortTaken(CannotListen):
    """Another program listens on the port."""

    may_pass = True


class SocketTaken(CannotListen):
    """Another program listens on the Unix socket, or something else lies at its path."""

    may_pass = True


class TlsPort(msgspec.Struct, frozen=True):
    """A port that serves TLS only, with its certificate; 0 takes any port."""

    port: int
    context: ssl.SSLContext


class Server:
    """A server that is running until it is closed."""

    def __init__(
        self,
        doors: "list[_Listener]",
        url: str,
        https_url: str,
        unix_socket: Path | None,
        limit: ConnectionLimit,
        at_end: Callable[[], Awaitable[None]] | None,
    ):
        self._doors, self._at_end = doors, at_end
        self._limit = limit
        self._unix_socket = unix_socket
        self.url = url
        """The address at which a browser on this machine finds the server."""
        self.https_url = https_url
        """The same over TLS, empty where nothing is served so."""

    async def close(self) -> None:
        """Stop listening, let answers end for `GRACE_S` seconds, and remove the Unix socket.

        Close the hub first: then streams end at once.
        """
        for door in self._doors:
            door.inner.should_exit = True
        for door in self._doors:
            await door.running
            # uvicorn does not know what was accepted in the moment in which it stopped to listen.
            for connection in tuple(door.inner.server_state.connections):
                connection.transport.abort()
        self._limit.reserve.close()
        if self._unix_socket:
            self._unix_socket.unlink(missing_ok=True)
        if self._at_end:
            await self._at_end()


async def serve(
    app: ASGIApp,
    *,
    host: str,
    port: int,
    unix_socket: Path | None = None,
    port_is_a_wish: bool = False,
    safe: TlsPort | None = None,
    phones: Callable[[], bool] = lambda: False,
    at_end: Callable[[], Awaitable[None]] | None = None,
) -> Server:
    """Start a server and return it once it answers.

    A port that `port_is_a_wish` gives way to the next free one, that of `safe` with it; 0 takes any. The Unix
    socket is for faces on this machine, readable by the owner and group. Signals stay with the caller.
    `phones` says whether the phones of players may hold connections beside the others. `at_end` is awaited
    when the server has been closed.

    Raises PortTaken, SocketTaken or CannotListen.
    """
    tries = PORTS_TO_TRY if port_is_a_wish else 1
    limit = ConnectionLimit(phones=phones)
    plain: list[socket.socket] = []
    over_tls: list[socket.socket] = []
    try:
        plain.append(_open_port(host, port, tries, limit))
        if safe:
            over_tls.append(_open_port(host, safe.port, tries, limit))
        if unix_socket:
            plain.append(_open_unix(unix_socket))
    except CannotListen:
        for one in plain + over_tls:
            one.close()
        limit.reserve.close()
        raise
    asyncio.get_running_loop().set_exception_handler(LoopExceptionHandler())
    doors = [await _opened(app, plain)]
    if safe:
        spare_memory()
        doors.append(await _opened(app, over_tls, safe.context))
    https_url = _url("https", over_tls[0]) if over_tls else ""
    return Server(doors, _url("http", plain[0]), https_url, unix_socket, limit, at_end)


class _Uvicorn(uvicorn.Server):
    """A server that leaves the signals alone and says when it is ready."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class _Listener(msgspec.Struct):
    """Sockets that speak one way, with the task that listens to them."""

    inner: _Uvicorn
    running: asyncio.Task[None]


async def _opened(app: ASGIApp, sockets: list[socket.socket], tls: ssl.SSLContext | None = None) -> _Listener:
    """Answer on these sockets from now on."""
    config = _config(app)
    config.load()
    config.ssl = tls
    inner = _Uvicorn(config)
    running = asyncio.create_task(inner.serve(sockets), name="https" if tls else "http")
    running.add_done_callback(lambda _: inner.ready.set())
    await inner.ready.wait()
    if running.done():
        running.result()
    return _Listener(inner, running)


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=RequestTimeout,
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # nobody stands before us, so whoever says so lies
        timeout_graceful_shutdown=GRACE_S,
    )


def _open_port(host: str, port: int, tries: int, limit: ConnectionLimit) -> socket.socket:
    for candidate in range(port, min(port + tries, HIGHEST_PORT + 1)):
        with contextlib.suppress(PortTaken):
            return _bind(host, candidate, limit)
    next_ones = " and the next ones are" if tries > 1 else " is"
    raise PortTaken(f"port {port} on {host}{next_ones} taken: end the other program or choose another port")


def _bind(host: str, port: int, limit: ConnectionLimit) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tcp = LimitedSocket(family, socket.SOCK_STREAM)
    tcp.limit = limit
    tcp.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        tcp.bind((host, port))
        tcp.listen()
    except OSError as error:
        tcp.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(f"port {port} on {host} is taken") from error
        raise CannotListen(f"cannot listen on {host} port {port}: {error.strerror or error}") from error
    tcp.setblocking(False)
    return tcp


def _open_unix(path: Path) -> socket.socket:
    _clear(path)
    unix = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        os.fchmod(unix.fileno(), SOCKET_MODE)  # before it has a name, so that nobody else gets in first
        unix.bind(str(path))
        path.chmod(SOCKET_MODE)
        unix.listen()
    except OSError as error:
        unix.close()
        raise CannotListen(f"cannot listen on {path}: {error.strerror or error}") from error
    unix.setblocking(False)
    return unix


def _clear(path: Path) -> None:
    """Remove the socket that a killed server left behind; refuse one that answers."""
    try:
        kind = path.stat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(kind):
        raise SocketTaken(f"{path} is not a socket: choose another path")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()
            return
    raise SocketTaken(f"another program listens on {path}: end it or choose another path")


def _url(scheme: str, tcp: socket.socket) -> str:
    host, port = tcp.getsockname()[:2]
    local = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"{scheme}://[{local}]:{port}" if ":" in local else f"{scheme}://{local}:{port}"
