"""Seating: tables of equal size, the random draw, crews and the final table."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, EntryId, SeatNo, TableNo
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.seats import Button, Crews, FinalTable, Seating
from shuffleup.tournament.button import Lead, Positions, lead


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


class FinalTableStart(msgspec.Struct, frozen=True):
    """The start of the final table.

    `level` is the number of the level, begun at its full length where it is a new one. With `redraw` all
    seats are drawn anew and so is the button, by the rule `first_button`; without it the table that stays
    keeps seats and button, and `first_button` is None.
    """

    level: int
    is_new_level: bool
    redraw: bool
    first_button: str | None


def final_table_start(
    rule: FinalTable, button: Button, *, players: int, tables: int, level: int, last_level: int | None = None
) -> FinalTableStart | None:
    """Say how the final table begins, or None as long as it is not formed (FIN-01, FIN-04, FIN-05).

    It is formed when the `players` left are as many as it seats, or fewer, and still sit at several
    `tables`. It may begin one level above the last (FIN-02), but not above `last_level`, the last that has
    stakes; None is a schedule without an end. Its first button is drawn as at the start (FIN-03).
    """
    if tables < 2 or players > rule.size:
        return None
    up = rule.next_level and (last_level is None or level < last_level)
    return FinalTableStart(level + up, up, rule.redraw, button.first if rule.redraw else None)


def final_chairs(table: TableNo, players: int) -> tuple[Place, ...]:
    """List the chairs of the final table, to be shuffled for its draw (FIN-01)."""
    return tuple(Place(table, SeatNo(seat)) for seat in range(1, players + 1))


def crew_sizes(players: int, crews: Crews) -> tuple[int, ...]:
    """Group the players in crews, each at a table of its own (SEA-05).

    What does not divide is spread, so that sizes differ by one at most, or makes the last crew short
    (SEA-06); a crew of one goes through without a hand. More winners than one crew holds are grouped
    again in the same way, until one table is left (WIN-05).
    """
    if crews.remainder == "spread":
        return table_sizes(players, crews.size)
    full, rest = divmod(players, crews.size)
    return (crews.size,) * full + (rest,) * bool(rest)


def is_over(crews: Crews, levels: Levels, *, left: int, level: int, level_over: bool) -> bool:
    """Say whether a crew's table has ended by itself (WIN-02); else the floor may end it.

    `left` counts its players with chips: no more than go through need not play on. Where the rule set
    says so, the end of the last listed level ends the table as well.
    """
    if left <= max(crews.qualify, 1):
        return True
    last = crews.table_ends == "one_left_or_round_12" and level >= len(levels.table)
    return last and level_over


def leaders(stacks: Mapping[EntryId, Chips], crews: Crews) -> Lead[EntryId]:
    """Find who of a crew goes through, most chips first, and who is tied for the last place (WIN-01).

    Those without chips are out and never go through.
    """
    return lead({entry: chips for entry, chips in stacks.items() if chips}, crews.qualify)


def stack_of_stage(crews: Crews, chips: ChipSets) -> Chips | None:
    """Return the new stack of everybody in the next stage, None where the winners keep theirs (WIN-04)."""
    return chips.start_stack if crews.stacks == "reset" else None


def first_level_of_stage(crews: Crews, level: int) -> int:
    """Return the level at which the next stage begins: 1 with new stacks, else the level played (WIN-04)."""
    return 1 if crews.stacks == "reset" else level
