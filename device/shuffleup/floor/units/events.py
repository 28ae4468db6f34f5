"""What happened with the boxes of a venue, in the past tense. The tags are stored names and never change."""

import msgspec

from shuffleup.identity import TableNo, UnitId


class VenueOpened(msgspec.Struct, frozen=True, tag="venue.opened"):
    """From now on the tables of the event are played by boxes of their own."""


class FloorTakenOver(msgspec.Struct, frozen=True, tag="venue.taken_over"):
    """The standby `unit` is the floor from here on, in this epoch of the floor's stream."""

    unit: UnitId
    epoch: int


class TableGiven(msgspec.Struct, frozen=True, tag="table.given"):
    """A box plays a table from behind row `seq` of its stream on, in this epoch.

    The row `seq`, 0 for none, was the last of which the floor had a copy.
    """

    table: TableNo
    unit: UnitId
    user: str
    name: str
    epoch: int
    seq: int
    reason: str = ""
    person: str = ""


class TableTakenBack(msgspec.Struct, frozen=True, tag="table.taken_back"):
    """The box that had the table plays it no more, and no other does yet."""

    table: TableNo
    unit: UnitId
    reason: str = ""
    person: str = ""


UnitEvent = VenueOpened | FloorTakenOver | TableGiven | TableTakenBack
