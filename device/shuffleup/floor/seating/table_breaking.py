"""Breaking of tables: which one, when, the new seats; and of many tables as one proposal of the director."""

from collections.abc import Collection, Sequence
from typing import Annotated, Literal

import msgspec

from shuffleup.floor.command import Events, FloorCommand, FloorContext, Remark, Stacks, answers
from shuffleup.floor.seating import seat_events as events
from shuffleup.floor.seating.final_table import final_table_due
from shuffleup.floor.seating.moves import broke_at, chair_of, playing_at, sizes, somebody_broke
from shuffleup.floor.state import BreakingMove, BreakingProposal, Floor
from shuffleup.kernel.field_types import EntryId, TableNo
from shuffleup.kernel.refusals import AboutTable, NotLegalNow
from shuffleup.tournament.breaking_order import (
    breaking_order,
    seats_after_break,
    table_to_break,
    tables_to_break,
)
from shuffleup.tournament.reasons import Leaving
from shuffleup.tournament.seating import Place, may_change_tables


class BreakTable(FloorCommand, frozen=True):
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
        events.MoveOrdered(one.id, one.place, drawn[one.id], Leaving.TABLE_BROKEN)
        for one in players
        if one.place
    ]
    person = given.by.person if overruled else ""
    return (events.TableBreaking(table, given.lots.seed, overruled, person), *moves)


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


class NotPlayedAt(AboutTable): ...


class NotDueToBreak(AboutTable): ...


class SomebodyMayBuy(AboutTable): ...


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


SOON = 5
"""So many tables more than can be broken now are shown as those that break soon."""

Number = Annotated[int, msgspec.Meta(ge=1, le=9999)]


class ProposeBreaking(FloorCommand, frozen=True):
    """Propose tables to be broken together, with a drawn seat for each of their players (SEA-12 to SEA-14).

    One of the three says which: `number` so many, `keep` so many that so many are kept, `tables` these. The
    first two take them in the order that was fixed beforehand and pass over a table where somebody who went
    broke may still buy. A player whose seat stands in the proposal so far keeps it while it is free, so a
    correction draws for nobody again.
    """

    draws = True

    number: Number | None = None
    keep: Number | None = None
    tables: tuple[TableNo, ...] = ()


class BreakTables(FloorCommand, frozen=True):
    """Break the tables of the proposal; a `reason` is needed where others are due (SEA-12)."""

    decides_on = Stacks.EVERYBODY

    reason: Remark = ""


class WithdrawBreaking(FloorCommand, frozen=True):
    """Withdraw the proposal to break tables; nobody moves."""


class NoBreakingNow(NotLegalNow): ...


class SayWhichBreak(NotLegalNow): ...


class NoTableLeftToBreak(NotLegalNow):
    playing: int


class NothingProposed(NotLegalNow): ...


class ProposalOutOfDate(NotLegalNow):
    tables: tuple[TableNo, ...]


@answers(ProposeBreaking)
def propose_breaking(command: ProposeBreaking, floor: Floor, given: FloorContext) -> Events:
    """Draw a seat for each player of the tables who has none in the proposal yet (SEA-13, SEA-14)."""
    if not _in_play(floor):
        raise NoBreakingNow()
    tables = _tables_asked_for(command, floor)
    others = {number: size for number, size in sizes(floor).items() if number not in tables}
    players = [one for table in tables for one in playing_at(floor, table)]
    free = empty_chairs(floor, tuple(others))
    kept = _kept(floor, {one.id for one in players}, free)
    for place in kept.values():
        # A kept seat fills its table already: the draw for the others must level what is left.
        others[place.table] += 1
    drawing = [one.id for one in players if one.id not in kept]
    left = set(free).difference(kept.values())
    pool = cleared_first(floor, tuple(place for place in free if place in left), len(drawing))
    chairs = given.lots.shuffled("chairs", pool)
    seats = kept | seats_after_break(floor.rules.breaking, drawing, others, chairs)
    # The chair of now stands beside the drawn one: who moves before the proposal is carried out makes it out
    # of date.
    moves = tuple(BreakingMove(one.id, chair, seats[one.id]) for one in players if (chair := chair_of(one)))
    return (events.BreakingProposed(tables, moves, given.lots.seed),)


@answers(BreakTables)
def break_tables(command: BreakTables, floor: Floor, given: FloorContext) -> Events:
    """Send every player of the proposal to the seat that stands there (SEA-12 to SEA-14)."""
    proposal = _proposed(floor)
    if changed := breaking_changed(floor):
        raise ProposalOutOfDate(tuple(changed), legal=("propose_breaking",))
    overruled = breaking_overruled(floor)
    reason = command.reason.strip()
    if overruled and not reason:
        raise NotDueToBreak(overruled[0])
    breaking = [
        # No seed here: the seats were drawn when the proposal was made, whose event has it.
        events.TableBreaking(table, "", reason, given.by.person)
        if table in overruled
        else events.TableBreaking(table, "")
        for table in proposal.tables
    ]
    moves = [
        events.MoveOrdered(one.entry, place, one.target, Leaving.TABLE_BROKEN)
        for one in proposal.moves
        if (place := floor.entry(one.entry).place)
    ]
    return (events.BreakingSettled(proposal.tables, done=True), *breaking, *moves)


