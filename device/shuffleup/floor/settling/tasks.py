"""The director's tasks about the settlement of a cash night."""

from shuffleup.floor.entry import Entry
from shuffleup.floor.settling.account import SettledNight
from shuffleup.floor.settling.cash_session import counts, night_of, parties
from shuffleup.floor.settling.lookup import is_settled_here
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Prompt, Task
from shuffleup.kernel.amounts import Chips
from shuffleup.ruleset.event import Currency


class CountToConfirm(Prompt, frozen=True):
    """Somebody has left with these chips: count them together, and pay now or put it on the book (SET-01)."""

    name: str
    chips: Chips
    paid_now: bool


class MissingToDecide(Prompt, frozen=True):
    """Money is missing, or below zero there is too much: nobody pays before that is decided (SET-02)."""

    missing: int
    currency: Currency


class NightToSettle(Prompt, frozen=True):
    """All is counted, and the night can be settled (SET-05)."""


class PaymentOpen(Prompt, frozen=True):
    """A payment of the settlement waits to be ticked (SET-06)."""

    payer: str
    payee: str
    amount: int
    currency: Currency


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for the counts of those who have left, then for the settlement, then for the payments."""
    if not is_settled_here(floor) or floor.archived:
        return ()
    if settled := floor.settling.settled:
        return _payments(floor, settled)
    counted = counts(floor)
    left = [one for one in floor.entries if one.cashed and one.id not in counted]
    if left or floor.phase != "over" or any(one.total for one in floor.entries if not one.withdrawn):
        return tuple(task for one in left for task in _count(one))
    if missing := night_of(floor).missing:
        prompt = MissingToDecide(missing, floor.rules.event.money_format())
        return (Task("settling", prompt, "share_missing", {}, ("reason",)),)
    bought = any(one.sales for one in floor.entries)
    return (Task("settling", NightToSettle(), "settle_up"),) if bought else ()


def _count(entry: Entry) -> tuple[Task, ...]:
    return tuple(
        Task(
            "settling",
            CountToConfirm(entry.name, entry.cashed, paid_now),
            "count_out",
            {"entry": entry.id, "chips": entry.cashed, "paid_now": paid_now},
            ("chips",),
        )
        for paid_now in (False, True)
    )


def _payments(floor: Floor, settled: SettledNight) -> tuple[Task, ...]:
    names, currency = parties(floor), floor.rules.event.money_format()
    return tuple(
        Task(
            "settling",
            PaymentOpen(names[one.payer].name, names[one.payee].name, one.amount, currency),
            "tick_payment",
            {"payment": number},
        )
        for number, one in enumerate(settled.payments, 1)
        if not one.tick
    )
