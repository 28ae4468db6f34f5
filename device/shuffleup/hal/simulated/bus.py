"""An I2C bus with a display at its end, in place of `smbus2.SMBus`."""

import errno
from typing import Protocol, SupportsBytes

from shuffleup.hal.simulated.glass import Glass

_LONGEST_BLOCK = 32


class _Message(SupportsBytes, Protocol):
    """What `smbus2.i2c_msg.write` makes."""

    @property
    def addr(self) -> int:
        """The address it goes to."""


class SimulatedBus:
    """Knows both ways in which luma writes, and counts every byte on the wire, addresses included."""

    def __init__(self, address: int) -> None:
        self._address = address
        self._glass: Glass | None = None
        self._bytes_left: int | None = None
        self.bus_bytes = 0

    def attach(self, glass: Glass) -> None:
        """Put a display on the wires."""
        self._glass = glass
        self._bytes_left = None

    def detach(self, after_bytes: int = 0) -> None:
        """Pull the display off as soon as this many more bytes would have gone over the wires."""
        self._bytes_left = after_bytes

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: list[int]) -> None:
        """Write up to 32 bytes after a first one, as SMBus does.

        Raises:
            OSError: nobody answers.
        """
        if len(data) > _LONGEST_BLOCK:
            raise ValueError(f"a block of {len(data)} bytes, but SMBus carries {_LONGEST_BLOCK}")
        self._carry(i2c_addr, bytes([register, *data]))

    def i2c_rdwr(self, *messages: _Message) -> None:
        """Write messages of any length.

        Raises:
            OSError: nobody answers.
        """
        for message in messages:
            self._carry(message.addr, bytes(message))

    def close(self) -> None:
        """There is nothing to close."""

    def _carry(self, address: int, content: bytes) -> None:
        if self._bytes_left is not None:
            self._bytes_left -= 1 + len(content)
            if self._bytes_left < 0:
                self._glass = None
        if self._glass is None or address != self._address:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        self.bus_bytes += 1 + len(content)
        self._glass.write(content[0], content[1:])
