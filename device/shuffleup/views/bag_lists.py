"""The bag lists of a box for the console of the director: what is in each before it is read."""

from collections.abc import Iterable

from shuffleup.floor.day_two.pool_of_flights import bags_that_rank, entries_of_flights, prizes_of_flights
from shuffleup.floor.day_two.read_bags import check_list
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, Money
from shuffleup.kernel.refusals import NotLegalNow, Refusal
from shuffleup.kernel.shown_text import plain_letters
from shuffleup.protocol.bag_lists import BagInList, BagListsView, BagListView
from shuffleup.protocol.papers import MergedBag, MergedBagsView
from shuffleup.tournament.bag_list import BagList, MergedBags
from shuffleup.tournament.flights import RankedBag, ThroughTwice
from shuffleup.views.numbers import currency_view
from shuffleup.views.papers import paper_head
from shuffleup.views.words.refusals import refused

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
        pool=prizes_of_flights(floor).pool,
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
            BagInList(bag.name, bag.number, Chips(bag.chips), bag.number in plays, bag.number in leaves)
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


class NoDayTwo(NotLegalNow):
    """No bag list has been read here."""


def merged_bags_view(floor: Floor) -> MergedBagsView:
    """List the bags of day two on paper.

    Raises:
        NoDayTwo: the event has read none.
    """
    if not floor.is_day_two:
        raise NoDayTwo()
    found, big_blind = _merged(floor), floor.level(floor.first_level).big_blind
    seats = {one.bag: one.place for one in floor.entries if one.bag and not one.withdrawn}
    ranked = {bag.number: one for _, bag, one in bags_that_rank(floor)}
    playing = [
        MergedBag(
            one.person.name,
            one.bag.number,
            one.stack,
            one.stack // big_blind,
            place.table if (place := seats.get(one.bag.number)) else None,
            place.seat if place else None,
        )
        for one in found.playing
    ]
    out = [
        MergedBag(
            one.name,
            line.number,
            Chips(line.chips),
            place=_place(ranked.get(line.number)),
            prize=ranked[line.number].prize if line.number in ranked else Money(0),
        )
        for one, _, line in found.out
    ]
    chips = Chips(sum(one.chips for one in playing))
    return MergedBagsView(
        head=paper_head(floor),
        flights=floor.bag_lists.order,
        playing=tuple(sorted(playing, key=lambda one: plain_letters(one.name))),
        out=tuple(sorted(out, key=lambda one: (-one.chips, plain_letters(one.name)))),
        chips=chips,
        chips_out=Chips(sum(one.chips for one in out)),
        entries=entries_of_flights(floor),
        pool=floor.pool,
        average=Chips(chips // max(1, len(playing))),
        level=floor.first_level,
    )


def _place(ranked: RankedBag | None) -> str:
    if ranked is None:
        return ""
    return str(ranked.first) if ranked.first == ranked.last else f"{ranked.first}-{ranked.last}"
