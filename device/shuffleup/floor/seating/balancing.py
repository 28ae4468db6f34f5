"""Balancing: when a player must move, which one, to which seat, and which tables wait for it."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    Prompt,
    Reason,
    Stacks,
    Task,
    answers,
    prompt,
)
from shuffleup.floor.entry import Entry
from shuffleup.floor.levels.clock_control import seats_are_chosen
from shuffleup.floor.purchases.purchase_period import may_still_buy
from shuffleup.floor.seating import seat_events as events
from shuffleup.floor.seating.final_table import (
    Draws,
    Rounds,
    as_rounds,
    deck,
    drawn_lead,
    entered_lead,
    final_table_due,
)
from shuffleup.floor.seating.moves import (
    as_table,
    playing_at,
    seats_a_table,
    sizes,
    somebody_broke,
    without_chair,
)
from shuffleup.floor.seating.seat_draw import chairs_for, free_chairs, plan, stack_for, table_to_set_up
from shuffleup.floor.seating.table_breaking import break_due
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import SeatNo, TableNo
from shuffleup.kernel.refusals import AboutTable, NotLegalNow
from shuffleup.ruleset.seats import MOST_SEATS
from shuffleup.tournament.reasons import Hold, Leaving
from shuffleup.tournament.seating import Place, SeatedTable
from shuffleup.tournament.table_balance import (
    LEAST_DIFFERENCE,
    Imbalance,
    halted,
    hands_until_big_blind,
    imbalance,
    may_move_now,
    next_big_blind,
    seats_to_take,
)


class Balance(FloorCommand, frozen=True):
    """Move the player who is due from the largest table to the smallest (SEA-07 to SEA-10).

    `cards` are the high cards that were drawn at the table, none where they are to be drawn here. `seat` is
    one of those that the rule set offers, the worst of them where it is left out.
    """

    draws = True
    decides_on = Stacks.EVERYBODY

    cards: Draws = ()
    seat: SeatNo | None = None


class NobodyHasToMove(NotLegalNow): ...


@answers(Balance)
def balance(command: Balance, floor: Floor, given: FloorContext) -> Events:
    """Move one player, by the next big blind or by high card, to a seat that is fair (SEA-07 to SEA-10)."""
    uneven = move_due(floor)
    if uneven is None:
        raise NobodyHasToMove(legal=("move_player",))
    picked, draws = _picked(floor, uneven.source, command, given)
    entry = _sitting_at(floor, picked, uneven.source.number)
    assert entry.place is not None
    target = Place(uneven.target.number, _seat_taken(floor, uneven.target, command, given))
    is_seat_drawn = command.seat is None and seat_given(floor, uneven.target) is None
    # Without a draw no seed stands in the record: an audit draws again whatever has one.
    seed = given.lots.seed if is_seat_drawn or (draws and not command.cards) else ""
    return (
        events.TablesBalanced(entry.id, uneven.source.number, target, draws, seed),
        events.MoveOrdered(entry.id, entry.place, target, Leaving.TABLES_LEVEL),
    )


def who_moves(floor: Floor, uneven: Imbalance) -> Entry | None:
    """Name who would move, None where high cards are drawn for it (SEA-08, SEA-10)."""
    if floor.rules.balance.pick != "next_big_blind":
        return None
    seats = _may_be_picked(floor, uneven.source)
    return _sitting_at(floor, next_big_blind(replace(uneven.source, occupied=seats)), uneven.source.number)


class NobodyMoves(msgspec.Struct, frozen=True):
    """Why nobody can be moved to a table: `players` may still buy again, a table is to be broken first, or
    there is nobody or no chair.
    """

    why: Literal["may_buy_again", "break_first", "between_levels", "no_chair"]
    players: tuple[str, ...] = ()


def why_nobody_moves(floor: Floor, table: TableNo) -> NobodyMoves:
    """Say why nobody can be moved to a table that is too short of players."""
    if buying := tuple(
        one.name for one in floor.entries.unsettled if one.in_play and may_still_buy(floor, one)
    ):
        return NobodyMoves("may_buy_again", buying)
    if break_due(floor):
        return NobodyMoves("break_first")
    return NobodyMoves("between_levels" if floor.rules.balance.when == "level_change" else "no_chair")


class WaiveBalance(FloorCommand, frozen=True):
    """Let the level go on with uneven tables, where players move at level changes only (SEA-07)."""

    reason: Reason


class NoMoveWaitedFor(NotLegalNow): ...


@answers(WaiveBalance)
def waive_balance(command: WaiveBalance, floor: Floor, given: FloorContext) -> Events:
    """Let the level go on with uneven tables (SEA-07)."""
    if not floor.moves_due:
        raise NoMoveWaitedFor()
    return (events.TablesLevel(command.reason, given.by.person),)


class WaiveHalt(FloorCommand, frozen=True):
    """Let a table play that is too short of players (SEA-11)."""

    table: TableNo
    reason: Reason


class TableNotHalted(AboutTable): ...


@answers(WaiveHalt)
def waive_halt(command: WaiveHalt, floor: Floor, given: FloorContext) -> Events:
    """Let a short table play (SEA-11)."""
    if command.table not in short_tables(floor):
        raise TableNotHalted(command.table)
    return (events.HaltWaived(command.table, command.reason, given.by.person),)


def level_change_settled(floor: Floor, given: FloorContext) -> Events:
    """Note that nobody has to move any more at this level change; the next one is checked again."""
    if floor.moves_due and not given.lacks(floor.tables.in_play) and _uneven(floor) is None:
        return (events.TablesLevel(),)
    return ()


def move_due(floor: Floor) -> Imbalance | None:
    """Find the two tables between which somebody is to move now, or None.

    A table that is to be broken, the final table, and places that are still open come first; another table
    that is halted does not wait for a break. A single player, who has nobody to play with, moves at any time.
    """
    uneven = _uneven(floor)
    if uneven is None or floor.phase != "playing" or floor.forming:
        return None
    # Nobody can be dealt a hand alone: to wait for the level change would take that player out of the game.
    alone = len(uneven.target.occupied) == 1
    if not (alone or may_move_now(floor.rules.balance, at_level_change=floor.moves_due)):
        return None
    if somebody_broke(floor, uneven.source.number, uneven.target.number):
        return None
    breaks, target = break_due(floor), uneven.target.number
    breaks_first = breaks and (breaks == target or target not in short_tables(floor))
    return None if breaks_first or final_table_due(floor) else uneven


def short_tables(floor: Floor) -> tuple[TableNo, ...]:
    """List the tables that are halted until somebody comes or the director waives it (SEA-11)."""
    if floor.phase != "playing" or floor.forming:
        return ()
    if floor.entries.spread < floor.rules.balance.halt_short_by:
        return ()
    short = halted(sizes(floor), floor.rules.event, floor.rules.balance, floor.stage)
    return tuple(table for table in short if table not in floor.waived)


def between_levels(floor: Floor) -> tuple[TableNo, ...]:
    """List the tables that wait for a move which the rule set allows at level changes only (SEA-07)."""
    uneven = move_due(floor) if floor.moves_due else None
    return (uneven.source.number, uneven.target.number) if uneven else ()


def tables_waiting(floor: Floor) -> dict[TableNo, tuple[Hold, ...]]:
    """Say for which reasons of seats tables may not begin a hand (FIN-01, SEA-07, SEA-11)."""
    if floor.phase != "playing" or floor.forming:
        return {}
    if final_table_due(floor):
        return {note.table: (Hold.FINAL_TABLE,) for note in floor.tables if note.state != "closed"}
    waiting: dict[TableNo, tuple[Hold, ...]] = dict.fromkeys(short_tables(floor), (Hold.TOO_SHORT,))
    for table in between_levels(floor):
        waiting[table] = (*waiting.get(table, ()), Hold.MOVE_FIRST)
    return waiting


def _uneven(floor: Floor) -> Imbalance | None:
    if floor.entries.spread < LEAST_DIFFERENCE:
        return None
    counted = sizes(floor)
    rules = floor.rules.balance
    playing = [size for size in counted.values() if size]
    if max(playing, default=0) - min(playing, default=0) < LEAST_DIFFERENCE:
        return None
    # For a player alone the smallest difference counts, whatever the house has set.
    if 1 in playing:
        rules = replace(rules, trigger_difference=LEAST_DIFFERENCE)
    tables = [as_table(floor, table) for table in counted]
    # The figures above are kept for all tables; the tables themselves are built only where they can differ.
    uneven = imbalance(tables, floor.rules.event, rules, floor.stage)
    if uneven is None or not (_seats(floor, uneven.target) and _may_be_picked(floor, uneven.source)):
        return None
    return uneven


class EqualHighCards(NotLegalNow):
    seats: tuple[SeatNo, ...]
    table: TableNo


def _picked(
    floor: Floor, source: SeatedTable, command: Balance, given: FloorContext
) -> tuple[SeatNo, Rounds]:
    """Pick by the next big blind, or by the high card of those who sit there (SEA-08, SEA-10)."""
    seats = _may_be_picked(floor, source)
    if floor.rules.balance.pick == "next_big_blind":
        return next_big_blind(replace(source, occupied=seats)), ()
    if not command.cards:
        leading, draws = drawn_lead(seats, 1, deck(given, f"high card of table {source.number}"))
        return leading.ahead[0], draws
    leading = entered_lead(seats, 1, command.cards)
    if leading.tied:
        raise EqualHighCards(tuple(leading.tied), source.number)
    return leading.ahead[0], as_rounds(command.cards)


def _may_be_picked(floor: Floor, table: SeatedTable) -> tuple[SeatNo, ...]:
    """List the seats of those who sit there already and are not on the way."""
    here = [one for one in playing_at(floor, table.number) if one.seated and not one.leaving]
    return tuple(one.place.seat for one in here if one.place and not one.moving)


def seat_given(floor: Floor, target: SeatedTable) -> SeatNo | None:
    """Name the seat that the moved player gets where nobody says another, None where it is drawn (SEA-09)."""
    return None if floor.rules.balance.place == "random_empty_seat" else _seats(floor, target)[0]


class SeatNotFair(NotLegalNow):
    seat: SeatNo
    table: TableNo
    fair: tuple[SeatNo, ...]


def _seat_taken(floor: Floor, target: SeatedTable, command: Balance, given: FloorContext) -> SeatNo:
    offered = _seats(floor, target)
    if command.seat is None:
        return seat_given(floor, target) or given.lots.shuffled("seat", offered)[0]
    if command.seat not in offered:
        raise SeatNotFair(command.seat, target.number, tuple(offered))
    return command.seat


def _seats(floor: Floor, target: SeatedTable) -> tuple[SeatNo, ...]:
    """List the fair seats that are free; where none is, those that nobody keeps."""
    fair = seats_to_take(target, floor.rules.balance)
    free, unkept = floor.free_seats(target.number), floor.unkept_seats(target.number)
    # `unkept` seats are those of players who are out and not cleared yet: the newcomer waits for the hand
    # there.
    return tuple(seat for seat in fair if seat in free) or tuple(seat for seat in fair if seat in unkept)


def _sitting_at(floor: Floor, seat: SeatNo, table: TableNo) -> Entry:
    return next(one for one in playing_at(floor, table) if one.seated and one.place == Place(table, seat))


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for draws, for the final table, for tables to be broken, for moves."""
    if floor.phase == "registration":
        return (*_choices(floor), *_first_draw(floor))
    return (*_late_draw(floor), *_final_table(floor), *_forming(floor), *_break(floor), *_move(floor))


