"""Rows encoded for the bus: encoded and signed once, however many units request them."""

from collections import OrderedDict
from collections.abc import Callable

from shuffleup.kernel.field_types import Stream
from shuffleup.storage.journal import Row

KEPT_A_TABLE = 12 * 1024
"""Octets that the floor of a venue keeps for each of its tables: some ten rows, what boxes have missed that
come back at once, or at a draw. No other station is asked by many, and so no other keeps any."""


class EncodedRows:
    """Encodes rows, and keeps those that were wanted last, up to a number of octets."""

    def __init__(self, encode: Callable[[Row], bytes], most: int) -> None:
        self.octets = 0
        """The octets that are kept now."""
        self._encode = encode
        self._most = most
        self._kept: OrderedDict[tuple[Stream, int], bytes] = OrderedDict()

    def of(self, row: Row) -> bytes:
        """Give a row as it goes out."""
        key = row.stream, row.seq
        encoded = self._kept.pop(key, None)
        if encoded is None:
            encoded = self._encode(row)
            self.octets += len(encoded)
        self._kept[key] = encoded
        while self.octets > self._most:
            self.octets -= len(self._kept.popitem(last=False)[1])
        return encoded

    def run(self, stream: Stream, after: int, upto: int) -> tuple[bytes, ...]:
        """Give the rows of a stream behind `after`, up to `upto`, if all of them are kept; else none."""
        wanted = [(stream, seq) for seq in range(after + 1, upto + 1)]
        if not all(key in self._kept for key in wanted):
            return ()
        for key in wanted:
            self._kept.move_to_end(key)
        return tuple(self._kept[key] for key in wanted)

    def forget(self) -> None:
        """Encode everything again from now on: rows are sent in another epoch."""
        self._kept.clear()
        self.octets = 0
