"""Lines of a settlement: guests, counts, the bank, shared costs, earlier balances; and their undo."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from shuffleup.floor.command import Events, FloorCommand, FloorContext, Remark, answers
from shuffleup.floor.entries.fees import AmountIsZero
from shuffleup.floor.entries.person_names import NoName, fault_of_name, same_name, tidy
from shuffleup.floor.entries.registration import RegisteredAs
from shuffleup.floor.lookup import entry_of
from shuffleup.floor.settlement import settlement_events as events
from shuffleup.floor.settlement.cash_session import check_open, counts, parties, parties_of, party_of
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Money, PartyId, PersonId
from shuffleup.kernel.refusals import NotLegalNow, RefusalToPlayer
from shuffleup.ruleset.group import Amount, PositiveMoney, SignedMoney
from shuffleup.tournament.settlement import CarriedDiffers


class AddGuest(FloorCommand, frozen=True):
    """Take somebody into the settlement who does not play: the host, or who pays for the food (SET-03)."""

    name: str
    known: PersonId = PersonId("")


@answers(AddGuest)
def add_guest(command: AddGuest, floor: Floor, given: FloorContext) -> Events:
    """Take a guest in, under a name that can be told apart."""
    check_open(floor)
    name = tidy(command.name)
    _check_name(floor, name)
    return (events.GuestAdded(_next_guest(floor), name, command.known, given.by.person),)


class CountOut(FloorCommand, frozen=True):
    """Confirm the chips with which a player left, by a count together; the last count is it (SET-01).

    `paid_now` says that the money was handed out at once, else it is on the book.
    """

    entry: EntryId
    chips: Amount
    paid_now: bool = False
    reason: Remark = ""


class StillPlays(RefusalToPlayer): ...


@answers(CountOut)
def count_out(command: CountOut, floor: Floor, given: FloorContext) -> Events:
    """Write a count down; it is what the player said and the director saw, whatever the table knew."""
    check_open(floor)
    entry = entry_of(floor, command.entry)
    if not (entry.withdrawn and entry.place is not None):
        raise StillPlays(entry.name, legal=("cash_out",))
    paid = Money(command.chips if command.paid_now else 0)
    reason = command.reason.strip()
    return (events.CashOutCounted(entry.id, command.chips, paid, reason, given.by.person),)


class ConfirmCounts(FloorCommand, frozen=True):
    """Confirm all cash-outs that nobody has counted yet as the tables knew them, on the book (SET-01)."""


class AllCounted(NotLegalNow): ...


@answers(ConfirmCounts)
def confirm_counts(command: ConfirmCounts, floor: Floor, given: FloorContext) -> Events:
    """Take the stacks of the tables for the counts."""
    check_open(floor)
    counted = counts(floor)
    left = [one for one in floor.entries if one.withdrawn and one.cashed and one.id not in counted]
    if not left:
        raise AllCounted()
    return tuple(events.CashOutCounted(one.id, one.cashed, person=given.by.person) for one in left)


class NameBank(FloorCommand, frozen=True):
    """Name who holds the money that is handed over, and the rake: the host as a rule (SET-03)."""

    who: PartyId


@answers(NameBank)
def name_bank(command: NameBank, floor: Floor, given: FloorContext) -> Events:
    """Name the bank; the last one named is it."""
    check_open(floor)
    return (events.BankNamed(party_of(floor, command.who).id, given.by.person),)


class HandMoney(FloorCommand, frozen=True):
    """Write money down that somebody gave to the bank; below 0, that somebody got from it (SET-03)."""

    who: PartyId
    amount: SignedMoney
    note: Remark = ""


@answers(HandMoney)
def hand_money(command: HandMoney, floor: Floor, given: FloorContext) -> Events:
    """Write money down that went to the bank or came from it."""
    check_open(floor)
    if not command.amount:
        raise AmountIsZero()
    who = party_of(floor, command.who).id
    return (events.MoneyHanded(who, command.amount, command.note.strip(), given.by.person),)


class ShareCost(FloorCommand, frozen=True):
    """Share a cost in equal parts, as food; odd units go to those named first (SET-04).

    Who paid need not be among them.
    """

    paid_by: PartyId
    amount: PositiveMoney
    among: tuple[PartyId, ...]
    what: Remark = ""


class SharedByNobody(NotLegalNow): ...


@answers(ShareCost)
def share_cost(command: ShareCost, floor: Floor, given: FloorContext) -> Events:
    """Write a cost down that one has paid for several."""
    check_open(floor)
    if not command.among:
        raise SharedByNobody()
    among = parties_of(floor, command.among)
    payer = party_of(floor, command.paid_by).id
    return (events.CostShared(payer, command.amount, among, command.what.strip(), given.by.person),)


class CarriedBalance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a person of the people book is owed from earlier nights, below zero for a debt."""

    known: PersonId
    name: str
    amount: SignedMoney


