"""What happened to entries, in the past tense. The tags are the stored names and never change."""

import msgspec

from shuffleup.amounts import Chips, Money
from shuffleup.identity import EntryId, HandNo, PersonId, SeatNo, TableNo


class EntryRegistered(msgspec.Struct, frozen=True, tag="entry.registered"):
    """Somebody has entered; a re-entry is a new entry of the same person.

    `waiting` is the place on the waiting list, 0 where the room has a chair (SEA-04).
    """

    entry: EntryId
    person: PersonId
    name: str
    waiting: int = 0


class EntryRenamed(msgspec.Struct, frozen=True, tag="entry.renamed"):
    """The name of an entry is written differently; `table` and `seat` say where it sits."""

    entry: EntryId
    name: str
    table: TableNo | None = None
    seat: SeatNo | None = None


class EntryPaid(msgspec.Struct, frozen=True, tag="entry.paid"):
    """Money was handed over on a day; `late` says that the fee was due before (REG-01)."""

    entry: EntryId
    amount: Money
    paid_on: str
    late: bool = False
    person: str = ""


class LateFeeAccepted(msgspec.Struct, frozen=True, tag="entry.late_accepted"):
    """The director lets somebody play who has paid late."""

    entry: EntryId
    person: str = ""


class StackConfirmed(msgspec.Struct, frozen=True, tag="stack.confirmed"):
    """A stack lies at its seat and was counted (GEN-08)."""

    entry: EntryId
    person: str = ""


class EntryWithdrawn(msgspec.Struct, frozen=True, tag="entry.withdrawn"):
    """An entry was taken back before it played, and this money was given back."""

    entry: EntryId
    refunded: Money
    reason: str
    person: str = ""
    table: TableNo | None = None
    seat: SeatNo | None = None


class PlayerRemoved(msgspec.Struct, frozen=True, tag="player.removed"):
    """A player leaves for good with nothing: `why` says whether it was the own will or a penalty.

    The place is that of somebody who goes broke now; the chips are out of play as soon as the table has let
    the seat go (ABS-10, TDA 71-D). `chips` is the stack that is known, `hand` the last one of the table.
    """

    entry: EntryId
    why: str
    chips: Chips
    table: TableNo
    hand: HandNo
    reason: str
    person: str = ""
    seat: SeatNo | None = None


class ChipsRemoved(msgspec.Struct, frozen=True, tag="chips.removed"):
    """The chips of somebody who has left for good are out of play."""

    entry: EntryId
    name: str
    chips: Chips
    why: str


class PlayerWentAway(msgspec.Struct, frozen=True, tag="player.went_away"):
    """A player has left, and the stack is blinded off (ABS-10)."""

    entry: EntryId
    reason: str
    person: str = ""


class PlayerCameBack(msgspec.Struct, frozen=True, tag="player.came_back"):
    """A player whose stack was blinded off is back."""

    entry: EntryId
    person: str = ""


EntryEvent = (
    EntryRegistered
    | EntryRenamed
    | EntryPaid
    | LateFeeAccepted
    | StackConfirmed
    | EntryWithdrawn
    | PlayerRemoved
    | ChipsRemoved
    | PlayerWentAway
    | PlayerCameBack
)
