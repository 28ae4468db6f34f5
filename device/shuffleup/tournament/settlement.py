"""The settlement of a cash night: results of its people, the payments between them, a ledger over nights.

People are named by keys of the caller's choice. All amounts are whole minor units. Results that sum to zero
fall into groups that do so by themselves; a group of n people needs n - 1 payments. So the least number is
that of the people who are not even, less the largest number of such groups.
"""

from collections.abc import Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush

import msgspec

from shuffleup.kernel.field_types import Money
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


class SharedDifference(msgspec.Struct, frozen=True):
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
    shared: tuple[SharedDifference, ...] = ()

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
    # First, for a mistake of an earlier night would otherwise look like money that is missing tonight.
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
    # Of the absolute amount: divmod rounds downwards, which would give the odd units of a loss to the last
    # ones.
    each, odd = divmod(abs(amount), len(names))
    sign = -1 if amount < 0 else 1
    return {who: Money(sign * (each + (number < odd))) for number, who in enumerate(names)}


def _bank(night: Night) -> Who:
    if night.bank is None:
        raise BankNotNamed()
    return night.bank


def _add(results: dict[Who, Money], who: Who, amount: int) -> None:
    results[who] = Money(results.get(who, 0) + amount)


MOST_EXACT = 15
"""People who are not even among whom the least number of payments is searched, where nothing else is set."""


class NotBalanced(NotLegalNow):
    """Results that do not sum to zero cannot be settled; `missing` is below zero where there is too much."""

    missing: Money


class Payment(msgspec.Struct, frozen=True):
    """One person pays another."""

    payer: Who
    payee: Who
    amount: Money


class PaymentPlan(msgspec.Struct, frozen=True):
    """The payments of a night, by the name of who pays; `least` says that there is no way with fewer."""

    payments: tuple[Payment, ...]
    least: bool = True


_Open = list[tuple[Who, int]]
"""People who are not even, by name, with what each is owed."""


def fewest(
    results: Mapping[Who, Money], exact_most: int = MOST_EXACT, names: Mapping[Who, str] | None = None
) -> PaymentPlan:
    """Settle results by the fewest payments; nobody both pays and receives (SET-05).

    With more than `exact_most` people who are not even, equal amounts are cancelled first and then the
    largest debt is paid to the largest credit: at most one payment fewer than people, and perhaps not the
    least. People are taken in the order of their `names`, else of their keys.

    Raises:
        NotBalanced: the results do not sum to zero.
    """
    waiting = _by_name(results, names)
    paid, rest = _equal_amounts(waiting)
    exact = len(waiting) <= exact_most
    for group in _groups(rest) if exact else [rest]:
        paid += _largest_first(group)
    return PaymentPlan(_in_order(paid, names), exact)


def by_bank(results: Mapping[Who, Money], bank: Who, names: Mapping[Who, str] | None = None) -> PaymentPlan:
    """Let everybody settle with the bank; raises `NotBalanced` (SET-09)."""
    waiting = _by_name(results, names)
    paid = [
        Payment(bank, who, Money(amount)) if amount > 0 else Payment(who, bank, Money(-amount))
        for who, amount in waiting
        if who != bank
    ]
    return PaymentPlan(_in_order(paid, names), least=False)


def _by_name(results: Mapping[Who, Money], names: Mapping[Who, str] | None) -> _Open:
    if over := sum(results.values()):
        raise NotBalanced(Money(-over))
    found = [(who, int(amount)) for who, amount in results.items() if amount]
    return sorted(found, key=lambda one: _rank(one[0], names))


def _in_order(paid: list[Payment], names: Mapping[Who, str] | None) -> tuple[Payment, ...]:
    return tuple(sorted(paid, key=lambda one: (_rank(one.payer, names), _rank(one.payee, names))))


def _rank(who: Who, names: Mapping[Who, str] | None) -> tuple[str, Who]:
    return (names or {}).get(who, who), who


def _equal_amounts(waiting: _Open) -> tuple[list[Payment], _Open]:
    """Pay debts that equal a credit. No better way is lost: such a pair is a group wherever it stands."""
    creditors = dict[int, list[Who]]()
    for who, amount in waiting:
        if amount > 0:
            creditors.setdefault(amount, []).append(who)
    paid = []
    for who, amount in waiting:
        if amount < 0 and creditors.get(-amount):
            paid.append(Payment(who, creditors[-amount].pop(0), Money(-amount)))
    even = {who for one in paid for who in (one.payer, one.payee)}
    return paid, [one for one in waiting if one[0] not in even]


