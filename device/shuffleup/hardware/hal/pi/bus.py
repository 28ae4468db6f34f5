"""The I2C bus of the kernel, with one verb."""

from typing import Protocol


class I2cBus(Protocol):
    """Wires with a display at their end."""

    def write(self, address: int, content: bytes) -> None:
        """Send one message to a 7-bit address.

        Raises:
            OSError: nobody answers.
        """

    def close(self) -> None:
        """Let go of the wires; a second time does nothing."""


class KernelBus:
    """A bus of the kernel's by its number, as in `/dev/i2c-1`: a message goes in one piece, however long.

    Raises:
        OSError: there is no such bus, or it may not be used.
    """

    def __init__(self, number: int) -> None:
        from smbus2 import SMBus, i2c_msg  # noqa: PLC0415  only a box with a real bus needs it

        self._message = i2c_msg.write
        self._bus = SMBus(number)

    def write(self, address: int, content: bytes) -> None:
        """Send one message to a 7-bit address.

        Raises:
            OSError: nobody answers.
        """
        self._bus.i2c_rdwr(self._message(address, content))

    def close(self) -> None:
        """Close the device file."""
        self._bus.close()
