"""The money of a cash night: its people, the figures of each, and lookup with refusals for its commands."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec

from shuffleup.floor.settlement.settlement_events import (
    BalancesCarried,
    BankNamed,
    BuyInCorrected,
    CashOutCounted,
    CostShared,
    GuestAdded,
    MissingShared,
    MoneyHanded,
    Written,
)
from shuffleup.floor.settlement.settlement_lines import SettledLine
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Money, PartyId, PersonId
from shuffleup.kernel.refusals import NotLegalNow, RefusalToPlayer
from shuffleup.tournament.settlement import CashStake, Cost, Night, SharedDifference, own_results, results

Kind = TypeVar("Kind", bound=Written)


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
    for guest in _of(floor, GuestAdded):
        found[guest.who] = Party(guest.who, guest.name, guest.known, played=False)
    return found


def bank_of(floor: Floor) -> PartyId | None:
    """Return who holds the money that is handed over, None before anybody is named."""
    return next((one.who for one in reversed(list(_of(floor, BankNamed)))), None)


def night_of(floor: Floor) -> Night:
    """Gather the figures of the night as they stand."""
    carried = [balance for one in _of(floor, BalancesCarried) for balance in one.balances]
    return Night(
        stakes=_stakes(floor),
        costs=tuple(Cost(one.paid_by, one.amount, tuple(one.among)) for one in _of(floor, CostShared)),
        carried=_sums(carried),
        bank=bank_of(floor),
        handed=_sums(_handed(floor)),
        rake=Money(-sum(one.chips for one in floor.explained if one.is_rake)),
        shared=tuple(SharedDifference(one.amount, tuple(one.among)) for one in _of(floor, MissingShared)),
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


def counts(floor: Floor) -> dict[EntryId, CashOutCounted]:
    """Return the counts of those who have left, by entry."""
    return {one.entry: one for one in _of(floor, CashOutCounted)}


def _stakes(floor: Floor) -> dict[str, CashStake]:
    counted = counts(floor)
    bought = dict[str, int].fromkeys(parties(floor), 0)
    cashed = dict(bought)
    for one in floor.entries:
        who = PartyId(one.person)
        bought[who] += one.bought
        cashed[who] += counted[one.id].chips if one.id in counted else one.cashed
    for more in _of(floor, BuyInCorrected):
        bought[more.who] += more.amount
    return {who: CashStake(Money(bought[who]), Money(cashed[who])) for who in bought}


def _handed(floor: Floor) -> Iterator[tuple[str, Money]]:
    """List money that changed hands: fees that were taken, cash-outs that were paid, and what was noted."""
    for one in floor.entries:
        yield one.person, one.paid
    for entry, count in counts(floor).items():
        yield floor.entry(entry).person, Money(-count.paid)
    for handed in _of(floor, MoneyHanded):
        yield handed.who, handed.amount


def _sums(amounts: Iterable[tuple[str, Money]]) -> dict[str, Money]:
    found = dict[str, Money]()
    for who, amount in amounts:
        if amount:
            found[who] = Money(found.get(who, 0) + amount)
    return found


def _of(floor: Floor, kind: type[Kind]) -> Iterator[Kind]:
    return (one.entered for one in floor.settling.lines if isinstance(one.entered, kind))


class NightNotSettled(NotLegalNow):
    """The rule set settles no cash night (`settle.enabled`)."""

    rule = "settle.enabled"


class SettlementStands(NotLegalNow):
    """The night is settled: its lines change when the settlement is opened again."""


class PutAway(NotLegalNow):
    """The event is archived: payments are ticked in the ledger."""


class SettleFirst(NotLegalNow): ...


class NoSuchParty(NotLegalNow):
    who: PartyId


class NamedTwice(RefusalToPlayer): ...


def is_settled_here(floor: Floor) -> bool:
    """Say whether the event is a cash night whose house settles it."""
    return floor.rules.settle.enabled and floor.rules.event.format == "cash"


def check_settles(floor: Floor) -> None:
    """Refuse what belongs to a settlement where there is none, and once the event is put away."""
    if not is_settled_here(floor):
        raise NightNotSettled(would_do=(floor.rules.event.format == "cash" and floor.phase != "over") or None)
    if floor.archived:
        raise PutAway()


def check_settled(floor: Floor) -> None:
    """Refuse to put a cash night away that nobody has settled; one without a purchase needs no settlement."""
    bought = any(one.sales for one in floor.entries)
    if is_settled_here(floor) and bought and floor.settling.settled is None:
        raise SettleFirst(legal=("settle_up",))


def check_open(floor: Floor) -> None:
    """Refuse a change of the lines of a night that is settled; raises as `check_settles` too."""
    check_settles(floor)
    if floor.settling.settled is not None:
        raise SettlementStands(legal=("reopen_settlement",))


def party_of(floor: Floor, who: PartyId) -> Party:
    """Find somebody of the settlement; raises `NoSuchParty`."""
    found = parties(floor).get(who)
    if found is None:
        raise NoSuchParty(who)
    return found


def parties_of(floor: Floor, among: Sequence[PartyId]) -> tuple[PartyId, ...]:
    """Find several, each named once; raises `NoSuchParty` and `NamedTwice`."""
    for place, who in enumerate(among):
        party = party_of(floor, who)
        if who in among[:place]:
            raise NamedTwice(party.name)
    return tuple(among)
