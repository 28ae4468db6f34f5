"""Purchases: rebuys, add-ons, chips at a cash table, refunds and cash-outs, with their events."""

from typing import Literal

from msgspec.structs import replace

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    FloorEvent,
    Reason,
    Stacks,
    answers,
    changes,
)
from shuffleup.floor.entry import BoughtChips, Departure, Entry, Sale
from shuffleup.floor.lookup import LeavesAlready, NotInPlay, at_a_chair, entry_of, with_entry, with_explained
from shuffleup.floor.purchases.purchase_period import buyer, closed_by_deal, in_time, may_add_on, moment
from shuffleup.floor.state import Floor, StackEnd
from shuffleup.kernel.field_types import Chips, EntryId, Money, PersonName, PersonText, SeatNo, TableNo
from shuffleup.kernel.refusals import NotLegalNow, RefusalToPlayer
from shuffleup.poker.cash_game import buy_in
from shuffleup.ruleset.group import Amount, Stake
from shuffleup.tournament.purchases import add_on, rebuy
from shuffleup.tournament.reasons import Goods
from shuffleup.tournament.seating import Place


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
        brought=(*entry.brought, BoughtChips(event.chips)),
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


class SellRebuy(FloorCommand, frozen=True):
    """Sell a rebuy of so many chips; asking for it before the hand binds (REG-08 to REG-12).

    `stack` is what lies before the player, where the table does not follow the stacks.
    """

    decides_on = Stacks.PLAYER

    entry: EntryId
    chips: Stake
    stack: Amount | None = None


class TimeToBuyOver(RefusalToPlayer): ...


@answers(SellRebuy)
def sell_rebuy(command: SellRebuy, floor: Floor, given: FloorContext) -> Events:
    """Sell a rebuy between two hands; who was broke is in again on the same chair (REG-08 to REG-12, BST-05).

    The chips count from the next hand on, paid for or not. Raises `NotLegalNow` with the reason.
    """
    _check_tournament(floor)
    entry = entry_of(floor, command.entry)
    if entry.declined or not in_time(floor, entry):
        raise TimeToBuyOver(entry.name)
    stack = _stack(floor, entry, command.stack)
    offer = rebuy(floor.rules, buyer(floor, entry, stack), command.chips, moment(floor, entry))
    if offer.against:
        raise offer.against
    return (_sold(floor, entry, "rebuy", offer.chips, offer.cost, given, command.stack),)


class SellAddOn(FloorCommand, frozen=True):
    """Sell the add-on: once to an entry, whatever its stack."""

    decides_on = Stacks.PLAYER

    entry: EntryId


@answers(SellAddOn)
def sell_add_on(command: SellAddOn, floor: Floor, given: FloorContext) -> Events:
    """Sell the add-on of the rule set."""
    _check_tournament(floor)
    entry = entry_of(floor, command.entry)
    offer = add_on(floor.rules, buyer(floor, entry), moment(floor, entry))
    if offer.against:
        raise offer.against
    return (_sold(floor, entry, "add-on", offer.chips, offer.cost, given),)


class SellAddOns(FloorCommand, frozen=True):
    """Sell the add-on to all who may take it now."""

    decides_on = Stacks.EVERYBODY


class NobodyTakesAddOn(NotLegalNow): ...


@answers(SellAddOns)
def sell_add_ons(command: SellAddOns, floor: Floor, given: FloorContext) -> Events:
    """Sell the add-on of the rule set to each of them."""
    _check_tournament(floor)
    chips, price = floor.rules.addon.chips, floor.rules.addon.price
    sold = tuple(_sold(floor, one, "add-on", chips, price, given) for one in may_add_on(floor))
    if not sold:
        raise NobodyTakesAddOn()
    return sold


class Reload(FloorCommand, frozen=True):
    """Sell chips at a cash table; they count from the next hand on (CSH-01 to CSH-03)."""

    entry: EntryId
    chips: Stake


class BuyAMultiple(NotLegalNow):
    chips: Chips
    smallest: Chips


class BuysInForMore(NotLegalNow):
    rule = "cash.min_bb"

    name: str
    minimum: Chips


class TooManyAtOnce(NotLegalNow):
    rule = "cash.max_bb"

    chips: Chips
    maximum: Chips


