"""The rows of the tables that the floor must know before it decides on their stacks: all stored ones."""

from collections.abc import Iterable
from typing import Any

from shuffleup.floor.context import FloorContext
from shuffleup.floor.lookup import entry_of
from shuffleup.floor.message import FloorCommand, Stacks
from shuffleup.floor.state import Floor
from shuffleup.kernel.identity import TableNo
from shuffleup.kernel.refusals import NotLegalNow


class ResultsAreOnTheirWay(NotLegalNow):
    tables: tuple[TableNo, ...]


def check_known(command: FloorCommand, floor: Floor, given: FloorContext) -> None:
    """Refuse a decision on a table that has stored more than has come here yet.

    Raises:
        NotLegalNow: rows of such a table are on their way.
    """
    waited_for = sorted(given.behind.keys() & set(_concerned(command, floor))) if given.behind else ()
    if waited_for:
        raise ResultsAreOnTheirWay(tuple(waited_for))


def _concerned(command: Any, floor: Floor) -> Iterable[TableNo]:
    if command.decides_on == Stacks.EVERYBODY:
        return [note.table for note in floor.open_tables()]
    if command.decides_on == Stacks.TABLE:
        return (command.table,)
    if command.decides_on == Stacks.NOBODY:
        return ()
    player = entry_of(floor, command.entry)
    return [at.table for at in (player.place, player.broke) if at]