def _first_draw(floor: Floor) -> tuple[Task, ...]:
    players = len([one for one in floor.entries if not one.withdrawn])
    if players < 2 or seats_are_chosen(floor) or not floor.tables_here:
        return ()
    seats = min(players, len(floor.tables_here) * seats_a_table(floor))
    sizes = plan(floor, seats)
    closes = prompt(
        "registration_closes",
        players=players,
        seats=seats,
        sizes=tuple(sizes),
        crews=floor.rules.crews.enabled,
    )
    most = {"key": "seating.max_per_table", "value": MOST_SEATS, "reason": "SEA-04"}
    fits = len(floor.tables_here) * seats_a_table(floor) < players <= len(floor.tables_here) * MOST_SEATS
    more = Task(
        "seating", prompt("seats_for_all", waiting=players - seats, seats=MOST_SEATS), "change_rule", most
    )
    return (*(more,) * (fits and not floor.rules.crews.enabled), Task("seating", closes, "draw_seats"))


def _choices(floor: Floor) -> tuple[Task, ...]:
    """At an open table people sit where they like (SEA-03); a free chair is proposed to each."""
    if not seats_are_chosen(floor):
        return ()
    cash = floor.rules.event.format == "cash"
    buys = {"chips": stack_for(floor)} if cash else {}
    needs = ("table", "seat", "chips") if cash else ("table", "seat")
    chairs = free_chairs(floor) or [
        one for one in chairs_for(floor) if one.seat not in floor.taken(one.table)
    ]
    places = ({"table": one.table, "seat": one.seat} for one in sorted(chairs))
    return tuple(
        Task(
            "seating",
            prompt("seat_of_choice", name=one.name),
            "take_seat",
            {"entry": one.id, **next(places, {}), **buys},
            needs,
        )
        for one in without_chair(floor)
    )


