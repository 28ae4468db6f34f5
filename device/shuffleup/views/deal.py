"""The figures of a deal, for the console of the director only: the table never sees them."""

from shuffleup.amounts import Money
from shuffleup.floor.prizes.deals import deal_figures
from shuffleup.floor.state import Floor
from shuffleup.wire import DealView, ShareView


def deal_view(floor: Floor, kind: str, kept_back: Money) -> DealView:
    """Calculate what each of those left would get by the stacks of the last sealed hands.

    Raises `NotLegalNow` where these players cannot make this deal.
    """
    figures = sorted(deal_figures(floor, kind, kept_back), key=lambda one: -floor.entry(one[0]).chips)
    rows = [(floor.entry(number), money) for number, money in figures]
    return DealView(
        kind, kept_back, tuple(ShareView(one.id, one.name, one.chips, money) for one, money in rows)
    )
