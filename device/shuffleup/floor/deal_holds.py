"""The tables that may not begin their next hand, and the reasons. A hand in progress is always played out."""

from collections.abc import Collection, Sequence

from shuffleup.floor.context import FloorContext
from shuffleup.floor.hand_for_hand import rules as hand_for_hand
from shuffleup.floor.seating.balancing import tables_waiting
from shuffleup.floor.seating.events import TableHeld, TableReleased
from shuffleup.floor.state import Floor
from shuffleup.floor.table_record import TableNote
from shuffleup.kernel.identity import TableNo
from shuffleup.tournament.hold import Hold


def changes_due(floor: Floor, given: FloorContext) -> tuple[TableHeld | TableReleased, ...]:
    """Hold and release tables so that they are held for exactly the reasons that there are."""
    events: list[TableHeld | TableReleased] = []
    for_seats = tables_waiting(floor)
    for note in _to_look_at(floor, for_seats):
        reasons = (*wanted(floor, note), *for_seats.get(note.table, ()))
        events += [TableHeld(note.table, one) for one in reasons if one not in note.held]
        events += [TableReleased(note.table, one) for one in note.held if one not in reasons]
    return tuple(events)


def _to_look_at(floor: Floor, for_seats: Collection[TableNo]) -> Sequence[TableNote]:
    """Leave out the tables that are not held and have no reason to be, where nothing keeps all of them."""
    waits_for_all = floor.clock.phase in ("break", "gate") or floor.stopped
    if waits_for_all or floor.forming or floor.hand_for_hand or floor.colour_up:
        return floor.tables
    waiting = {one.table: one for one in floor.tables.unusual} | {at: floor.note(at) for at in for_seats}
    return [waiting[table] for table in sorted(waiting)]


def wanted(floor: Floor, note: TableNote) -> tuple[Hold, ...]:
    """List the reasons why a table may not begin a hand now."""
    if floor.phase != "playing" or note.state == "closed":
        return ()
    checks = (
        (floor.clock.phase in ("break", "gate"), _of_the_break(floor)),
        (note.last_hand, Hold.LAST_HAND),
        (note.state == "done", Hold.STAGE_PLAYED),
        (note.state == "breaking", Hold.TABLE_BROKEN),
        (floor.forming is not None, _of_new_tables(floor)),
        (bool(floor.stopped), Hold.STOPPED),
        (hand_for_hand.waits(floor, note), Hold.HAND_FOR_HAND),
        (floor.colour_up is not None, Hold.COLOUR_UP),
    )
    return tuple(reason for held, reason in checks if held)


def _of_the_break(floor: Floor) -> Hold:
    return Hold.HALFTIME if floor.in_halftime else Hold.BREAK


def _of_new_tables(floor: Floor) -> Hold:
    """Crews go to a next stage; everybody else is called to the final table."""
    return Hold.NEXT_STAGE if floor.forming and floor.forming.stage > floor.stage else Hold.FINAL_TABLE
