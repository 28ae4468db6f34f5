"""The figures of a deal, for the console of the director only: the table never sees them."""

from collections import Counter

from shuffleup.floor.prize_deals import Figures, deal_figures, too_much
from shuffleup.floor.state import AgreedDeal, Floor
from shuffleup.kernel.field_types import EntryId, Money
from shuffleup.kernel.language import say
from shuffleup.protocol import DealLine, DealPaperView, DealView, ShareView
from shuffleup.tournament.prize_deal import TooManyForChances
from shuffleup.views.money import money_text
from shuffleup.views.papers import paper_head


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
