"""The ledger over cash nights: settled nights, and payments and corrections after one was put away.

A settled night is folded from its archive and never edited; it is added up by the parties of the evening,
then by persons. What happens later is an entry here (SET-06, SET-07).
"""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from shuffleup.club.people.book import People, known
from shuffleup.club.people.person_search import by_name
from shuffleup.club.state import (
    Club,
    ClubCommand,
    ClubEvent,
    ClubEvents,
    LedgerEntry,
    LedgerEntryId,
    Why,
    answers,
    changes,
)
from shuffleup.floor.entries.person_names import same_name
from shuffleup.floor.settlement.cash_session import parties
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Money, PersonId, PersonName, PersonText
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import Currency
from shuffleup.ruleset.group import PositiveMoney
from shuffleup.tournament.settlement import CashStake, LedgerNight, NightLine, Payment


class PaysOneself(NotLegalNow):
    name: str


class NoSuchLedgerEntry(NotLegalNow):
    entry: str


class EntryTakenBack(NotLegalNow):
    entry: str


class NothingPaid(NotLegalNow): ...


class TakenBackWhy(NotLegalNow): ...


class PaymentBetweenPersons(msgspec.Struct, frozen=True):
    """A payment of one person to another on a day; `by` saw it."""

    entry: LedgerEntryId
    payer: PersonId
    payee: PersonId
    amount: Money
    day: str = ""
    by: PersonName = ""


class PayInLedger(PaymentBetweenPersons, ClubCommand, frozen=True):
    """Write down that a person has paid another what was open."""

    amount: PositiveMoney


class LedgerPaid(PaymentBetweenPersons, ClubEvent, frozen=True, tag="ledger.paid"):
    """A person has paid another."""


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


class CorrectionBetweenPersons(msgspec.Struct, frozen=True):
    """An amount that goes from what one person is owed to another, without money."""

    entry: LedgerEntryId
    source: PersonId
    target: PersonId
    amount: Money
    reason: PersonText
    day: str = ""
    by: PersonName = ""


class CorrectLedger(CorrectionBetweenPersons, ClubCommand, frozen=True):
    """Move an amount from what one person is owed to another, without money and with a reason.

    A debt is written off so: somebody else bears it.
    """

    amount: PositiveMoney
    reason: Why


class LedgerCorrected(CorrectionBetweenPersons, ClubEvent, frozen=True, tag="ledger.corrected"):
    """What one person is owed went to another."""


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


class ClubNight(msgspec.Struct, frozen=True):
    """A settled night as the ledger needs it, by its parties (`p1`), with their names and persons."""

    title: str
    day: str
    currency: Currency
    night: LedgerNight
    names: Mapping[str, str]
    known: Mapping[str, PersonId]


def club_night(floor: Floor, day: str) -> ClubNight | None:
    """Take the settled night of a floor; None where its house keeps no ledger (`settle.ledger`)."""
    settled = floor.settling.settled
    if settled is None or not (floor.rules.settle.enabled and floor.rules.settle.ledger):
        return None
    lines = {
        one.who: NightLine(
            one.own, Money(one.own + one.handed), CashStake(one.bought, one.cashed), sat=bool(one.bought)
        )
        for one in settled.lines
    }
    paid = tuple(Payment(one.payer, one.payee, one.amount) for one in settled.payments if one.tick)
    everybody = parties(floor)
    return ClubNight(
        floor.title,
        day,
        floor.rules.event.money_format(),
        LedgerNight({str(who): line for who, line in lines.items()}, paid),
        {str(one.id): one.name for one in everybody.values()},
        {str(one.id): one.known for one in everybody.values() if one.known},
    )


def person_keys(
    event: str, night: ClubNight, joined: Mapping[str, PersonId], people: People
) -> dict[str, str]:
    """Name the person of each party: the id in the people book after merges, else one of this night alone.

    It is who was joined, else who was chosen at registration, else the one person who has or had the name.
    """
    named, keys = by_name(people), dict[str, str]()
    for party, name in night.names.items():
        found = named.get(same_name(name), set())
        person = joined.get(party) or night.known.get(party) or (next(iter(found)) if len(found) == 1 else "")
        known_one = PersonId(person) in people.persons
        keys[party] = people.root(PersonId(person)).id if known_one else f"{event}/{party}"
    return keys


def with_keys(night: LedgerNight, keys: Mapping[str, str]) -> LedgerNight:
    """Return a night by persons; two parties who are one person are added up."""
    lines = dict[str, NightLine]()
    for party, line in night.lines.items():
        before = lines.get(keys[party])
        lines[keys[party]] = _added(before, line) if before else line
    paid = tuple(Payment(keys[one.payer], keys[one.payee], one.amount) for one in night.paid)
    return LedgerNight(lines, paid)


def _added(one: NightLine, other: NightLine) -> NightLine:
    stake = CashStake(
        Money(one.stake.bought + other.stake.bought), Money(one.stake.cashed + other.stake.cashed)
    )
    result, due = Money(one.result + other.result), Money(one.due + other.due)
    return NightLine(result, due, stake, sat=one.sat or other.sat)
