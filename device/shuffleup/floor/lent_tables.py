"""The tables of the room that other events of the house have: this event draws no seat there (EVT-02).

Which event has which table the house decides; the floor of each event keeps what it was told, so that its
journal can be read alone.
"""

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.kernel.field_types import TableNo


class TablesLent(FloorEvent, frozen=True, tag="tables.lent"):
    """From now on these tables of the room, and no others, are with other events."""

    tables: tuple[TableNo, ...]


changes(TablesLent)(lambda event, floor: replace(floor, lent=frozenset(event.tables)))
