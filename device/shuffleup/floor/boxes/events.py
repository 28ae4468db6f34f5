"""Events of a venue's boxes, in the past tense. The tags are the stored names and never change."""

from msgspec.structs import replace

from shuffleup.floor.boxes.box_records import BoxLife, UnitAt
from shuffleup.floor.message import FloorEvent, changes
from shuffleup.floor.state import Floor
from shuffleup.kernel.identity import TableNo, UnitId
from shuffleup.kernel.personal_data import PersonName, PersonText


class VenueOpened(FloorEvent, frozen=True, tag="venue.opened"):
    """From now on the tables of the event are played by boxes of their own."""


@changes(VenueOpened)
def opened(event: VenueOpened, floor: Floor) -> Floor:
    """Play in a venue from now on."""
    return replace(floor, in_venue=True)


class FloorTakenOver(FloorEvent, frozen=True, tag="venue.taken_over"):
    """The standby `unit` is the floor from here on, in this epoch of the floor's stream."""

    unit: UnitId
    epoch: int


@changes(FloorTakenOver)
def taken_over(event: FloorTakenOver, floor: Floor) -> Floor:
    """Go on as before, on another box."""
    return floor


class TableGiven(FloorEvent, frozen=True, tag="table.given"):
    """A box plays a table from behind row `seq` of its stream on, in this epoch.

    The row `seq`, 0 for none, was the last of which the floor had a copy.
    """

    table: TableNo
    unit: UnitId
    user: str
    name: PersonName
    epoch: int
    seq: int
    reason: PersonText = ""
    person: PersonName = ""


@changes(TableGiven)
def given(event: TableGiven, floor: Floor) -> Floor:
    """Note who plays a table."""
    at = UnitAt(event.table, event.unit, event.user, event.name, event.epoch, event.seq)
    floor = _without(floor, event.table)
    return replace(floor, units=tuple(sorted((*floor.units, at), key=lambda one: one.table)))


class TwoBoxesFound(FloorEvent, frozen=True, tag="table.two_boxes"):
    """Two boxes have the key of a table, or one has another card than before: a person has to choose."""

    table: TableNo
    lives: tuple[BoxLife, ...]


@changes(TwoBoxesFound)
def doubted(event: TwoBoxesFound, floor: Floor) -> Floor:
    """Wait for a person's choice."""
    return _with(floor, replace(_at(floor, event.table), doubt=event.lives))


class BoxBegan(FloorEvent, frozen=True, tag="table.box_began"):
    """From now on this life of a box plays its table: the heir of the one before, or chosen by a person.

    Of `others`, which were not chosen, nothing counts that they have stored beside; it stays on their cards.
    """

    table: TableNo
    life: str
    others: tuple[str, ...] = ()
    reason: PersonText = ""
    person: PersonName = ""


@changes(BoxBegan)
def began(event: BoxBegan, floor: Floor) -> Floor:
    """Note whose rows count."""
    at = _at(floor, event.table)
    return _with(floor, replace(at, life=event.life, doubt=(), rejected=(*at.rejected, *event.others)))


class TableTakenBack(FloorEvent, frozen=True, tag="table.taken_back"):
    """The box that had the table plays it no more, and no other does yet.

    It is free `for_another` table, or a person has given a reason.
    """

    table: TableNo
    unit: UnitId
    reason: PersonText = ""
    person: PersonName = ""
    for_another: bool = False


@changes(TableTakenBack)
def taken_back(event: TableTakenBack, floor: Floor) -> Floor:
    """Note that nobody plays a table."""
    return _without(floor, event.table)


def _at(floor: Floor, table: TableNo) -> UnitAt:
    return next(one for one in floor.units if one.table == table)


def _with(floor: Floor, at: UnitAt) -> Floor:
    return replace(floor, units=tuple(at if one.table == at.table else one for one in floor.units))


def _without(floor: Floor, table: TableNo) -> Floor:
    """Keep in mind who had the table: nobody may ever have that epoch again."""
    gone = tuple(one for one in floor.units if one.table == table)
    left = tuple(one for one in floor.units if one.table != table)
    return replace(floor, units=left, former_units=(*floor.former_units, *gone))
