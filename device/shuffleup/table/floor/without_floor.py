"""A table without its floor: the level of the schedule, and holds that a director sets aside.

All of it lasts until the floor is back: then its word holds again.
"""

from shuffleup.table.context import TableContext
from shuffleup.table.events import (
    AllInReleased,
    HoldsRestored,
    HoldsSetAside,
    LevelTold,
)
from shuffleup.table.finalising.result import seal
from shuffleup.table.message import Events, RulingCommand, answers
from shuffleup.table.refusals import NothingWaitsForFloor
from shuffleup.table.state import Table, waits_for_floor
from shuffleup.tournament.level_stakes import Level


class ReleaseStart(RulingCommand, frozen=True, kw_only=True):
    """Let play go on that waits for the floor, while the floor is gone: a start withheld, or an all-in."""


@answers(ReleaseStart)
def release_start(command: ReleaseStart, table: Table, given: TableContext) -> Events:
    """Let the next hand begin, or an all-in go on (HFH-03), for which the floor would have to be asked."""
    all_in = (AllInReleased(table.play.hand_no),) if waits_for_floor(table) else ()
    if not (all_in or table.held):
        raise NothingWaitsForFloor()
    return (HoldsSetAside(table.held, command.reason, given.by.person), *all_in)


def level_by_schedule(table: Table, level: Level) -> Events:
    """Take the level that the schedule has reached; it holds from the next hand on, as always (STR-09)."""
    return (LevelTold(level),) if table.level is not None and level != table.level else ()


def floor_is_back(table: Table, level: Level | None) -> Events:
    """Take back what was set aside, and the level that the floor is at; None where that is known already."""
    events: Events = ()
    if table.set_aside:
        sealed = (seal(table),) if table.play.provisional else ()
        events = (*sealed, HoldsRestored())
    return (*events, *(level_by_schedule(table, level) if level else ()))
