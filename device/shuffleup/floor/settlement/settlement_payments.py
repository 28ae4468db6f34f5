"""Missing money, who pays whom, payments that were made, and the undo of all (SET-02 to SET-09); with its
tasks.
"""

from typing import Annotated

import msgspec

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    Reason,
    Stacks,
    Task,
    answers,
    event_money,
    prompt,
)
from shuffleup.floor.entry import Entry
from shuffleup.floor.settlement import settlement_events as events
from shuffleup.floor.settlement.cash_session import (
    bank_of,
    check_open,
    check_settles,
    counts,
    is_settled_here,
    night_of,
    parties,
    parties_of,
    party_of,
    settled_lines,
)
from shuffleup.floor.settlement.settlement_lines import DuePayment, SettledLine, SettledNight
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Money, PartyId
from shuffleup.kernel.refusals import NotLegalNow, RefusalToPlayer
from shuffleup.ruleset.event import Currency
from shuffleup.ruleset.group import SignedMoney
from shuffleup.tournament.settlement import BankNotNamed, PaymentPlan, by_bank, fewest


class CorrectBuyIn(FloorCommand, frozen=True):
    """Correct what somebody has bought by so much, below 0 for less: the missing money was found (SET-02)."""

    who: PartyId
    amount: SignedMoney
    reason: Reason


class NoCorrection(NotLegalNow): ...


class BoughtBelowZero(RefusalToPlayer): ...


@answers(CorrectBuyIn)
def correct_buy_in(command: CorrectBuyIn, floor: Floor, given: FloorContext) -> Events:
    """Correct what somebody has bought; nobody has bought less than nothing."""
    check_open(floor)
    party = party_of(floor, command.who)
    if not command.amount:
        raise NoCorrection()
    stake = night_of(floor).stakes.get(party.id)
    if (stake.bought if stake else 0) + command.amount < 0:
        raise BoughtBelowZero(party.name)
    return (events.BuyInCorrected(party.id, command.amount, command.reason.strip(), given.by.person),)


class ShareMissing(FloorCommand, frozen=True):
    """Decide about money that is missing: it goes into the results of those who are named, in equal parts.

    Without names it is shared by all who have played. What was cashed too much is taken from them, what lies
    nowhere is given to them.
    """

    reason: Reason
    among: tuple[PartyId, ...] = ()


class NothingMissing(NotLegalNow): ...


@answers(ShareMissing)
def share_missing(command: ShareMissing, floor: Floor, given: FloorContext) -> Events:
    """Share what is missing now; odd units go to those named first."""
    check_open(floor)
    amount = night_of(floor).missing
    if not amount:
        raise NothingMissing()
    played = tuple(one.id for one in parties(floor).values() if one.played)
    among = parties_of(floor, command.among) or played
    return (events.MissingShared(amount, among, command.reason.strip(), given.by.person),)


Number = Annotated[int, msgspec.Meta(ge=1)]


class SettleUp(FloorCommand, frozen=True):
    """Settle the night: work out the results, and who pays whom (SET-03, SET-05, SET-09)."""

    decides_on = Stacks.EVERYBODY


class NightNotOver(NotLegalNow): ...


class StillHaveChips(NotLegalNow):
    players: tuple[str, ...]


class CountsWanted(NotLegalNow):
    players: tuple[str, ...]


class MoneyIsMissing(NotLegalNow):
    """The chips bought and cashed differ; `missing` is below zero where more was cashed than bought."""

    missing: Money
    currency: Currency


@answers(SettleUp)
def settle_up(command: SettleUp, floor: Floor, given: FloorContext) -> Events:
    """Settle a night that is over, once every count is confirmed and nothing is missing.

    Raises:
        NotLegalNow: somebody has chips, a count or a decision is missing, or there is no bank.
    """
    check_open(floor)
    if floor.phase != "over":
        raise NightNotOver(legal=("end_event",))
    if playing := [one.name for one in floor.entries if not one.withdrawn and one.total]:
        raise StillHaveChips(tuple(playing), legal=("cash_out",))
    counted = counts(floor)
    if waiting := [one.name for one in floor.entries if one.cashed and one.id not in counted]:
        raise CountsWanted(tuple(waiting), legal=("count_out", "confirm_counts"))
    night = night_of(floor)
    if night.missing:
        raise MoneyIsMissing(
            night.missing, floor.rules.event.money_format(), legal=("share_missing", "correct_buy_in")
        )
    lines = settled_lines(floor)
    plan = proposed(floor, lines)
    payments = tuple((PartyId(one.payer), PartyId(one.payee), one.amount) for one in plan.payments)
    return (events.NightSettled(lines, payments, plan.least, night.rake, given.by.person),)


