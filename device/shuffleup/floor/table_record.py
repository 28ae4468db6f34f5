"""The floor's knowledge of its tables, and the list of them with its figures."""

from typing import Literal

import msgspec

from shuffleup.floor.totals import Column, Keys, Members, Sum, Those
from shuffleup.kernel.identity import HandNo, TableNo
from shuffleup.poker.variations.orbits import Orbit
from shuffleup.tournament.button import Positions
from shuffleup.tournament.clock import HandCount
from shuffleup.tournament.hold import Hold
from shuffleup.tournament.reasons.calls import Call

TableState = Literal["open", "breaking", "done", "closed"]


class TableNote(msgspec.Struct, frozen=True):
    """The floor's knowledge of a table.

    `hand` is the last one that began and `sealed` the last whose result is final. `held` are the reasons why
    the next hand is withheld. `level` and `count` are its own where every table counts its rounds (crews).
    A table that is `done` has played its stage; one that is `closed` has been broken. `hand_level` is the
    level at which its last hand began, `hands_at_level` how many have begun at that level.
    `hand_level_told` is the table's own word for it where that was above the floor's, else 0. It is
    `uncounted` while nobody knows all stacks there. `missed` is the highest hand up to which hands that are
    missed for a penalty have been counted: one that is taken back and begun again counts once. `orbit` is
    that of the last hand, `orbit_before` that of the hand before it. `pool_owes` are chips that the table
    still has to take out of its pool; `pooled` is without them.
    """

    table: TableNo
    hand: HandNo = HandNo(0)
    sealed: HandNo = HandNo(0)
    players: int = 0
    positions: Positions | None = None
    held: tuple[Hold, ...] = ()
    state: TableState = "open"
    level: int = 0
    count: HandCount = HandCount()
    last_hand: bool = False
    pooled: int = 0
    called: Call | None = None
    all_in_waits: HandNo | None = None
    hand_level: int = 0
    hands_at_level: int = 0
    hand_level_told: int = 0
    uncounted: bool = False
    missed: HandNo = HandNo(0)
    orbit: Orbit = Orbit()
    orbit_before: Orbit = Orbit()
    pool_owes: int = 0

    @property
    def idle(self) -> bool:
        """Say whether no hand is on and none waits to be sealed."""
        return self.sealed >= self.hand

    @property
    def ordinary(self) -> bool:
        """Say whether it is open, nothing keeps it from its next hand, and all chips have an owner."""
        waits = self.held or self.last_hand or self.state != "open"
        return not (waits or self.pooled or self.count.left is not None)


class FloorTables(Members[TableNote]):
    """All tables that were ever set up, by number."""

    @staticmethod
    def key(member: TableNote) -> TableNo:
        """Return the number of a table."""
        return member.table

    standing = Keys[TableNote](lambda one: one.state != "closed")
    """The tables that were not broken."""
    in_play = Keys[TableNote](lambda one: one.state in ("open", "breaking"))
    """The tables that take part in play."""
    open = Column[TableNote](lambda one: one.table if one.state == "open" else None)
    """The number of each table that is open, None for the others."""
    breaking = Keys[TableNote](lambda one: one.state == "breaking")
    """The tables that are being broken."""
    unusual = Those[TableNote](lambda one: not one.ordinary)
    """The tables with something that most of them have not."""
    pooled = Sum[TableNote](lambda one: one.pooled)
    """The chips at all tables whose owner nobody has counted."""
