"""How the events of seats and tables change the floor."""

from msgspec.structs import replace

from shuffleup.amounts import Chips, Money
from shuffleup.floor.altered import with_entry, with_explained, with_note, with_table
from shuffleup.floor.entry import Broke, Entry, Sale
from shuffleup.floor.seating import events as happened
from shuffleup.floor.state import Floor, Formation
from shuffleup.identity import HandNo
from shuffleup.tournament.clock import HandCount
from shuffleup.tournament.seating import Place


def seated(event: happened.PlayerSeated, floor: Floor) -> Floor:
    """Put a player on a chair; a new stack is issued.

    Seats are drawn when everybody who has entered has one; a table that was waived looks different now.
    """
    place = Place(event.table, event.seat)
    floor = with_table(floor, event.table)
    if event.moved:
        more = event.chips - floor.entry(event.entry).total
        floor = with_explained(floor, more, f"new stack for {event.name}")
    else:
        floor = _bought_in(replace(floor, issued=Chips(floor.issued + event.chips)), event)
    waived = tuple(table for table in floor.waived if table != event.table)
    changes = {"place": place, "seated": True, "target": None, "chips": event.chips, "waiting": 0}
    floor = with_entry(replace(floor, waived=waived), event.entry, brought=(), **changes)
    return seats_drawn(event, floor) if _all_sit(floor) else floor


def _bought_in(floor: Floor, event: happened.PlayerSeated) -> Floor:
    """The first chips of a cash table cost what they are worth; in a tournament the entry has a price."""
    if floor.rules.event.format != "cash" or not event.chips:
        return floor
    sale = Sale("buy-in", event.chips, Money(event.chips))
    return with_entry(floor, event.entry, sales=(*floor.entry(event.entry).sales, sale))


def seats_drawn(event: happened.SeatsDrawn | happened.PlayerSeated, floor: Floor) -> Floor:
    """Close the time before the seats are known."""
    return replace(floor, phase="seated") if floor.phase == "registration" else floor


def noted(
    event: happened.ButtonShuffled
    | happened.ButtonDrawn
    | happened.TablesBalanced
    | happened.PlayersCounted
    | happened.ChipsCarried,
    floor: Floor,
) -> Floor:
    """Draws are for the record, and so is who carried chips."""
    return floor


def waits(event: happened.PlayerWaits, floor: Floor) -> Floor:
    """Put an entry on the waiting list."""
    return with_entry(floor, event.entry, waiting=event.number)


def level(event: happened.TablesLevel, floor: Floor) -> Floor:
    """Wait for no move any more until the next level change."""
    return replace(floor, moves_due=False)


def halt_waived(event: happened.HaltWaived, floor: Floor) -> Floor:
    """Let a short table play until somebody comes to it."""
    return replace(floor, waived=(*floor.waived, event.table))


def final_table_waived(event: happened.FinalTableWaived, floor: Floor) -> Floor:
    """Wait for the final table no more."""
    return replace(floor, final_table_waived=True)


def move_ordered(event: happened.MoveOrdered, floor: Floor) -> Floor:
    """Keep the chair for a player who is on the way."""
    return with_entry(floor, event.entry, target=event.target)


def left_seat(event: happened.PlayerLeftSeat, floor: Floor) -> Floor:
    """Free a chair; chips of somebody who does not sit down again are out of play.

    What was bought too late to reach this table goes along to the next one.
    """
    entry = floor.entry(event.entry)
    if entry.in_play:
        later = tuple(one for one in entry.brought if not one.at_table)
        changes = {"seated": False, "chips": event.chips, "brought": later}
        return with_entry(floor, event.entry, broke=_still_buys(floor, entry), **changes)
    gone = event.chips + sum(one.chips for one in entry.brought if not one.at_table)
    floor = with_explained(floor, -gone, f"{entry.name} has left play")
    return with_entry(floor, event.entry, seated=False, chips=Chips(0), brought=())


def _still_buys(floor: Floor, entry: Entry) -> Broke | None:
    """Somebody who went broke and is sent elsewhere may buy until the next hand there (BST-05)."""
    if entry.broke is None or entry.target is None:
        return entry.broke
    table = entry.target.table
    began = next((note.hand for note in floor.tables if note.table == table), HandNo(0))
    return replace(entry.broke, buys_until=(table, began))


def forming(event: happened.TablesForming, floor: Floor) -> Floor:
    """Keep in mind what is being made; an order to move follows for everybody who goes there."""
    formation = Formation(event.name, event.seats, event.buttons, event.level, event.chips, event.stage)
    return replace(floor, forming=formation)


def formed(event: happened.TablesFormed, floor: Floor) -> Floor:
    """Begin the new stage; tables that nobody went to take no further part."""
    formation = floor.forming
    if formation is None:
        return floor
    drawn = {table for table, _ in formation.buttons}
    for note in floor.tables:
        positions = None if note.table in drawn else note.positions
        state = "open" if note.table in event.tables else "closed"
        fresh = {"count": HandCount(), "last_hand": False, "state": state, "positions": positions}
        floor = with_note(floor, note.table, **fresh)
    for entry, _ in formation.seats:
        floor = with_entry(floor, entry, stage=formation.stage)
    return replace(floor, forming=None, stage=formation.stage, last_hand=False, crews=(), waived=())


def set_up(event: happened.TableSetUp, floor: Floor) -> Floor:
    """Put a table up; its button is drawn anew."""
    floor = with_table(floor, event.table)
    return with_note(floor, event.table, positions=None, last_hand=False, count=HandCount())


def breaking(event: happened.TableBreaking, floor: Floor) -> Floor:
    """Mark a table that is being broken."""
    return with_note(floor, event.table, state="breaking")


def broken(event: happened.TableBroken, floor: Floor) -> Floor:
    """Take a table out of play."""
    return with_note(floor, event.table, state="closed")


def held(event: happened.TableHeld, floor: Floor) -> Floor:
    """Withhold the next hand of a table for one more reason."""
    note = floor.note(event.table)
    return with_note(floor, event.table, held=(*note.held, event.reason))


def released(event: happened.TableReleased, floor: Floor) -> Floor:
    """Take away one reason, or all of them."""
    kept = tuple(one for one in floor.note(event.table).held if event.reason and one != event.reason)
    return with_note(floor, event.table, held=kept)


def _all_sit(floor: Floor) -> bool:
    entered = [one for one in floor.entries if not one.withdrawn]
    return len(entered) > 1 and all(one.seated or one.waiting for one in entered)
