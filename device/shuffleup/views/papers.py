"""The contents of printed papers, from the floor: seat cards, receipts, results, the door, a charity.

The statement of a charity event is PAP-01.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from shuffleup.floor.day_two.pool_of_flights import ranked_of_entries
from shuffleup.floor.entries.fees import owed
from shuffleup.floor.entry import Entry
from shuffleup.floor.satellite.seat_count import owed_for_seats, seat_name
from shuffleup.floor.satellite.seat_state import SeatWon
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId, Money, TableNo
from shuffleup.kernel.language import Translatable, say
from shuffleup.kernel.shown_text import plain_letters
from shuffleup.protocol import request_refusals
from shuffleup.protocol.addons import EveningView
from shuffleup.protocol.papers import (
    CharityView,
    CharityWinner,
    DoorLine,
    DoorListView,
    PaperHead,
    RankedLine,
    ReceiptLine,
    ReceiptsView,
    ReceiptView,
    ResultLine,
    ResultSheetView,
    SeatCardsView,
    SeatCardView,
    VouchersView,
    VoucherView,
)
from shuffleup.tournament.charity import CharityFigures, charity_sums
from shuffleup.tournament.seating import Place
from shuffleup.views.event_board import cashed_out, standings, undrawn_line
from shuffleup.views.numbers import currency_view

NO_CODES: Mapping[EntryId, str] = {}

BOUGHT: Mapping[str, Translatable] = {
    "buy-in": "Buy-in",
    "fee": "Fee",
    "bounty": "Bounty",
    "rebuy": "Rebuy",
    "add-on": "Add-on",
    "reload": "Reload",
}
"""The purposes of a receipt."""


def paper_head(floor: Floor) -> PaperHead:
    """Name the event, its day and its rule set."""
    event = floor.rules.event
    date = "" if event.date == "open" else event.date
    return PaperHead(floor.title, floor.rules.name, date, currency_view(event.money_format()))


def seat_cards_view(floor: Floor, codes: Mapping[EntryId, str] = NO_CODES) -> SeatCardsView:
    """Make a card for all who have a chair, are on the way to one, or have a code (SEA-01, SEA-13, PLY-15).

    `codes` are pictures that open the pages of players, as SVG.
    """
    lines = sorted(_seated(floor), key=lambda one: (one[1].table, one[1].seat))
    seated = [SeatCardView(one.name, at.table, at.seat, codes.get(one.id, "")) for one, at in lines]
    others = {one.id: one.name for one in floor.entries if one.id in codes}
    for one, _ in lines:
        others.pop(one.id, None)
    by_name = sorted(others, key=lambda one: plain_letters(others[one]))
    unseated = [SeatCardView(others[one], code=codes[one]) for one in by_name]
    return SeatCardsView(paper_head(floor), (*seated, *unseated), over=floor.phase == "over")


def evening_view(floor: Floor) -> EveningView:
    """Show an add-on what everybody in the room may read."""
    return EveningView(
        paper_head(floor), seat_cards_view(floor), door_list_view(floor), result_sheet_view(floor)
    )


def door_list_view(floor: Floor) -> DoorListView:
    """List who sits where, by name and by table."""
    lines = tuple(sorted(_chairs(floor), key=lambda one: plain_letters(one.name)))
    tables: dict[TableNo, list[DoorLine]] = {}
    for one in sorted(lines, key=lambda line: (line.table, line.seat)):
        tables.setdefault(one.table, []).append(one)
    by_table = tuple((table, tuple(here)) for table, here in tables.items())
    return DoorListView(paper_head(floor), lines, by_table, over=floor.phase == "over")


def receipts_view(floor: Floor, entry: EntryId | None = None) -> ReceiptsView:
    """Write receipts for all who have paid something, or for one entry.

    Raises:
        NoReceipt: nobody has paid, the entry has not, or there is none of that number.
    """
    if entry is not None and all(one.id != entry for one in floor.entries):
        raise request_refusals.NoSuchEntryToPrint(entry)
    wanted = [one for one in floor.entries if entry in (None, one.id)]
    paid = [one for one in wanted if one.paid or (one.bag and one.received)]
    if not paid:
        if entry is None:
            raise request_refusals.NobodyHasPaid()
        raise request_refusals.HasPaidNothing(wanted[0].name)
    return ReceiptsView(paper_head(floor), tuple(receipt_of(floor, one) for one in paid))


def result_sheet_view(floor: Floor) -> ResultSheetView:
    """List the places that are given, with all that they pay."""
    cash = floor.rules.event.format == "cash"
    lines = tuple(_cashed(floor) if cash else _places(floor))
    entered = [one for one in floor.entries if one.place is not None and (cash or not one.withdrawn)]
    return ResultSheetView(
        head=paper_head(floor),
        over=floor.phase == "over",
        cash=cash,
        entries=len(entered),
        players_left=len(floor.left()),
        pool=floor.pool,
        lines=lines,
        bounties=floor.rules.bounty.kind != "none",
        total=Money(sum(one.prize for one in lines)),
        total_bounties=Money(sum(one.bounties for one in lines)),
        undrawn=undrawn_line(floor),
        deal=floor.deal.kind if floor.deal and floor.agreed else "",
        rebuys=sum(one.rebuys for one in entered),
        add_ons=sum(one.add_ons for one in entered),
        seats=len(seats_and_tickets(floor)),
        target=seat_name(floor),
        owed_for_seats=owed_for_seats(floor),
    )


def seats_and_tickets(floor: Floor) -> tuple[SeatWon, ...]:
    """List the seats that are owed to the target; the others were paid in money (SAT-11)."""
    return tuple(one for one in floor.satellite.won if one.form != "money")


def vouchers_view(floor: Floor) -> VouchersView:
    """List the seats that were won, in the order in which they were won (SAT-15).

    Raises:
        NoVouchers: no seat was won here.
    """
    won = seats_and_tickets(floor)
    if not won:
        raise request_refusals.NoVouchers()
    vouchers = tuple(
        VoucherView(
            floor.satellite.number_of(one.entry), floor.entry(one.entry).name, is_ticket=one.form == "ticket"
        )
        for one in won
    )
    value = floor.rules.satellite.seat_value
    return VouchersView(paper_head(floor), seat_name(floor), value, vouchers, owed_for_seats(floor))


def _chairs(floor: Floor) -> Iterator[DoorLine]:
    return (DoorLine(one.name, at.table, at.seat) for one, at in _seated(floor))


def _seated(floor: Floor) -> Iterator[tuple[Entry, Place]]:
    for one in floor.left() if floor.phase != "over" else ():
        place = one.target or one.place
        if place and (one.seated or one.target):
            yield one, place


def receipt_of(floor: Floor, entry: Entry) -> ReceiptView:
    """List what an entry has bought, paid and owes, also where it has paid nothing yet."""
    lines, owes = tuple(_bought(floor, entry)), owed(floor, entry)
    return ReceiptView(
        entry=entry.id,
        number=entry.id.removeprefix("e"),
        name=entry.name,
        lines=lines,
        total=Money(sum(one.price for one in lines)),
        paid=entry.paid,
        paid_on=entry.paid_on,
        owes=owes,
        received=entry.received,
        by_seat=entry.by_seat,
        bag=entry.bag,
        ranked=tuple(
            RankedLine(bag.number, place.first, place.last, place.prize)
            for one, bag, place in ranked_of_entries(floor)
            if one.id == entry.id
        ),
    )


def _bought(floor: Floor, entry: Entry) -> Iterator[ReceiptLine]:
    """List what costs money; who was withdrawn before play has bought nothing."""
    money, bounty = floor.rules.money, floor.rules.bounty
    cash = floor.rules.event.format == "cash"
    if entry.withdrawn and not cash:
        return
    prices = (
        ("buy-in", money.buy_in),
        ("fee", money.fee),
        ("bounty", bounty.amount if bounty.kind != "none" else Money(0)),
    )
    for what, price in prices:
        if price and not entry.bag:
            yield ReceiptLine(what, price)
    for sale in entry.sales:
        yield ReceiptLine(sale.what, sale.price, sale.chips)


def _places(floor: Floor) -> Iterator[ResultLine]:
    """Join the places with the entries that they belong to: no two that are in have one name."""
    finished = {one.name: one for one in floor.entries if one.finish and not one.withdrawn}
    for one in standings(floor):
        entry = finished[one.player]
        last = entry.finish.last if entry.finish else one.place
        won, has = entry.bounties_won, entry.received
        yield ResultLine(one.place, last, one.player, one.prize, one.things, won, one.chips, has)
    for entry, bag, place in ranked_of_entries(floor):
        if place.prize:
            name = say("{name}, bag {bag}", name=entry.name, bag=bag.number)
            yield ResultLine(place.first, place.last, name, place.prize, (), Money(0), Chips(bag.chips))


def _cashed(floor: Floor) -> Iterator[ResultLine]:
    for one in cashed_out(floor):
        yield ResultLine(0, 0, one.player, Money(one.chips), (), Money(0), one.chips)


def charity_view(floor: Floor) -> CharityView:
    """State what came in and what was paid out, with the winners of `papers.name_from` or more.

    Donations, expenses, and what was taken and counted by tender are not known to the floor.

    Raises:
        NoCharityStatement: the event is a cash table, which has no prizes.
    """
    rules = floor.rules
    if rules.event.format == "cash":
        raise request_refusals.NoCharityStatement()
    entered = [one for one in floor.entries if one.place is not None and not one.withdrawn]
    paid = [one for one in result_sheet_view(floor).lines if one.prize or one.things]
    bounties = Money(sum(one.bounties_won for one in floor.entries))
    owed = owed_for_seats(floor)
    figures = _figures(floor, entered, paid, Money(bounties + owed))
    sums = charity_sums(figures, rules.papers.name_from)
    return CharityView(
        head=paper_head(floor),
        over=floor.phase == "over",
        entries=figures.entries,
        re_entries=len(entered) - len({one.person for one in entered}),
        buy_in=figures.buy_in,
        fee=figures.fee,
        sold=dict(figures.sold),
        prizes=Money(sums.prizes - bounties - owed),
        bounties=bounties,
        gross=sums.gross,
        net=sums.net,
        winners=tuple(
            CharityWinner(one.name, one.prize, one.things) for one in paid if one.name in sums.named
        ),
        added=rules.money.added,
        seats=len(seats_and_tickets(floor)),
        target=seat_name(floor),
        owed_for_seats=owed,
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
