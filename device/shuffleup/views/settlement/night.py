"""The settlement as the director sees it, and the line of one person."""

from shuffleup.floor.cash_session import (
    NightNotSettled,
    Party,
    bank_of,
    is_settled_here,
    night_of,
    parties,
    settled_lines,
)
from shuffleup.floor.settlement_lines import SettledLine, SettleLine
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Money, PartyId
from shuffleup.protocol.papers import (
    EnteredLineView,
    OwnSettlementView,
    PartyView,
    PaymentView,
    SettlementLineView,
    SettlementView,
)
from shuffleup.tournament.settlement import BankNotNamed, CashStake
from shuffleup.views.papers import paper_head
from shuffleup.views.settlement.lines import line_words
from shuffleup.views.words import refused
from shuffleup.views.words.floor.settling import missing_money


def settlement_view(floor: Floor) -> SettlementView:
    """Show the settlement of a cash night as it stands; payments only once it is settled (SET-02).

    Raises:
        NightNotSettled: the rule set settles no night.
    """
    if not is_settled_here(floor):
        raise NightNotSettled()
    settled, everybody = floor.settling.settled, parties(floor)
    lines, problem = _lines(floor)
    night, bank = night_of(floor), bank_of(floor)
    if night.missing and not settled and floor.phase == "over":
        problem = missing_money(night.missing, floor.rules.event.money_format())
    return SettlementView(
        head=paper_head(floor),
        settled=settled is not None,
        archived=floor.archived,
        mode=floor.rules.settle.mode,
        missing=Money(0) if settled else night.missing,
        rake=settled.rake if settled else night.rake,
        bank=everybody[bank].name if bank else "",
        problem=problem,
        lines=tuple(_line(one, everybody) for one in lines),
        entered=tuple(_entered(one, floor) for one in floor.settling.lines),
        payments=_payments(floor, everybody),
        parties=tuple(PartyView(one.id, one.name) for one in everybody.values()),
        least=settled.least if settled and floor.rules.settle.mode == "people" else None,
        carries=floor.rules.settle.ledger,
    )


def own_settlement_view(floor: Floor, entry: EntryId) -> OwnSettlementView | None:
    """Show one entry's person the own line, once the night is settled; None before, and for a stranger.

    The lines of all are in it only where the house shows them (`settle.show`, SET-11).
    """
    settled, found = floor.settling.settled, floor.entries.get(entry)
    if settled is None or found is None:
        return None
    everybody, who = parties(floor), PartyId(found.person)
    own = next((one for one in settled.lines if one.who == who), None)
    if own is None:
        return None
    payments, shown = _payments(floor, everybody), floor.rules.settle.show == "all"
    mine = tuple(
        view for view, one in zip(payments, settled.payments, strict=True) if who in (one.payer, one.payee)
    )
    return OwnSettlementView(
        paper_head(floor),
        _line(own, everybody),
        mine,
        tuple(_line(one, everybody) for one in settled.lines if _counts(one)) if shown else (),
        payments if shown else (),
    )


def _lines(floor: Floor) -> tuple[tuple[SettledLine, ...], str]:
    """Return the lines, and why the results are not whole; without a bank only what was bought and cashed."""
    if floor.settling.settled is not None:
        return tuple(one for one in floor.settling.settled.lines if _counts(one)), ""
    try:
        return tuple(one for one in settled_lines(floor) if _counts(one)), ""
    except BankNotNamed as why:
        stakes = night_of(floor).stakes
        return tuple(_plain(party, stakes.get(party.id, CashStake())) for party in parties(floor).values()), (
            refused(why)
        )


def _plain(party: Party, stake: CashStake) -> SettledLine:
    nothing = Money(0)
    return SettledLine(
        party.id, stake.bought, stake.cashed, stake.result, nothing, nothing, stake.result, party.played
    )


def _counts(one: SettledLine) -> bool:
    """Say whether a person belongs on the list: a player, or a guest with a figure."""
    return one.sat or any((one.bought, one.cashed, one.own, one.carried, one.handed, one.total))


def _line(one: SettledLine, everybody: dict[PartyId, Party]) -> SettlementLineView:
    figures = (one.bought, one.cashed, one.own, one.carried, one.handed, one.total)
    return SettlementLineView(one.who, everybody[one.who].name, *figures)


def _payments(floor: Floor, everybody: dict[PartyId, Party]) -> tuple[PaymentView, ...]:
    settled = floor.settling.settled
    return tuple(
        PaymentView(
            number,
            everybody[one.payer].name,
            everybody[one.payee].name,
            one.amount,
            one.tick is not None,
            one.tick.by if one.tick else "",
            one.tick.day if one.tick else "",
        )
        for number, one in enumerate(settled.payments if settled else (), 1)
    )


def _entered(line: SettleLine, floor: Floor) -> EnteredLineView:
    return EnteredLineView(line.number, line_words(line.entered, floor), line.by)
