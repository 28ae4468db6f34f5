"""A colour-up in progress: the counts of each table, the cards of its race, and its winners."""

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.amounts import Chips
from shuffleup.kernel.identity import EntryId, SeatNo, TableNo
from shuffleup.tournament.colour_up.race_cards import DealtRaceCards


class CountedSeat(msgspec.Struct, frozen=True):
    """The count of a seat: its chips that go, and the worth of all its other chips.

    Where stacks are not followed, `other` is known to be something or nothing, and no more.
    """

    seat: SeatNo
    entry: EntryId
    old_chips: int
    other: Chips


class TableRace(msgspec.Struct, frozen=True):
    """One table in a colour-up; `winners` is None until its race is decided."""

    table: TableNo
    seats: tuple[CountedSeat, ...]
    dealt: DealtRaceCards | None = None
    to_redraw: tuple[SeatNo, ...] = ()
    winners: tuple[SeatNo, ...] | None = None


class ColourUp(msgspec.Struct, frozen=True):
    """Chips of `old` are changed for chips of `new`; `tables` are those whose chips were counted."""

    old: Chips
    new: Chips
    tables: tuple[TableRace, ...] = ()

    def at(self, table: TableNo) -> TableRace | None:
        """Find a table whose chips were counted."""
        return next((one for one in self.tables if one.table == table), None)

    def with_table(self, race: TableRace) -> "ColourUp":
        """Put in the figures of a table, in the place of those that it had."""
        others = tuple(one for one in self.tables if one.table != race.table)
        return replace(self, tables=tuple(sorted((*others, race), key=lambda one: one.table)))
