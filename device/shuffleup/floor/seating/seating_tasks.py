"""The director's tasks about seats."""

from shuffleup.floor.command import Prompt, Task, prompt
from shuffleup.floor.levels.clock_control import seats_are_chosen
from shuffleup.floor.seating.balancing import (
    between_levels,
    move_due,
    seat_given,
    short_tables,
    who_moves,
    why_nobody_moves,
)
from shuffleup.floor.seating.final_table import final_table_due
from shuffleup.floor.seating.moves import playing_at, seats_a_table, without_chair
from shuffleup.floor.seating.seat_draw import free_chairs, plan, stack_for, table_to_set_up
from shuffleup.floor.seating.table_breaking import break_due
from shuffleup.floor.state import Floor
from shuffleup.ruleset.seats import MOST_SEATS
from shuffleup.tournament.table_balance import Imbalance, hands_until_big_blind


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for draws, for the final table, for tables to be broken, for moves."""
    if floor.phase == "registration":
        return (*_choices(floor), *_first_draw(floor))
    return (*_late_draw(floor), *_final_table(floor), *_forming(floor), *_break(floor), *_move(floor))


def _first_draw(floor: Floor) -> tuple[Task, ...]:
    players = len([one for one in floor.entries if not one.withdrawn])
    if players < 2 or seats_are_chosen(floor):
        return ()
    seats = min(players, floor.tables_at_hand * seats_a_table(floor))
    sizes = plan(floor, seats)
    closes = prompt(
        "registration_closes",
        players=players,
        seats=seats,
        sizes=tuple(sizes),
        crews=floor.rules.crews.enabled,
    )
    most = {"key": "seating.max_per_table", "value": MOST_SEATS, "reason": "SEA-04"}
    fits = floor.tables_at_hand * seats_a_table(floor) < players <= floor.tables_at_hand * MOST_SEATS
    more = Task(
        "seating", prompt("seats_for_all", waiting=players - seats, seats=MOST_SEATS), "change_rule", most
    )
    return (*(more,) * (fits and not floor.rules.crews.enabled), Task("seating", closes, "draw_seats"))


def _choices(floor: Floor) -> tuple[Task, ...]:
    """At an open table people sit where they like (SEA-03)."""
    if not seats_are_chosen(floor):
        return ()
    cash = floor.rules.event.format == "cash"
    buys = {"chips": stack_for(floor)} if cash else {}
    needs = ("table", "seat", "chips") if cash else ("table", "seat")
    return tuple(
        Task(
            "seating",
            prompt("seat_of_choice", name=one.name),
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
            Task("seating", _uneven(floor, uneven), "balance", holds=bool(short or between_levels(floor))),
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


def _uneven(floor: Floor, uneven: Imbalance) -> Prompt:
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
