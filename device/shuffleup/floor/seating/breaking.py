"""Breaking of tables: which one, when, and the new seats of its players."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from shuffleup.floor.context import FloorContext
from shuffleup.floor.message import Events, SeatCommand, Stacks, answers
from shuffleup.floor.seating import events as happened
from shuffleup.floor.seating.forming import final_table_due
from shuffleup.floor.seating.whereabouts import playing_at, sizes, somebody_broke
from shuffleup.floor.state import Floor
from shuffleup.kernel.identity import EntryId, TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.breaking import seats_after_break, table_to_break
from shuffleup.tournament.reasons.leaving import Leaving
from shuffleup.tournament.seating import Place


class BreakTable(SeatCommand, frozen=True):
    """Break the table that is due, or another one for a `reason` (SEA-12 to SEA-14)."""

    draws = True
    decides_on = Stacks.EVERYBODY

    table: TableNo | None = None
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""


@answers(BreakTable)
def break_table(command: BreakTable, floor: Floor, given: FloorContext) -> Events:
    """Break a table: its players draw seats elsewhere and go there after their hand (SEA-12 to SEA-14)."""
    table = _asked_for(command, floor)
    players = playing_at(floor, table)
    others = {number: size for number, size in sizes(floor).items() if number != table}
    chairs = cleared_first(floor, empty_chairs(floor, tuple(others)), len(players))
    empty = given.lots.shuffled("chairs", chairs)
    drawn = _drawn(floor, [one.id for one in players], others, empty)
    overruled = command.reason if table != break_due(floor) else ""
    moves = [
        happened.MoveOrdered(one.id, one.place, drawn[one.id], Leaving.TABLE_BROKEN)
        for one in players
        if one.place
    ]
    person = given.by.person if overruled else ""
    return (happened.TableBreaking(table, given.lots.seed, overruled, person), *moves)


def break_due(floor: Floor) -> TableNo | None:
    """Name the table that is to be broken now, or None (SEA-12).

    The final table goes before; so does the place of somebody there who went broke.
    """
    if floor.phase != "playing" or floor.forming or final_table_due(floor):
        return None
    rules, counted = floor.rules, sizes(floor)
    table = table_to_break(
        counted, rules.seating, rules.breaking, rules.final_table, rules.event, floor.stage
    )
    if table is None or somebody_broke(floor, table):
        return None
    others = tuple(number for number in counted if number != table)
    return table if len(empty_chairs(floor, others)) >= counted[table] else None


class NoTableToBreak(NotLegalNow): ...


class NotPlayedAt(NotLegalNow):
    table: TableNo


class NotDueToBreak(NotLegalNow):
    table: TableNo


class SomebodyMayBuy(NotLegalNow):
    table: TableNo


def _asked_for(command: BreakTable, floor: Floor) -> TableNo:
    due = break_due(floor)
    table = due if command.table is None else command.table
    if table is None:
        raise NoTableToBreak()
    if floor.phase != "playing" or floor.forming or table not in sizes(floor):
        raise NotPlayedAt(table)
    if table != due and not command.reason.strip():
        raise NotDueToBreak(table)
    if somebody_broke(floor, table):
        raise SomebodyMayBuy(table)
    return table


def empty_chairs(floor: Floor, tables: Sequence[TableNo]) -> tuple[Place, ...]:
    """List the chairs of some tables that nobody keeps."""
    return tuple(Place(table, seat) for table in tables for seat in floor.unkept_seats(table))


def cleared_first(floor: Floor, chairs: Sequence[Place], players: int) -> tuple[Place, ...]:
    """Leave out the chairs on which players who are out still sit, where the others suffice.

    Such a chair is cleared when the hand at its table is over, and who is drawn to it waits for that.
    """
    sat_on = {one.place for one in floor.entries if one.seated and not one.in_play}
    cleared = tuple(place for place in chairs if place not in sat_on)
    return cleared if len(cleared) >= players else tuple(chairs)


def _drawn(
    floor: Floor, players: Sequence[EntryId], others: dict[TableNo, int], empty: Sequence[Place]
) -> dict[EntryId, Place]:
    return seats_after_break(floor.rules.breaking, players, others, empty)
