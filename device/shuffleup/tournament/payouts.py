"""The prize of each place, in minor units of money."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal

from shuffleup.kernel.amounts import Money


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
