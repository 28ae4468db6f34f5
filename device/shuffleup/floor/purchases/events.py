"""What was bought and paid back, in the past tense. The tags are the stored names and never change."""

from typing import Literal

import msgspec

from shuffleup.amounts import Chips, Money
from shuffleup.identity import EntryId, SeatNo, TableNo

What = Literal["rebuy", "add-on", "reload"]


class ChipsSold(msgspec.Struct, frozen=True, tag="chips.sold"):
    """A player has bought chips; they are on the way to the table and in play from its next hand on.

    `stack` is what the player was seen to hold, None where the table knows. `table` and `seat` are None for
    somebody between two chairs, who takes the chips along.
    """

    entry: EntryId
    table: TableNo | None
    seat: SeatNo | None
    what: What
    chips: Chips
    price: Money
    person: str = ""
    stack: Chips | None = None


class SaleRefunded(msgspec.Struct, frozen=True, tag="sale.refunded"):
    """A sale is taken back; the chips are asked back from the seat, None where the player has none."""

    entry: EntryId
    what: What
    chips: Chips
    price: Money
    reason: str
    person: str = ""
    table: TableNo | None = None
    seat: SeatNo | None = None


class CashOutAsked(msgspec.Struct, frozen=True, tag="cash_out.asked"):
    """A player at a cash table leaves after the hand and changes the chips back."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    person: str = ""


class CashedOut(msgspec.Struct, frozen=True, tag="cash_out.done"):
    """The player has left the table, and so many chips were changed back into money."""

    entry: EntryId
    name: str
    chips: Chips


PurchaseEvent = ChipsSold | SaleRefunded | CashOutAsked | CashedOut
