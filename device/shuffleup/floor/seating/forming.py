"""Tables formed from players of others: the final table, and the seating at such tables."""

from msgspec.structs import replace

from shuffleup.floor.context import FloorContext
from shuffleup.floor.entry import Entry
from shuffleup.floor.levels.events import ClockPaused
from shuffleup.floor.levels.level_changes import begin_level
from shuffleup.floor.message import Events, Reason, SeatCommand, Stacks, answers
from shuffleup.floor.seating import events as happened
from shuffleup.floor.seating.draw import button_for, deck
from shuffleup.floor.seating.moves import is_free
from shuffleup.floor.seating.whereabouts import chair_of, sizes
from shuffleup.floor.state import Floor, Formation
from shuffleup.kernel.identity import SeatNo, TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.final_table import FinalTableStart, final_chairs, final_table_start
from shuffleup.tournament.reasons.leaving import Leaving, NewTables
from shuffleup.tournament.seating import Place

_LEAVING = {
    NewTables.FINAL_TABLE: Leaving.FINAL_TABLE,
    NewTables.WINNERS_TABLE: Leaving.WINNERS_TABLE,
    NewTables.NEXT_STAGE: Leaving.NEXT_STAGE,
}


class FormFinalTable(SeatCommand, frozen=True):
    """Call everybody left to the final table, table 1 unless the command names another (FIN-01 to FIN-05)."""

    draws = True
    decides_on = Stacks.EVERYBODY

    table: TableNo | None = None


class FinalTableNotDue(NotLegalNow): ...


class MayStillBuy(NotLegalNow):
    players: tuple[str, ...]


@answers(FormFinalTable)
def form_final_table(command: FormFinalTable, floor: Floor, given: FloorContext) -> Events:
    """Call everybody left to one table, with new seats or to the free ones there (FIN-01 to FIN-05)."""
    start = _start(floor)
    if start is None:
        raise FinalTableNotDue()
    if broke := [one.name for one in floor.left() if one.broke]:
        raise MayStillBuy(tuple(broke))
    table = _table(floor, command, start)
    going = [one for one in floor.left() if start.redraw or _elsewhere(one, table)]
    chairs = final_chairs(table, len(going)) if start.redraw else _free_there(floor, table)
    drawn = given.lots.shuffled("chairs", chairs)[: len(going)]
    seats = tuple((one.id, place) for one, place in zip(going, drawn, strict=True))
    # In a break the level that comes next is one up already.
    level = start.level if start.is_new_level and floor.clock.phase == "level" else None
    return called_away(
        floor, Formation(NewTables.FINAL_TABLE, seats, (), level, None, floor.stage), start.redraw, given
    )


class WaiveFinalTable(SeatCommand, frozen=True):
    """Play on at several tables though the final table could be formed."""

    reason: Reason


class NoTableWaits(NotLegalNow): ...


@answers(WaiveFinalTable)
def waive_final_table(command: WaiveFinalTable, floor: Floor, given: FloorContext) -> Events:
    """Let several tables play on."""
    if final_table_due(floor) is None:
        raise NoTableWaits()
    return (happened.FinalTableWaived(command.reason, given.by.person),)


def final_table_due(floor: Floor) -> FinalTableStart | None:
    """Say how the final table begins if it is to be formed now; all tables wait for it then (FIN-01)."""
    return None if floor.final_table_waived else _start(floor)


def called_away(
    floor: Floor, formation: Formation, redraw: bool, given: FloorContext
) -> tuple[happened.TablesForming | happened.MoveOrdered, ...]:
    """Draw the buttons of new tables and send everybody there; they sit down when the last one has come."""
    rules = floor.rules.button
    tables = sorted({place.table for _, place in formation.seats}) if redraw else []
    buttons = [
        button_for(
            table,
            [place.seat for _, place in formation.seats if place.table == table],
            rules.first,
            deck(given, f"button of table {table}"),
            rules.tie,
        )
        for table in tables
    ]
    forming = happened.TablesForming(
        formation.formed,
        formation.seats,
        tuple((one.table, one.seat) for one in buttons),
        given.lots.seed,
        formation.level,
        formation.chips,
        formation.stage,
        tuple(one.draws for one in buttons),
    )
    called = [(floor.entry(entry), target) for entry, target in formation.seats]
    orders = [
        happened.MoveOrdered(one.id, one.place, target, _LEAVING[formation.formed])
        for one, target in called
        if one.place
    ]
    return (forming, *orders)