class CarryBalances(FloorCommand, frozen=True):
    """Settle the open balances of earlier nights together with this one (SET-03, SET-06).

    They are those of everybody in the ledger, and sum to zero; who is not here takes part as a guest.
    """

    balances: tuple[CarriedBalance, ...]


class LedgerIsOff(NotLegalNow):
    """The rule set carries nothing from night to night (`settle.ledger`)."""

    rule = "settle.ledger"


class CarriedAlready(NotLegalNow): ...


class NothingToCarry(NotLegalNow): ...


@answers(CarryBalances)
def carry_balances(command: CarryBalances, floor: Floor, given: FloorContext) -> Events:
    """Take open balances over, once; everybody is found by the person of the people book, else by name."""
    check_open(floor)
    if not floor.rules.settle.ledger:
        raise LedgerIsOff(would_do=floor.phase != "over" or None)
    if any(isinstance(one.entered, events.BalancesCarried) for one in floor.settling.lines):
        raise CarriedAlready(legal=("take_back_line",))
    balances = [one for one in command.balances if one.amount]
    if not balances:
        raise NothingToCarry()
    if over := sum(one.amount for one in balances):
        raise CarriedDiffers(Money(over))
    found, absent = _found(floor, balances)
    guests = [
        events.GuestAdded(who, tidy(one.name), one.known, given.by.person) for who, one in absent.items()
    ]
    return (*guests, events.BalancesCarried(found, given.by.person))


class TakeBackLine(FloorCommand, frozen=True):
    """Take a line of the settlement back, by its number: it counts no more (SET-06)."""

    line: Annotated[int, msgspec.Meta(ge=1)]
    reason: Remark = ""


class NoSuchLine(NotLegalNow):
    line: int


class GuestIsNamed(RefusalToPlayer): ...


@answers(TakeBackLine)
def take_back_line(command: TakeBackLine, floor: Floor, given: FloorContext) -> Events:
    """Take a line back; a guest only when no other line names the guest."""
    check_open(floor)
    line = floor.settling.line(command.line)
    if line is None:
        raise NoSuchLine(command.line)
    guest = line.entered
    if isinstance(guest, events.GuestAdded) and any(
        one.number != line.number and guest.who in _named(one.entered) for one in floor.settling.lines
    ):
        raise GuestIsNamed(guest.name)
    return (events.LineTakenBack(line.number, command.reason.strip(), given.by.person),)


def _check_name(floor: Floor, name: str) -> None:
    if not name:
        raise NoName()
    if why := fault_of_name(name):
        raise why
    taken = {same_name(one.name): one.name for one in parties(floor).values()}
    if same_name(name) in taken:
        raise RegisteredAs(name, taken[same_name(name)])


def _next_guest(floor: Floor, more: int = 0) -> PartyId:
    return PartyId(f"n{floor.settling.written + 1 + more}")


def _found(
    floor: Floor, balances: Sequence[CarriedBalance]
) -> tuple[tuple[tuple[PartyId, Money], ...], dict[PartyId, CarriedBalance]]:
    """Find who everybody is here, and name those as guests who are not."""
    here = parties(floor).values()
    by_person = {one.known: one.id for one in here if one.known}
    by_name = {same_name(one.name): one.id for one in here if not one.known}
    found, absent = list[tuple[PartyId, Money]](), dict[PartyId, CarriedBalance]()
    for one in balances:
        who = by_person.get(one.known) or by_name.get(same_name(one.name))
        if who is None:
            who = _next_guest(floor, len(absent))
            absent[who] = one
        found.append((who, one.amount))
    return tuple(found), absent


def _named(entered: object) -> tuple[PartyId, ...]:
    """List the parties that a line names."""
    one = getattr(entered, "who", None) or getattr(entered, "paid_by", None)
    among: tuple[PartyId, ...] = getattr(entered, "among", ())
    carried: tuple[tuple[PartyId, Money], ...] = getattr(entered, "balances", ())
    return (*((one,) if one else ()), *among, *(who for who, _ in carried))
