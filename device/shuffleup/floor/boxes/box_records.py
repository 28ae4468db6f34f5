"""Facts about a venue's boxes when a table is given, from the shell, and the part that the floor stores."""

import msgspec

from shuffleup.kernel.identity import TableNo, UnitId


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


def box_code(life: str) -> str:
    """Give the short name by which people tell two boxes with one key apart: each shows its own."""
    return life[:4].upper() or "OLD"


class BoxLife(msgspec.Struct, frozen=True):
    """A box from one start of its program to the next, as one of those that have the key of a table.

    `life` is drawn at its start, and is empty for a release that draws none. It has `rows` rows of the table
    and has begun `hand`. Where it `follows`, its rows go on from those of the floor.
    """

    life: str
    rows: int = 0
    hand: int = 0
    follows: bool = True


class Boxes(msgspec.Struct, frozen=True):
    """The boxes that there are, and the heads of the tables of which the floor has a copy."""

    known: tuple[Box, ...] = ()
    heads: dict[TableNo, Head] = {}

    def head(self, table: TableNo) -> Head:
        """Say how far a table's copy goes."""
        return self.heads.get(table, NEVER_PLAYED)


class UnitAt(msgspec.Struct, frozen=True):
    """A box plays a table in an epoch, from behind row `seq` of the table's stream on.

    `life` is the one whose rows count, empty before the first; `rejected` are those that a person has not
    chosen. While there is a `doubt` these lives claim the table, and no row of any of them counts.
    """

    table: TableNo
    unit: UnitId
    user: str
    name: str
    epoch: int
    seq: int
    life: str = ""
    rejected: tuple[str, ...] = ()
    doubt: tuple[BoxLife, ...] = ()
