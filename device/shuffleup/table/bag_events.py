"""Events of the last hands of a flight at a table and of its bags: all of them are the floor's word."""

from typing import Literal

from shuffleup.kernel.field_types import Chips, EntryId, HandNo, SeatNo
from shuffleup.table.events import OwnEvent


class LastHandsTold(OwnEvent, frozen=True, tag="last_hands.told"):
    """The last hand of this table in a flight is `last`; None: the flight plays on (FLT-01)."""

    last: HandNo | None


class BagsTold(OwnEvent, frozen=True, tag="bags.told"):
    """The stacks at this table go into bags, seat by seat (FLT-03).

    Chips of `old` are rounded up to the `smallest` as they are counted, 0 where none are.
    """

    flight: str
    smallest: Chips
    seats: tuple[tuple[SeatNo, EntryId], ...]
    old: Chips = Chips(0)


class BagTold(OwnEvent, frozen=True, tag="bag.told"):
    """The bag of an entry at this table has come a step further, or is opened again.

    `chips` are those counted, `by` is who has signed, and `number` that of the bag.
    """

    entry: EntryId
    step: Literal["counted", "signed", "bagged", "opened"]
    chips: Chips = Chips(0)
    by: Literal["", "player", "dealer", "director"] = ""
    number: int = 0
