"""The boxes that play the tables of a floor: what it keeps of them, and what it lends and proves to them."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from shuffleup.floor.message import FloorEvent
from shuffleup.floor.state_records import Box, Boxes
from shuffleup.kernel.field_types import FLOOR, Stream, TableNo, UnitId
from shuffleup.network.bus import Message
from shuffleup.network.bus.delivery import Delivery
from shuffleup.network.bus.stream import RowLink, RowRequest
from shuffleup.network.trust.epoch_proof import ClaimKey
from shuffleup.network.trust.paired import PairedUnit
from shuffleup.storage.journal import Row
from shuffleup.unit.venue.copies import Copies, Holder
from shuffleup.unit.venue.row_routing import Concerns

STANDBY = "standby"


class TablesElsewhere:
    """The `Peers` of a floor whose tables are played on boxes of their own.

    `concerns` says which of the floor's rows concern which table; `members` are the boxes that were let in.
    Without a `key` nothing is proved.
    """

    has_boxes = True

    def __init__(
        self,
        concerns: Concerns,
        copies: Copies,
        holder: Holder,
        members: Callable[[], Iterable[PairedUnit]],
        key: ClaimKey | None,
    ) -> None:
        self._concerns = concerns
        self._copies = copies
        self._holder = holder
        self._members = members
        self._key = key

    async def keep(self, rows: Sequence[Row]) -> None:
        """Store a copy of rows of a table (`Copies.keep`)."""
        await self._copies.keep(rows)

    def admit(self, message: Message, delivery: Delivery) -> None:
        """Take rows of a table from the box that has it alone (`Copies.admit`)."""
        self._copies.admit(message, delivery)

    def lends(self, user: str, stream: Stream) -> bool:
        """A table's events go to the box that has the table, and to the standby, which has all of them."""
        holder = self._holder(stream)
        return user == STANDBY or (holder is not None and holder.user == user)

    def note(self, row: Row, event: FloorEvent) -> None:
        """Note whom a row of the floor concerns."""
        self._concerns.note(row, event)

    def links(self, row: Row) -> Mapping[Stream, RowLink]:
        """Say whom a row of the floor concerns, and which row comes before it for them."""
        return self._concerns.links(row.seq)

    def numbers(self, ask: RowRequest) -> Sequence[int] | None:
        """List the rows of the floor that concern one table; None where other rows are wanted."""
        if ask.stream != FLOOR or ask.table is None:
            return None
        return self._concerns.numbers(ask.table, ask.after, ask.upto)

    def prove(self, delivery: Delivery) -> str:
        """Sign a row of the floor, so that no box takes another one, and a standby can prove it one day."""
        return self._key.row(delivery) if self._key else ""

    def boxes(self) -> Boxes:
        """List the boxes, and how far the copy of each table goes."""
        known = tuple(Box(UnitId(one.unit), one.user, one.name) for one in self._members())
        heads = {TableNo(int(name.partition("/")[2])): head for name, head in self._copies.heads.items()}
        return Boxes(known, heads)
