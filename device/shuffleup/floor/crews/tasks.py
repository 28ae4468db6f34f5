"""The director's tasks about crews."""

from shuffleup.floor.crews.rules import stage_is_over, to_be_counted
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Task
from shuffleup.identity import EntryId


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for stacks that say who leads, for the end of a tie, and for the next stage (WIN-01 to WIN-05)."""
    count = [
        Task(
            "crews",
            f"table {table} has played its last hand: count the stacks",
            "end_stage_table",
            {"table": table, "reason": "last hand played"},
            ("stacks",),
            holds=True,
        )
        for table in to_be_counted(floor)
    ]
    return (*count, *_ties(floor), *_next_stage(floor))


def _ties(floor: Floor) -> list[Task]:
    by_hand = floor.rules.crews.tie == "playoff_hand"
    what = "enter what each won in the play-off hand" if by_hand else "draw high cards"
    return [
        Task(
            "crews",
            f"table {one.table}: {_names(floor, one.tied)} are level for the lead: {what}",
            "settle_tie",
            {"table": one.table},
            ("won",) if by_hand else (),
            holds=True,
        )
        for one in floor.crews
        if one.tied
    ]


def _names(floor: Floor, entries: tuple[EntryId, ...]) -> str:
    return ", ".join(floor.entry(one).name for one in entries)


def _next_stage(floor: Floor) -> list[Task]:
    winners = sum(len(one.ahead) for one in floor.crews)
    if not stage_is_over(floor) or winners < 2:
        return []
    text = f"all tables have played: call the {winners} winners to the next table"
    return [Task("crews", text, "form_winners_table", holds=True)]
