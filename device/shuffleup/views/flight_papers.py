"""The contents of the papers of a flight: tags of its bags, and the list that it leaves (FLT-05, FLT-08)."""

from collections.abc import Callable

from shuffleup.floor.flights.closed_list import closed_bag
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId
from shuffleup.protocol.papers import BagsView, BagView
from shuffleup.protocol.request_refusals import NoBags
from shuffleup.tournament.bagging import Bagging, BagLine
from shuffleup.tournament.decision_clock.time_cards import has_time_cards
from shuffleup.views.papers import paper_head


def line_of_bag(event_id: str, number: str, entry: EntryId, chips: Chips) -> str:
    """Write the line of a bag that its code holds: no name of a person is in it."""
    return f"BAG {event_id} {number} {entry} {chips}"


def day_two_level(floor: Floor) -> int:
    """Return the level in which day two begins, as far as this flight knows (FLT-14)."""
    return floor.rules.flights.day_two_level or floor.clock.level + 1


def bags_view(
    floor: Floor, entry: EntryId | None = None, code: Callable[[str], str] = lambda line: ""
) -> BagsView:
    """List the bags of a flight by number, or the one of an entry; `code` draws the line of each.

    Raises:
        NoBags: no stack is in a bag, or that of the entry is not.
    """
    bagging = floor.flight.bagging
    closed = [one for one in bagging.lines if one.is_bagged and entry in (None, one.entry)] if bagging else []
    if bagging is None or not closed:
        raise NoBags()
    in_order = sorted(closed, key=lambda one: one.number)
    return BagsView(
        paper_head(floor),
        bagging.flight,
        tuple(_bag(floor, bagging, one, code) for one in in_order),
        bagging.in_play,
        bagging.gained,
        bagging.explained,
        bagging.reasons,
        bagging.is_closed,
        has_time_cards(floor.rules.time),
        day_two_level(floor),
    )


def _bag(floor: Floor, bagging: Bagging, line: BagLine, code: Callable[[str], str]) -> BagView:
    bag, level = closed_bag(floor, bagging, line), day_two_level(floor)
    text = line_of_bag(floor.event_id, bag.number, bag.entry, bag.chips)
    big_blind = floor.level(level).big_blind if floor.has_level(level) else 0
    return BagView(
        bag.number,
        bag.name,
        bag.chips,
        bag.by_chip,
        bag.signed,
        bag.cards,
        bag.is_absent,
        bag.seal,
        bag.is_slip,
        code(text),
        text,
        bag.chips * 10 // big_blind if big_blind else None,
    )
