"""The signatures of a table: which unit signed which sealed hand, and whether the signature is valid."""

from collections import Counter
from collections.abc import Collection, Iterator

from shuffleup.archive.audit.finding import Finding, told, wrong
from shuffleup.kernel.identity import HandNo
from shuffleup.network.trust.unit_key import signed_by
from shuffleup.storage.journal import Row
from shuffleup.table.events import TableEvent
from shuffleup.table.finalising.events import HandSealed, HandSigned


class Signatures:
    """The sealed hands of one table so far. `units` are those that may sign, any where none is named."""

    def __init__(self, units: Collection[str] = ()) -> None:
        self.sealed = 0
        self.by_unit = Counter[str]()
        self._units = units
        self._last: Row | None = None
        self._waiting: dict[HandNo, Row] = {}

    def take(self, event: TableEvent, row: Row) -> Iterator[Finding]:
        """Take in the next event of the table."""
        self._last = row
        if isinstance(event, HandSealed):
            self.sealed += 1
            self._waiting[event.hand] = row
        elif isinstance(event, HandSigned):
            yield from self._signed(event, row)

    def at_the_end(self) -> Iterator[Finding]:
        """Say which hands nobody has signed. The last one may still be waiting for its signature."""
        for hand, row in self._waiting.items():
            at_the_end = self._last is not None and row.command_id == self._last.command_id
            what = f"hand {hand} was sealed and is not signed"
            yield (
                told(f"{what} yet", row.stream, row.seq) if at_the_end else wrong(what, row.stream, row.seq)
            )
        if len(self.by_unit) > 1 and self._last:
            yield told(f"{len(self.by_unit)} units have signed hands here", self._last.stream)

    def _signed(self, event: HandSigned, row: Row) -> Iterator[Finding]:
        waiting = self._waiting.get(event.hand)
        if waiting is None or waiting.hash.hex() != event.row_hash:
            yield wrong(f"signs no sealed hand {event.hand} of this table", row.stream, row.seq)
            return
        del self._waiting[event.hand]
        if not signed_by(event.unit, waiting.hash, event.signature):
            yield wrong(
                f"the signature of hand {event.hand} is not of unit {event.unit[:16]}", row.stream, row.seq
            )
            return
        self.by_unit[event.unit] += 1
        if self._units and event.unit not in self._units:
            stranger = f"hand {event.hand} is signed by {event.unit[:16]}, no unit of this event"
            yield wrong(stranger, row.stream, row.seq)
