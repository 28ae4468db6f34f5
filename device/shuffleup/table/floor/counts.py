"""A count of all stacks, made by the floor for the table."""

from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.table.automatic_rules import after
from shuffleup.table.context import TableContext
from shuffleup.table.events import CountTold, TableEvent
from shuffleup.table.finalising.result import seal
from shuffleup.table.irregularities.events import FloorCalled
from shuffleup.table.refusals import CountDoesNotFit
from shuffleup.table.state import Table
from shuffleup.table.untracked_hands import CountStacks, count_stacks


def counted(told: CountTold, table: Table) -> tuple[TableEvent, ...]:
    """Take the stacks over and make them final, as if they had been entered at the table.

    Where they do not fit any more, because play went on meanwhile, the floor is called and nothing changes.
    """
    if table.play.hand is not None or {seat for seat, _ in told.stacks} != set(table.sitters):
        return (FloorCalled(why="count_too_late"),)
    command = CountStacks(dict(told.stacks), told.reason)
    try:
        told_stacks = count_stacks(command, table, TableContext(by=Actor("director", told.person)))
    except NotLegalNow as refusal:
        return (
            FloorCalled(why="count_off", over=refusal.over if isinstance(refusal, CountDoesNotFit) else 0),
        )
    return (*told_stacks, seal(after(table, told_stacks)))
