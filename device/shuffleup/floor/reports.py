"""The reports to the floor, from its tables and from its own unit."""

import msgspec

from shuffleup.floor.entry import Sale
from shuffleup.kernel.field_types import Chips, EntryId, HandNo, Millis, Money, PersonId, SeatNo, TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.tournament.button import Positions
from shuffleup.tournament.seating import Place


class Report(msgspec.Struct, frozen=True):
    """A message to the floor from which it makes events; a table may report an event as it is instead."""


class TableReport(Report, frozen=True):
    """Something that a table has written down."""

    table: TableNo


class HandReport(TableReport, frozen=True):
    """A table has begun a hand; `positions` are its button and blinds, `level` the number of its level.

    `dealt` are the seats that are dealt in.
    """

    hand: HandNo
    players: int
    positions: Positions | None = None
    level: int = 0
    dealt: tuple[SeatNo, ...] = ()


class Correction(msgspec.Struct, frozen=True):
    """Rulings and counts have brought `chips` to a table, or taken some, with a person's reason."""

    chips: int
    note: FreeText
    person: str = ""


class ResultReport(TableReport, frozen=True):
    """A table has sealed a hand: stacks before and after it, by entry.

    `pooled` are chips at the table whose owner nobody has counted. `knockouts` name who went broke and who
    won the chips. `rake` is what the house took of the hand, `explained` what rulings and counts at the table
    have brought to it or taken from it. It is `uncounted` while nobody knows all stacks after it.
    """

    hand: HandNo
    before: tuple[tuple[EntryId, Chips], ...]
    after: tuple[tuple[EntryId, Chips], ...]
    pooled: int = 0
    knockouts: tuple[tuple[EntryId, tuple[EntryId, ...]], ...] = ()
    rake: int = 0
    explained: tuple[Correction, ...] = ()
    uncounted: bool = False


class EntryReport(msgspec.Struct, frozen=True):
    """An entry of an evening that another program began.

    It has a `place` among the seats and `chips`, or is out with the places `first` to `last`, or waits for a
    seat with `chips`. `paid` is what the entry has cost, `sales` are rebuys and add-ons. `knocked_by` are the
    positions of those in the report who won its last chips.
    """

    name: str
    known: PersonId
    paid: Money
    chips: Chips = Chips(0)
    sales: tuple[Sale, ...] = ()
    place: Place | None = None
    first: int = 0
    last: int = 0
    knocked_by: tuple[int, ...] = ()


class EveningReport(Report, frozen=True):
    """An evening goes on here that another program began, under the id `tournament` there (TDI-13).

    `left` is the time left of `level`, or of the break after it. `pot` is what is played for; without
    `prizes` it is divided by the rules.
    """

    tournament: str
    day: str
    entries: tuple[EntryReport, ...]
    level: int
    left: Millis
    pot: Money
    on_break: bool = False
    prizes: tuple[Money, ...] = ()


class PowerReturned(Report, frozen=True):
    """The floor has started again; `left` is the last mark of the clock, None where there is none.

    `away` is the time since that mark by the clock on the wall, 0 where nobody knows it.
    """

    left: Millis | None
    away: Millis = Millis(0)
