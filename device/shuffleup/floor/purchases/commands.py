"""What can be asked about purchases. Chips are whole chips, never money."""

from typing import Annotated, Literal

import msgspec

from shuffleup.amounts import Chips
from shuffleup.floor.seating.commands import Reason
from shuffleup.identity import EntryId
from shuffleup.ruleset import MOST

Amount = Annotated[Chips, msgspec.Meta(ge=1, le=MOST)]
Stack = Annotated[Chips, msgspec.Meta(ge=0, le=MOST)]


class SellRebuy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sell a rebuy of so many chips; asking for it before the hand binds (REG-08 to REG-12).

    `stack` is what lies before the player, where the table does not follow the stacks.
    """

    entry: EntryId
    chips: Amount
    stack: Stack | None = None


class SellAddOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sell the add-on: once to an entry, whatever its stack."""

    entry: EntryId


class Reload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sell chips at a cash table; they count from the next hand on (CSH-01 to CSH-03)."""

    entry: EntryId
    chips: Amount


class CashOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Change all chips of a player at a cash table back into money; the player leaves the table."""

    entry: EntryId


class Refund(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take the last sale of a kind back: the money goes to the player, the chips out of play (APP-04)."""

    entry: EntryId
    what: Literal["rebuy", "add-on", "reload"]
    reason: Reason


PurchaseCommand = SellRebuy | SellAddOn | Reload | CashOut | Refund

VERBS: dict[str, type[PurchaseCommand]] = {
    "sell_rebuy": SellRebuy,
    "sell_add_on": SellAddOn,
    "reload": Reload,
    "cash_out": CashOut,
    "refund": Refund,
}
