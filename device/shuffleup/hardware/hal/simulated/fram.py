"""The simulated memory of the card machine: persistent bytes, writes cut by power loss, a failing chip."""

BYTES = 32_768
"""An MB85RC256V has as many."""


class PowerCut(Exception):
    """The power went during a write; nothing of the program is left, the bytes are."""


class Fram:
    """Counts writes. `cut_at` is the number of the write that is cut after `torn` bytes; 0 is never."""

    def __init__(self) -> None:
        self._bytes = bytearray(BYTES)
        self.writes = 0
        self.cut_at = 0
        self.torn = 0
        self.answers = True

    def read(self, at: int, length: int) -> bytes:
        """Return bytes. Raises OSError where the chip does not answer."""
        self._ask()
        return bytes(self._bytes[at : at + length])

    def write(self, at: int, some: bytes) -> None:
        """Write bytes, or as many as the power allows.

        Raises:
            OSError: the chip does not answer.
            PowerCut: this was the write to cut.
        """
        self._ask()
        self.writes += 1
        if self.writes == self.cut_at:
            kept = some[: self.torn]
            self._put(at, kept)
            raise PowerCut(f"in write {self.writes}, after {len(kept)} of {len(some)} bytes")
        self._put(at, some)

    def _put(self, at: int, some: bytes) -> None:
        self._bytes[at : at + len(some)] = some

    def _ask(self) -> None:
        if not self.answers:
            raise OSError("ENODEV")
