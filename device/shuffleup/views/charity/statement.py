"""The statement of a charity event, from the floor (PAP-01)."""

from collections import defaultdict

from shuffleup.floor.entry import Entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Money
from shuffleup.protocol.papers import CharityView, CharityWinner, ResultLine
from shuffleup.protocol.request_refusals import NoCharityStatement
from shuffleup.tournament.charity import CharityFigures, charity_sums
from shuffleup.views.papers import paper_head, result_sheet_view


def charity_view(floor: Floor) -> CharityView:
    """State what came in and what was paid out, with the winners of `papers.name_from` or more.

    Donations, expenses, and what was taken and counted by tender are not known to the floor.

    Raises:
        NoCharityStatement: the event is a cash table, which has no prizes.
    """
    rules = floor.rules
    if rules.event.format == "cash":
        raise NoCharityStatement()
    entered = [one for one in floor.entries if one.place is not None and not one.withdrawn]
    paid = [one for one in result_sheet_view(floor).lines if one.prize or one.things]
    bounties = Money(sum(one.bounties_won for one in floor.entries))
    figures = _figures(floor, entered, paid, bounties)
    sums = charity_sums(figures, rules.papers.name_from)
    return CharityView(
        head=paper_head(floor),
        over=floor.phase == "over",
        entries=figures.entries,
        re_entries=len(entered) - len({one.person for one in entered}),
        buy_in=figures.buy_in,
        fee=figures.fee,
        sold=dict(figures.sold),
        prizes=Money(sums.prizes - bounties),
        bounties=bounties,
        gross=sums.gross,
        net=sums.net,
        winners=tuple(
            CharityWinner(one.name, one.prize, one.things) for one in paid if one.name in sums.named
        ),
        added=rules.money.added,
    )


def _figures(floor: Floor, entered: list[Entry], paid: list[ResultLine], bounties: Money) -> CharityFigures:
    """Collect the figures that the floor knows; those it does not know are 0 or empty."""
    money = floor.rules.money
    return CharityFigures(
        entries=len(entered),
        buy_in=money.buy_in,
        fee=money.fee,
        sold=_sold(floor, entered),
        donations=Money(0),
        prizes=(*(one.prize for one in paid), bounties),
        expenses={},
        taken={},
        counted={},
        winners=tuple((one.name, one.prize) for one in paid),
    )


def _sold(floor: Floor, entered: list[Entry]) -> dict[str, Money]:
    """Add up bounties, rebuys and add-ons; what was not sold is left out."""
    bounty, sums = floor.rules.bounty, defaultdict[str, int](int)
    if bounty.kind != "none":
        sums["bounty"] = len(entered) * bounty.amount
    for one in entered:
        for sale in one.sales:
            sums[sale.what] += sale.price
    return {what: Money(amount) for what, amount in sums.items() if amount}
