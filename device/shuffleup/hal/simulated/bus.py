"""An I2C bus with a display at its end, in place of `smbus2.SMBus`."""

import errno

from shuffleup.hal.simulated.glass import Glass

_LONGEST_BLOCK = 32


class SimulatedBus:
    """Knows both ways in which luma writes, and counts every byte on the wire, addresses included."""

    def __init__(self, glass: Glass, address: int) -> None:
        self._address = address
        self._glass: Glass | None = glass
        self._breaks_after: int | None = None
        self.bus_bytes = 0

    def attach(self, glass: Glass) -> None:
        """Put a display on the wires."""
        self._glass = glass
        self._breaks_after = None

    def detach(self, after_bytes: int = 0) -> None:
        """Pull the display off, at once or when so many more bytes have gone over the wires."""
        self._breaks_after = self.bus_bytes + after_bytes

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: list[int]) -> None:
        """Write up to 32 bytes after a first one, as SMBus does."""
        if len(data) > _LONGEST_BLOCK:
            raise ValueError(f"a block of {len(data)} bytes: SMBus carries {_LONGEST_BLOCK}")
        self._carry(i2c_addr, bytes([register, *data]))

    def i2c_rdwr(self, *messages: object) -> None:
        """Write messages of any length, as `smbus2.i2c_msg.write` makes them."""
        for message in messages:
            self._carry(message.addr, bytes(message))  # type: ignore[attr-defined, call-overload]  # no types