def _late_draw(floor: Floor) -> tuple[Task, ...]:
    wanting = without_chair(floor)
    if not wanting or floor.phase == "over" or floor.forming:
        return ()
    if not free_chairs(floor) and table_to_set_up(floor) is None:
        return ()
    if seats_are_chosen(floor):
        return _choices(floor)
    return (Task("seating", prompt("seats_wanted", names=tuple(one.name for one in wanting)), "draw_seats"),)


def _final_table(floor: Floor) -> tuple[Task, ...]:
    if final_table_due(floor) is None or any(one.broke for one in floor.left()):
        return ()
    return (
        Task("seating", prompt("final_table_due", players=len(floor.left())), "form_final_table", holds=True),
    )


def _forming(floor: Floor) -> tuple[Task, ...]:
    """Say which tables still have to count before their players can get up for the new one."""
    if floor.forming is None:
        return ()
    called = (floor.entry(entry) for entry, _ in floor.forming.seats)
    tables = sorted({one.place.table for one in called if one.seated and one.place})
    return tuple(
        Task(
            "seating",
            prompt("forming_waits", tables=floor.forming.formed, stage=floor.forming.stage, table=table),
            "enter_stacks",
            {"table": table},
            ("stacks", "reason"),
            holds=True,
        )
        for table in tables
        if floor.note(table).uncounted and floor.note(table).idle
    )


