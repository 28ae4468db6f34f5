"""The order of finish, the prize of each place in minor units, and the list of prizes by rules, hand or
deal.
"""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import groupby
from typing import Literal, TypeVar

import msgspec

from shuffleup.kernel.field_types import Chips, EntryId, Money, TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import CURRENCIES, Currency


def prize_pool(entries: int, buy_in: Money, rebuys: Money = Money(0), added: Money = Money(0)) -> Money:
    """Add up what is played for: buy-ins, rebuys (PAY-06) and what the house adds."""
    return Money(entries * buy_in + rebuys + added)


def prizes(
    pool: Money,
    percentages: Sequence[int | Decimal],
    *,
    entries: int,
    unit: Money,
    remainder: Literal["first", "spread_down"] = "first",
    unclaimed: Literal["first", "spread"] = "first",
) -> tuple[Money, ...]:
    """Divide the pool by percentages, rounded down to `unit` (PAY-01, PAY-02).

    What rounding leaves over goes to the first place, or unit by unit from the first place down. With
    fewer entries than paid places the spare shares go to the first place (PAY-04) or are spread in
    proportion. The prizes always sum to the pool.
    """
    shares = _claimed(percentages, entries, unclaimed)
    if not shares:
        return ()
    paid = [int(pool * share // sum(shares)) // unit * unit for share in shares]
    left = pool - sum(paid)
    if remainder == "spread_down":
        for place in range(left // unit):
            paid[place % len(paid)] += unit
        left %= unit
    paid[0] += left
    return tuple(Money(amount) for amount in paid)


def shared(
    prizes_of_places: Sequence[Money], first: int, last: int, unit: Money = Money(1)
) -> tuple[Money, ...]:
    """Add the prizes of the places `first` to `last` (1 is the winner) and divide them equally (PAY-03).

    Shares are multiples of `unit`. Units that cannot be divided go one each to those named first, and what
    is less than a unit to the first of them.
    """
    units, below = divmod(sum(prizes_of_places[first - 1 : last]), unit)
    each, odd = divmod(units, last - first + 1)
    shares = [(each + (number < odd)) * unit for number in range(last - first + 1)]
    shares[0] += below
    return tuple(Money(share) for share in shares)


def _claimed(percentages: Sequence[int | Decimal], entries: int, unclaimed: str) -> list[int | Decimal]:
    claimed = list(percentages[:entries])
    if claimed and unclaimed == "first":
        claimed[0] += sum(percentages[entries:])
    return claimed


T = TypeVar("T")

LONGEST_THING = 60
MOST_PLACES = 1000
PLAIN = CURRENCIES[""]


class PrizesDoNotSum(NotLegalNow):
    """Prizes are more or less than what there is to pay; `difference` is how much is missing."""

    paid: Money
    pool: Money
    currency: Currency

    @property
    def difference(self) -> Money:
        """The missing amount; below zero where the prizes are too much."""
        return Money(self.pool - self.paid)


class NotAPrize(NotLegalNow):
    """An amount below zero, a place that does not exist, or a thing without a name that fits."""


class PaidBelowZero(NotAPrize):
    """A place is paid nothing or more."""

    place: int
    amount: Money
    currency: Currency


class NoSuchPlace(NotAPrize):
    """There is no such place."""

    place: int
    most: int


class ThingTooLong(NotAPrize):
    """The name of a thing fits on a line."""

    place: int
    most: int


class DealPaysBelowZero(NotAPrize):
    """A deal pays everybody nothing or more."""


class Prize(msgspec.Struct, frozen=True):
    """The prize of a place: money, a thing that is no money, or both."""

    amount: Money = Money(0)
    thing: str = ""


class PrizeList(msgspec.Struct, frozen=True):
    """The prize of each place, first place first, and the shares of a deal, by entry.

    `source` says who made the list: the rule set, the director, or a deal, which replaces the rest.
    """

    prizes: tuple[Prize, ...] = ()
    source: Literal["rules", "director", "deal"] = "rules"
    agreed: dict[EntryId, Money] = {}

    @property
    def amounts(self) -> tuple[Money, ...]:
        """List the money of each place."""
        return tuple(prize.amount for prize in self.prizes)

    @property
    def total(self) -> Money:
        """Add up all money of the list: that of the places, and what was agreed."""
        return Money(sum(self.amounts) + sum(self.agreed.values()))


def edited(prizes: PrizeList, amounts: Sequence[Money], pool: Money, currency: Currency = PLAIN) -> PrizeList:
    """Replace the amounts by those that the director typed, first place first; things stay on their places.

    They stand for the whole `pool`, so a deal made before is taken back.

    Raises:
        NotAPrize: an amount is below zero.
        PrizesDoNotSum: they are not what there is to pay.
    """
    for place, amount in enumerate(amounts, 1):
        if amount < 0:
            raise PaidBelowZero(place, amount, currency)
    if sum(amounts) != pool:
        raise PrizesDoNotSum(Money(sum(amounts)), pool, currency)
    things = [prize.thing for prize in prizes.prizes]
    places = range(max(len(amounts), len(things)))
    rows = (Prize(_at(amounts, n, Money(0)), _at(things, n, "")) for n in places)
    return PrizeList(_trimmed(rows), "director")


def with_thing(prizes: PrizeList, place: int, thing: str) -> PrizeList:
    """Put something that is no money on a place, paid or not; an empty text takes it away again.

    Raises:
        NotAPrize: there is no such place, or the text is too long.
    """
    if not 1 <= place <= MOST_PLACES:
        raise NoSuchPlace(place, MOST_PLACES)
    if len(named := " ".join(thing.split())) > LONGEST_THING:
        raise ThingTooLong(place, LONGEST_THING)
    rows = [*prizes.prizes, *(Prize() for _ in range(place - len(prizes.prizes)))]
    rows[place - 1] = Prize(rows[place - 1].amount, named)
    return msgspec.structs.replace(prizes, prizes=_trimmed(rows))


def with_deal(
    prizes: PrizeList,
    agreed: Mapping[EntryId, Money],
    kept_back: Money = Money(0),
    currency: Currency = PLAIN,
) -> PrizeList:
    """Replace the money of the places still open by what those who are left agreed on.

    All who are left take part. The winner also gets what was kept back; the places of those who are out
    and the things stay as they are. A later deal about what was kept back adds to the first.

    Raises:
        NotAPrize: somebody would be paid less than nothing.
        PrizesDoNotSum: the deal is not about all the money of the open places.
    """
    if min(kept_back, *agreed.values(), 0) < 0:
        raise DealPaysBelowZero()
    open_places = len(agreed)
    at_stake = Money(sum(prizes.amounts[:open_places]))
    if sum(agreed.values()) + kept_back != at_stake:
        raise PrizesDoNotSum(Money(sum(agreed.values()) + kept_back), at_stake, currency)
    first = [Prize(Money(0), prize.thing) for prize in prizes.prizes[:open_places]]
    if kept_back:
        first[0] = Prize(kept_back, first[0].thing)
    both = {
        entry: Money(prizes.agreed.get(entry, 0) + agreed.get(entry, 0))
        for entry in (*prizes.agreed, *(entry for entry in agreed if entry not in prizes.agreed))
    }
    return PrizeList(_trimmed([*first, *prizes.prizes[open_places:]]), "deal", both)


def _at(values: Sequence[T], number: int, otherwise: T) -> T:
    return values[number] if number < len(values) else otherwise


def _trimmed(rows: Iterable[Prize]) -> tuple[Prize, ...]:
    """Leave out the places at the end that are paid nothing."""
    kept = list(rows)
    while kept and kept[-1] == Prize():
        kept.pop()
    return tuple(kept)


class BustedEntry(msgspec.Struct, frozen=True):
    """Somebody lost the last chip; `stack` is what that entry had when the hand began (BST-01).

    `table` is needed where hands of several tables count as one.
    """

    entry: EntryId
    stack: Chips
    table: TableNo | None = None


class Finish(msgspec.Struct, frozen=True):
    """The place of an entry; `last` differs from `first` where places are shared."""

    entry: EntryId
    first: int
    last: int


def places(left_before: int, busts: Iterable[BustedEntry]) -> tuple[Finish, ...]:
    """Give places to those who went broke in one hand, the better place first.

    More chips when the hand began is the higher place (BST-01); equal stacks share (BST-02).
    `left_before` counts the players that were in the event before the hand.
    """
    order = sorted(busts, key=lambda bust: (-bust.stack, bust.entry))
    place = left_before - len(order) + 1
    finishes: list[Finish] = []
    for _, group in groupby(order, key=lambda bust: bust.stack):
        tied = list(group)
        finishes += [Finish(bust.entry, place, place + len(tied) - 1) for bust in tied]
        place += len(tied)
    return tuple(finishes)


def places_across_tables(
    left_before: int, busts: Iterable[BustedEntry], cross_table: Literal["share", "by_stack"]
) -> tuple[Finish, ...]:
    """Give places to those who went broke in one hand of hand-for-hand, the better place first.

    With `share` busts at several tables share all their places (BST-03, TDA RP-8-A): nobody of another
    table can be put above or below one of two who sat together, so stacks count only where all of them sat
    at one table. With `by_stack` stacks are compared across the tables.
    """
    ranked = places(left_before, gone := list(busts))
    if cross_table == "by_stack" or len({bust.table for bust in gone}) < 2:
        return ranked
    return tuple(Finish(one.entry, ranked[0].first, left_before) for one in ranked)


def by_stack(stacks: Iterable[tuple[EntryId, Chips]], better: int = 0) -> tuple[Finish, ...]:
    """Rank those who still hold chips when an event ends before one player has them all.

    So many `better` places are given already.
    """
    held = [BustedEntry(entry, chips) for entry, chips in stacks]
    return places(better + len(held), held)


def prize_of(
    finish: Finish, finishes: Sequence[Finish], prizes: Sequence[Money], unit: Money = Money(1)
) -> Money:
    """Return the prize of one finish; those who share places share their prizes equally (PAY-03)."""
    tied = [other.entry for other in finishes if other.first == finish.first]
    if finish.first > len(prizes):
        return Money(0)
    return shared(prizes, finish.first, finish.last, unit)[tied.index(finish.entry)]


class Winnings(msgspec.Struct, frozen=True):
    """The winnings of one entry: money, and the things that lie on its place or on those it shares."""

    money: Money
    things: tuple[str, ...] = ()


def winnings(
    finish: Finish, finishes: Sequence[Finish], prizes: PrizeList, unit: Money = Money(1)
) -> Winnings:
    """Add up what a finish pays: the prize of the place, and what was agreed in a deal."""
    money = prize_of(finish, finishes, prizes.amounts, unit) + prizes.agreed.get(finish.entry, 0)
    here = prizes.prizes[finish.first - 1 : finish.last]
    return Winnings(Money(money), tuple(prize.thing for prize in here if prize.thing))
