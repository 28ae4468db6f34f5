"""The director's tasks about the boxes of a venue."""

from collections.abc import Iterator

from shuffleup.floor.boxes.box_records import UnitAt, box_code
from shuffleup.floor.boxes.rules import playing
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Prompt, Task
from shuffleup.kernel.identity import TableNo


class TableWithoutBox(Prompt, frozen=True):
    """No box plays this table."""

    table: TableNo


class BoxToChoose(Prompt, frozen=True):
    """Of the boxes with the key of a table the one of this code may play on, from its own `hand` and rows."""

    table: TableNo
    box: str
    hand: int
    rows: int


class CardToChoose(BoxToChoose, frozen=True):
    """The same, but from what the floor has: its rows do not go on from there."""


class PlayedOnAlone(Prompt, frozen=True):
    """A table played on by the schedule to this level while the floor was gone."""

    table: TableNo
    level: int


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for a box for each table without one, and for the level that tables have gone on to alone."""
    if not floor.in_venue or floor.phase == "over":
        return ()
    without = (note.table for note in floor.open_tables() if playing(floor, note.table) is None)
    give = (
        Task("units", TableWithoutBox(table), "give_table", {"table": table}, ("unit",), holds=True)
        for table in without
    )
    choose = (task for at in floor.units if at.doubt for task in _choices(at))
    return (*give, *choose, *_played_on(floor))


def _choices(at: UnitAt) -> Iterator[Task]:
    """Offer each of the boxes that have the key of a table, with what is played there."""
    for one in at.doubt:
        kind, box = BoxToChoose if one.follows else CardToChoose, box_code(one.life)
        prompt = kind(at.table, box, one.hand, one.rows)
        yield Task("units", prompt, "choose_box", {"table": at.table, "box": box}, holds=True)


def _played_on(floor: Floor) -> tuple[Task, ...]:
    """Say that a table played on by the schedule while the floor was gone; the director sets the level."""
    if floor.phase != "playing":
        return ()
    ahead = [note for note in floor.open_tables() if note.hand_level_told > floor.level_at(note.table)]
    if not ahead:
        return ()
    note = max(ahead, key=lambda one: one.hand_level_told)
    played = PlayedOnAlone(note.table, note.hand_level_told)
    return (Task("units", played, "set_level", {"number": note.hand_level_told}, ("reason",)),)
