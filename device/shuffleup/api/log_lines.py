"""A stored row as a line of the director's log: who, when, a sentence, and the command that undoes it."""

import msgspec

from shuffleup.api.undoing import undo_of
from shuffleup.floor.state import Floor
from shuffleup.identity import FLOOR
from shuffleup.journal import Row, RowTooNew, RowUnreadable
from shuffleup.journal.texts import revealed
from shuffleup.language import say
from shuffleup.stations.records import FLOOR_EVENTS, TABLE_EVENTS
from shuffleup.views.log import sentence
from shuffleup.wire import LogLine


def log_line(row: Row, floor: Floor) -> LogLine:
    """Write a row as one line; `floor` knows the entries by name and how the event writes money."""
    of_floor = row.stream == FLOOR
    undo = undo_of(row.type, msgspec.json.decode(revealed(row.payload, row.texts))) if of_floor else None
    by = row.by
    return LogLine(row.seq, row.wall, by.role, by.person, by.face, _said(row, floor), undo)


def _said(row: Row, floor: Floor) -> str:
    """Write the event of a row; what a later release has stored is a line, too."""
    try:
        return sentence((FLOOR_EVENTS if row.stream == FLOOR else TABLE_EVENTS).read(row), floor)
    except RowTooNew:
        return say("Only a later release of the program can read this line.")
    except RowUnreadable:
        return say("No release of the program writes such a line.")