def formation_due(floor: Floor, given: FloorContext) -> Events:
    """Seat everybody at the new tables when the last one has got up and every chair is free.

    Who went broke in the last hand at the old table and may still buy is waited for; who is out is not.
    """
    formation = floor.forming
    if formation is None:
        return ()
    members = [(floor.entry(entry), place) for entry, place in formation.seats]
    coming = [(one, place) for one, place in members if one.in_play]
    if any(one.seated for one, _ in members) or any(one.broke for one, _ in coming):
        return ()
    if not all(is_free(floor, place) for _, place in coming):
        return ()
    sitting = [_sits(one, place, formation) for one, place in coming]
    buttons = [happened.ButtonDrawn(table, seat) for table, seat in formation.buttons]
    tables = tuple(sorted({place.table for _, place in formation.seats}))
    return (
        *sitting,
        *buttons,
        happened.TablesFormed(formation.formed, tables),
        *_level(floor, formation.level, given),
    )


def _sits(entry: Entry, place: Place, formation: Formation) -> happened.PlayerSeated:
    stack = entry.total if formation.chips is None else formation.chips
    return happened.PlayerSeated(
        entry.id, entry.name, place.table, place.seat, stack, moved=True, cards_used=entry.cards_used
    )


def _level(floor: Floor, level: int | None, given: FloorContext) -> Events:
    """Begin the level of the new tables at its full length; a clock that stood goes on standing."""
    if level is None:
        return ()
    begun = begin_level(floor, level, given.now)
    if floor.clock.running:
        return (begun,)
    return (begun, ClockPaused(begun.length, given.now, floor.pause_reason))


def _start(floor: Floor) -> FinalTableStart | None:
    if floor.phase != "playing" or floor.forming or floor.rules.event.format != "elimination":
        return None
    players, rule = floor.entries.players, floor.rules.final_table
    # Nobody is called to a table without a chair for everybody (SEA-04).
    size = min(rule.size, floor.rules.seating.max_per_table)
    if players > size:
        return None
    level = floor.clock.level
    return final_table_start(
        replace(rule, size=size),
        floor.rules.button,
        players=players,
        tables=sum(size > 0 for size in sizes(floor).values()),
        level=level,
        last_level=None if floor.has_level(level + 1) else level,
    )


class CannotBeFinalTable(NotLegalNow):
    table: TableNo
    playing: tuple[TableNo, ...]


def _table(floor: Floor, command: FormFinalTable, start: FinalTableStart) -> TableNo:
    """Without a new draw those at the table stay, so it has to be one that is being played at."""
    playing = [number for number, size in sizes(floor).items() if size]
    if command.table is None:
        return TableNo(1) if start.redraw or 1 in playing else min(playing)
    fits = 1 <= command.table <= floor.tables_at_hand if start.redraw else command.table in playing
    if not fits:
        raise CannotBeFinalTable(command.table, tuple(playing))
    return command.table


def _elsewhere(entry: Entry, table: TableNo) -> bool:
    """A player who is already on the way to the final table is seated there with the others, too."""
    chair = chair_of(entry)
    return entry.moving or chair is None or chair.table != table


def _free_there(floor: Floor, table: TableNo) -> tuple[Place, ...]:
    """List the free chairs of the table that stays (FIN-05)."""
    most = floor.rules.seating.max_per_table
    staying = {one.place.seat for one in floor.left() if one.place and not _elsewhere(one, table)}
    return tuple(Place(table, SeatNo(seat)) for seat in range(1, most + 1) if seat not in staying)
