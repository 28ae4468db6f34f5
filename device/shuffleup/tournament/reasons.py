"""Reasons that floor and tables tell each other: names and small records, and no sentence.

Why a hand is withheld, a table ends, a player leaves a seat, chips come or go, the floor is called. The tags
are stored names and never change.
"""

from enum import StrEnum
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import FreeText

WhyCalled = Literal["person", "time_over", "count_too_late", "count_off", "deck_lost"]


class Call(msgspec.Struct, frozen=True):
    """A table has called the floor (GEN-06).

    `seat` is whose time is over, and `over` by how much a count is off.
    """

    why: WhyCalled = "person"
    note: FreeText = FreeText("")
    seat: SeatNo | None = None
    over: int = 0


Goods = Literal["rebuy", "add-on", "reload"]
"""The goods that are sold beyond a first stack."""


class Bought(msgspec.Struct, frozen=True, tag="bought"):
    """A player has bought them."""

    what: Goods


class TakenBack(msgspec.Struct, frozen=True, tag="taken_back"):
    """A sale is taken back, for the reason of the director."""

    what: Goods
    note: FreeText


class ChangedUp(msgspec.Struct, frozen=True, tag="changed_up"):
    """They were won or lost when the chips of `old` were coloured up."""

    old: Chips


class Fined(msgspec.Struct, frozen=True, tag="fined"):
    """A penalty in chips, for the reason of the director (PEN-04)."""

    note: FreeText


class GivenBack(msgspec.Struct, frozen=True, tag="given_back"):
    """They were won by a mistake and go back to their owner, for the reason of the director (APP-04)."""

    note: FreeText


class BagRecounted(msgspec.Struct, frozen=True, tag="bag_recounted"):
    """A bag of day two held others than its tag says (FLT-14)."""


ChipOrder = Bought | TakenBack | ChangedUp | Fined | GivenBack | BagRecounted


class Leaving(StrEnum):
    """One reason for which a seat is cleared: its player moves, or is out of the event."""

    OWN_CHOICE = "own_choice"
    TABLES_LEVEL = "tables_level"
    TABLE_BROKEN = "table_broken"
    FINAL_TABLE = "final_table"
    WINNERS_TABLE = "winners_table"
    NEXT_STAGE = "next_stage"
    BY_DIRECTOR = "by_director"
    OUT = "out"
    WITHDRAWN = "withdrawn"
    CASHES_OUT = "cashes_out"
    SEAT_WON = "seat_won"


class NewTables(StrEnum):
    """Tables that are formed from the players of others."""

    FINAL_TABLE = "final_table"
    WINNERS_TABLE = "winners_table"
    NEXT_STAGE = "next_stage"


class Hold(StrEnum):
    """One reason; a table that is held for several begins its next hand when the last of them is over."""

    BREAK = "break"
    HALFTIME = "halftime"
    LAST_HAND = "last_hand"
    STAGE_PLAYED = "stage_played"
    TABLE_BROKEN = "table_broken"
    FINAL_TABLE = "final_table"
    NEXT_STAGE = "next_stage"
    STOPPED = "stopped"
    HAND_FOR_HAND = "hand_for_hand"
    COLOUR_UP = "colour_up"
    TOO_SHORT = "too_short"
    MOVE_FIRST = "move_first"
    MILESTONE = "milestone"
    BAGGING = "bagging"
    BAGS_CLOSED = "bags_closed"


class Ending(StrEnum):
    """By play, because the table was broken, or by the director, who says why in words."""

    ONE_LEFT = "one_left"
    LAST_ROUND = "last_round"
    TABLE_BROKEN = "table_broken"
    BY_DIRECTOR = "by_director"
    SEATS_WON = "seats_won"
    FLIGHT_CLOSED = "flight_closed"