def _break(floor: Floor) -> tuple[Task, ...]:
    table = break_due(floor)
    if table is None:
        return ()
    fewer = prompt("table_to_break", players=len(playing_at(floor, table)))
    return (Task("seating", fewer, "break_table", {"table": table}, holds=bool(short_tables(floor))),)


def _move(floor: Floor) -> tuple[Task, ...]:
    uneven, short = move_due(floor), short_tables(floor)
    if uneven is not None:
        return (
            Task(
                "seating",
                _uneven_tables_task(floor, uneven),
                "balance",
                holds=bool(short or between_levels(floor)),
            ),
        )
    if final_table_due(floor):
        return ()
    return tuple(
        Task(
            "seating",
            prompt("table_too_short", table=table, why=why_nobody_moves(floor, table)),
            "waive_halt",
            {"table": table},
            ("reason",),
            holds=True,
        )
        for table in short
    )


def _uneven_tables_task(floor: Floor, uneven: Imbalance) -> Prompt:
    mover, seat = who_moves(floor, uneven), seat_given(floor, uneven.target)
    hands = 0 if seat is None else hands_until_big_blind(uneven.target, seat)
    return prompt(
        "tables_uneven",
        name=mover.name if mover else "",
        source=uneven.source.number,
        target=uneven.target.number,
        seat=seat,
        hands=hands,
    )
