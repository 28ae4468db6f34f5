"""How purchases change the floor."""

from msgspec.structs import replace

from shuffleup.amounts import Chips
from shuffleup.floor.altered import with_entry, with_explained
from shuffleup.floor.entry import Brought, Sale
from shuffleup.floor.purchases import events as happened
from shuffleup.floor.state import Floor

CASHED_OUT = "cashed out"


def chips_sold(event: happened.ChipsSold, floor: Floor) -> Floor:
    """Issue the chips; who was broke is in again."""
    entry = floor.entry(event.entry)
    floor = replace(floor, issued=Chips(floor.issued + event.chips))
    return with_entry(
        floor,
        event.entry,
        brought=(*entry.brought, Brought(event.chips)),
        sales=(*entry.sales, Sale(event.what, event.chips, event.price)),
        rebuys=entry.rebuys + (event.what == "rebuy"),
        add_ons=entry.add_ons + (event.what == "add-on"),
        broke=None,
        declined=False,
        knocked_by=(),
    )


def sale_refunded(event: happened.SaleRefunded, floor: Floor) -> Floor:
    """Take the sale off the list; its chips are out of play when the table has taken them."""
    entry, sale = floor.entry(event.entry), Sale(event.what, event.chips, event.price)
    sales = list(entry.sales)
    sales.remove(sale)
    return with_entry(
        floor,
        event.entry,
        sales=tuple(sales),
        rebuys=entry.rebuys - (event.what == "rebuy"),
        add_ons=entry.add_ons - (event.what == "add-on"),
    )


def cash_out_asked(event: happened.CashOutAsked, floor: Floor) -> Floor:
    """Note that the player leaves."""
    return with_entry(floor, event.entry, leaving=CASHED_OUT, target=None)


def cashed_out(event: happened.CashedOut, floor: Floor) -> Floor:
    """Take the chips out of play; the entry is over."""
    entry = floor.entry(event.entry)
    floor = with_explained(floor, -entry.total, f"{event.name} has cashed out")
    cashed = Chips(entry.cashed + event.chips)
    return with_entry(
        floor, event.entry, chips=Chips(0), brought=(), cashed=cashed, withdrawn=True, leaving="", broke=None
    )
