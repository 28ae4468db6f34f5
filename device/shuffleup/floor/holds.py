"""Which tables may not begin their next hand, and why. A hand in progress is always played out."""

from shuffleup.floor.given import Given
from shuffleup.floor.hand_for_hand import rules as hand_for_hand
from shuffleup.floor.seating.balancing import tables_waiting
from shuffleup.floor.seating.events import TableHeld, TableReleased
from shuffleup.floor.state import Floor, TableNote


def changes_due(floor: Floor, given: Given) -> tuple[TableHeld | TableReleased, ...]:
    """Hold and release tables so that they are held for exactly the reasons that there are."""
    events: list[TableHeld | TableReleased] = []
    for_seats = tables_waiting(floor)
    for note in floor.tables:
        reasons = (*wanted(floor, note), *for_seats.get(note.table, ()))
        events += [TableHeld(note.table, one) for one in reasons if one not in note.held]
        events += [TableReleased(note.table, one) for one in note.held if one not in reasons]
    return tuple(events)


def wanted(floor: Floor, note: TableNote) -> tuple[str, ...]:
    """List the reasons why a table may not begin a hand now."""
    if floor.phase != "playing" or note.state == "closed":
        return ()
    checks = (
        (floor.clock.phase in ("break", "gate"), floor.break_name),
        (note.last_hand, "last hand"),
        (note.state == "done", "this table has played its stage"),
        (note.state == "breaking", "this table is broken"),
        (floor.forming is not None, floor.forming.name if floor.forming else ""),
        (bool(floor.stopped), floor.stopped),
        (hand_for_hand.waits(floor, note), hand_for_hand.WAIT),
        (floor.colour_up is not None, "colour-up: chips are changed"),
    )
    return tuple(reason for held, reason in checks if held)
