"""The settlement: who pays whom, payments that were made, and the undo of both (SET-05, SET-06, SET-09)."""

from typing import Annotated

import msgspec

from shuffleup.floor.context import FloorContext
from shuffleup.floor.message import Events, Reason, SettleCommand, Stacks, answers
from shuffleup.floor.settling import events as happened
from shuffleup.floor.settling.account import DuePayment, SettledLine, SettledNight
from shuffleup.floor.settling.cash_session import bank_of, counts, night_of, parties, settled_lines
from shuffleup.floor.settling.lookup import check_open, check_settles
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Money
from shuffleup.kernel.identity import PartyId
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import Currency
from shuffleup.tournament.settlement.payments import PaymentPlan, by_bank, fewest
from shuffleup.tournament.settlement.results import BankNotNamed

Number = Annotated[int, msgspec.Meta(ge=1)]


class SettleUp(SettleCommand, frozen=True):
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
    return (happened.NightSettled(lines, payments, plan.least, night.rake, given.by.person),)


class ReopenSettlement(SettleCommand, frozen=True):
    """Open a settlement again, to correct a line; ticks are taken away first (SET-06)."""

    reason: Reason


class PaymentsMade(NotLegalNow): ...


@answers(ReopenSettlement)
def reopen_settlement(command: ReopenSettlement, floor: Floor, given: FloorContext) -> Events:
    """Drop the settlement, as long as nobody has paid."""
    if any(one.tick for one in _settled(floor).payments):
        raise PaymentsMade(legal=("untick_payment",))
    return (happened.SettlementReopened(command.reason.strip(), given.by.person),)


class TickPayment(SettleCommand, frozen=True):
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
    return (happened.PaymentTicked(command.payment, given.day, given.by.person),)


class UntickPayment(SettleCommand, frozen=True):
    """Take the tick of a payment away: it was not made after all (SET-06)."""

    payment: Number


class NotPaidYet(NotLegalNow):
    payment: int


@answers(UntickPayment)
def untick_payment(command: UntickPayment, floor: Floor, given: FloorContext) -> Events:
    """Take a tick away."""
    if not _payment(floor, command.payment).tick:
        raise NotPaidYet(command.payment, legal=("tick_payment",))
    return (happened.PaymentUnticked(command.payment, given.by.person),)


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
