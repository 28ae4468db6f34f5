"""The TLS of connections that others open: small buffers, short patience, and nothing kept of a failed one.

asyncio keeps 256 KiB for each connection, and up to Python 3.11.7 and 3.12.2 each failed handshake until a
full collection (gh-109534), of which a large process makes few: so a guest had a box fill its memory.
"""

from asyncio import sslproto

BUFFER_OCTETS = 16 * 1024
"""What is read at once; a record of TLS holds no more (RFC 8446, 5.1)."""

HANDSHAKE_S = 10
"""From the first moment of a connection to the end of its handshake, and from our goodbye to the other's."""


class SparingTls(sslproto.SSLProtocol):
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
    sslproto.SSLProtocol = SparingTls  # type: ignore[misc]
