"""The money of a cash night as the floor knows it: its people, and the figures of each."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

from shuffleup.floor.settling.account import (
    Bank,
    BuyInCorrection,
    Carried,
    ChipCount,
    CostLine,
    Entered,
    Guest,
    Handed,
    Missing,
    SettledLine,
)
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Money
from shuffleup.kernel.identity import EntryId, PartyId, PersonId
from shuffleup.tournament.settlement.results import CashStake, Cost, Night, Shared, own_results, results

Kind = TypeVar("Kind", bound=Entered)


class Party(msgspec.Struct, frozen=True):
    """Somebody of the settlement; `known` is the id in the people book, empty where none was chosen.

    `played` is false for a guest, and for who was entered and never had a chair. A player with several
    entries is one party.
    """

    id: PartyId
    name: str
    known: PersonId = PersonId("")
    played: bool = True


def parties(floor: Floor) -> dict[PartyId, Party]:
    """Return everybody of the settlement: all who were entered, in that order, then the guests."""
    found = dict[PartyId, Party]()
    sat = {one.person for one in floor.entries if one.place is not None}
    for one in floor.entries:
        found.setdefault(
            PartyId(one.person), Party(PartyId(one.person), one.name, one.known, one.person in sat)
        )
    for guest in _of(floor, Guest):
        found[guest.id] = Party(guest.id, guest.name, guest.known, played=False)
    return found


def bank_of(floor: Floor) -> PartyId | None:
    """Return who holds the money that is handed over, None before anybody is named."""
    return next((one.who for one in reversed(list(_of(floor, Bank)))), None)


def night_of(floor: Floor) -> Night:
    """Gather the figures of the night as they stand."""
    carried = [balance for one in _of(floor, Carried) for balance in one.balances]
    return Night(
        stakes=_stakes(floor),
        costs=tuple(Cost(one.paid_by, one.amount, tuple(one.among)) for one in _of(floor, CostLine)),
        carried=_sums(carried),
        bank=bank_of(floor),
        handed=_sums(_handed(floor)),
        rake=Money(-sum(one.chips for one in floor.explained if one.is_rake)),
        shared=tuple(Shared(one.amount, tuple(one.among)) for one in _of(floor, Missing)),
    )


def settled_lines(floor: Floor) -> tuple[SettledLine, ...]:
    """Work out the results as they stand, in the order of the parties; raises as `results` does."""
    night, known = night_of(floor), parties(floor)
    own, total = own_results(night), results(night)
    bank_holds = sum(night.handed.values())
    handed = dict(night.handed)
    if night.bank is not None:
        handed[night.bank] = Money(handed.get(night.bank, 0) - bank_holds)
    return tuple(
        SettledLine(
            who,
            night.stakes.get(who, CashStake()).bought,
            night.stakes.get(who, CashStake()).cashed,
            own.get(who, Money(0)),
            night.carried.get(who, Money(0)),
            handed.get(who, Money(0)),
            total.get(who, Money(0)),
            party.played,
        )
        for who, party in known.items()
    )


def counts(floor: Floor) -> dict[EntryId, ChipCount]:
    """Return the counts of those who have left, by entry."""
    return {one.entry: one for one in _of(floor, ChipCount)}


def _stakes(floor: Floor) -> dict[str, CashStake]:
    counted = counts(floor)
    bought = dict[str, int].fromkeys(parties(floor), 0)
    cashed = dict(bought)
    for one in floor.entries:
        who = PartyId(one.person)
        bought[who] += one.bought
        cashed[who] += counted[one.id].worth if one.id in counted else one.cashed
    for more in _of(floor, BuyInCorrection):
        bought[more.who] += more.amount
    return {who: CashStake(Money(bought[who]), Money(cashed[who])) for who in bought}


def _handed(floor: Floor) -> Iterator[tuple[str, Money]]:
    """List money that changed hands: fees that were taken, cash-outs that were paid, and what was noted."""
    for one in floor.entries:
        yield one.person, one.paid
    for entry, count in counts(floor).items():
        yield floor.entry(entry).person, Money(-count.paid)
    for handed in _of(floor, Handed):
        yield handed.who, handed.amount


def _sums(amounts: Iterable[tuple[str, Money]]) -> dict[str, Money]:
    found = dict[str, Money]()
    for who, amount in amounts:
        if amount:
            found[who] = Money(found.get(who, 0) + amount)
    return found


def _of(floor: Floor, kind: type[Kind]) -> Iterator[Kind]:
    return (one.entered for one in floor.settling.lines if isinstance(one.entered, kind))