class ReopenSettlement(FloorCommand, frozen=True):
    """Open a settlement again, to correct a line; ticks are taken away first (SET-06)."""

    reason: Reason


class PaymentsMade(NotLegalNow): ...


@answers(ReopenSettlement)
def reopen_settlement(command: ReopenSettlement, floor: Floor, given: FloorContext) -> Events:
    """Drop the settlement, as long as nobody has paid."""
    if any(one.tick for one in _settled(floor).payments):
        raise PaymentsMade(legal=("untick_payment",))
    return (events.SettlementReopened(command.reason.strip(), given.by.person),)


class TickPayment(FloorCommand, frozen=True):
    """Tick a payment of the settlement, by its number: the money changed hands (SET-06)."""

    payment: Number


class NoSuchPayment(NotLegalNow):
    payment: int


class PaidAlready(NotLegalNow):
    payment: int


@answers(TickPayment)
def tick_payment(command: TickPayment, floor: Floor, given: FloorContext) -> Events:
    """Tick a payment that was made."""
    if _payment(floor, command.payment).tick:
        raise PaidAlready(command.payment, legal=("untick_payment",))
    return (events.PaymentTicked(command.payment, given.day, given.by.person),)


class UntickPayment(FloorCommand, frozen=True):
    """Take the tick of a payment away: it was not made after all (SET-06)."""

    payment: Number


class NotPaidYet(NotLegalNow):
    payment: int


@answers(UntickPayment)
def untick_payment(command: UntickPayment, floor: Floor, given: FloorContext) -> Events:
    """Take a tick away."""
    if not _payment(floor, command.payment).tick:
        raise NotPaidYet(command.payment, legal=("tick_payment",))
    return (events.PaymentUnticked(command.payment, given.by.person),)


def proposed(floor: Floor, lines: tuple[SettledLine, ...]) -> PaymentPlan:
    """Work out who pays whom: people by the fewest payments, or all with the bank; ties go by name.

    Raises:
        BankNotNamed: all settle with the bank, and nobody is named.
        NotBalanced: money is missing.
    """
    rules = floor.rules.settle
    totals: dict[str, Money] = {one.who: one.total for one in lines}
    names: dict[str, str] = {one.id: one.name for one in parties(floor).values()}
    if rules.mode == "bank":
        bank = bank_of(floor)
        if bank is None:
            raise BankNotNamed(legal=("name_bank",))
        return by_bank(totals, bank, names)
    return fewest(totals, rules.exact_most, names)


class NotSettledYet(NotLegalNow): ...


def _settled(floor: Floor) -> SettledNight:
    check_settles(floor)
    if floor.settling.settled is None:
        raise NotSettledYet(legal=("settle_up",))
    return floor.settling.settled


def _payment(floor: Floor, number: int) -> DuePayment:
    payments = _settled(floor).payments
    if number > len(payments):
        raise NoSuchPayment(number)
    return payments[number - 1]


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for the counts of those who have left, then for the settlement, then for the payments."""
    if not is_settled_here(floor) or floor.archived:
        return ()
    if settled := floor.settling.settled:
        return _payments(floor, settled)
    counted = counts(floor)
    left = [one for one in floor.entries if one.cashed and one.id not in counted]
    if left or floor.phase != "over" or any(one.total for one in floor.entries if not one.withdrawn):
        all_counted = Task("settling", prompt("counts_of_all", players=len(left)), "confirm_counts")
        return (*(all_counted,) * (len(left) > 1), *(task for one in left for task in _count(one)))
    if missing := night_of(floor).missing:
        undecided = prompt("missing_to_decide", missing=missing, currency=floor.rules.event.money_format())
        return (Task("settling", undecided, "share_missing", {}, ("reason",)),)
    bought = any(one.sales for one in floor.entries)
    return (Task("settling", prompt("night_to_settle"), "settle_up"),) if bought else ()


def _count(entry: Entry) -> tuple[Task, ...]:
    return tuple(
        Task(
            "settling",
            prompt("count_and_pay" if paid_now else "count_for_book", name=entry.name, chips=entry.cashed),
            "count_out",
            {"entry": entry.id, "chips": entry.cashed, "paid_now": paid_now},
            ("chips",),
        )
        for paid_now in (False, True)
    )


def _payments(floor: Floor, settled: SettledNight) -> tuple[Task, ...]:
    names = parties(floor)
    return tuple(
        Task(
            "settling",
            prompt(
                "payment_open",
                payer=names[one.payer].name,
                payee=names[one.payee].name,
                amount=event_money(floor, one.amount),
            ),
            "tick_payment",
            {"payment": number},
        )
        for number, one in enumerate(settled.payments, 1)
        if not one.tick
    )
