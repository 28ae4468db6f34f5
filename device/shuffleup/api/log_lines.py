"""A stored row as a line of the director's log: who, when, a sentence, and the command that undoes it."""

from shuffleup.floor.conduct.eliminations import ChipsMovedOn
from shuffleup.floor.conduct.events import ActUndone
from shuffleup.floor.conduct.undoing import UndoAct, undo_act
from shuffleup.floor.context import FloorContext
from shuffleup.floor.state import Floor
from shuffleup.kernel.identity import FLOOR
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol import LogLine, UndoView
from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS
from shuffleup.storage.journal import Row, RowTooNew, RowUnreadable
from shuffleup.views.log import sentence


def log_line(row: Row, floor: Floor, given: FloorContext) -> LogLine:
    """Write a row as one line; `floor` knows the entries by name and how the event writes money."""
    undo = _undo(row.seq, floor, given) if row.stream == FLOOR else None
    by = row.by
    return LogLine(row.seq, row.wall, by.role, by.person, by.face, _said(row, floor, given), undo)


def _undo(row: int, floor: Floor, given: FloorContext) -> UndoView | None:
    """Name the command that undoes an act: without a question, or with one that is filled in."""
    try:
        undo_act(UndoAct(row), floor, given)
    except ChipsMovedOn as moved:
        names = ("entry", "chips", "table", "seat", "source")
        return UndoView("undo_elimination", {name: getattr(moved, name) for name in names}, names[1:])
    except Refusal:
        return None
    return UndoView("undo_act", {"row": row})


def _said(row: Row, floor: Floor, given: FloorContext) -> str:
    """Write the event of a row; what a later release has stored is a line, too."""
    try:
        event = (FLOOR_EVENTS if row.stream == FLOOR else TABLE_EVENTS).read(row)
        if isinstance(event, ActUndone) and event.row in given.acts:
            return say("Undone: {what}", what=sentence(given.acts[event.row][0], floor))
        return sentence(event, floor, by_clock=row.by.role == "clock")
    except RowTooNew:
        return say("Only a later release of the program can read this line.")
    except RowUnreadable:
        return say("No release of the program writes such a line.")
