"""The socket of a connection to a broker, served by the asyncio loop (paho's "external event loop")."""

import asyncio
import ssl
from contextlib import suppress
from typing import TYPE_CHECKING

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags
from paho.mqtt.enums import MQTTErrorCode
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

if TYPE_CHECKING:
    from paho.mqtt.client import SocketLike

LOOK_EVERY_S = 1.0
"""How often paho looks whether it has to ping the broker, or waits for an answer too long."""

_NO_REASON = {
    0x00,  # a farewell of ours
    0x80,  # the connection just ended (MQTT 5, 2.4)
}
_UNWANTED = {
    0x87,  # not authorised
    0x8E,  # another took the session over: somebody uses our name
    0x98,  # administrative action: the account was taken away
}

Ending = ReasonCode | Exception
"""The reason that the broker or paho gives for the end of a connection, or the fault that ended it."""


class BrokerSilent(TimeoutError):
    """A broker took the connection and says nothing on it."""

    def __init__(self) -> None:
        super().__init__("it does not answer")


class Unwelcome(Exception):
    """The broker refuses us; the text is its reason."""


def why_it_ended(ending: Ending) -> tuple[str, bool]:
    """Give the reason behind a colon, empty where there is none, and whether the broker does not want us."""
    if not isinstance(ending, ReasonCode):
        return f": {ending}", False
    if ending.value in _NO_REASON:
        return "", False
    return f": {ending}", ending.value in _UNWANTED


class MqttSocket:
    """Reads and writes for a client of paho from `open` until `close`; paho's callbacks run in the loop.

    `ended` is done when the connection has ended, or never was; its result says why.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._loop = asyncio.get_running_loop()
        self._looking: asyncio.TimerHandle | None = None
        self._writing: asyncio.Handle | None = None
        self._greeted: asyncio.Future[ReasonCode] = self._loop.create_future()
        self.ended: asyncio.Future[Ending] = self._loop.create_future()
        # paho calls these two within `loop_read`, which only the loop calls; the others follow in `_serve`.
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect

    async def open(
        self, host: str, port: int, keepalive_s: int, properties: Properties, within_s: float
    ) -> None:
        """Connect, and wait for the greeting of the broker.

        paho asks for the address, connects and shakes hands in a thread, for it waits there. Until that is
        done none of its callbacks is set, so nothing of it can reach the loop, whoever gives up meanwhile.

        Raises:
            OSError, ValueError: there is no connection.
            NoAnswer: nobody has greeted in time.
            Unwelcome: the broker refuses us.
        """
        try:
            await self._loop.run_in_executor(
                None,
                lambda: self._client.connect(
                    host, port, keepalive_s, clean_start=True, properties=properties
                ),
            )
        except asyncio.CancelledError:
            self._client.disconnect()
            raise
        try:
            await self._greeting(within_s)
        except BaseException:
            self.abandon()
            raise

    async def _greeting(self, within_s: float) -> None:
        self._serve()
        await asyncio.wait((self._greeted, self.ended), timeout=within_s, return_when=asyncio.FIRST_COMPLETED)
        if not self._greeted.done():
            raise BrokerSilent()
        if self._greeted.result().is_failure:
            raise Unwelcome(str(self._greeted.result()))

    async def close(self, within_s: float) -> None:
        """Wait until a farewell is sent, and close; without one the broker hears that the line has broken."""
        await asyncio.wait((self.ended,), timeout=within_s)
        self.abandon()

    def abandon(self) -> None:
        """Close at once."""
        if sock := self._client.socket():
            self._on_socket_close(self._client, None, sock)
            sock.close()
        self._client.disconnect()

    def _serve(self) -> None:
        sock = self._client.socket()
        if sock is None:  # it has broken before its first answer
            return
        # Only now: paho calls these while it connects, too, and that is in a thread.
        self._client.on_socket_close = self._on_socket_close
        self._client.on_socket_register_write = self._on_socket_register_write
        self._client.on_socket_unregister_write = self._on_socket_unregister_write
        self._loop.add_reader(sock, self._read)
        if self._client.want_write():
            self._write_soon()
        self._look()

    def _read(self) -> None:
        """Take what has come; what TLS has decoded already makes no socket readable again."""
        try:
            self._client.loop_read()
            while isinstance(sock := self._client.socket(), ssl.SSLSocket) and sock.pending():
                self._client.loop_read()
        except Exception as fault:  # noqa: BLE001  # what a hostile broker sends fails anywhere in paho
            self._end(fault)

    def _write_soon(self) -> None:
        """Write at the loop's next turn all that is said until then.

        A socket has room nearly always, so the loop looks after it only where it had none: to begin and end
        that costs more than a message.
        """
        if self._writing is None:
            self._writing = self._loop.call_soon(self._write_at_once)

    def _write_at_once(self) -> None:
        self._writing = None
        self._write()
        sock = self._client.socket()
        if sock is not None and self._client.want_write():
            self._loop.add_writer(sock, self._write)

    def _write(self) -> None:
        try:
            self._client.loop_write()
        except Exception as fault:  # noqa: BLE001  # as above
            self._end(fault)

    def _look(self) -> None:
        if self._client.loop_misc() == MQTTErrorCode.MQTT_ERR_SUCCESS:
            # paho pings and notices a silent broker only in `loop_misc`, which nobody else calls here.
            self._looking = self._loop.call_later(LOOK_EVERY_S, self._look)

    def _end(self, reason: Ending) -> None:
        if not self.ended.done():
            self.ended.set_result(reason)

    def _on_connect(
        self, _client: Client, _data: object, _flags: ConnectFlags, reason: ReasonCode, _more: object
    ) -> None:
        if not self._greeted.done():
            self._greeted.set_result(reason)

    def _on_disconnect(
        self, _client: Client, _data: object, _flags: DisconnectFlags, reason: ReasonCode, _more: object
    ) -> None:
        self._end(reason)

    def _on_socket_register_write(self, _client: Client, _data: object, _sock: "SocketLike") -> None:
        self._write_soon()

    def _on_socket_unregister_write(self, _client: Client, _data: object, sock: "SocketLike") -> None:
        self._loop.remove_writer(sock)

    def _on_socket_close(self, _client: Client, _data: object, sock: "SocketLike") -> None:
        for coming in (self._looking, self._writing):
            if coming:
                coming.cancel()
        with suppress(ValueError):  # it is closed already
            self._loop.remove_reader(sock)
            self._loop.remove_writer(sock)
