"""Facts about a venue's boxes when a table is given, from the shell, and the part that the floor stores."""

import msgspec

from shuffleup.identity import TableNo, UnitId


class Box(msgspec.Struct, frozen=True):
    """A box that the floor has let in: its `user` on the bus, and the `name` that people call it."""

    unit: UnitId
    user: str
    name: str


class Head(msgspec.Struct, frozen=True):
    """The position of the floor's copy of a table's stream, and the epoch that it has reached."""

    epoch: int
    seq: int


NEVER_PLAYED = Head(epoch=1, seq=0)


class Boxes(msgspec.Struct, frozen=True):
    """The boxes that there are, and the heads of the tables of which the floor has a copy."""

    known: tuple[Box, ...] = ()
    heads: dict[TableNo, Head] = {}

    def head(self, table: TableNo) -> Head:
        """Say how far a table's copy goes."""
        return self.heads.get(table, NEVER_PLAYED)


class UnitAt(msgspec.Struct, frozen=True):
    """A box plays a table in an epoch, from behind row `seq` of the table's stream on."""

    table: TableNo
    unit: UnitId
    user: str
    name: str
    epoch: int
    seq: int
