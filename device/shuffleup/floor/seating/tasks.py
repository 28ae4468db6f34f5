"""The director's tasks about seats."""

from shuffleup.floor.seating.balancing import (
    between_levels,
    move_due,
    seat_given,
    short_tables,
    who_moves,
    why_nobody_moves,
)
from shuffleup.floor.seating.breaking import break_due
from shuffleup.floor.seating.forming import FINAL_TABLE, final_table_due
from shuffleup.floor.seating.rules import free_chairs, plan, stack_for, table_to_set_up
from shuffleup.floor.seating.whereabouts import playing_at, seats_a_table, without_chair
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Task
from shuffleup.tournament.balance import Imbalance, hands_until_big_blind


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for draws, for the final table, for tables to be broken, for moves."""
    if floor.phase == "registration":
        return (*_choices(floor), *_first_draw(floor))
    return (*_late_draw(floor), *_final_table(floor), *_forming(floor), *_break(floor), *_move(floor))


def _first_draw(floor: Floor) -> tuple[Task, ...]:
    players = len([one for one in floor.entries if not one.withdrawn])
    if players < 2:
        return ()
    seats = min(players, floor.tables_at_hand * seats_a_table(floor))
    sizes = plan(floor, seats)
    word = "crews" if floor.rules.crews.enabled else "tables"
    planned = f"; {word} of {', '.join(map(str, sizes))}" if len(sizes) > 1 else ""
    waiting = f"; {seats} sit, {players - seats} wait" if players > seats else ""
    text = f"{players} entries: close registration and draw the seats{planned}{waiting}"
    return (Task("seating", text, "draw_seats"),)


def _choices(floor: Floor) -> tuple[Task, ...]:
    """At an open table people sit where they like (SEA-03)."""
    if floor.rules.seating.draw != "open":
        return ()
    cash = floor.rules.event.format == "cash"
    buys = {"chips": stack_for(floor)} if cash else {}
    needs = ("table", "seat", "chips") if cash else ("table", "seat")
    return tuple(
        Task(
            "seating",
            f"{one.name} takes a seat of the own choice",
            "take_seat",
            {"entry": one.id, **buys},
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
    word = "waits" if len(wanting) == 1 else "wait"
    names = ", ".join(one.name for one in wanting)
    draw = Task("seating", f"{names} {word} for a seat: draw", "draw_seats")
    return (draw, *_choices(floor))


def _final_table(floor: Floor) -> tuple[Task, ...]:
    if final_table_due(floor) is None or any(one.broke for one in floor.left()):
        return ()
    text = f"{len(floor.left())} players left: form the {FINAL_TABLE}"
    return (Task("seating", text, "form_final_table", holds=True),)


def _forming(floor: Floor) -> tuple[Task, ...]:
    """Say which tables still have to count before their players can get up for the new one."""
    if floor.forming is None:
        return ()
    called = (floor.entry(entry) for entry, _ in floor.forming.seats)
    tables = sorted({one.place.table for one in called if one.seated and one.place})
    return tuple(
        Task(
            "seating",
            f"the {floor.forming.name} waits for table {table}: count the stacks there",
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
    players = len(playing_at(floor, table))
    text = f"the players fit one table fewer: break table {table} and draw {players} seats"
    return (Task("seating", text, "break_table", {"table": table}),)


def _move(floor: Floor) -> tuple[Task, ...]:
    uneven, short = move_due(floor), short_tables(floor)
    if uneven is not None:
        source, target = uneven.source.number, uneven.target.number
        mover = who_moves(floor, uneven)
        who = mover.name if mover else "a player, by high card,"
        text = f"tables are uneven: move {who} from table {source} to {target}{_seat_words(floor, uneven)}"
        return (Task("seating", text, "balance", holds=bool(short or between_levels(floor))),)
    if break_due(floor) or final_table_due(floor):
        return ()
    return tuple(
        Task(
            "seating",
            f"table {table} is halted, too short of players; {why_nobody_moves(floor, table)}",
            "waive_halt",
            {"table": table},
            ("reason",),
            holds=True,
        )
        for table in short
    )


def _seat_words(floor: Floor, uneven: Imbalance) -> str:
    """Say where the player will sit, and how soon the big blind comes there (SEA-09, SEA-10)."""
    seat = seat_given(floor, uneven.target)
    if seat is None:
        return ""
    hands = hands_until_big_blind(uneven.target, seat)
    when = "in the next hand" if hands == 1 else f"in {hands} hands"
    return f", seat {seat}: the big blind {when}"
