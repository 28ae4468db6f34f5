"""Moments of an event that a rule names: a level, so many left, the money, the final table (SHT-01)."""

import msgspec


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """How far an event is: who is left at how many tables, the level, and whether anybody may still enter.

    `paid` are the places that are paid, `per_table` the chairs of a table. `day` counts from 1.
    """

    left: int
    paid: int
    per_table: int
    tables: int
    level: int
    entries_open: bool = False
    final_table: bool = False
    day: int = 1


def reached(moment: str, stage: Stage) -> bool:
    """Say whether a moment has come; all but the start, a level and a day wait until entries are closed.

    While people may still enter, few who are left are not few.
    """
    name, _, number = moment.partition(":")
    count = int(number or 0)
    if name == "start":
        return True
    if name == "level":
        return stage.level >= count
    if name == "day_two":
        return stage.day >= 2
    return not stage.entries_open and _of_those_left(name, count, stage)


def _of_those_left(name: str, count: int, stage: Stage) -> bool:
    few = {
        "entries_closed": True,
        "left": stage.left <= count,
        "heads_up": stage.left <= 2,
        "tables": stage.tables <= count,
        "tables_off": stage.left <= stage.paid + count * stage.per_table,
        "in_the_money": stage.left <= stage.paid,
        "final_table": stage.final_table,
    }
    return few[name]
