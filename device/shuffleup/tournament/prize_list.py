"""The current list of prizes: by the rules, typed by the director, or after a deal."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeVar

import msgspec

from shuffleup.kernel.amounts import Money
from shuffleup.kernel.identity import EntryId
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset import CURRENCIES, Currency

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
