"""The final table: when it is formed, and how it begins."""

import msgspec

from shuffleup.kernel.identity import SeatNo, TableNo
from shuffleup.ruleset import Button, FinalTable
from shuffleup.tournament.seating import Place


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
