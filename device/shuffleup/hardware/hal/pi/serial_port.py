"""A serial port of the system, USB or UART: its settings, and its behaviour when it is unplugged."""

import asyncio
import fcntl
import os
import termios
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

import serial

from shuffleup.hardware.hal import UnitPart
from shuffleup.protocol.faults import PortGone, PortNotOpened

READ_BYTES = 4096


class PiSerialPort:
    """An open port, 8 data bits, no parity, one stop bit; nobody else on this box may open it meanwhile.

    A name under `/dev/serial/by-id` stays the same whatever else is plugged in. `part` is whose port it is.
    To open one may take seconds where its device hangs: that belongs into a thread.

    Raises:
        PartMissing: there is no such port, or it cannot be used.
    """

    def __init__(self, name: str, baud: int, part: UnitPart) -> None:
        self._name = name
        self._part = part
        self._let_go = False
        self._loop: asyncio.AbstractEventLoop | None = None
        try:
            # pyserial's `exclusive` is a flock: a second program of ours would eat bytes that are meant for
            # this one.
            self._port = serial.Serial(name, baud, timeout=0, exclusive=True)
        except (OSError, ValueError, termios.error) as failure:
            raise PortNotOpened(part, name, _why(failure)) from failure

    def on_bytes(self, told: Callable[[], None]) -> None:
        """Call `told` in the running loop when there is something to read, or the port is gone."""
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._port.fileno(), told)

    def read(self) -> bytes:
        """Return what has come since the last call, empty if nothing has."""
        try:
            return bytes(self._port.read(READ_BYTES))
        except (OSError, TypeError, termios.error) as failure:  # TypeError: pulled out while it was read
            raise self._gone() from failure

    def write(self, some: bytes) -> int:
        """Send as much as there is room for; return how many bytes that were.

        The library would wait in a loop, for ever, for a device that does not read: the port is written to
        directly.
        """
        try:
            return os.write(self._port.fileno(), some)
        # pyserial has opened the port with O_NONBLOCK: a full buffer is an error here, not a wait.
        except BlockingIOError:
            return 0
        except (OSError, TypeError) as failure:
            raise self._gone() from failure

    def close(self) -> None:
        """Let go of the port and return at once; a second time does nothing.

        The system waits half a minute in close() for a device that takes no more of what is under way
        (`closing_wait`, setserial(8)). So that is thrown away, and a thread of its own does the waiting.
        """
        if self._let_go:
            return
        self._let_go = True
        if self._loop:
            self._loop.remove_reader(self._port.fileno())
        with suppress(OSError):  # it may be opened anew before the thread is done
            fcntl.flock(self._port.fileno(), fcntl.LOCK_UN)
        # A daemon, for a program that ends must not wait that half minute either.
        Thread(target=self._close, name="closing", daemon=True).start()

    def _close(self) -> None:
        with suppress(OSError, termios.error):  # it was pulled out: there is nothing left to throw away
            termios.tcflush(self._port.fileno(), termios.TCIOFLUSH)
        with suppress(OSError):
            self._port.close()

    def _gone(self) -> PortGone:
        return PortGone(self._part, self._name)


def _why(failure: Exception) -> str:
    number = getattr(failure, "errno", None)
    return os.strerror(number) if isinstance(number, int) else str(failure)
