"""The director's tasks about crews."""

from shuffleup.floor.crews.rules import stage_is_over, to_be_counted
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Prompt, Task
from shuffleup.kernel.identity import TableNo


class LastHandPlayed(Prompt, frozen=True):
    """A crew's table has played its last hand, and nobody knows its stacks (WIN-01)."""

    table: TableNo


class LevelForLead(Prompt, frozen=True):
    """These players are level for the lead, which a play-off hand settles, else high cards (WIN-03)."""

    table: TableNo
    players: tuple[str, ...]
    by_hand: bool


class WinnersToCall(Prompt, frozen=True):
    """All tables of a stage have played, and so many go through (WIN-04, WIN-05)."""

    winners: int


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for stacks that say who leads, for the end of a tie, and for the next stage (WIN-01 to WIN-05)."""
    count = [
        Task(
            "crews",
            LastHandPlayed(table),
            "end_stage_table",
            {"table": table},
            ("stacks",),
            holds=True,
        )
        for table in to_be_counted(floor)
    ]
    return (*count, *_ties(floor), *_next_stage(floor))


def _ties(floor: Floor) -> list[Task]:
    by_hand = floor.rules.crews.tie == "playoff_hand"
    return [
        Task(
            "crews",
            LevelForLead(one.table, tuple(floor.entry(each).name for each in one.tied), by_hand),
            "settle_tie",
            {"table": one.table},
            ("won",) if by_hand else (),
            holds=True,
        )
        for one in floor.crews
        if one.tied
    ]


def _next_stage(floor: Floor) -> list[Task]:
    winners = sum(len(one.ahead) for one in floor.crews)
    if not stage_is_over(floor) or winners < 2:
        return []
    return [Task("crews", WinnersToCall(winners), "form_winners_table", holds=True)]
