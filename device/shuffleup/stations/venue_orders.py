"""What a box of a venue has heard from floors, and what of it holds: the highest epoch of the event does."""

import msgspec
from msgspec.structs import replace

from shuffleup.bus.notices import EventNotice, FloorStatus, GivenTable, TablesGiven
from shuffleup.identity import TableNo, UnitId


class Kept(msgspec.Struct, frozen=True):
    """What outlasts a power cut: the event, the table that was given, and for each event (by the root of its
    journals) the highest epoch of a floor that was ever seen.
    """

    event: EventNotice | None = None
    given: GivenTable | None = None
    epochs: dict[str, int] = {}


class Duty(msgspec.Struct, frozen=True):
    """A table of an event that this box plays."""

    event: EventNotice
    given: GivenTable


class Orders(msgspec.Struct, frozen=True):
    """The last word of each kind, whoever said it, and what is kept of those that held.

    `lost` is the table that this box had and another has now.
    """

    unit: UnitId
    kept: Kept = Kept()
    status: FloorStatus | None = None
    tables: TablesGiven | None = None
    lost: TableNo | None = None

    @property
    def floor_epoch(self) -> int:
        """The highest epoch of a floor of this event that was seen."""
        return self.kept.epochs.get(self.kept.event.root, 0) if self.kept.event else 0

    @property
    def duty(self) -> Duty | None:
        """What is to be played, None for a spare box."""
        event, given = self.kept.event, self.kept.given
        return Duty(event, given) if event and given else None

    @property
    def outdated(self) -> bool:
        """Say whether the floor that speaks here was taken over by another one."""
        return self.status is not None and self.status.epoch < self.floor_epoch

    @property
    def floor_there(self) -> bool:
        """Say whether the floor that holds can be heard, as far as it has said so itself."""
        return self.status is not None and self.status.linked and not self.outdated

    def of_event(self, event: EventNotice) -> "Orders":
        """Return the orders when another event is on; what floors have said is to be heard anew."""
        kept = replace(self.kept, event=event, given=None)
        return replace(self, kept=kept, status=None, tables=None, lost=None)

    def with_tables(self, tables: TablesGiven) -> "Orders":
        """Return the orders with another word of who plays what."""
        return replace(self, tables=tables)

    def with_status(self, status: FloorStatus | None) -> "Orders":
        """Return the orders with another word of the floor itself, None where it is silent."""
        return replace(self, status=status)


def settled(orders: Orders) -> Orders:
    """Take in what was said, once it is quiet: notices of one floor come one by one, in any order."""
    event = orders.kept.event
    if event is None:
        return orders
    status = orders.status.epoch if orders.status and orders.status.linked else 0
    said = orders.tables.floor_epoch if orders.tables else 0
    highest = max(orders.floor_epoch, status, said)
    kept = replace(orders.kept, epochs={**orders.kept.epochs, event.root: highest})
    if orders.tables is None or said < highest:
        return replace(orders, kept=kept)
    return _given(replace(orders, kept=kept), orders.tables)


def taken_away(orders: Orders) -> bool:
    """Say whether the table that is played belongs to another box by now; that is obeyed at once."""
    given, tables = orders.kept.given, orders.tables
    if given is None or tables is None or tables.floor_epoch < orders.floor_epoch:
        return False
    return given not in tables.tables


def _given(orders: Orders, tables: TablesGiven) -> Orders:
    before = orders.kept.given
    now = next((one for one in tables.tables if one.unit == orders.unit), None)
    lost = orders.lost
    if now is not None:
        lost = None
    elif before is not None and any(one.table == before.table for one in tables.tables):
        lost = before.table
    return replace(orders, kept=replace(orders.kept, given=now), lost=lost)