def _largest_first(group: _Open) -> list[Payment]:
    """Pay the largest debt to the largest credit until all are even; of equal ones the first by name."""
    debts = [(amount, place, who) for place, (who, amount) in enumerate(group) if amount < 0]
    credits = [(-amount, place, who) for place, (who, amount) in enumerate(group) if amount > 0]
    heapify(debts)
    heapify(credits)
    paid = []
    while debts:
        debt, at, payer = heappop(debts)
        credit, place, payee = heappop(credits)
        amount = min(-debt, -credit)
        paid.append(Payment(payer, payee, Money(amount)))
        if debt + amount:
            heappush(debts, (debt + amount, at, payer))
        if credit + amount:
            heappush(credits, (credit + amount, place, payee))
    return paid


def _groups(people: _Open) -> list[_Open]:
    """Divide people into the most groups that sum to zero.

    People are put in one after the other, and `most[chosen]` counts how often the sum was zero on the best
    way to a set, a number with one bit a person. Any division can be reached in this order: a group begins
    with its first person, and goes on with a creditor while its sum is below zero, else with a debtor.
    """
    amounts = [amount for _, amount in people]
    count, everybody = len(people), (1 << len(people)) - 1
    sums = [0]
    for amount in amounts:
        # So `sums[chosen]` is the sum of the people whose bits are set in `chosen`: 2**15 numbers at the
        # most.
        sums += [before + amount for before in sums]
    bits: dict[bool, list[int]] = {False: [], True: []}
    for place, amount in enumerate(amounts):
        bits[amount > 0].append(1 << place)
    most, last = [-1] * (1 << count), [0] * (1 << count)
    most[0] = 0
    for chosen in range(everybody):
        if (zeros := most[chosen]) < 0:
            continue
        total = sums[chosen]
        # The lowest bit that is not set: whoever begins a group does not matter, so only one is tried.
        first = ~chosen & (chosen + 1)
        for bit in bits[total < 0] if total else (first,):
            after = chosen | bit
            if after != chosen and zeros + (not sums[after]) > most[after]:
                most[after], last[after] = zeros + (not sums[after]), bit
    return _cut(people, sums, last)


def _cut(people: _Open, sums: Sequence[int], last: Sequence[int]) -> list[_Open]:
    """Follow the best way back from everybody; a group ends where the sum is zero."""
    groups, chosen = list[_Open](), (1 << len(people)) - 1
    while chosen:
        if not sums[chosen]:
            groups.append([])
        groups[-1].append(people[last[chosen].bit_length() - 1])
        chosen ^= last[chosen]
    # In the order of the names again: the same results give the same payments on every box.
    return [sorted(group, key=people.index) for group in reversed(groups)]


class NightLine(msgspec.Struct, frozen=True):
    """One person in one night: `result` of the night, and `due`, what the night leaves to be paid.

    They differ by money that was handed to the bank; balances of earlier nights are in neither. `sat` says
    that the person bought chips.
    """

    result: Money
    due: Money
    stake: CashStake = CashStake()
    sat: bool = True


class LedgerNight(msgspec.Struct, frozen=True):
    """A night of the ledger: its people, and the payments that were made."""

    lines: Mapping[Who, NightLine]
    paid: tuple[Payment, ...] = ()


class PersonAccount(msgspec.Struct, frozen=True):
    """A person in the ledger; `open` is above zero for what the person is owed."""

    nights: int = 0
    bought: Money = Money(0)
    cashed: Money = Money(0)
    lifetime: Money = Money(0)
    open: Money = Money(0)


def fold(nights: Iterable[LedgerNight], paid_since: Iterable[Payment] = ()) -> dict[Who, PersonAccount]:
    """Add up all nights and all payments, whenever they were made (SET-07).

    What is not paid stays open, and the order of nights changes nothing. `paid_since` are payments between
    and after the nights; a correction is one that no money went with.
    """
    totals = dict[Who, list[int]]()
    for night in nights:
        for who, line in night.lines.items():
            total = totals.setdefault(who, [0, 0, 0, 0, 0])
            total[0] += line.sat
            total[1] += line.stake.bought
            total[2] += line.stake.cashed
            total[3] += line.result
            total[4] += line.due
        _pay(totals, night.paid)
    _pay(totals, paid_since)
    return {
        who: PersonAccount(total[0], Money(total[1]), Money(total[2]), Money(total[3]), Money(total[4]))
        for who, total in totals.items()
    }


def _pay(totals: dict[Who, list[int]], payments: Iterable[Payment]) -> None:
    for one in payments:
        totals.setdefault(one.payer, [0, 0, 0, 0, 0])[4] += one.amount
        totals.setdefault(one.payee, [0, 0, 0, 0, 0])[4] -= one.amount
