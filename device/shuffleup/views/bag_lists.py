"""The bag lists of a box for the console of the director: what is in each before it is read."""

from collections.abc import Iterable

from shuffleup.floor.day_two.pool_of_flights import entries_of_flights
from shuffleup.floor.day_two.read_bags import check_list
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.bag_lists import BagLine, BagListsView, BagListView
from shuffleup.tournament.bag_list import BagList, MergedBags
from shuffleup.tournament.flights import ThroughTwice
from shuffleup.views.numbers import currency_view
from shuffleup.views.words import refused

Lying = tuple[str, BagList, str, bool]
"""The SHA-256 of a file, its list, the fingerprint of its signer, and whether this floor has signed."""


def bag_lists_view(floor: Floor, version: int, fingerprint: str, there: Iterable[Lying]) -> BagListsView:
    """Show the lists that belong to this event, and what it has read of them."""
    found = _merged(floor)
    shown = [bag_list_view(one, floor, found) for one in there]
    return BagListsView(
        version=version,
        fingerprint=fingerprint,
        day_two=not floor.rules.flights.are_played,
        flight=floor.rules.flights.name if floor.rules.flights.are_played else "",
        closed=floor.flight.closed is not None,
        lists=tuple(one for one in shown if one.is_read or one.code not in ELSEWHERE),
        players=len(found.playing),
        chips=Chips(sum(one.stack for one in found.playing)),
        out_of_play=Chips(sum(bag.chips for _, bag, _ in found.out)),
        pool=floor.pool,
        entries=entries_of_flights(floor),
        currency=currency_view(floor.rules.event.money_format()),
    )


ELSEWHERE = frozenset({"another_event", "own_flight"})
"""Why a list that lies here is none of this event's business."""


def bag_list_view(one: Lying, floor: Floor, found: MergedBags | None = None) -> BagListView:
    """Show a list: what would become of it here, or what has."""
    digest, there, fingerprint, own = one
    read = any(other.digest == digest for other in floor.bag_lists.lists)
    why = None if read else _why_not(floor, there)
    found = found or _merged(floor)
    plays = {playing.bag.number for playing in found.playing} if read else set[str]()
    leaves = {line.number for _, _, line in found.out} if read else set[str]()
    head = there.head
    return BagListView(
        digest=digest,
        flight=head.flight,
        title=head.title,
        of=head.of,
        made=head.made,
        fingerprint=fingerprint,
        level=head.level,
        entries=head.entries,
        bags=tuple(
            BagLine(bag.name, bag.number, Chips(bag.chips), bag.number in plays, bag.number in leaves)
            for bag in there.bags
        ),
        bagged=Chips(head.bagged),
        money=head.money,
        own=own,
        is_read=read,
        code=why.code if why else "",
        text=refused(why) if why else "",
    )


def _why_not(floor: Floor, there: BagList) -> Refusal | None:
    try:
        check_list(there, floor)
    except Refusal as why:
        return why
    return None


def _merged(floor: Floor) -> MergedBags:
    found = floor.bag_lists.merged(floor.rules.flights, floor.rules.chips.start_stack)
    return MergedBags((), ()) if isinstance(found, ThroughTwice) else found
