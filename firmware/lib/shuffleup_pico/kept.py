"""A record in persistent memory: two copies, written alternately, each with a count and a CRC.

An interrupted write leaves the other copy, so a record always has its value from before or after a write.
"""

import struct
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shuffleup_pico.shapes import Memory

_COUNT_BYTES, _CRC_BYTES = 2, 4


class Kept:
    """A record of `length` bytes at `at` of the memory; OSError comes out of every method that it fails."""

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
        """Return when the record is kept."""
        count = self._count + 1 & 0xFFFF
        body = struct.pack("<H", count) + record
        self._memory.write(self._at + count % 2 * self._copy_bytes, body + struct.pack("<I", crc32(body)))
        self._count = count

    def _copy(self, which: int) -> "bytes | None":
        copy = self._memory.read(self._at + which * self._copy_bytes, self._copy_bytes)
        body = copy[:-_CRC_BYTES]
        return body if copy[-_CRC_BYTES:] == struct.pack("<I", crc32(body)) else None
