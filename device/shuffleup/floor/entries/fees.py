"""Fees of entries, their deadlines, and the check list of the stacks."""

from shuffleup.floor.command import Events, FloorCommand, FloorContext, answers
from shuffleup.floor.entries import entry_events as events
from shuffleup.floor.entry import Entry
from shuffleup.floor.lookup import at_a_chair, entry_of, table_of
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Money, TableNo
from shuffleup.kernel.refusals import AboutTable, NotLegalNow, RefusalToPlayer
from shuffleup.ruleset.event import Currency
from shuffleup.ruleset.group import SignedMoney
from shuffleup.tournament.timetable import day, fee_due, is_on_time


class RecordPayment(FloorCommand, frozen=True):
    """Write down money handed over, today or on a day; an amount below 0 was given back (REG-01)."""

    entry: EntryId
    amount: SignedMoney
    paid_on: str = ""


class AmountIsZero(NotLegalNow): ...


class MoreThanPaid(NotLegalNow):
    name: str
    paid: Money
    currency: Currency


@answers(RecordPayment)
def record_payment(command: RecordPayment, floor: Floor, given: FloorContext) -> Events:
    """Write down what was paid, on which day; a fee after the deadline is flagged (REG-01).

    What becomes of a late one the director decides. Raises `NotLegalNow` for a day that is none, or for
    more money back than was paid.
    """
    entry = entry_of(floor, command.entry)
    paid_on = command.paid_on or given.day
    if not command.amount:
        raise AmountIsZero()
    money = Money(entry.paid - entry.by_seat)  # what a seat has paid goes back to nobody (SAT-12)
    if money + command.amount < 0:
        raise MoreThanPaid(entry.name, money, floor.rules.event.money_format())
    late = command.amount > 0 and _is_late(floor, paid_on)
    return (events.EntryPaid(entry.id, command.amount, paid_on, late, given.by.person),)


class TakePayments(FloorCommand, frozen=True):
    """Write down that all who have a chair, or had one, have paid today what they owe."""


class NothingToTake(NotLegalNow): ...


@answers(TakePayments)
def take_payments(command: TakePayments, floor: Floor, given: FloorContext) -> Events:
    """Write down all payments that are open; a fee after the deadline is flagged (REG-01)."""
    late, today = _is_late(floor, given.day), given.day
    paid = tuple(
        events.EntryPaid(one.id, owes, today, late, given.by.person)
        for one, owes in unpaid(floor)
        if owes > 0
    )
    if not paid:
        raise NothingToTake()
    return paid


class AcceptLate(FloorCommand, frozen=True):
    """Let somebody play whose fee came after the deadline (REG-01)."""

    entry: EntryId


class PaidNothingLate(RefusalToPlayer): ...


@answers(AcceptLate)
def accept_late(command: AcceptLate, floor: Floor, given: FloorContext) -> Events:
    """Let somebody play who has paid late (REG-01)."""
    entry = entry_of(floor, command.entry)
    if not entry.paid_late:
        raise PaidNothingLate(entry.name)
    return (events.LateFeeAccepted(entry.id, given.by.person),)


class ConfirmStack(FloorCommand, frozen=True):
    """A stack lies at its seat and the player has counted it (GEN-08, REG-06)."""

    entry: EntryId


class StackConfirmedAlready(RefusalToPlayer): ...


@answers(ConfirmStack)
def confirm_stack(command: ConfirmStack, floor: Floor, given: FloorContext) -> Events:
    """Tick off a stack that lies at its seat (GEN-08, REG-06)."""
    entry = entry_of(floor, command.entry)
    at_a_chair(entry)
    if entry.stack_confirmed:
        raise StackConfirmedAlready(entry.name)
    return (events.StackConfirmed(entry.id, given.by.person),)


class ConfirmStacks(FloorCommand, frozen=True):
    """All stacks of a table lie at their seats and were counted (GEN-08, REG-06)."""

    table: TableNo


class StacksConfirmedAlready(AboutTable): ...


@answers(ConfirmStacks)
def confirm_stacks(command: ConfirmStacks, floor: Floor, given: FloorContext) -> Events:
    """Tick off all stacks of a table (GEN-08, REG-06)."""
    note = table_of(floor, command.table)
    waiting = [one for one in floor.at_table(note.table) if not one.stack_confirmed]
    if not waiting:
        raise StacksConfirmedAlready(note.table)
    return tuple(events.StackConfirmed(one.id, given.by.person) for one in waiting)


def owed(floor: Floor, entry: Entry) -> Money:
    """Return what an entry has still to pay, below 0 for what it gets back: entry, rebuys, add-ons, bounty.

    At a cash table that is what the chips have cost. Whoever was withdrawn owes nothing, and nobody does
    whose night is settled: what is open stands in the settlement (SET-03).
    """
    if floor.settling.settled is not None:
        return Money(0)
    if entry.withdrawn and floor.rules.event.format != "cash":
        return Money(-entry.paid)
    return Money(price_for(floor, entry) + entry.bought - entry.paid)


def unpaid(floor: Floor) -> tuple[tuple[Entry, Money], ...]:
    """List who plays or has played with an amount open: above 0 to pay, below 0 to be given back.

    Nobody at a cash table, where chips are on the book until the night is settled.
    """
    price = price_of_entry(floor)
    if floor.rules.event.format == "cash" or floor.entries.balances.keys() <= {price}:
        return ()
    return tuple((one, owes) for one in floor.entries if one.place and (owes := owed(floor, one)))


def overdue(floor: Floor, entry: Entry, today: str) -> Money:
    """Return what of the price of an entry is not paid although the last day for it is over (REG-01).

    `today` is the day in the room, year first; empty where nobody knows it, and then nothing is overdue.
    What was bought later has no deadline.
    """
    if entry.withdrawn or not _is_late(floor, today):
        return Money(0)
    return Money(max(0, price_for(floor, entry) - entry.paid))


def price_of_entry(floor: Floor) -> Money:
    """Add up what an entry costs: the buy-in, the fee, and the bounty where there is one."""
    money, bounty = floor.rules.money, floor.rules.bounty
    return Money(money.buy_in + money.fee + (bounty.amount if bounty.kind != "none" else 0))


def price_for(floor: Floor, entry: Entry) -> Money:
    """Return what an entry costs here: one that plays by a bag has paid in its flight."""
    return Money(0) if entry.bag else price_of_entry(floor)


def _is_late(floor: Floor, paid_on: str) -> bool:
    """An event without a date has no deadline."""
    event, registration = floor.rules.event, floor.rules.registration
    on = day(paid_on) if paid_on else None
    if event.date == "open" or on is None or not registration.pay_deadline_days:
        return False
    return not is_on_time(fee_due(event, registration), on)
