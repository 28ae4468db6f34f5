"""The end of a flight as the floor knows it: its last hands, its bags, and the list that it leaves."""

from typing import Literal

import msgspec

from shuffleup.floor.entry import BoughtChips
from shuffleup.kernel.field_types import Chips, EntryId, HandNo, TableNo
from shuffleup.tournament.bagging import Bagging, ClosedFlight

WhyEnds = Literal["level", "left", "director"]
"""The level is over, so many are left, or the director has called the last hands."""


class LastHands(msgspec.Struct, frozen=True):
    """Each table plays so many `hands` more: up to its last one, which `tables` name.

    `seed` is that of their number where it was drawn, else empty.
    """

    hands: int
    tables: tuple[tuple[TableNo, HandNo], ...]
    why: WhyEnds = "level"
    seed: str = ""

    def last(self, table: TableNo) -> HandNo:
        """Return the last hand of a table; one that was set up since plays none."""
        return dict(self.tables).get(table, HandNo(0))


class FlightBooks(msgspec.Struct, frozen=True):
    """The books before a flight was closed: stacks, chips without a known owner by table, and explanations.

    A stack is its chips, what its player has bought for the next hand, and what of others lies in it.
    """

    stacks: tuple[tuple[EntryId, Chips, tuple[BoughtChips, ...], Chips], ...]
    tables: tuple[tuple[TableNo, int, int, bool], ...]
    explained: int


class FlightPlay(msgspec.Struct, frozen=True):
    """A flight: its `last_hands` once they are called, its bags from then on, and the list of those.

    `raced` are the kinds of chips for which a race was begun before the bags, and `race_losers` counts the
    seats that have lost some in it. `read_by` names who has read
    the list: another flight, or day two. `books` are those from before the close, which has put the sums of
    the bags into them.
    """

    last_hands: LastHands | None = None
    raced: tuple[Chips, ...] = ()
    race_losers: int = 0
    bagging: Bagging | None = None
    closed: ClosedFlight | None = None
    read_by: tuple[str, ...] = ()
    books: FlightBooks | None = None

    @property
    def ends(self) -> bool:
        """Say whether the flight has come to its last hands: its clock stands."""
        return self.last_hands is not None

    def has_played(self, table: TableNo, hand: HandNo) -> bool:
        """Say whether a table has no hand more to begin, after the hand which began there last."""
        return self.last_hands is not None and hand >= self.last_hands.last(table)

    @property
    def is_bagged(self) -> bool:
        """Say whether stacks go into bags, or lie in them: nobody plays, moves or buys."""
        return self.bagging is not None
