"""What follows at a table from what the floor tells it."""

from shuffleup.table.events import StartHeld, TableEvent, TableOpened
from shuffleup.table.sealing import seal
from shuffleup.table.state import Table


def hear(table: Table | None, told: TableEvent) -> tuple[TableEvent, ...]:
    """Take in what the floor told; a hand that is finished when the next one is held is sealed.

    An unopened table takes nothing but its opening.
    """
    if table is None or isinstance(told, TableOpened):
        return (told,) if table is None and isinstance(told, TableOpened) else ()
    if isinstance(told, StartHeld) and table.play.provisional:
        return (seal(table), told)
    return (told,)
