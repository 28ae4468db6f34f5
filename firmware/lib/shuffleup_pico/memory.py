"""The persistent memory: the FRAM chip, and a record in it that survives an interrupted write."""

import struct
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shuffleup_pico.shapes import Bus, Memory

ADDRESS = 0x50
ADDRESS_BITS = 16

_COUNT_BYTES, _CRC_BYTES = 2, 4


class FramChip:
    """An MB85RC256V. A write is stored when the bus has acknowledged it.

    Every method raises OSError where the chip does not answer.
    """

    def __init__(self, bus: "Bus") -> None:
        self._bus = bus

    def read(self, at: int, length: int) -> bytes:
        """Return bytes."""
        return self._bus.readfrom_mem(ADDRESS, at, length, addrsize=ADDRESS_BITS)

    def write(self, at: int, some: bytes) -> None:
        """Return when the bytes are stored."""
        self._bus.writeto_mem(ADDRESS, at, some, addrsize=ADDRESS_BITS)


class StoredRecord:
    """A record of `length` bytes at `at` of the memory: two copies, each with a count and a CRC.

    They are written alternately. An interrupted write leaves the other copy, so the record has its value
    from before or after the write.
    Every method raises OSError where the memory fails.
    """

    def __init__(self, memory: "Memory", at: int, length: int) -> None:
        self._memory = memory
        self._at = at
        self._copy_bytes = _COUNT_BYTES + length + _CRC_BYTES
        self._count = 0
        self.bytes = 2 * self._copy_bytes

    def read(self) -> "bytes | None":
        """Return the record as it was last written; None where none ever was."""
        newest = None
        for which in range(2):
            copy = self._copy(which)
            if copy is None:
                continue
            count = struct.unpack("<H", copy[:_COUNT_BYTES])[0]
            if newest is None or count - self._count & 0xFFFF < 0x8000:
                newest, self._count = copy, count
        return None if newest is None else newest[_COUNT_BYTES:]

    def write(self, record: bytes) -> None:
        """Return when the record is stored."""
        count = self._count + 1 & 0xFFFF
        body = struct.pack("<H", count) + record
        self._memory.write(self._at + count % 2 * self._copy_bytes, body + struct.pack("<I", crc32(body)))
        self._count = count

    def erase(self) -> None:
        """Take the record that was read away. An interrupted call leaves it, or leaves none.

        The older copy goes first: alone it would be taken for the record.
        """
        for count in (self._count + 1, self._count):
            self._memory.write(self._at + count % 2 * self._copy_bytes, bytes(self._copy_bytes))

    def _copy(self, which: int) -> "bytes | None":
        copy = self._memory.read(self._at + which * self._copy_bytes, self._copy_bytes)
        body = copy[:-_CRC_BYTES]
        return body if copy[-_CRC_BYTES:] == struct.pack("<I", crc32(body)) else None
