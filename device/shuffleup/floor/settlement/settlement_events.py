"""Events of a settlement, in the past tense. The tags are the stored names and never change."""

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.settlement.settlement_lines import (
    DuePayment,
    SettledLine,
    SettledNight,
    SettleLine,
    Tick,
)
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId, Money, PartyId, PersonId, PersonName, PersonText


class GuestAdded(FloorEvent, frozen=True, tag="settle.guest"):
    """Somebody who did not play takes part in the settlement."""

    who: PartyId
    name: PersonName
    known: PersonId = PersonId("")
    person: PersonName = ""


class CashOutCounted(FloorEvent, frozen=True, tag="settle.counted"):
    """The chips with which an entry left were counted and confirmed; `paid` was handed out at once."""

    entry: EntryId
    chips: Chips
    paid: Money = Money(0)
    reason: PersonText = ""
    person: PersonName = ""


@changes(CashOutCounted)
def cash_out_counted(event: CashOutCounted, floor: Floor) -> Floor:
    """Take the count; a later one of the same entry replaces it."""
    lines = floor.settling.lines
    others = [
        one
        for one in lines
        if not (isinstance(one.entered, CashOutCounted) and one.entered.entry == event.entry)
    ]
    return written(event, replace(floor, settling=replace(floor.settling, lines=tuple(others))))


class BankNamed(FloorEvent, frozen=True, tag="settle.bank"):
    """This person holds the money that is handed over."""

    who: PartyId
    person: PersonName = ""


class MoneyHanded(FloorEvent, frozen=True, tag="settle.handed"):
    """A person gave money to the bank; below zero, got it from there."""

    who: PartyId
    amount: Money
    note: PersonText = ""
    person: PersonName = ""


class CostShared(FloorEvent, frozen=True, tag="settle.cost"):
    """A person has paid for several, who share the cost equally; odd units go to those named first."""

    paid_by: PartyId
    amount: Money
    among: tuple[PartyId, ...]
    what: PersonText = ""
    person: PersonName = ""


class BuyInCorrected(FloorEvent, frozen=True, tag="settle.bought"):
    """A person has bought chips for more than was written down, or for less."""

    who: PartyId
    amount: Money
    reason: PersonText
    person: PersonName = ""


class MissingShared(FloorEvent, frozen=True, tag="settle.missing"):
    """Missing money goes into the results of these people in equal parts."""

    amount: Money
    among: tuple[PartyId, ...]
    reason: PersonText
    person: PersonName = ""


class BalancesCarried(FloorEvent, frozen=True, tag="settle.carried"):
    """Open balances of earlier nights are settled with this one."""

    balances: tuple[tuple[PartyId, Money], ...]
    person: PersonName = ""


Written = (
    GuestAdded
    | CashOutCounted
    | BankNamed
    | MoneyHanded
    | CostShared
    | BuyInCorrected
    | MissingShared
    | BalancesCarried
)
"""The events that each write a line of the settlement."""


@changes(GuestAdded, BankNamed, MoneyHanded, CostShared, BuyInCorrected, MissingShared, BalancesCarried)
def written(event: Written, floor: Floor) -> Floor:
    """Write a line down."""
    number = floor.settling.written + 1
    lines = (*floor.settling.lines, SettleLine(number, event, event.person))
    return replace(floor, settling=replace(floor.settling, lines=lines, written=number))


class LineTakenBack(FloorEvent, frozen=True, tag="settle.taken_back"):
    """A line counts no more."""

    line: int
    reason: PersonText = ""
    person: PersonName = ""


@changes(LineTakenBack)
def line_taken_back(event: LineTakenBack, floor: Floor) -> Floor:
    """Take the line out."""
    kept = tuple(one for one in floor.settling.lines if one.number != event.line)
    return replace(floor, settling=replace(floor.settling, lines=kept))


class NightSettled(FloorEvent, frozen=True, tag="settle.settled"):
    """The night is settled: what each is owed, and who pays whom; `payments` are payer, payee and amount."""

    lines: tuple[SettledLine, ...]
    payments: tuple[tuple[PartyId, PartyId, Money], ...]
    least: bool
    rake: Money = Money(0)
    person: PersonName = ""


@changes(NightSettled)
def night_settled(event: NightSettled, floor: Floor) -> Floor:
    """Keep the settlement; no payment is made yet."""
    payments = tuple(DuePayment(payer, payee, amount) for payer, payee, amount in event.payments)
    settled = SettledNight(event.lines, payments, event.least, event.rake)
    return replace(floor, settling=replace(floor.settling, settled=settled))


class SettlementReopened(FloorEvent, frozen=True, tag="settle.reopened"):
    """The night is not settled any more, and its lines can change."""

    reason: PersonText
    person: PersonName = ""


@changes(SettlementReopened)
def settlement_reopened(event: SettlementReopened, floor: Floor) -> Floor:
    """Drop the settlement and keep its lines."""
    return replace(floor, settling=replace(floor.settling, settled=None))


class PaymentTicked(FloorEvent, frozen=True, tag="settle.paid"):
    """A payment was made; `payment` counts from 1, and `day` is that of the room."""

    payment: int
    day: str = ""
    person: PersonName = ""


changes(PaymentTicked)(lambda event, floor: _ticked(floor, event.payment, Tick(event.person, event.day)))


class PaymentUnticked(FloorEvent, frozen=True, tag="settle.unpaid"):
    """A payment was not made after all."""

    payment: int
    person: PersonName = ""


changes(PaymentUnticked)(lambda event, floor: _ticked(floor, event.payment, None))


def _ticked(floor: Floor, payment: int, tick: Tick | None) -> Floor:
    settled = floor.settling.settled
    assert settled is not None
    payments = list(settled.payments)
    payments[payment - 1] = replace(payments[payment - 1], tick=tick)
    settled = replace(settled, payments=tuple(payments))
    return replace(floor, settling=replace(floor.settling, settled=settled))
