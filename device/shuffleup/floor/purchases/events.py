"""Events of purchases and repayments, in the past tense. The tags are the stored names and never change."""

from msgspec.structs import replace

from shuffleup.floor.copy_with import with_entry, with_explained
from shuffleup.floor.entry import Brought, Departure, Sale
from shuffleup.floor.message import FloorEvent, changes
from shuffleup.floor.state import Floor, StackEnd
from shuffleup.kernel.amounts import Chips, Money
from shuffleup.kernel.identity import EntryId, SeatNo, TableNo
from shuffleup.kernel.personal_data import PersonName, PersonText
from shuffleup.tournament.reasons.chips import Goods


class ChipsSold(FloorEvent, frozen=True, tag="chips.sold"):
    """A player has bought chips; they are on the way to the table and in play from its next hand on.

    `stack` is what the player was seen to hold, None where the table knows. `table` and `seat` are None for
    somebody between two chairs, who takes the chips along.
    """

    entry: EntryId
    table: TableNo | None
    seat: SeatNo | None
    what: Goods
    chips: Chips
    price: Money
    person: PersonName = ""
    stack: Chips | None = None


@changes(ChipsSold)
def chips_sold(event: ChipsSold, floor: Floor) -> Floor:
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
        bought_back=(entry.broke, entry.knocked_by) if entry.broke else entry.bought_back,
    )


class SaleRefunded(FloorEvent, frozen=True, tag="sale.refunded"):
    """A sale is undone; the chips come back from the seat, None where the player has no seat.

    `at_once` says that the player hands them over, and no count of the stack waits for it.
    """

    entry: EntryId
    what: Goods
    chips: Chips
    price: Money
    reason: PersonText
    person: PersonName = ""
    table: TableNo | None = None
    seat: SeatNo | None = None
    at_once: bool = False


@changes(SaleRefunded)
def sale_refunded(event: SaleRefunded, floor: Floor) -> Floor:
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


class CashOutAsked(FloorEvent, frozen=True, tag="cash_out.asked"):
    """A player at a cash table leaves after the hand and changes the chips back."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    person: PersonName = ""


@changes(CashOutAsked)
def cash_out_asked(event: CashOutAsked, floor: Floor) -> Floor:
    """Note that the player leaves."""
    return with_entry(floor, event.entry, leaving=Departure.CASHED_OUT, target=None)


class CashedOut(FloorEvent, frozen=True, tag="cash_out.done"):
    """The player has left the table, and so many chips were changed back into money."""

    entry: EntryId
    name: PersonName
    chips: Chips


@changes(CashedOut)
def cashed_out(event: CashedOut, floor: Floor) -> Floor:
    """Take the chips out of play; the entry is over."""
    entry = floor.entry(event.entry)
    floor = with_explained(floor, -entry.total, StackEnd.CASHED_OUT, entry=entry.id)
    cashed = Chips(entry.cashed + event.chips)
    return with_entry(
        floor,
        event.entry,
        chips=Chips(0),
        brought=(),
        cashed=cashed,
        withdrawn=True,
        leaving=None,
        broke=None,
    )
