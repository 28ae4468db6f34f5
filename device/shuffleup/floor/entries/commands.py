"""What can be asked about entries. Money is in minor units; a day is written year first."""

from typing import Annotated, Literal

import msgspec

from shuffleup.amounts import Money
from shuffleup.floor.seating.commands import Reason
from shuffleup.identity import EntryId, TableNo
from shuffleup.ruleset import MOST

Sum = Annotated[Money, msgspec.Meta(ge=-MOST, le=MOST)]


class Register(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Enter these people into the event, one entry each."""

    names: tuple[str, ...]


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Write the name of an entry differently."""

    entry: EntryId
    name: str


class ReEnter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Enter somebody who is out anew, with a new stack and a new seat (REG-17)."""

    entry: EntryId


class RecordPayment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Write down money handed over, today or on a day; an amount below 0 was given back (REG-01)."""

    entry: EntryId
    amount: Sum
    paid_on: str = ""


class AcceptLate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let somebody play whose fee came after the deadline (REG-01)."""

    entry: EntryId


class ConfirmStack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stack lies at its seat and the player has counted it (GEN-08, REG-06)."""

    entry: EntryId


class ConfirmStacks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All stacks of a table lie at their seats and were counted (GEN-08, REG-06)."""

    table: TableNo


class Withdraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take an entry back before its first hand; the money is given back."""

    entry: EntryId
    reason: Reason


class Leave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody leaves the event for good: the stack is blinded off, or taken out of play (ABS-10)."""

    entry: EntryId
    reason: Reason
    how: Literal["blinded_off", "removed"] = "blinded_off"


class ComeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody whose stack was blinded off is back."""

    entry: EntryId


EntryCommand = (
    Register
    | Rename
    | ReEnter
    | RecordPayment
    | AcceptLate
    | ConfirmStack
    | ConfirmStacks
    | Withdraw
    | Leave
    | ComeBack
)

VERBS: dict[str, type[EntryCommand]] = {
    "register": Register,
    "rename": Rename,
    "re_enter": ReEnter,
    "record_payment": RecordPayment,
    "accept_late": AcceptLate,
    "confirm_stack": ConfirmStack,
    "confirm_stacks": ConfirmStacks,
    "withdraw": Withdraw,
    "leave": Leave,
    "come_back": ComeBack,
}
