"""Money at the end: the figures of a deal, and the settlement of a cash night (SET-10).

The figures of a deal are for the console of the director only: the table never sees them.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from shuffleup.floor.prizes.prize_deals import Figures, deal_figures, too_much
from shuffleup.floor.settlement import cash_session, settlement_lines
from shuffleup.floor.settlement.settlement_events import (
    BalancesCarried,
    BankNamed,
    BuyInCorrected,
    CashOutCounted,
    CostShared,
    GuestAdded,
    MissingShared,
    MoneyHanded,
)
from shuffleup.floor.state import AgreedDeal, Floor
from shuffleup.kernel.field_types import EntryId, Money, PartyId
from shuffleup.kernel.language import say
from shuffleup.protocol import papers
from shuffleup.protocol.floor import DealView, ShareView
from shuffleup.protocol.papers import DealLine, DealPaperView
from shuffleup.tournament.prize_deal import TooManyForChances
from shuffleup.tournament.settlement import BankNotNamed, CashStake
from shuffleup.views.numbers import money_text
from shuffleup.views.papers import paper_head
from shuffleup.views.words.floor.prizes import missing_money
from shuffleup.views.words.refusals import refused


def deal_view(floor: Floor, kind: str, kept_back: Money) -> DealView:
    """Calculate what each of those left would get by the stacks of the last sealed hands.

    Raises `NotLegalNow` where these players cannot make this deal.
    """
    shares = deal_figures(floor, kind, kept_back)
    figures = sorted(shares, key=lambda one: -floor.entry(one[0]).chips)
    rows = [(floor.entry(number), money) for number, money in figures]
    return DealView(
        kind,
        kept_back,
        tuple(ShareView(one.id, one.name, one.chips, money) for one, money in rows),
        _warning(floor, too_much(floor, shares)),
    )


def deal_paper_view(floor: Floor, kept_back: Money) -> DealPaperView:
    """Put what each of those left would get by every way beside what was agreed (PAP-02).

    A deal that leaves nothing to divide, or whose event is over, stands there as it was agreed. Raises
    `NotLegalNow` where these players cannot make a deal. For more than twenty there are no chances.
    """
    if floor.deal and floor.agreed and (floor.phase == "over" or floor.all_is_divided()):
        return _agreement(floor, floor.deal)
    equal = dict(deal_figures(floor, "equal", kept_back))
    ways = {kind: _figures(floor, kind, kept_back) for kind in ("chip_chop", "icm")}
    agreed = dict(floor.agreed)
    players = sorted((floor.entry(number) for number in equal), key=lambda one: -one.chips)
    lines = tuple(
        DealLine(
            one.name,
            one.chips,
            ways["chip_chop"].get(one.id),
            ways["icm"].get(one.id),
            equal[one.id],
            agreed.get(one.id),
        )
        for one in players
    )
    left = floor.mystery.left() if floor.mystery else Counter[Money]()
    envelopes = tuple(sorted(left.items(), reverse=True))
    return DealPaperView(paper_head(floor), lines, kept_back, Money(sum(left.elements())), envelopes)


def _agreement(floor: Floor, deal: AgreedDeal) -> DealPaperView:
    """Show what was agreed, with the stacks of that moment, and what was kept for the winner."""
    agreed = dict(floor.agreed)
    lines = tuple(
        DealLine(floor.entry(one).name, chips, None, None, None, agreed[one])
        for one, chips in sorted(deal.stacks, key=lambda one: -one[1])
    )
    kept = Money(sum(floor.prizes[: len(lines)]))
    return DealPaperView(paper_head(floor), lines, kept, Money(0), way=deal.kind, by=deal.person)


def _figures(floor: Floor, kind: str, kept_back: Money) -> dict[EntryId, Money]:
    try:
        return dict(deal_figures(floor, kind, kept_back))
    except TooManyForChances:
        return {}


def _warning(floor: Floor, above: Figures) -> str:
    if not above:
        return ""
    currency = floor.rules.event.money_format()
    return say(
        "more than the first prize of {first}: {players}",
        first=money_text(max(floor.prizes, default=Money(0)), currency),
        players=", ".join(f"{floor.entry(one).name} {money_text(money, currency)}" for one, money in above),
    )


def agreed_view(floor: Floor) -> tuple[ShareView, ...]:
    """List who gets what by the deals that were made, the most first."""
    rows = [(floor.entry(number), money) for number, money in sorted(floor.agreed, key=lambda one: -one[1])]
    return tuple(ShareView(one.id, one.name, one.chips, money) for one, money in rows)


def line_words(entered: Struct, floor: Floor) -> str:
    """Write a line in words, with the note or reason that a person typed."""
    said = _WORDS[type(entered)](entered, floor)
    note = getattr(entered, "reason", "") or getattr(entered, "note", "") or getattr(entered, "what", "")
    return f"{said}: {note}" if note else said


def _guest(one: GuestAdded, floor: Floor) -> str:
    return say("{name} does not play", name=one.name)


def _count(one: CashOutCounted, floor: Floor) -> str:
    facts = {"name": floor.entry(one.entry).name, "amount": _money(floor, Money(one.chips))}
    if one.paid:
        return say("{name} cashed {amount}, paid now", **facts)
    return say("{name} cashed {amount}, on the book", **facts)


def _bank(one: BankNamed, floor: Floor) -> str:
    return say("{name} holds the bank", name=_name(floor, one.who))


def _handed(one: MoneyHanded, floor: Floor) -> str:
    facts = {"name": _name(floor, one.who), "amount": _money(floor, Money(abs(one.amount)))}
    if one.amount > 0:
        return say("{name} gave the bank {amount}", **facts)
    return say("{name} got {amount} from the bank", **facts)


def _cost(one: CostShared, floor: Floor) -> str:
    among = ", ".join(_name(floor, who) for who in one.among)
    amount = _money(floor, one.amount)
    return say("{name} paid {amount} for {among}", name=_name(floor, one.paid_by), amount=amount, among=among)


def _bought(one: BuyInCorrected, floor: Floor) -> str:
    amount = _money(floor, one.amount)
    return say("what {name} has bought is corrected by {amount}", name=_name(floor, one.who), amount=amount)


def _missing(one: MissingShared, floor: Floor) -> str:
    among = ", ".join(_name(floor, who) for who in one.among)
    return say("a difference of {amount} goes to {among}", amount=_money(floor, one.amount), among=among)


def _carried(one: BalancesCarried, floor: Floor) -> str:
    owed = ", ".join(f"{_name(floor, who)} {_money(floor, amount)}" for who, amount in one.balances)
    return say("open from earlier nights: {balances}", balances=owed)


_WORDS: Mapping[type, Callable[[Any, Floor], str]] = {
    GuestAdded: _guest,
    CashOutCounted: _count,
    BankNamed: _bank,
    MoneyHanded: _handed,
    CostShared: _cost,
    BuyInCorrected: _bought,
    MissingShared: _missing,
    BalancesCarried: _carried,
}


def _name(floor: Floor, who: PartyId) -> str:
    return cash_session.parties(floor)[who].name


def _money(floor: Floor, amount: Money) -> str:
    return money_text(amount, floor.rules.event.money_format())


def settlement_view(floor: Floor) -> papers.SettlementView:
    """Show the settlement of a cash night as it stands; payments only once it is settled (SET-02).

    Raises:
        NightNotSettled: the rule set settles no night.
    """
    if not cash_session.is_settled_here(floor):
        raise cash_session.NightNotSettled()
    settled, everybody = floor.settling.settled, cash_session.parties(floor)
    lines, problem = _lines(floor)
    night, bank = cash_session.night_of(floor), cash_session.bank_of(floor)
    if night.missing and not settled and floor.phase == "over":
        problem = missing_money(night.missing, floor.rules.event.money_format())
    return papers.SettlementView(
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
        parties=tuple(papers.PartyView(one.id, one.name) for one in everybody.values()),
        least=settled.least if settled and floor.rules.settle.mode == "people" else None,
        carries=floor.rules.settle.ledger,
    )


def own_settlement_view(floor: Floor, entry: EntryId) -> papers.OwnSettlementView | None:
    """Show one entry's person the own line, once the night is settled; None before, and for a stranger.

    The lines of all are in it only where the house shows them (`settle.show`, SET-11).
    """
    settled, found = floor.settling.settled, floor.entries.get(entry)
    if settled is None or found is None:
        return None
    everybody, who = cash_session.parties(floor), PartyId(found.person)
    own = next((one for one in settled.lines if one.who == who), None)
    if own is None:
        return None
    payments, shown = _payments(floor, everybody), floor.rules.settle.show == "all"
    mine = tuple(
        view for view, one in zip(payments, settled.payments, strict=True) if who in (one.payer, one.payee)
    )
    return papers.OwnSettlementView(
        paper_head(floor),
        _line(own, everybody),
        mine,
        tuple(_line(one, everybody) for one in settled.lines if _counts(one)) if shown else (),
        payments if shown else (),
    )


def _lines(floor: Floor) -> tuple[tuple[settlement_lines.SettledLine, ...], str]:
    """Return the lines, and why the results are not whole; without a bank only what was bought and cashed."""
    if floor.settling.settled is not None:
        return tuple(one for one in floor.settling.settled.lines if _counts(one)), ""
    try:
        return tuple(one for one in cash_session.settled_lines(floor) if _counts(one)), ""
    except BankNotNamed as why:
        stakes = cash_session.night_of(floor).stakes
        return tuple(
            _plain(party, stakes.get(party.id, CashStake())) for party in cash_session.parties(floor).values()
        ), (refused(why))


def _plain(party: cash_session.Party, stake: CashStake) -> settlement_lines.SettledLine:
    nothing = Money(0)
    return settlement_lines.SettledLine(
        party.id, stake.bought, stake.cashed, stake.result, nothing, nothing, stake.result, party.played
    )


def _counts(one: settlement_lines.SettledLine) -> bool:
    """Say whether a person belongs on the list: a player, or a guest with a figure."""
    return one.sat or any((one.bought, one.cashed, one.own, one.carried, one.handed, one.total))


def _line(
    one: settlement_lines.SettledLine, everybody: dict[PartyId, cash_session.Party]
) -> papers.SettlementLineView:
    figures = (one.bought, one.cashed, one.own, one.carried, one.handed, one.total)
    return papers.SettlementLineView(one.who, everybody[one.who].name, *figures)


def _payments(floor: Floor, everybody: dict[PartyId, cash_session.Party]) -> tuple[papers.PaymentView, ...]:
    settled = floor.settling.settled
    return tuple(
        papers.PaymentView(
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


def _entered(line: settlement_lines.SettleLine, floor: Floor) -> papers.EnteredLineView:
    return papers.EnteredLineView(line.number, line_words(line.entered, floor), line.by)


def settlement_text(view: papers.SettlementView, made_of: str = "") -> str:
    """Write names, in, out, result, and who pays whom; nothing of a bank account, and no address.

    `made_of` says as of which row of the journal it is.
    """

    def money(amount: Money) -> str:
        return money_text(amount, view.head.currency)

    def signed(amount: Money) -> str:
        return f"+{money(amount)}" if amount > 0 else money(amount)

    lines = [" · ".join(part for part in (view.head.event, view.head.date) if part), ""]
    for one in view.lines:
        figures = say("in {bought}, out {cashed}", bought=money(one.bought), cashed=money(one.cashed))
        lines.append(f"{one.name}: {figures}, {signed(one.own)}{_more(one.total, one.own, signed)}")
    if view.rake:
        lines.append(say("Rake: {amount}", amount=money(view.rake)))
    lines.append("")
    lines += [view.problem[:1].upper() + view.problem[1:]] if view.problem else []
    for pay in view.payments:
        said = say(
            "{payer} pays {payee} {amount}", payer=pay.payer, payee=pay.payee, amount=money(pay.amount)
        )
        lines.append(said + (f" ({say('paid')})" if pay.paid else ""))
    if view.settled and not view.payments:
        lines.append(say("Nobody owes anything."))
    if view.least is False:
        lines.append(say("There may be a way with fewer payments."))
    return "\n".join([*lines, *(["", made_of] if made_of else [])]) + "\n"


def _more(total: Money, own: Money, signed: Callable[[Money], str]) -> str:
    return "" if total == own else ", " + say("to settle {amount}", amount=signed(total))
