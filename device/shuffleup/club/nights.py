"""Settled cash nights as the ledger adds them up: by the parties of the evening, then by persons (SET-07)."""

from collections.abc import Mapping

import msgspec

from shuffleup.club.people.book import People
from shuffleup.club.people.joining import by_name
from shuffleup.floor.cash_session import parties
from shuffleup.floor.entries.person_names import same_name
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Money, PersonId
from shuffleup.ruleset.event import Currency
from shuffleup.tournament.settlement import CashStake, LedgerNight, NightLine, Payment


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
