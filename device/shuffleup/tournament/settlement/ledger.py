"""The ledger over cash nights: for each person the nights, money in and out, and what is open."""

from collections.abc import Iterable, Mapping

import msgspec

from shuffleup.kernel.amounts import Money
from shuffleup.tournament.settlement.payments import Payment
from shuffleup.tournament.settlement.results import CashStake, Who


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
