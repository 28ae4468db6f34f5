"""Events of a result that becomes final, in the past tense. The tags are stored names and never change."""

import msgspec

from shuffleup.kernel.field_types import Chips, EntryId, HandNo, PersonName, PersonText, SeatNo, UnitId
from shuffleup.table.events import OwnEvent


class Sealed(msgspec.Struct, frozen=True):
    """The effect of a sealed hand on one seat."""

    seat: SeatNo
    entry: EntryId
    before: Chips
    after: Chips


class Knockout(msgspec.Struct, frozen=True):
    """The player who went broke, and the winners of the last pot open to this player; empty if unknown."""

    out: EntryId
    by: tuple[EntryId, ...]


class Explained(msgspec.Struct, frozen=True):
    """The reason for `chips` more than a table's players brought, or fewer where it is negative.

    The `reason` is in the words of a person, and empty for the rake of the house.
    """

    chips: int
    reason: PersonText
    person: PersonName
    is_rake: bool = False


class HandSealed(OwnEvent, frozen=True, tag="hand.sealed"):
    """The result of a hand is final: places are given and seats are freed from it.

    `counted` says that the hand was not followed to its end and that its stacks come from a count of all.
    Between two hands a seal makes the chips final that rulings and counts have moved since. `pooled` are the
    chips at the table whose owner is known at the next count only; it is negative where more was counted.
    `rake` is what the house took of the hand (CSH-05), `explained` what rulings and counts have brought to
    the table or taken from it since the last seal. It is `uncounted` while nobody knows all stacks after it.
    """

    hand: HandNo
    seats: tuple[Sealed, ...]
    counted: bool = False
    pooled: int = 0
    knockouts: tuple[Knockout, ...] = ()
    rake: int = 0
    explained: tuple[Explained, ...] = ()
    uncounted: bool = False


class HandSigned(OwnEvent, frozen=True, tag="hand.signed"):
    """The unit has signed the row that sealed a hand, and through its hash all that came before.

    `unit` is the public key and `signature` signs `row_hash`, all in hex.
    """

    hand: HandNo
    row_hash: str
    unit: UnitId
    signature: str
