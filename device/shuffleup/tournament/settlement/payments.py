"""The payments that settle results: the fewest between people, or all by way of the bank.

Results that sum to zero fall into groups that do so by themselves; a group of n people needs n - 1 payments.
So the least number is that of the people who are not even, less the largest number of such groups.
"""

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush

import msgspec

from shuffleup.kernel.amounts import Money
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.settlement.results import Who

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
    return [sorted(group, key=people.index) for group in reversed(groups)]
