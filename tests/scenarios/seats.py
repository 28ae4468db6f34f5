"""Scenarios of moves: seats, balancing, broken tables, final table, winners' table."""

from typing import Any

from shuffleup.kernel.field_types import Chips, EntryId, SeatNo, TableNo
from shuffleup.poker.cards import card, rank_of
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament import seating as crews
from shuffleup.tournament.breaking_order import empty_after_break, seats_after_break, table_to_break
from shuffleup.tournament.button import Positions
from shuffleup.tournament.level_stakes import final_level, level
from shuffleup.tournament.seating import Place, SeatedTable, final_table_start, seat_change
from shuffleup.tournament.table_balance import (
    halted,
    hands_until_big_blind,
    high_card,
    imbalance,
    may_move_now,
    next_big_blind,
    seats_to_take,
    worst_seat,
)

Scenario = dict[str, Any]


def seat_request(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """A change that is made is an event of the floor; a refused one changes nothing."""
    answer = seat_change(rules.seating, scenario["setup"]["by"])
    return {"allowed": answer.allowed, "logged": answer.allowed}


def balance_high_card(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    tables = [_table(int(number), told, rules) for number, told in setup["tables"].items()]
    uneven = imbalance(tables, rules.event, rules.balance)
    if uneven is None:
        return {"move": None, "reason": "balanced"}
    if not may_move_now(rules.balance, at_level_change=setup.get("at_level_change", True)):
        return {"move": None, "reason": "wait_for_level_change"}
    draws = [
        {SeatNo(int(seat)): rank_of(card(name)) for seat, name in draw.items()}
        for draw in setup.get("draws", ())
    ]
    return {
        "from_table": uneven.source.number,
        "seat": next(iter(high_card(uneven.source, draws).ahead), None),
        "to_table": uneven.target.number,
        "allowed_seats": list(seats_to_take(uneven.target, rules.balance)),
        "worst_seat": worst_seat(uneven.target),
    }


def balance_next_bb(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    source, target = _table(1, setup["from"], rules), _table(2, setup["to"], rules)
    seat = next(iter(seats_to_take(target, rules.balance)), None)
    return {
        "seat": next_big_blind(source),
        "to_seat": seat,
        "hands_until_bb": seat and hands_until_big_blind(target, seat),
    }


def halt(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    return {"halt": list(halted(_sizes(scenario), rules.event, rules.balance))}


def table_break(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    sizes = _sizes(scenario)
    table = table_to_break(sizes, rules.seating, rules.breaking, rules.final_table, rules.event)
    if table is None:
        return {"break": None}
    return {"break": table, "move": sizes[table], "empty_after": empty_after_break(sizes, rules.seating)}


def break_seats(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """All chairs that are not listed as empty are taken."""
    setup = scenario["setup"]
    shuffled = [Place(TableNo(table), SeatNo(seat)) for table, seat in setup["shuffled_empty"]]
    tables = {place.table for place in shuffled}
    most = rules.seating.max_per_table
    sizes = {table: most - sum(place.table == table for place in shuffled) for table in tables}
    drawn = seats_after_break(rules.breaking, list(map(EntryId, setup["broken"])), sizes, shuffled)
    return {"seats": {name: [place.table, place.seat] for name, place in drawn.items()}}


def final_table(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    start = final_table_start(
        rules.final_table,
        rules.button,
        players=setup["players_left"],
        tables=setup["tables"],
        level=setup["level"],
        last_level=final_level(rules.levels),
    )
    if start is None:
        return {"form": False, "redraw": False, "level": setup["level"]}
    stakes = level(rules.levels, rules.blinds, rules.betting, rules.chips, start.level)
    return {
        "form": True,
        "redraw": start.redraw,
        "level": start.level,
        "blinds": [stakes.small_blind, stakes.big_blind],
        "limits": None if stakes.low_limit is None else [stakes.low_limit, stakes.high_limit],
    }


def winners_table(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    tables = sorted(scenario["setup"]["tables"].items(), key=lambda table: int(table[0]))
    leading = [
        crews.leaders({EntryId(name): Chips(chips) for name, chips in stacks.items()}, rules.crews)
        for _, stacks in tables
    ]
    return {
        "qualifiers": [entry for one in leading for entry in one.ahead],
        "playoff": [entry for one in leading for entry in one.tied],
    }


def _table(number: int, told: dict[str, Any], rules: RuleSet) -> SeatedTable:
    """Of the table that is left only the big blind is told; nothing else counts there."""
    big_blind = told["bb"]
    last = Positions(told.get("button", big_blind), None, big_blind, told.get("sb", big_blind))
    return SeatedTable(TableNo(number), tuple(told["occupied"]), rules.seating.max_per_table, last)


def _sizes(scenario: Scenario) -> dict[TableNo, int]:
    return {TableNo(int(table)): size for table, size in scenario["setup"]["sizes"].items()}


ADAPTERS = {
    "seat_request": seat_request,
    "balance_high_card": balance_high_card,
    "balance_next_bb": balance_next_bb,
    "halt": halt,
    "table_break": table_break,
    "break_seats": break_seats,
    "final_table": final_table,
    "winners_table": winners_table,
}
