"""What can be asked about seats."""

from typing import Annotated

import msgspec

from shuffleup.amounts import Chips
from shuffleup.identity import EntryId, SeatNo, TableNo

Reason = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=200)]

Draws = tuple[dict[SeatNo, str], ...]
"""Rounds of cards by seat; each round after the first holds those who were tied before."""


class DrawSeats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Draw seats for all who have none.

    Before play the first buttons are drawn as well. Who finds no chair waits for one.
    """


class TakeSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody sits down at a chair of the own choice, where the rule set leaves it to the players (SEA-03).

    `chips` is the buy-in at a cash table, the smallest one where it is left out.
    """

    entry: EntryId
    table: TableNo
    seat: SeatNo
    chips: Chips | None = None


class MovePlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Send a player to another chair; a move wants a reason (SEA-02, SEA-16)."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    reason: Reason


class SwapPlayers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Send two players to each other's chairs, each with the own stack (SEA-16)."""

    first: EntryId
    second: EntryId
    reason: Reason


class ConfirmCarried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chips of an absent player who moves were carried by two: who asks, and this person (SEA-15)."""

    entry: EntryId
    person: Annotated[str, msgspec.Meta(pattern=r"\S", max_length=40)]


class BalanceTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Move the player who is due from the largest table to the smallest (SEA-07 to SEA-10).

    `cards` are the high cards that were drawn at the table, none where they are to be drawn here. `seat` is
    one of those that the rule set offers, the worst of them where it is left out.
    """

    cards: Draws = ()
    seat: SeatNo | None = None


class WaiveBalance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let the level go on with uneven tables, where players move at level changes only (SEA-07)."""

    reason: Reason


class WaiveHalt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let a table play that is too short of players (SEA-11)."""

    table: TableNo
    reason: Reason


class BreakTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Break the table that is due, or another one for a `reason` (SEA-12 to SEA-14)."""

    table: TableNo | None = None
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""


class FormFinalTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Call everybody left to the final table: table 1, if not said otherwise (FIN-01 to FIN-05)."""

    table: TableNo | None = None


class WaiveFinalTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on at several tables though the final table could be formed."""

    reason: Reason


SeatCommand = (
    DrawSeats
    | TakeSeat
    | MovePlayer
    | SwapPlayers
    | ConfirmCarried
    | BalanceTables
    | WaiveBalance
    | WaiveHalt
    | BreakTable
    | FormFinalTable
    | WaiveFinalTable
)

VERBS: dict[str, type[SeatCommand]] = {
    "draw_seats": DrawSeats,
    "take_seat": TakeSeat,
    "move_player": MovePlayer,
    "swap_players": SwapPlayers,
    "confirm_carried": ConfirmCarried,
    "balance": BalanceTables,
    "waive_balance": WaiveBalance,
    "waive_halt": WaiveHalt,
    "break_table": BreakTable,
    "form_final_table": FormFinalTable,
    "waive_final_table": WaiveFinalTable,
}
