"""The results of a cash night: money in and out, shared costs, balances of earlier nights, the bank.

People are named by keys of the caller's choice. All amounts are whole minor units.
"""

from collections.abc import Iterable, Mapping

import msgspec

from shuffleup.kernel.amounts import Money
from shuffleup.kernel.refusals import NotLegalNow

Who = str
"""A person of the night, by any key that is theirs alone."""


class NoSettlement(NotLegalNow):
    """The figures of this night cannot be settled."""


class CostOfNobody(NoSettlement):
    """A cost has to be shared by one person or more, each named once."""


class BankNotNamed(NoSettlement):
    """Money was handed over or raked, and nobody is named who holds it."""


class CarriedDiffers(NoSettlement):
    """Balances of earlier nights sum to zero; these differ by `over`."""

    over: Money


class CashStake(msgspec.Struct, frozen=True):
    """What one person bought chips for, and what the chips were worth that the person cashed."""

    bought: Money = Money(0)
    cashed: Money = Money(0)

    @property
    def result(self) -> Money:
        """What the person won at the tables, below zero for a loss."""
        return Money(self.cashed - self.bought)


class Cost(msgspec.Struct, frozen=True):
    """Money that one person spent for several; who paid need not be among them (SET-04)."""

    paid_by: Who
    amount: Money
    among: tuple[Who, ...]


class Shared(msgspec.Struct, frozen=True):
    """Missing money that a person has decided about: it goes into the results of these in equal parts.

    `amount` is above zero for money that lies nowhere, below zero for what was cashed out too much.
    """

    amount: Money
    among: tuple[Who, ...]


class Night(msgspec.Struct, frozen=True):
    """The money of one cash night.

    `carried` are open balances of earlier nights, above zero for what a person is owed. `handed` is money
    that a person gave to the `bank`, less what the person got from it. `rake` is held by the bank.
    """

    stakes: Mapping[Who, CashStake]
    costs: tuple[Cost, ...] = ()
    carried: Mapping[Who, Money] = {}
    bank: Who | None = None
    handed: Mapping[Who, Money] = {}
    rake: Money = Money(0)
    shared: tuple[Shared, ...] = ()

    @property
    def missing(self) -> Money:
        """What was bought and not cashed, raked or decided about; below zero: cashed too much (SET-02)."""
        bought = sum(one.bought for one in self.stakes.values())
        cashed = sum(one.cashed for one in self.stakes.values())
        return Money(bought - cashed - self.rake - sum(one.amount for one in self.shared))


def results(night: Night) -> dict[Who, Money]:
    """Return what each person is owed, below zero for a debt; they sum to minus the missing money (SET-03).

    Everybody who is named anywhere has a result, in the order of the naming.

    Raises:
        CostOfNobody: a cost or missing money is shared by nobody, or somebody is named twice.
        BankNotNamed: money was handed over or raked, and there is no bank.
        CarriedDiffers: the balances of earlier nights do not sum to zero.
    """
    if over := sum(night.carried.values()):
        raise CarriedDiffers(Money(over))
    found = own_results(night)
    for who, amount in night.carried.items():
        _add(found, who, amount)
    for who, amount in night.handed.items():
        _add(found, who, amount)
        _add(found, _bank(night), -amount)
    return found


def own_results(night: Night) -> dict[Who, Money]:
    """Return what the night was worth to each person, without earlier balances and money handed over.

    The bank's rake is in it. Raises `CostOfNobody` and `BankNotNamed` as `results` does.
    """
    found = {who: stake.result for who, stake in night.stakes.items()}
    for cost in night.costs:
        _add(found, cost.paid_by, cost.amount)
        for who, part in equal_parts(cost.amount, cost.among).items():
            _add(found, who, -part)
    for one in night.shared:
        for who, part in equal_parts(one.amount, one.among).items():
            _add(found, who, part)
    if night.rake:
        _add(found, _bank(night), night.rake)
    return found


def equal_parts(amount: Money, among: Iterable[Who]) -> dict[Who, Money]:
    """Divide an amount; units that cannot be divided go one each to those named first (SET-04).

    Raises `CostOfNobody` where nobody is named, or somebody twice.
    """
    names = list(among)
    if not names or len(set(names)) < len(names):
        raise CostOfNobody()
    each, odd = divmod(abs(amount), len(names))
    sign = -1 if amount < 0 else 1
    return {who: Money(sign * (each + (number < odd))) for number, who in enumerate(names)}


def _bank(night: Night) -> Who:
    if night.bank is None:
        raise BankNotNamed()
    return night.bank


def _add(results: dict[Who, Money], who: Who, amount: int) -> None:
    results[who] = Money(results.get(who, 0) + amount)
