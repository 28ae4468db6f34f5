"""Seating: tables of equal size, the random draw, and the players who may change seats."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from shuffleup.kernel.identity import EntryId, SeatNo, TableNo
from shuffleup.ruleset import Event, Seating
from shuffleup.tournament.button import Positions


class Place(msgspec.Struct, frozen=True, order=True):
    """A chair of the room."""

    table: TableNo
    seat: SeatNo


class SeatedTable(msgspec.Struct, frozen=True):
    """A table as far as moving people goes: which of its seats are taken, and where the blinds stood.

    `seats` counts its chairs, numbered from 1. `last` holds button and blinds of the hand just finished,
    None before the first hand of the table.
    """

    number: TableNo
    occupied: tuple[SeatNo, ...]
    seats: int
    last: Positions | None = None

    def free(self) -> tuple[SeatNo, ...]:
        """List the empty chairs in seat order."""
        return tuple(SeatNo(seat) for seat in range(1, self.seats + 1) if seat not in self.occupied)


class SeatChange(msgspec.Struct, frozen=True):
    """The permission to change seats, and whether a reason has to be written down with it."""

    allowed: bool
    needs_reason: bool


def table_sizes(players: int, most: int) -> tuple[int, ...]:
    """Share the players over as few tables as `most` to a table allows; sizes differ by one at most."""
    tables = -(-players // most)
    return tuple(players // tables + (number < players % tables) for number in range(tables))


def chairs(sizes: Sequence[int]) -> tuple[Place, ...]:
    """List the chairs that are put out, table by table, seat 1 first."""
    return tuple(
        Place(TableNo(table), SeatNo(seat))
        for table, size in enumerate(sizes, 1)
        for seat in range(1, size + 1)
    )


def seat_cards(entries: Sequence[EntryId], shuffled: Sequence[Place]) -> dict[EntryId, Place]:
    """Give each entry the next of the shuffled seat cards (SEA-01)."""
    return dict(zip(entries, shuffled, strict=True))


def seat_change(seating: Seating, asked_by: Literal["player", "director"]) -> SeatChange:
    """Say whether a seat may be changed at somebody's wish (SEA-02).

    The director always may, with a reason; a player only where seats are the players' own choice.
    """
    if asked_by == "director":
        return SeatChange(allowed=True, needs_reason=True)
    return SeatChange(allowed=seating.self_choice, needs_reason=False)


def may_change_tables(event: Event, stage: int = 1) -> bool:
    """Say whether players may pass from one table to another in a `stage` of the event, 1 for the first.

    Never at cash tables, and never between crews of the first stage, who play among themselves
    (SEA-07, SEA-10).
    """
    return event.format == "elimination" or (event.format == "crews" and stage > 1)
