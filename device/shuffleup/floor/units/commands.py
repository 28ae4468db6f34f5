"""What can be asked about the boxes of a venue."""

from typing import Annotated

import msgspec

from shuffleup.floor.hand_for_hand.commands import Remark
from shuffleup.identity import TableNo

BoxName = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=80)]
"""A box by the name that people call it, by its user on the bus, or by its key."""


class GiveTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let a box play a table from now on.

    `unit` is the name of the box, its user or its key. Where another box has the table this wants a reason:
    a person decides that the other one plays no more.
    """

    table: TableNo
    unit: BoxName
    reason: Remark = ""


class TakeTableBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let no box play a table until it is given anew; a hand that is on there waits."""

    table: TableNo
    reason: Remark = ""


UnitCommand = GiveTable | TakeTableBack

VERBS: dict[str, type[UnitCommand]] = {"give_table": GiveTable, "take_table_back": TakeTableBack}
