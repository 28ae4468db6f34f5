"""What the floor hears from its tables and from its own unit."""

import msgspec

from shuffleup.amounts import Chips, Millis
from shuffleup.floor.state import Explained
from shuffleup.identity import EntryId, HandNo, SeatNo, TableNo
from shuffleup.tournament.button import Positions


class HandReport(msgspec.Struct, frozen=True):
    """A table has begun a hand; `positions` are its button and blinds, `level` the number of its level."""

    table: TableNo
    hand: HandNo
    players: int
    positions: Positions | None = None
    level: int = 0


class HandNumberReport(msgspec.Struct, frozen=True):
    """A table has taken the start of a hand back, or done it again: the last that has begun is `hand`."""

    table: TableNo
    hand: HandNo


class ResultReport(msgspec.Struct, frozen=True):
    """A table has sealed a hand: stacks before and after it, by entry.

    `pooled` are chips at the table whose owner nobody has counted. `knockouts` name who went broke and who
    won the chips. `rake` is what the house took of the hand, `explained` what rulings and counts at the table
    have brought to it or taken from it. It is `uncounted` while nobody knows all stacks after it.
    """

    table: TableNo
    hand: HandNo
    before: tuple[tuple[EntryId, Chips], ...]
    after: tuple[tuple[EntryId, Chips], ...]
    pooled: int = 0
    knockouts: tuple[tuple[EntryId, tuple[EntryId, ...]], ...] = ()
    rake: int = 0
    explained: tuple[Explained, ...] = ()
    uncounted: bool = False


class SeatReport(msgspec.Struct, frozen=True):
    """A player has left a seat with these chips."""

    table: TableNo
    seat: SeatNo
    entry: EntryId
    chips: Chips


class TakenReport(msgspec.Struct, frozen=True):
    """A table has taken chips off a stack, or of one that nobody has counted out of its pool."""

    table: TableNo
    entry: EntryId
    chips: Chips
    reason: str
    from_pool: bool = False


class ArrivalReport(msgspec.Struct, frozen=True):
    """A table has written down chips that a player has bought."""

    table: TableNo
    entry: EntryId
    chips: Chips


class CallReport(msgspec.Struct, frozen=True):
    """A table has called the floor, and plays on when `reason` is empty."""

    table: TableNo
    reason: str


class AllInReport(msgspec.Struct, frozen=True):
    """A hand in hand-for-hand waits with the cards down: somebody is all-in and called (HFH-03)."""

    table: TableNo
    hand: HandNo


class CardReport(msgspec.Struct, frozen=True):
    """A player has spent a time card."""

    table: TableNo
    entry: EntryId


class PowerReturned(msgspec.Struct, frozen=True):
    """The floor has started again; `left` is the last mark of the clock, None where there is none.

    `away` is the time since that mark by the clock on the wall, 0 where nobody knows it.
    """

    left: Millis | None
    away: Millis = Millis(0)


TableReport = (
    HandReport
    | HandNumberReport
    | ResultReport
    | SeatReport
    | TakenReport
    | ArrivalReport
    | CallReport
    | AllInReport
    | CardReport
)
