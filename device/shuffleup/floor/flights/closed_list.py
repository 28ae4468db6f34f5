"""The list that a closed flight leaves: its bags, and what they hold (FLT-08)."""

from msgspec.structs import replace

from shuffleup.floor.flights.flight_state import FlightBooks
from shuffleup.floor.lookup import with_entries, with_every_note, with_explained, with_note
from shuffleup.floor.state import Floor, Stated
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import FreeText
from shuffleup.tournament.bagging import Bagging, BagLine, ClosedBag, ClosedFlight
from shuffleup.tournament.reasons import ChangedUp


def closed_flight(floor: Floor, bagging: Bagging) -> ClosedFlight:
    """Make the list of a flight whose stacks are all in their bags."""
    bagged = sorted((one for one in bagging.lines if one.is_bagged), key=lambda one: one.number)
    return ClosedFlight(
        bagging.flight,
        tuple(closed_bag(floor, bagging, one) for one in bagged),
        bagging.in_play,
        bagging.gained,
        bagging.explained,
        floor.clock.level,
        floor.entries.counted,
    )


def closed_bag(floor: Floor, bagging: Bagging, line: BagLine) -> ClosedBag:
    """Return all that stands on the tag of a bag; before it is closed, what would."""
    entry = floor.entry(line.entry)
    return ClosedBag(
        bagging.bag_name(line),
        entry.id,
        entry.person,
        entry.name,
        Chips(line.counted or 0),
        line.by_chip,
        line.signed,
        max(0, entry.card_account.left),
        floor.entries.entries_of.get(entry.person, 1),
        line.is_absent,
        line.seal,
        floor.rules.flights.keep == "slip",
        entry.known,
    )


def books(floor: Floor) -> FlightBooks:
    """Keep what the books have of the stacks that are bagged."""
    stacks = tuple((one.id, one.chips, one.brought, one.owes) for one in floor.left())
    tables = tuple((one.table, one.pooled, one.pool_owes, one.uncounted) for one in floor.tables)
    return FlightBooks(stacks, tables, len(floor.explained))


def with_bagged_stacks(floor: Floor, bagging: Bagging) -> Floor:
    """Let each stack be what is in its bag; what that changes in all was explained (APP-06)."""
    bagged = [one for one in bagging.lines if one.is_bagged]
    changed = {one.entry: {"chips": one.counted, "brought": (), "owes": Chips(0)} for one in bagged}
    more = bagging.in_play + bagging.gained - floor.chips_expected()
    floor = with_every_note(with_entries(floor, changed), pooled=0, pool_owes=0, uncounted=False)
    floor = with_explained(floor, more, ChangedUp(bagging.old))
    for chips, reason, person in bagging.reasons:
        floor = with_explained(floor, chips, Stated(FreeText(reason)), person)
    return floor


def with_books(floor: Floor, before: FlightBooks | None) -> Floor:
    """Put back what the books had before the close."""
    if before is None:
        return floor
    stacks = {
        entry: {"chips": chips, "brought": brought, "owes": owes}
        for entry, chips, brought, owes in before.stacks
    }
    floor = with_entries(floor, stacks)
    for table, pooled, owes, uncounted in before.tables:
        floor = with_note(floor, table, pooled=pooled, pool_owes=owes, uncounted=uncounted)
    return replace(floor, explained=floor.explained[: before.explained])
