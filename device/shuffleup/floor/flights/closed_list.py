"""The list that a closed flight leaves: its bags, and what they hold (FLT-08)."""

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips
from shuffleup.tournament.bagging import Bagging, BagLine, ClosedBag, ClosedFlight


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
