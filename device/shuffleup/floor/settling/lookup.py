"""Lookup of what a command of the settlement names, with a refusal that says what is wrong."""

from collections.abc import Sequence

from shuffleup.floor.settling.cash_session import Party, parties
from shuffleup.floor.state import Floor
from shuffleup.kernel.identity import PartyId
from shuffleup.kernel.refusals import NotLegalNow


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


class NamedTwice(NotLegalNow):
    name: str


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
