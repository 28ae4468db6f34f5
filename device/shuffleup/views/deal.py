"""The figures of a deal, for the console of the director only: the table never sees them."""

from shuffleup.amounts import Money
from shuffleup.floor.money import written
from shuffleup.floor.prizes.deals import Figures, deal_figures, too_much
from shuffleup.floor.state import Floor
from shuffleup.language import say
from shuffleup.wire import DealView, ShareView


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


def _warning(floor: Floor, above: Figures) -> str:
    if not above:
        return ""
    return say(
        "more than the first prize of {first}: {players}",
        first=written(floor.rules, max(floor.prizes, default=Money(0))),
        players=", ".join(f"{floor.entry(one).name} {written(floor.rules, money)}" for one, money in above),
    )


def agreed_view(floor: Floor) -> tuple[ShareView, ...]:
    """List who gets what by the deals that were made, the most first."""
    rows = [(floor.entry(number), money) for number, money in sorted(floor.agreed, key=lambda one: -one[1])]
    return tuple(ShareView(one.id, one.name, one.chips, money) for one, money in rows)
