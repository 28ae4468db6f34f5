"""How the boxes of a venue change the floor."""

from msgspec.structs import replace

from shuffleup.floor.state import Floor
from shuffleup.floor.units import events as happened
from shuffleup.floor.units.boxes import UnitAt
from shuffleup.identity import TableNo


def opened(event: happened.VenueOpened, floor: Floor) -> Floor:
    """Play in a venue from now on."""
    return replace(floor, in_venue=True)


def taken_over(event: happened.FloorTakenOver, floor: Floor) -> Floor:
    """Go on as before, on another box."""
    return floor


def given(event: happened.TableGiven, floor: Floor) -> Floor:
    """Note who plays a table."""
    at = UnitAt(event.table, event.unit, event.user, event.name, event.epoch, event.seq)
    floor = _without(floor, event.table)
    return replace(floor, units=tuple(sorted((*floor.units, at), key=lambda one: one.table)))


def taken_back(event: happened.TableTakenBack, floor: Floor) -> Floor:
    """Note that nobody plays a table."""
    return _without(floor, event.table)


def _without(floor: Floor, table: TableNo) -> Floor:
    """Keep in mind who had the table: nobody may ever have that epoch again."""
    gone = tuple(one for one in floor.units if one.table == table)
    left = tuple(one for one in floor.units if one.table != table)
    return replace(floor, units=left, former_units=(*floor.former_units, *gone))
