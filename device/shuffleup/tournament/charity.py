"""The statement of a charity evening: what came in, what went out, what was counted (PAP-01).

It states fields and makes no legal claim. All amounts are whole minor units.
"""

from collections.abc import Mapping, Sequence

import msgspec

from shuffleup.kernel.field_types import Money


class CharityFigures(msgspec.Struct, frozen=True):
    """The figures of an evening.

    `sold` and `expenses` are sums by name, `taken` and `counted` by tender, as cash and card; `winners` are
    names with their prizes, best first.
    """

    entries: int
    buy_in: Money
    fee: Money
    sold: Mapping[str, Money]
    donations: Money
    prizes: Sequence[Money]
    expenses: Mapping[str, Money]
    taken: Mapping[str, Money]
    counted: Mapping[str, Money]
    winners: Sequence[tuple[str, Money]] = ()


class CharitySums(msgspec.Struct, frozen=True):
    """The sums of a statement.

    `unexplained` is what was taken above the gross, below zero where it was less; `variance` is what was
    counted above what was taken, by tender, zeros too. `named` are the winners that the paper names.
    """

    gross: Money
    prizes: Money
    expenses: Money
    net: Money
    taken: Money
    unexplained: Money
    variance: dict[str, Money]
    named: tuple[str, ...]


def charity_sums(figures: CharityFigures, name_from: Money = Money(0)) -> CharitySums:
    """Add up a statement; winners of prizes of `name_from` or more are named, in their order."""
    gross = figures.entries * (figures.buy_in + figures.fee) + sum(figures.sold.values()) + figures.donations
    prizes, expenses = sum(figures.prizes), sum(figures.expenses.values())
    taken = sum(figures.taken.values())
    tenders = dict.fromkeys((*figures.taken, *figures.counted))
    return CharitySums(
        Money(gross),
        Money(prizes),
        Money(expenses),
        Money(gross - prizes - expenses),
        Money(taken),
        Money(taken - gross),
        {one: Money(figures.counted.get(one, 0) - figures.taken.get(one, 0)) for one in tenders},
        tuple(name for name, prize in figures.winners if prize >= name_from),
    )