@answers(Reload)
def reload(command: Reload, floor: Floor, given: FloorContext) -> Events:
    """Sell chips at a cash table at any time, at par; the first have a minimum (CSH-01 to CSH-04).

    A player who was broke buys in anew.
    """
    _check_cash(floor)
    entry, smallest = entry_of(floor, command.entry), floor.rules.chips.smallest
    if command.chips % smallest:
        raise BuyAMultiple(command.chips, smallest)
    big_blind = floor.level(floor.clock.level).big_blind
    offer = buy_in(floor.rules.cash, big_blind, command.chips)
    if not entry.total and command.chips < offer.minimum:
        raise BuysInForMore(entry.name, offer.minimum, would_do=command.chips // big_blind)
    if 0 < offer.maximum < command.chips:
        raise TooManyAtOnce(command.chips, offer.maximum, would_do=-(-command.chips // big_blind))
    return (_sold(floor, entry, "reload", command.chips, Money(command.chips), given),)


class CashOut(FloorCommand, frozen=True):
    """Change all chips of a player at a cash table back into money; the player leaves the table."""

    entry: EntryId


@answers(CashOut)
def cash_out(command: CashOut, floor: Floor, given: FloorContext) -> Events:
    """Let a player leave a cash table with all chips, after the hand (CSH-04)."""
    _check_cash(floor)
    entry = entry_of(floor, command.entry)
    place = at_a_chair(entry)
    if entry.leaving:
        raise LeavesAlready(entry.name)
    return (CashOutAsked(entry.id, place.table, place.seat, given.by.person),)


class Refund(FloorCommand, frozen=True):
    """Take the last sale of a kind back: the money goes to the player, the chips out of play (APP-04)."""

    decides_on = Stacks.PLAYER

    entry: EntryId
    what: Literal["rebuy", "add-on", "reload"]
    reason: Reason


class BoughtNone(NotLegalNow):
    name: str
    what: Goods


class TakeItBackThere(RefusalToPlayer): ...


@answers(Refund)
def refund(command: Refund, floor: Floor, given: FloorContext) -> Events:
    """Take back the last sale of a kind (APP-04).

    The table gives back as many of its chips as the player still has; who is out has none.
    """
    entry = entry_of(floor, command.entry)
    sold = [one for one in entry.sales if one.what == command.what]
    if not sold:
        raise BoughtNone(entry.name, command.what)
    if entry.moving:
        raise TakeItBackThere(entry.name)
    sale, place = sold[-1], entry.place if entry.seated and entry.in_play else None
    table, seat = (place.table, place.seat) if place else (None, None)
    what = (command.what, sale.chips, sale.price, command.reason)
    return (SaleRefunded(entry.id, *what, given.by.person, table, seat, at_once=True),)


def cash_outs_due(floor: Floor, given: FloorContext) -> Events:
    """Pay those who have got up from a cash table."""
    gone = [one for one in floor.entries.unsettled if one.leaving == Departure.CASHED_OUT and not one.seated]
    return tuple(CashedOut(one.id, one.name, one.total) for one in gone)


def _sold(
    floor: Floor,
    entry: Entry,
    what: Goods,
    chips: Chips,
    price: Money,
    given: FloorContext,
    stack: Chips | None = None,
) -> ChipsSold:
    place = _place(floor, entry)
    return ChipsSold(
        entry.id,
        place.table if place else None,
        place.seat if place else None,
        what,
        chips,
        price,
        given.by.person,
        stack,
    )


class IsLeaving(RefusalToPlayer): ...


def _place(floor: Floor, entry: Entry) -> Place | None:
    """Return the chair to which bought chips are brought; None for who takes them along to another one."""
    if not entry.in_play or floor.phase == "over":
        raise NotInPlay(entry.name)
    if entry.leaving:
        raise IsLeaving(entry.name)
    return None if entry.moving else at_a_chair(entry)


class StackToSay(RefusalToPlayer): ...


class StackIsAnother(NotLegalNow):
    name: str
    stack: Chips
    said: Chips


def _stack(floor: Floor, entry: Entry, said: Chips | None) -> Chips:
    """Return the stack that decides; where the stacks are not followed, the command has to name it."""
    if entry.broke or floor.rules.table.tracking == "actions":
        if said not in (None, entry.total):
            raise StackIsAnother(entry.name, entry.total, said)
        return entry.total
    if said is None:
        raise StackToSay(entry.name)
    return said


class CashIsReloaded(NotLegalNow):
    rule = "event.format"


def _check_tournament(floor: Floor) -> None:
    if floor.rules.event.format == "cash":
        raise CashIsReloaded(legal=("reload",))
    closed_by_deal(floor)


class NoMoneyValue(NotLegalNow):
    rule = "event.format"


def _check_cash(floor: Floor) -> None:
    if floor.rules.event.format != "cash":
        raise NoMoneyValue()
