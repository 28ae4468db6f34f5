"""The director's tasks about the boxes of a venue."""

from shuffleup.floor.state import Floor
from shuffleup.floor.task import Task
from shuffleup.floor.units.rules import playing


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for a box for each table without one, and for the level that tables have gone on to alone."""
    if not floor.in_venue or floor.phase == "over":
        return ()
    without = (note.table for note in floor.open_tables() if playing(floor, note.table) is None)
    give = (
        Task("units", f"table {table} has no unit", "give_table", {"table": table}, ("unit",), holds=True)
        for table in without
    )
    return (*give, *_played_on(floor))


def _played_on(floor: Floor) -> tuple[Task, ...]:
    """Say that a table played on by the schedule while the floor was gone; the director sets the level."""
    if floor.phase != "playing":
        return ()
    ahead = [note for note in floor.open_tables() if note.hand_level_told > floor.level_at(note.table)]
    if not ahead:
        return ()
    note = max(ahead, key=lambda one: one.hand_level_told)
    text = (
        f"table {note.table} played to level {note.hand_level_told} while the floor was gone: set the level"
    )
    return (Task("units", text, "set_level", {"number": note.hand_level_told}, ("reason",)),)
