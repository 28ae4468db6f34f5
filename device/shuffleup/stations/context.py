"""The services that the stations of one process share, and the Protocol of other units."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from shuffleup.floor.state_records import Boxes
from shuffleup.kernel.chance import Seeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Stream, TableNo
from shuffleup.network.bus import Bus, Message
from shuffleup.network.bus.delivery import Delivery
from shuffleup.network.bus.stream import RowLink, RowRequest
from shuffleup.stations.event_codec import THIS_RELEASE, Release
from shuffleup.storage.journal import Row, Writer


class Peers(Protocol):
    """The units that own the streams which a station follows, or that follow its own."""

    @property
    def has_boxes(self) -> bool:
        """Whether boxes of a venue follow the stream of this station, and are lent its copies."""

    async def keep(self, rows: Sequence[Row]) -> None:
        """Store a copy of rows of other streams; they are applied when this returns."""

    def admit(self, message: Message, delivery: Delivery) -> None:
        """Raise `UnreadableMessage` for a row that its sender may not send."""

    def lends(self, user: str, stream: Stream) -> bool:
        """Say whether a user of the bus may have the copy that this unit keeps of a stream."""

    def note(self, row: Row, event: Any) -> None:
        """Take note of a row of the own stream, and of the event in it, before it is sent."""

    def links(self, row: Row) -> Mapping[Stream, RowLink]:
        """Say whom a row of the own stream concerns (`Delivery.links`)."""

    def numbers(self, ask: RowRequest) -> Sequence[int] | None:
        """List the rows of a request for what concerns one table; None where all rows are wanted."""

    def prove(self, delivery: Delivery) -> str:
        """Sign a row of the own stream for everybody who takes it; empty where nobody asks for a proof."""

    def boxes(self) -> Boxes | None:
        """List the boxes that a table can be given to now; None where all tables are in this process."""


class NoPeers:
    """All streams are in this process: its journal has the rows already, and nobody else could send one."""

    has_boxes = False

    async def keep(self, rows: Sequence[Row]) -> None:
        """Keep no copy."""

    def admit(self, message: Message, delivery: Delivery) -> None:
        """Take every row."""

    def lends(self, user: str, stream: Stream) -> bool:
        """Keep nothing from anybody."""
        return True

    def note(self, row: Row, event: Any) -> None:
        """Keep no account of whom a row concerns: everybody here reads all of them."""

    def links(self, row: Row) -> Mapping[Stream, RowLink]:
        """Name nobody in particular."""
        return {}

    def numbers(self, ask: RowRequest) -> Sequence[int] | None:
        """Send all rows that are wanted."""
        return None

    def prove(self, delivery: Delivery) -> str:
        """Sign no rows; a table signs its hands."""
        return ""

    def boxes(self) -> Boxes | None:
        """There is none to choose."""
        return None


class StationContext(msgspec.Struct, frozen=True):
    """The services that a station works with.

    `root` is the journal's: the hash that the first row of every stream of the event follows. `release` reads
    the rows of other units: one that it cannot read is neither kept nor heard. With a `table` the station
    reads of other streams what concerns that table. A station keeps up to `kept_octets` of rows as they go
    out (`encoded_rows`). `life` goes with its own rows (`network.bus.delivery.Delivery`).
    """

    writer: Writer
    bus: Bus
    clock: Clock
    root: bytes
    seeds: Seeds
    elsewhere: Peers = NoPeers()
    release: Release = THIS_RELEASE
    table: TableNo | None = None
    kept_octets: int = 0
    life: str = ""