@answers(WithdrawBreaking)
def withdraw_breaking(command: WithdrawBreaking, floor: Floor, given: FloorContext) -> Events:
    """Forget the proposal; the record keeps what was drawn."""
    return (events.BreakingSettled(_proposed(floor).tables, done=False),)


BreakingChange = Literal["event", "not_in_play", "may_buy", "players", "chair"]
"""Why a table of a proposal cannot be broken as it stands there: the event is over or forms tables, nobody
plays there, somebody who went broke may still buy, others sit there now, or a drawn seat is taken."""


def breaking_changed(floor: Floor) -> dict[TableNo, BreakingChange]:
    """Say for which tables the proposal does not fit any more, and why; empty where it can be done."""
    proposal = floor.proposed_breaking
    if proposal is None:
        return {}
    if not _in_play(floor):
        return dict.fromkeys(proposal.tables, "event")
    staying = tuple(table for table in sizes(floor) if table not in proposal.tables)
    free, waits = frozenset(empty_chairs(floor, staying)), broke_at(floor)
    found = (
        (table, "may_buy" if table in waits else _changed(floor, proposal, table, free))
        for table in proposal.tables
    )
    return {table: why for table, why in found if why}


def breaking_overruled(floor: Floor) -> tuple[TableNo, ...]:
    """List the tables of the proposal that the fixed order would not have broken now (SEA-12)."""
    if floor.proposed_breaking is None:
        return ()
    due = breaking_due(floor)[: len(floor.proposed_breaking.tables)]
    return tuple(table for table in floor.proposed_breaking.tables if table not in due)


def breaking_due(floor: Floor) -> tuple[TableNo, ...]:
    """List the tables that can be broken now in the fixed order (SEA-12), empty where none can."""
    if not _in_play(floor):
        return ()
    rules, waits = floor.rules, broke_at(floor)
    return tables_to_break(
        sizes(floor), rules.seating, rules.breaking, rules.final_table, rules.event, floor.stage, waits
    )


def breaking_soon(floor: Floor) -> tuple[TableNo, ...]:
    """List the tables that are broken next (SEA-12): those that can be now, and a few more in order."""
    rules = floor.rules
    if not _in_play(floor) or not rules.breaking.enabled or not may_change_tables(rules.event, floor.stage):
        return ()
    playing = [table for table, size in floor.sizes.items() if size]
    return breaking_order(playing, rules.breaking)[: len(breaking_due(floor)) + SOON]


def _in_play(floor: Floor) -> bool:
    return floor.phase == "playing" and floor.forming is None and not final_table_due(floor)


def _proposed(floor: Floor) -> BreakingProposal:
    if floor.proposed_breaking is None:
        raise NothingProposed(legal=("propose_breaking",))
    return floor.proposed_breaking


def _tables_asked_for(command: ProposeBreaking, floor: Floor) -> tuple[TableNo, ...]:
    """List the tables in the order in which they are broken."""
    asked = (command.number, command.keep, command.tables or None)
    if sum(one is not None for one in asked) != 1:
        raise SayWhichBreak()
    playing = {table: size for table, size in sizes(floor).items() if size}
    if command.tables:
        return _named(command.tables, floor, playing)
    number = len(playing) - command.keep if command.keep is not None else command.number or 0
    if not 0 < number < len(playing):
        raise NoTableLeftToBreak(len(playing))
    due, waits = breaking_due(floor), broke_at(floor)
    rest = set(playing).difference(due, waits)
    # More than are due yet: the director may prepare a break, and the reason is asked for when it is done.
    chosen = (*due, *breaking_order(rest, floor.rules.breaking))[:number]
    return breaking_order(chosen, floor.rules.breaking)


def _named(tables: Sequence[TableNo], floor: Floor, playing: Collection[TableNo]) -> tuple[TableNo, ...]:
    waits = broke_at(floor)
    for table in tables:
        if table not in playing:
            raise NotPlayedAt(table)
        if table in waits:
            raise SomebodyMayBuy(table)
    return breaking_order(tables, floor.rules.breaking)


def _kept(floor: Floor, players: Collection[EntryId], free: Collection[Place]) -> dict[EntryId, Place]:
    """Give the seats that stand in the proposal so far and are still free for those who belong to it."""
    moves = floor.proposed_breaking.moves if floor.proposed_breaking else ()
    chairs = frozenset(free)
    return {
        one.entry: one.target
        for one in moves
        if one.entry in players and one.target in chairs and chair_of(floor.entry(one.entry)) == one.source
    }


def _changed(
    floor: Floor, proposal: BreakingProposal, table: TableNo, free: Collection[Place]
) -> BreakingChange | None:
    if not floor.sizes.get(table):
        return "not_in_play"
    moves = proposal.of(table)
    if {one.id: chair_of(one) for one in playing_at(floor, table)} != {
        one.entry: one.source for one in moves
    }:
        return "players"
    return None if all(one.target in free for one in moves) else "chair"
