"""What can be asked about a colour-up."""

from typing import Annotated, Literal

import msgspec

from shuffleup.amounts import Chips
from shuffleup.floor.seating.commands import Reason
from shuffleup.identity import SeatNo, TableNo

ChipValue = Annotated[Chips, msgspec.Meta(ge=1)]
Count = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class BeginColourUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Change all chips of `old` for chips of `new`, in a break or while play is stopped (CLR-01).

    `new` may be a kind between two that are in play, where a race needs more cards than there are (CLR-09).
    """

    old: ChipValue
    new: ChipValue


class CountOddChips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many chips of the old kind each seat of a table has; it replaces an earlier count.

    Where every action is followed the stacks are known, and no counts are needed. `nothing_else` are seats
    that hold no other chips, where nobody follows the stacks (CLR-07).
    """

    table: TableNo
    counts: dict[SeatNo, Count] = {}
    nothing_else: tuple[SeatNo, ...] = ()


class DealRace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Deal the race at a table, one card for each odd chip: these cards, or drawn where none are given.

    Tied seats that have to draw again are dealt anew by the same command (CLR-03, CLR-06).
    """

    table: TableNo
    cards: dict[SeatNo, tuple[str, ...]] = {}
    decks: Literal[1, 2] = 1


class NameWinners(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who has won a chip in a race that a table has held by itself, once for each chip."""

    table: TableNo
    seats: tuple[SeatNo, ...]


class FinishColourUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All chips of the old kind are off the tables: the new stacks count."""


class CancelColourUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Leave all chips as they were."""

    reason: Reason


class SkipColourUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Leave a kind of chip in play though nothing needs it; it is not proposed again."""

    old: ChipValue
    reason: Reason


ColourUpCommand = (
    BeginColourUp | CountOddChips | DealRace | NameWinners | FinishColourUp | CancelColourUp | SkipColourUp
)

VERBS: dict[str, type[ColourUpCommand]] = {
    "begin_colour_up": BeginColourUp,
    "count_odd_chips": CountOddChips,
    "deal_race": DealRace,
    "name_winners": NameWinners,
    "finish_colour_up": FinishColourUp,
    "cancel_colour_up": CancelColourUp,
    "skip_colour_up": SkipColourUp,
}
