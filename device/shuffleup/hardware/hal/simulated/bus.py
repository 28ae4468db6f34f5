"""A simulated I2C bus with a display, in place of a bus of the kernel."""

import errno

from shuffleup.hardware.hal.simulated.glass import SimulatedController


class SimulatedBus:
    """Carries messages to the display and counts every byte on the wires, the address of each included."""

    def __init__(self, address: int) -> None:
        self._address = address
        self._glass: SimulatedController | None = None
        self._bytes_left: int | None = None
        self.bus_bytes = 0

    def attach(self, glass: SimulatedController) -> None:
        """Put a display on the wires."""
        self._glass = glass
        self._bytes_left = None

    def detach(self, after_bytes: int = 0) -> None:
        """Pull the display off as soon as this many more bytes would have gone over the wires."""
        self._bytes_left = after_bytes

    def write(self, address: int, content: bytes) -> None:
        """Send one message.

        Raises:
            OSError: nobody answers. Of a message under way, the bytes before the wires broke have arrived.
        """
        if self._bytes_left is not None:
            arrived = max(0, self._bytes_left - 1)
            self._bytes_left -= 1 + len(content)
            if self._bytes_left < 0:
                self._deliver(content[:arrived])
                self._glass = None
        if self._glass is None or address != self._address:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        self.bus_bytes += 1 + len(content)
        self._deliver(content)

    def close(self) -> None:
        """There is nothing to close."""

    def _deliver(self, content: bytes) -> None:
        if self._glass is not None and content:
            self._glass.write(content[0], content[1:])
