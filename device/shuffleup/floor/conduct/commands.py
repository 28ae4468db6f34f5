"""What can be asked about conduct, rulings and corrections. Every one is the director's own decision."""

from typing import Annotated, Any, Literal

import msgspec

from shuffleup.amounts import Chips
from shuffleup.floor.seating.commands import Reason
from shuffleup.identity import EntryId, SeatNo, TableNo
from shuffleup.ruleset import MOST

Text = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=400)]
Short = Annotated[str, msgspec.Meta(max_length=60)]
Name = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=40)]
Stack = Annotated[Chips, msgspec.Meta(ge=0, le=MOST)]
Difference = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]


class Penalise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Give a penalty: posting it is the director's confirmation (PEN-01 to PEN-12).

    `amount` counts hands, rounds or chips; 0 hands lift what is still to be missed, and 0 chips are the
    amount of the rule set.
    """

    entry: EntryId
    kind: Literal["warning", "hands", "rounds", "chips", "disqualify"]
    reason: Reason
    amount: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Write a ruling down (GEN-04, GEN-05).

    `rule` is the rule that the ruling follows, such as TDA 71, and `decider` is who ruled, where it was not
    you. A `party` to the dispute does not rule: where whoever decides is one, the deputy has ruled.
    """

    ruling: Text
    question: Annotated[str, msgspec.Meta(max_length=400)] = ""
    rule: Short = ""
    party: bool = False
    decider: Short = ""


class NameDeputy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name the player who rules where the host is a party to the dispute (GEN-05)."""

    name: Name


class Announce(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tell the room something."""

    text: Text


class ChangeRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Change a detail of the rule set on the day, such as `levels.length`; it is announced (GEN-01).

    The value is written as in an event file, money in whole units. Hands in progress keep the old rule.
    """

    key: Short
    value: Any
    reason: Reason


class UndoElimination(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody was taken out by mistake and sits again with these chips (APP-04).

    The chips are those of `source`, who has won them by the mistake, or `new_chips` by a ruling. Where
    neither is said the table is to be counted. Without a table and a seat it is the old chair, or a free
    one at that table. An event that is over plays on, unless it has been archived.
    """

    entry: EntryId
    chips: Annotated[Chips, msgspec.Meta(ge=1, le=MOST)]
    reason: Reason
    table: TableNo | None = None
    seat: SeatNo | None = None
    source: EntryId | None = None
    new_chips: bool = False


class ExplainChips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Say why there are so many chips more in play than were issued, fewer where it is negative (APP-06)."""

    chips: Difference
    reason: Reason


class SettleAlarm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chips have been looked at; what is still missing or over has this reason (APP-06)."""

    reason: Reason


class EnterStacks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All stacks of a table were counted at a break, by entry; a difference wants a reason (APP-06)."""

    table: TableNo
    stacks: dict[EntryId, Stack]
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""


class SettleCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table called the floor for is settled, and it plays on (GEN-06); a ruling is written down."""

    table: TableNo
    ruling: Annotated[str, msgspec.Meta(max_length=400)] = ""
    rule: Short = ""


class EndEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """End the event before one player has all chips: those left are placed by their stacks."""

    reason: Reason


class ArchiveEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Put the event away; nothing more happens in it."""


ConductCommand = (
    Penalise
    | Note
    | NameDeputy
    | Announce
    | ChangeRule
    | UndoElimination
    | ExplainChips
    | SettleAlarm
    | EnterStacks
    | SettleCall
    | EndEvent
    | ArchiveEvent
)

VERBS: dict[str, type[ConductCommand]] = {
    "penalise": Penalise,
    "note": Note,
    "name_deputy": NameDeputy,
    "announce": Announce,
    "change_rule": ChangeRule,
    "undo_elimination": UndoElimination,
    "explain_chips": ExplainChips,
    "settle_alarm": SettleAlarm,
    "enter_stacks": EnterStacks,
    "settle_call": SettleCall,
    "end_event": EndEvent,
    "archive_event": ArchiveEvent,
}
