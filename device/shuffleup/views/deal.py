"""The figures of a deal, for the console of the director only: the table never sees them."""

from shuffleup.amounts import Money
from shuffleup.floor.prizes.deals import deal_figures, too_much
from shuffleup.floor.state import Floor
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
        too_much(floor, shares),
    )


def agreed_view(floor: Floor) -> tuple[ShareView, ...]:
    """List who gets what by the deals that were made, the most first."""
    rows = [(floor.entry(number), money) for number, money in sorted(floor.agreed, key=lambda one: -one[1])]
    return tuple(ShareView(one.id, one.name, one.chips, money) for one, money in rows)
