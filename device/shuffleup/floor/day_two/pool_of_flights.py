"""The one pool over all flights, its prizes, and bags out of play that rank (FLT-11 to FLT-13)."""

from shuffleup.floor.entry import Entry
from shuffleup.floor.prizes.prize_events import PrizesSet
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Money
from shuffleup.tournament.bag_list import ListedPerson, PersonOfFlights
from shuffleup.tournament.flights import RankedBag, ThroughTwice, ranked_bags
from shuffleup.tournament.prizes import prize_pool, prizes


def prizes_of_flights(floor: Floor) -> PrizesSet:
    """Divide the pool of all flights and late entries on day two; a flight pays no prize (FLT-11).

    With fewer players on day two than paid places the others are paid as unclaimed ones, unless bags out of
    play take them (FLT-12, FLT-13).
    """
    money = floor.rules.money
    counted, bought = floor.entries.paying
    own = counted - floor.entries.by_bag
    pool = Money(floor.bag_lists.money + prize_pool(own, money.buy_in, bought, money.added))
    if not floor.is_day_two:
        return PrizesSet(pool, ())
    entries = entries_of_flights(floor)
    claimed = min(entries, counted + len(bags_that_rank(floor)))
    paid = prizes(
        pool,
        money.percentages(entries),
        entries=claimed,
        unit=money.unit,
        remainder=money.remainder,
        unclaimed=money.unclaimed,
    )
    return PrizesSet(pool, paid)


def entries_of_flights(floor: Floor) -> int:
    """Count all entries: of the flights that were read, and those here that play by no bag."""
    return floor.bag_lists.entries + floor.entries.counted - floor.entries.by_bag


def bags_that_rank(floor: Floor) -> tuple[tuple[PersonOfFlights, ListedPerson, RankedBag], ...]:
    """List the bags out of play with their places and prizes, best first; nothing where they are worth none.

    Their places begin behind the players of day two, late ones too (FLT-12).
    """
    if not floor.is_day_two or floor.rules.flights.second_bag != "ranks":
        return ()
    found = floor.bag_lists.merged(floor.rules.flights, floor.rules.chips.start_stack)
    if isinstance(found, ThroughTwice):
        return ()
    of_bag = {(bag.flight, bag.person): (person, line) for person, bag, line in found.out}
    ranked = ranked_bags((bag for _, bag, _ in found.out), floor.entries.counted, floor.prizes)
    return tuple((*of_bag[one.bag.flight, one.bag.person], one) for one in ranked)


def ranked_money(floor: Floor) -> dict[EntryId, Money]:
    """Return what the ranked bags of each entry pay: its person has both prizes (FLT-12)."""
    found: dict[EntryId, Money] = {}
    for entry, _, ranked in ranked_of_entries(floor):
        found[entry.id] = Money(found.get(entry.id, 0) + ranked.prize)
    return found


def ranked_of_entries(floor: Floor) -> tuple[tuple[Entry, ListedPerson, RankedBag], ...]:
    """List the ranked bags with the entry that plays the other bag of the person, best first."""
    ranked = bags_that_rank(floor)
    if not ranked:
        return ()
    owners = ((one, floor.bag_lists.owner_of(one.bag)) for one in floor.entries if one.bag)
    plays = {person.key: one for one, person in owners if person}
    return tuple((plays[one.key], bag, rank) for one, bag, rank in ranked if one.key in plays)
