"""One application over a TCP port, a Unix socket and a port with TLS, inside the loop of the appliance."""

import asyncio
import contextlib
import errno
import os
import socket
import ssl
import stat
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import uvicorn
from starlette.types import ASGIApp

from shuffleup.api.gate.connection_limit import Door, Doorman
from shuffleup.api.gate.deadline import RequestTimeout
from shuffleup.api.gate.out_of_files import FewFaults
from shuffleup.api.gate.tls import spare_memory
from shuffleup.kernel.command_error import CommandError

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


class Safe(msgspec.Struct, frozen=True):
    """A port that serves TLS only, with its certificate; 0 takes any port."""

    port: int
    context: ssl.SSLContext


class Server:
    """A server that is running until it is closed."""

    def __init__(
        self,
        doors: "list[_Door]",
        url: str,
        https_url: str,
        unix_socket: Path | None,
        doorman: Doorman,
        at_end: Callable[[], Awaitable[None]] | None,
    ):
        self._doors, self._at_end = doors, at_end
        self._doorman = doorman
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
        self._doorman.reserve.close()
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
    safe: Safe | None = None,
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
    doorman = Doorman(phones=phones)
    plain: list[socket.socket] = []
    over_tls: list[socket.socket] = []
    try:
        plain.append(_open_port(host, port, tries, doorman))
        if safe:
            over_tls.append(_open_port(host, safe.port, tries, doorman))
        if unix_socket:
            plain.append(_open_unix(unix_socket))
    except CannotListen:
        for one in plain + over_tls:
            one.close()
        doorman.reserve.close()
        raise
    asyncio.get_running_loop().set_exception_handler(FewFaults())
    doors = [await _opened(app, plain)]
    if safe:
        spare_memory()
        doors.append(await _opened(app, over_tls, safe.context))
    https_url = _url("https", over_tls[0]) if over_tls else ""
    return Server(doors, _url("http", plain[0]), https_url, unix_socket, doorman, at_end)


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


class _Door(msgspec.Struct):
    """Sockets that speak one way, with the task that listens to them."""

    inner: _Uvicorn
    running: asyncio.Task[None]


async def _opened(app: ASGIApp, sockets: list[socket.socket], tls: ssl.SSLContext | None = None) -> _Door:
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
    return _Door(inner, running)


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


def _open_port(host: str, port: int, tries: int, doorman: Doorman) -> socket.socket:
    for candidate in range(port, min(port + tries, HIGHEST_PORT + 1)):
        with contextlib.suppress(PortTaken):
            return _bind(host, candidate, doorman)
    next_ones = " and the next ones are" if tries > 1 else " is"
    raise PortTaken(f"port {port} on {host}{next_ones} taken: end the other program or choose another port")


def _bind(host: str, port: int, doorman: Doorman) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tcp = Door(family, socket.SOCK_STREAM)
    tcp.doorman = doorman
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
