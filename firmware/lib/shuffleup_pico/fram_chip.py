"""The FRAM: an MB85RC256V at address 0x50. A write is kept when the bus has acknowledged it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shuffleup_pico.shapes import Bus

ADDRESS = 0x50
ADDRESS_BITS = 16


class FramChip:
    """Every method raises OSError where the chip does not answer."""

    def __init__(self, bus: "Bus") -> None:
        self._bus = bus

    def read(self, at: int, length: int) -> bytes:
        """Return bytes."""
        return self._bus.readfrom_mem(ADDRESS, at, length, addrsize=ADDRESS_BITS)

    def write(self, at: int, some: bytes) -> None:
        """Return when the bytes are kept."""
        self._bus.writeto_mem(ADDRESS, at, some, addrsize=ADDRESS_BITS)
