"""The ledger over cash nights: payments and corrections after a night was put away (SET-06, SET-07).

A settled night is folded from its archive and never edited. What happens later is an entry here.
"""

from typing import Annotated

import msgspec
from msgspec.structs import replace

from shuffleup.club.message import ClubCommand, ClubEvent, ClubEvents, Why, answers, changes
from shuffleup.club.people.book import People
from shuffleup.club.people.lookup import known
from shuffleup.club.state import Club, LedgerEntry, LedgerEntryId
from shuffleup.kernel.field_types import Money, PersonId, PersonName, PersonText
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset import MOST

Price = Annotated[Money, msgspec.Meta(ge=1, le=MOST)]


class PaysOneself(NotLegalNow):
    name: str


class NoSuchLedgerEntry(NotLegalNow):
    entry: str


class EntryTakenBack(NotLegalNow):
    entry: str


class NothingPaid(NotLegalNow): ...


class TakenBackWhy(NotLegalNow): ...


class PayInLedger(ClubCommand, frozen=True):
    """Write down that a person has paid another what was open, on a day; `by` saw it."""

    entry: LedgerEntryId
    payer: PersonId
    payee: PersonId
    amount: Price
    day: str = ""
    by: str = ""


class LedgerPaid(ClubEvent, frozen=True, tag="ledger.paid"):
    """A person has paid another."""

    entry: LedgerEntryId
    payer: PersonId
    payee: PersonId
    amount: Money
    day: str = ""
    by: PersonName = ""


@answers(PayInLedger)
def pay_in_ledger(command: PayInLedger, club: Club, people: People) -> ClubEvents:
    """Write a payment down; an id that is known already changes nothing."""
    if command.entry in club.ledger:
        return ()
    if command.amount <= 0:
        raise NothingPaid()
    payer, payee = _two(people, command.payer, command.payee)
    return (LedgerPaid(command.entry, payer, payee, command.amount, command.day, command.by),)


@changes(LedgerPaid)
def ledger_paid(event: LedgerPaid, club: Club) -> Club:
    """Add the payment."""
    return _with(club, LedgerEntry(event.entry, event.payer, event.payee, event.amount, event.day, event.by))


class CorrectLedger(ClubCommand, frozen=True):
    """Move an amount from what one person is owed to another, without money and with a reason.

    A debt is written off so: somebody else bears it.
    """

    entry: LedgerEntryId
    source: PersonId
    target: PersonId
    amount: Price
    reason: Why
    day: str = ""
    by: str = ""


class LedgerCorrected(ClubEvent, frozen=True, tag="ledger.corrected"):
    """What one person is owed went to another."""

    entry: LedgerEntryId
    source: PersonId
    target: PersonId
    amount: Money
    reason: PersonText
    day: str = ""
    by: PersonName = ""


@answers(CorrectLedger)
def correct_ledger(command: CorrectLedger, club: Club, people: People) -> ClubEvents:
    """Write a correction down; an id that is known already changes nothing."""
    if command.entry in club.ledger:
        return ()
    source, target = _two(people, command.source, command.target)
    said = (command.amount, command.reason, command.day, command.by)
    return (LedgerCorrected(command.entry, source, target, *said),)


@changes(LedgerCorrected)
def ledger_corrected(event: LedgerCorrected, club: Club) -> Club:
    """Add the correction: as a payment of the one who is owed more now."""
    said = (event.amount, event.day, event.by, event.reason)
    return _with(club, LedgerEntry(event.entry, event.target, event.source, *said))


class TakeLedgerEntryBack(ClubCommand, frozen=True):
    """Take a payment or a correction of the ledger back; it is not erased."""

    entry: LedgerEntryId
    reason: Why


class LedgerEntryTakenBack(ClubEvent, frozen=True, tag="ledger.taken_back"):
    """An entry of the ledger counts no more."""

    entry: LedgerEntryId
    reason: PersonText


@answers(TakeLedgerEntryBack)
def take_ledger_entry_back(command: TakeLedgerEntryBack, club: Club, people: People) -> ClubEvents:
    """Take an entry back, once."""
    found = club.ledger.get(command.entry)
    if found is None:
        raise NoSuchLedgerEntry(command.entry)
    if found.taken_back:
        raise EntryTakenBack(command.entry)
    if not command.reason.strip():
        raise TakenBackWhy()
    return (LedgerEntryTakenBack(found.id, command.reason),)


@changes(LedgerEntryTakenBack)
def ledger_entry_taken_back(event: LedgerEntryTakenBack, club: Club) -> Club:
    """Mark the entry."""
    return _with(club, replace(club.ledger[event.entry], taken_back=True))


def _two(people: People, payer: PersonId, payee: PersonId) -> tuple[PersonId, PersonId]:
    found = [people.root(known(people, one).id) for one in (payer, payee)]
    if found[0].id == found[1].id:
        raise PaysOneself(people.name(found[0]))
    return found[0].id, found[1].id


def _with(club: Club, entry: LedgerEntry) -> Club:
    return replace(club, ledger={**club.ledger, entry.id: entry})
